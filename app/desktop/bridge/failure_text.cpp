// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/bridge/failure_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <cerrno>
#include <cstring>

namespace app {
namespace {

const char* kindText(elmo::ErrorCode code) {
    using elmo::ErrorCode;
    switch (code) {
        case ErrorCode::kNotFound:
            return QT_TRANSLATE_NOOP("app::FailureText",
                                     "A file or folder does not exist. Check whether it was moved, renamed or deleted, "
                                     "and choose it again.");
        case ErrorCode::kPermission:
            return QT_TRANSLATE_NOOP(
                "app::FailureText",
                "Access to a file or folder was denied. Change its permissions, or choose another one.");
        case ErrorCode::kIo:
            return QT_TRANSLATE_NOOP("app::FailureText",
                                     "Reading or writing failed before the end. Check whether the disk is full.");
        case ErrorCode::kBadFormat:
            return QT_TRANSLATE_NOOP(
                "app::FailureText",
                "A file is damaged or has an unexpected format. Check that it is the right file and complete.");
        case ErrorCode::kBadShape:
            return QT_TRANSLATE_NOOP("app::FailureText",
                                     "The dimensions in a model are inconsistent. Install or copy the model again.");
        case ErrorCode::kUnsupported:
            return QT_TRANSLATE_NOOP("app::FailureText",
                                     "A file or setting requires something that this program does not support.");
        case ErrorCode::kNewerVersion:
            return QT_TRANSLATE_NOOP("app::FailureText",
                                     "The file was written by a newer version of this program. Update the program.");
        case ErrorCode::kChecksum:
            return QT_TRANSLATE_NOOP(
                "app::FailureText",
                "The checksum of a file is wrong: the file was changed or damaged. Copy or download it again.");
        case ErrorCode::kBadArgument:
            return QT_TRANSLATE_NOOP("app::FailureText",
                                     "A setting has an invalid value. Change the one that is named below.");
        case ErrorCode::kOutOfMemory:
            return QT_TRANSLATE_NOOP(
                "app::FailureText",
                "There is not enough memory. Close other programs, or process less text at a time.");
        case ErrorCode::kDevice:
            return QT_TRANSLATE_NOOP("app::FailureText", "A compute device is missing or has failed.");
        case ErrorCode::kInternal:
            break;
    }
    return QT_TRANSLATE_NOOP("app::FailureText", "This is an internal error of the program.");
}

/// What the window says of failures that people meet in daily work. The engine's message contains `words`, which
/// FailureTextTest compares with the engine.
struct KnownFailure {
    const char* words;
    const char* source;
};

constexpr const char* kDiskIsFull =
    QT_TRANSLATE_NOOP("app::FailureText", "The disk is full. Free some space, or choose another disk, and try again.");
constexpr const char* kOtherBilm = QT_TRANSLATE_NOOP(
    "app::FailureText",
    "The head was trained with another language model. Choose that language model (Analysis > Choose Model), or train "
    "the head again with this one.");
constexpr const char* kTooFewExamples =
    QT_TRANSLATE_NOOP("app::FailureText", "There are too few examples to train on. Add more labelled examples.");
constexpr const char* kNoWords = QT_TRANSLATE_NOOP(
    "app::FailureText", "The chosen files or folders contain no text to train on. Choose files that contain text.");
constexpr const char* kUnfinished = QT_TRANSLATE_NOOP(
    "app::FailureText", "There is already a training in the chosen folder. Continue it, or choose another folder.");

constexpr KnownFailure kKnownFailures[] = {
    {"No space left on device", kDiskIsFull},
    {"the disk is full", kDiskIsFull},
    {"is the disk full?", kDiskIsFull},
    {" was trained with the biLM '", kOtherBilm},
    {" needs the biLM '", QT_TRANSLATE_NOOP("app::FailureText",
                                            "The language model of a head is not installed. Choose it (Analysis > "
                                            "Choose Model), or train the head again with another one.")},
    {" was trained with the language model ", kOtherBilm},
    {"There is no bundled biLM",
     QT_TRANSLATE_NOOP("app::FailureText",
                       "No language model is installed. Choose one, or train the head without one (ELMo: none).")},
    {"The file has no examples.", kTooFewExamples},
    {"A development set can't be split off", kTooFewExamples},
    {" sentences; fine-tuning needs some to train on",
     QT_TRANSLATE_NOOP("app::FailureText",
                       "The text is too short: some sentences are needed to train on and others to measure on. Add "
                       "more text.")},
    {"' contains an unfinished training.", kUnfinished},
    {"' already contains a training run.", kUnfinished},
    {"' holds no training to continue",
     QT_TRANSLATE_NOOP("app::FailureText",
                       "This folder holds no training to continue. Choose the folder of a training that was paused.")},
    {"The vectors of this document are not computed yet",
     QT_TRANSLATE_NOOP("app::FailureText",
                       "The vectors of this document are not computed yet. Choose a model (Analysis > Choose Model), "
                       "or wait until it has read the document.")},
    {"\" does not occur in the analysed documents",
     QT_TRANSLATE_NOOP("app::FailureText",
                       "The word does not occur in the analysed documents. Choose another word, or open more "
                       "documents.")},
    {"The input contains no words", kNoWords},
    {" contains no words. Nothing was written", kNoWords},
    {"The inputs contain no files", kNoWords},
    {"' contains no texts (", kNoWords},
};

const char* headlineOf(const Failure& failure) {
    for (const auto& [words, source] : kKnownFailures)
        if (failure.message.find(words) != std::string::npos)
            return source;
    if (failure.code == elmo::ErrorCode::kIo && failure.message.find(std::strerror(ENOSPC)) != std::string::npos)
        return kDiskIsFull;  // as the system says it in the user's language
    return kindText(failure.code);
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
    const char* const source = headlineOf(failure);
    const QString kind = QCoreApplication::translate("app::FailureText", source);
    const QString message = QString::fromStdString(failure.message);
    // Without a translation the kind adds nothing to the message.
    if (kind == QLatin1String(source))
        return message;
    const QString path = pathAlone(failure, message);
    return kind + QLatin1Char('\n') + (path.isEmpty() ? message : path);
}

}  // namespace app
