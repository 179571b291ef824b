// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shell/running_window.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <QByteArray>
#include <QFile>
#include <QSocketNotifier>
#include <QStandardPaths>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

namespace app {
namespace {

constexpr int kWaitSeconds = 3;
constexpr qsizetype kMaxMessage = qsizetype{1} << 20;
constexpr char kOpened[] = "opened";

/// Nothing for a path that is too long for a socket.
std::optional<sockaddr_un> addressOf(const QString& socket) {
    const QByteArray path = QFile::encodeName(socket);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.isEmpty() || path.size() >= qsizetype(sizeof address.sun_path))
        return std::nullopt;
    std::memcpy(address.sun_path, path.constData(), static_cast<std::size_t>(path.size()));
    return address;
}

const sockaddr* generic(const sockaddr_un& address) {
    return reinterpret_cast<const sockaddr*>(&address);
}

/// Another window listens there.
bool answers(const sockaddr_un& address) {
    const int probe = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (probe < 0)
        return false;
    const bool connected = ::connect(probe, generic(address), sizeof address) == 0 || errno == EAGAIN;
    ::close(probe);
    return connected;
}

bool isOfThisUser(int connection) {
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == ::geteuid();
}

}  // namespace

RunningWindow::RunningWindow(QString socket) : m_socket(std::move(socket)) {}

RunningWindow::~RunningWindow() {
    if (m_listener < 0)
        return;
    ::close(m_listener);
    struct stat now {};
    const QByteArray path = QFile::encodeName(m_socket);
    if (::stat(path.constData(), &now) == 0 && now.st_ino == m_inode)  // not that of a window started since
        ::unlink(path.constData());
}

QString RunningWindow::usualSocket() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return folder.isEmpty() ? QString() : folder + QStringLiteral("/elmoscope-window");
}

bool RunningWindow::giveTo(const QStringList& paths, const QString& socket) {
    const auto address = addressOf(socket);
    const int connection = address ? ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    if (connection < 0)
        return false;
    const timeval patience{.tv_sec = kWaitSeconds, .tv_usec = 0};
    for (const int what : {SO_RCVTIMEO, SO_SNDTIMEO})
        ::setsockopt(connection, SOL_SOCKET, what, &patience, sizeof patience);
    QByteArray message;
    for (const QString& path : paths)
        message += path.toUtf8() + '\0';
    char answer[sizeof kOpened] = {};
    const bool taken = ::connect(connection, generic(*address), sizeof *address) == 0 && isOfThisUser(connection) &&
                       message.size() < kMaxMessage &&
                       ::send(connection, message.constData(), static_cast<std::size_t>(message.size()),
                              MSG_NOSIGNAL) == message.size() &&
                       ::shutdown(connection, SHUT_WR) == 0 &&
                       ::recv(connection, answer, sizeof answer, MSG_WAITALL) == ssize_t{sizeof kOpened} &&
                       std::strcmp(answer, kOpened) == 0;
    ::close(connection);
    return taken;
}

bool RunningWindow::listen() {
    const auto address = addressOf(m_socket);
    if (!address || m_listener >= 0 || answers(*address))
        return false;
    ::unlink(address->sun_path);  // that of a program that was killed
    const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    struct stat made {};
    if (listener < 0 || ::bind(listener, generic(*address), sizeof *address) != 0 ||
        ::chmod(address->sun_path, S_IRUSR | S_IWUSR) != 0 || ::listen(listener, SOMAXCONN) != 0 ||
        ::stat(address->sun_path, &made) != 0) {
        if (listener >= 0)
            ::close(listener);
        return false;
    }
    m_listener = listener;
    m_inode = made.st_ino;
    connect(new QSocketNotifier(m_listener, QSocketNotifier::Read, this), &QSocketNotifier::activated, this,
            &RunningWindow::accept);
    return true;
}

/// Reads what comes without waiting for it, to its end; then the files are given, and the other program may end.
void RunningWindow::accept() {
    const int connection = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (connection < 0)
        return;
    if (!isOfThisUser(connection)) {
        ::close(connection);
        return;
    }
    auto* notifier = new QSocketNotifier(connection, QSocketNotifier::Read, this);
    const auto message = std::make_shared<QByteArray>();
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier, connection, message] {
        char part[4096];
        const ssize_t got = ::recv(connection, part, sizeof part, 0);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (got > 0 && message->size() + got < kMaxMessage) {
            message->append(part, got);
            return;
        }
        notifier->setEnabled(false);
        notifier->deleteLater();
        QStringList paths;
        if (got == 0)
            for (const QByteArray& path : message->split('\0'))
                if (!path.isEmpty())
                    paths.append(QString::fromUtf8(path));
        if (!paths.isEmpty())
            ::send(connection, kOpened, sizeof kOpened, MSG_NOSIGNAL);
        ::close(connection);
        if (!paths.isEmpty())
            Q_EMIT filesGiven(paths);
    });
}

}  // namespace app
