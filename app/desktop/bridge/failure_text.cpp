// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/bridge/failure_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace app {
namespace {

const char* kindText(elmo::ErrorCode code) {
    using elmo::ErrorCode;
    switch (code) {
        case ErrorCode::kNotFound:
            return QT_TRANSLATE_NOOP("app::FailureText", "A file or folder does not exist.");
        case ErrorCode::kPermission:
            return QT_TRANSLATE_NOOP("app::FailureText", "Access to a file or folder was denied.");
        case ErrorCode::kIo:
            return QT_TRANSLATE_NOOP("app::FailureText",
                                     "Reading or writing failed before the end. Check whether the disk is full.");
        case ErrorCode::kBadFormat:
            return QT_TRANSLATE_NOOP("app::FailureText", "A file is damaged or has an unexpected format.");
        case ErrorCode::kBadShape:
            return QT_TRANSLATE_NOOP("app::FailureText", "The dimensions in a model are inconsistent.");
        case ErrorCode::kUnsupported:
            return QT_TRANSLATE_NOOP("app::FailureText",
                                     "A file or setting requires something that this program does not support.");
        case ErrorCode::kNewerVersion:
            return QT_TRANSLATE_NOOP("app::FailureText", "The file was written by a newer version of this program.");
        case ErrorCode::kChecksum:
            return QT_TRANSLATE_NOOP("app::FailureText",
                                     "The checksum of a file is wrong: the file was changed or damaged.");
        case ErrorCode::kBadArgument:
            return QT_TRANSLATE_NOOP("app::FailureText", "A setting has an invalid value.");
        case ErrorCode::kOutOfMemory:
            return QT_TRANSLATE_NOOP("app::FailureText", "There is not enough memory.");
        case ErrorCode::kDevice:
            return QT_TRANSLATE_NOOP("app::FailureText", "A compute device is missing or has failed.");
        case ErrorCode::kInternal:
            break;
    }
    return QT_TRANSLATE_NOOP("app::FailureText", "This is an internal error of the program.");
}

/// The path in the message of a file that could not be opened; the kind of failure says the rest. Otherwise empty.
QString pathAlone(const Failure& failure, const QString& message) {
    static const QRegularExpression kUnopened(QStringLiteral("^'([^\n]+)' could not be (?:opened|read): [^\n:]+$"));
    if (failure.code != elmo::ErrorCode::kNotFound && failure.code != elmo::ErrorCode::kPermission)
        return {};
    return kUnopened.match(message).captured(1);
}

}  // namespace

QString failureText(const Failure& failure) {
    const char* const source = kindText(failure.code);
    const QString kind = QCoreApplication::translate("app::FailureText", source);
    const QString message = QString::fromStdString(failure.message);
    // Without a translation the kind adds nothing to the message.
    if (kind == QLatin1String(source))
        return message;
    const QString path = pathAlone(failure, message);
    return kind + QLatin1Char('\n') + (path.isEmpty() ? message : path);
}

}  // namespace app
