// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/inputs.h"

#include <fmt/format.h>

#include <filesystem>

#include "app/commands/advice.h"
#include "app/commands/command.h"
#include "app/importers/import.h"
#include "app/importers/text_document.h"
#include "app/terminal_text.h"
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

[[noreturn]] void refuse(const std::string& name, const std::string& format) {
    throw UsageError(
        fmt::format("'{}' looks like {}, not like plain text. Give --input text to annotate it as plain text, or "
                    "--input jsonl or conll to read its format.",
                    name, format));
}

}  // namespace

void Inputs::read(const std::function<void()>& work) {
    try {
        work();
    } catch (const elmo::Error&) {
        ++m_failed;
        m_last = messageWithAdvice(std::current_exception());
        if (m_count > 1)
            fmt::print(stderr, "elmo: {}\n", withPictures(m_last));
    }
}

void Inputs::requireAll() const {
    if (m_failed == 0)
        return;
    throw elmo::Error(
        elmo::ErrorCode::kIo,
        m_count == 1 ? m_last : fmt::format("{} of {} inputs could not be read completely.", m_failed, m_count));
}

void requireNoData(const std::string& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored) || isMarkedDocument(file))
        return;
    if (const std::string format = dataFormatOf(file); !format.empty())
        refuse(file, format);
}

void requireNoData(TextInput& input) {
    if (const std::string format = dataFormatOf(input.head()); !format.empty())
        refuse(input.name(), format);
}

}  // namespace app
