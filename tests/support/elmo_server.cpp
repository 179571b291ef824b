// SPDX-License-Identifier: Apache-2.0
#include "tests/support/elmo_server.h"

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <stdexcept>

#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

/// Each text is followed by a NUL, each list by an empty text.
void appendTexts(std::string& bytes, const std::vector<std::string>& texts) {
    bytes += std::to_string(texts.size()) + '\0';
    for (const std::string& text : texts)
        bytes += text + '\0';
}

std::string nextText(const std::string& bytes, std::size_t& at) {
    const std::string text = bytes.c_str() + at;
    at += text.size() + 1;
    return text;
}

std::vector<std::string> nextTexts(const std::string& bytes, std::size_t& at) {
    std::vector<std::string> texts(std::stoul(nextText(bytes, at)));
    for (std::string& text : texts)
        text = nextText(bytes, at);
    return texts;
}

/// The server of this process, started at the first use; it ends with this process.
class Server {
public:
    Server() {
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
            throw std::runtime_error("no socket for the server of elmo");
        prctl(PR_SET_CHILD_SUBREAPER, 1);  // the parent of the programs that the server starts
        const std::string program = binDir() / "elmo_server";
        if (const pid_t child = fork(); child == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            dup2(ends[1], kRequestSocket);
            execl(program.c_str(), program.c_str(), nullptr);
            _exit(127);
        }
        close(ends[1]);
        m_socket = ends[0];
    }

    pid_t start(const ElmoCall& call, const int (&files)[3]) {
        const std::lock_guard one(m_oneCall);  // tests call from several threads
        const std::string bytes = encodeCall(call);
        const std::size_t size = bytes.size();
        pid_t process = -1;
        if (!sendFiles(m_socket, files) || !sendAll(m_socket, &size, sizeof size) ||
            !sendAll(m_socket, bytes.data(), size) || !receiveAll(m_socket, &process, sizeof process) || process < 0)
            throw std::runtime_error("the server of elmo does not answer: " + (binDir() / "elmo_server").string());
        return process;
    }

private:
    std::mutex m_oneCall;
    int m_socket;
};

}  // namespace

std::string encodeCall(const ElmoCall& call) {
    std::string bytes;
    appendTexts(bytes, {call.folder});
    appendTexts(bytes, call.arguments);
    appendTexts(bytes, call.environment);
    return bytes;
}

ElmoCall decodeCall(const std::string& bytes) {
    std::size_t at = 0;
    ElmoCall call;
    call.folder = nextTexts(bytes, at).front();
    call.arguments = nextTexts(bytes, at);
    call.environment = nextTexts(bytes, at);
    return call;
}

bool sendAll(int socket, const void* bytes, std::size_t count) {
    const char* at = static_cast<const char*>(bytes);
    for (ssize_t sent = 0; count > 0; at += sent, count -= static_cast<std::size_t>(sent))
        if (sent = send(socket, at, count, MSG_NOSIGNAL); sent <= 0)
            return false;
    return true;
}

bool receiveAll(int socket, void* bytes, std::size_t count) {
    char* at = static_cast<char*>(bytes);
    for (ssize_t got = 0; count > 0; at += got, count -= static_cast<std::size_t>(got))
        if (got = recv(socket, at, count, 0); got <= 0)
            return false;
    return true;
}

bool sendFiles(int socket, const int (&files)[3]) {
    char mark = 'f';
    iovec content = {.iov_base = &mark, .iov_len = 1};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof files)] = {};
    msghdr message = {};
    message.msg_iov = &content;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof files);
    std::memcpy(CMSG_DATA(header), files, sizeof files);
    return sendmsg(socket, &message, MSG_NOSIGNAL) == 1;
}

bool receiveFiles(int socket, int (&files)[3]) {
    char mark = 0;
    iovec content = {.iov_base = &mark, .iov_len = 1};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof files)] = {};
    msghdr message = {};
    message.msg_iov = &content;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    if (recvmsg(socket, &message, 0) != 1 || CMSG_FIRSTHDR(&message) == nullptr)
        return false;
    std::memcpy(files, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof files);
    return true;
}

pid_t startElmo(const std::vector<std::string>& arguments, const int (&files)[3]) {
    static Server server;
    ElmoCall call{std::filesystem::current_path().string(), {(binDir() / "elmo").string()}, {}};
    call.arguments.insert(call.arguments.end(), arguments.begin(), arguments.end());
    for (char** variable = environ; *variable != nullptr; ++variable)
        call.environment.emplace_back(*variable);
    return server.start(call, files);
}

}  // namespace elmo::test
