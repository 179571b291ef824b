// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop_failure_text.h"

#include <QCoreApplication>

namespace app {
namespace {

const char* kindText(elmo::ErrorCode code) {
    using elmo::ErrorCode;
    switch (code) {
        case ErrorCode::kNotFound:
            return QT_TRANSLATE_NOOP("app::FailureText", "A file or folder is not there.");
        case ErrorCode::kPermission:
            return QT_TRANSLATE_NOOP("app::FailureText", "The system refuses access to a file or folder.");
        case ErrorCode::kIo:
            return QT_TRANSLATE_NOOP("app::FailureText", "Reading or writing failed half-way. Is the disk full?");
        case ErrorCode::kBadFormat:
            return QT_TRANSLATE_NOOP("app::FailureText", "A file is damaged or has another format.");
        case ErrorCode::kBadShape:
            return QT_TRANSLATE_NOOP("app::FailureText", "The sizes in a model do not fit together.");
        case ErrorCode::kUnsupported:
            return QT_TRANSLATE_NOOP("app::FailureText", "This program can't do what a file or setting asks for.");
        case ErrorCode::kNewerVersion:
            return QT_TRANSLATE_NOOP("app::FailureText", "A newer version of this program wrote the file.");
        case ErrorCode::kChecksum:
            return QT_TRANSLATE_NOOP("app::FailureText", "A file is not as it was written.");
        case ErrorCode::kBadArgument:
            return QT_TRANSLATE_NOOP("app::FailureText", "A setting has a value that is not possible.");
        case ErrorCode::kOutOfMemory:
            return QT_TRANSLATE_NOOP("app::FailureText", "There is not enough memory.");
        case ErrorCode::kDevice:
            return QT_TRANSLATE_NOOP("app::FailureText", "A computing device is missing or failed.");
        case ErrorCode::kInternal:
            break;
    }
    return QT_TRANSLATE_NOOP("app::FailureText", "A fault of this program.");
}

}  // namespace

QString failureText(const Failure& failure) {
    const char* const source = kindText(failure.code);
    const QString kind = QCoreApplication::translate("app::FailureText", source);
    const QString message = QString::fromStdString(failure.message);
    // Untranslated, it says nothing that the message does not.
    return kind == QLatin1String(source) ? message : kind + QLatin1Char('\n') + message;
}

}  // namespace app
