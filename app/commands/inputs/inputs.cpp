// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/inputs/inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <limits>
#include <system_error>

#include "app/commands/options/advice.h"
#include "app/commands/options/command.h"
#include "app/files/missing_file.h"
#include "app/formats/formats.h"
#include "app/importers/import.h"
#include "app/terminal/terminal_progress.h"
#include "app/terminal/terminal_text.h"
#include "app/terminal/verbosity.h"
#include "app/texts/text_document.h"
#include "elmo/error.h"

namespace app {
namespace {

/// The name of the format that a file is in, "data" if it only looks like some; empty for a text.
std::string dataFormatOf(const std::string& file) {
    try {
        const std::string format = guessFormat(file);
        return format.empty() && looksLikeData(file) ? "data" : format;
    } catch (const elmo::Error&) {
        return {};
    }
}

constexpr const char* kToAnnotate =
    "Give --from text to annotate it as plain text, or --from jsonl or conll to read its format.";
constexpr const char* kToExport =
    "Give --from text to annotate it as plain text. `elmo export FILE -o - --to jsonl` writes its texts as `elmo "
    "annotate --from jsonl -` reads them.";
constexpr const char* kToRead = "Give --from text to read it as plain text all the same.";

/// What can be done with a file of this format that was to be annotated: not all are lines that --from reads.
const char* remedyOf(const std::string& format) {
    const DocumentFormat* const known = findFormat(format);
    const bool isRead = known == nullptr || known->lines || format == predictionsFormat().name ||
                        format == conllFormat().name || format == conlluFormat().name;
    return isRead ? kToAnnotate : kToExport;
}

void refuseData(const std::string& name, const std::string& format, const char* remedy) {
    if (format == "table")
        throw UsageError(fmt::format(
            "'{}' looks like a table, not like plain text. Its rows become texts with `elmo export FILE -o - --to "
            "jsonl`, whose output `elmo annotate --from jsonl -` reads. --from text reads it as plain text.",
            name));
    if (!format.empty())
        throw UsageError(fmt::format("'{}' looks like {}, not like plain text. {}", name,
                                     format == "data" ? format : "data in the format " + format, remedy));
}

/// As dataFormatOf(), empty for what is no file to look into.
std::string dataFormatAt(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(file, ignored) && !isMarkedDocument(file) ? dataFormatOf(file) : "";
}

bool isRunningText(const ReadingOptions& options) {
    return options.input.empty() && !options.pretokenized && !options.jsonLists;
}

}  // namespace

void Inputs::read(const std::function<void()>& work) {
    try {
        work();
    } catch (const elmo::Error& error) {
        ++m_failed;
        m_lastCode = error.code();
        m_last = messageWithAdvice(std::current_exception());
        if (m_count > 1) {
            clearProgressLine();
            fmt::print(stderr, "elmo: {}\n", withPictures(m_last));
        }
    }
}

void Inputs::requireAll() const {
    if (m_failed == 0)
        return;
    if (m_skips && m_count == 1)
        note(m_last);
    if (m_skips && !allFailed())
        return note(fmt::format("{} of {} inputs could not be read completely and were skipped.", m_failed, m_count));
    throw elmo::Error(
        m_count == 1 ? m_lastCode : elmo::ErrorCode::kIo,
        m_count == 1 ? m_last : fmt::format("{} of {} inputs could not be read completely.", m_failed, m_count));
}

CLI::Option* addSkipDamaged(CLI::App& parser, bool& skips) {
    return parser.add_flag("--skip-damaged", skips,
                           "Go on without inputs that cannot be read: they are listed, and the command succeeds");
}

namespace {

/// Why a file cannot be read to its end; empty if it can.
std::string whyDamaged(const std::string& file, const std::stop_token& stop) {
    try {
        if (isPipe(file))
            return {};
        TextInput input(file, stop);
        while (input.stream().ignore(std::numeric_limits<std::streamsize>::max()))
            continue;
        return {};
    } catch (const elmo::Error& error) {
        return error.what();
    }
}

void noteSkipped(const std::vector<std::string>& reasons, std::size_t of) {
    if (!reasons.empty())
        note(fmt::format("{} of {} inputs skipped, as they cannot be read:\n  {}", reasons.size(), of,
                         fmt::join(reasons, "\n  ")));
}

}  // namespace

std::vector<std::string> readableInputs(const std::vector<std::string>& files, const std::stop_token& stop) {
    std::vector<std::string> readable, reasons;
    for (const std::string& file : files)
        if (std::string why = whyDamaged(file, stop); why.empty())
            readable.push_back(file);
        else
            reasons.push_back(std::move(why));
    if (readable.empty() && !files.empty())
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("None of the inputs can be read:\n  {}", fmt::join(reasons, "\n  ")));
    noteSkipped(reasons, files.size());
    return readable;
}

void dropDamaged(std::vector<InputShare>& shares, const std::stop_token& stop) {
    const std::size_t all = shares.size();
    std::vector<std::string> reasons;
    std::erase_if(shares, [&](const InputShare& share) {
        const std::string why = whyDamaged(share.file.path, stop);
        if (!why.empty())
            reasons.push_back(why);
        return !why.empty();
    });
    noteSkipped(reasons, all);
}

void requireExisting(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
        std::error_code unreadable;  // reading it reports the reason
        if (path != "-" && !std::filesystem::exists(path, unreadable) && !unreadable)
            throw missingFile(path);
    }
}

void requireNoData(const std::string& file) {
    const std::string format = dataFormatAt(file);
    refuseData(file, format, remedyOf(format));
}

void requireNoData(TextInput& input) {
    input.takePageText();
    const std::string format = dataFormatOf(input.head());
    refuseData(input.name(), format, remedyOf(format));
}

void requireText(const std::string& file, const ReadingOptions& options) {
    if (isRunningText(options))
        refuseData(file, dataFormatAt(file), kToRead);
}

void requireText(TextInput& input, const ReadingOptions& options) {
    requireText(input.name(), options);
    if (!isRunningText(options))
        return;
    input.takePageText();
    refuseData(input.name(), dataFormatOf(input.head()), kToRead);
}

}  // namespace app
