// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/outputs/one_output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>

#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/formats/formats.h"
#include "app/formats/text_kinds.h"
#include "app/terminal/verbosity.h"
#include "app/vectors/embed_file.h"
#include "elmo/embeddings/embedding_writer.h"
#include "elmo/error.h"
#include "elmo/text/file_input.h"

namespace app {

std::vector<std::string> formatsNamedBy(const std::filesystem::path& output) {
    const std::string extension = lowerSuffixOf(output);
    if (extension == ".jsonl")
        return {"jsonl"};
    if (extension == ".tsv")  // of tables of annotations it is, too; commands in use keep their meaning
        return {"webanno-tsv"};
    std::vector<std::string> names;
    for (const DocumentFormat& format : documentFormats())
        if (format.encode != nullptr && format.suffix == extension)
            names.emplace_back(format.name);
    const elmo::EmbeddingFormat* const vectors = formatOfExtension("vectors" + extension);  // knows .h5 too
    for (const elmo::EmbeddingFormat& format : elmo::embeddingFormats())
        if (vectors != nullptr && format.extension == vectors->extension)
            names.emplace_back(format.name);
    return names;
}

void refuseSeveralFormats(const std::string& output, const std::vector<std::string>& formats) {
    throw UsageError(
        fmt::format("--to is required: several formats have the name of '{}': {}.", output, fmt::join(formats, ", ")));
}

std::string countOf(std::int64_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

void announce(std::string_view done, StandardOutput& out) {
    if (verbosity() != Verbosity::kQuiet)
        out.write(std::string(done) + "\n");
}

void noteLosses(std::string_view format, const LossReport& losses) {
    std::string text = losses.text();
    if (text.empty())
        return;
    text.pop_back();  // note() ends the line
    note(fmt::format("{} cannot represent everything in the documents:\n{}", format, text));
}

std::string whyNotWritten(const std::string& name) {
    const DocumentFormat* const format = findFormat(name);
    return format != nullptr && format->encode == nullptr ? fmt::format("The format '{}' can only be read", name) : "";
}

OneOutput::OneOutput(const std::string& output, std::string_view suffix) : m_path(output) {
    if (output != "-")
        return;
    m_folder.emplace();
    m_path = m_folder->path() / ("output" + std::string(suffix));
}

void OneOutput::requireFolder() const {
    if (isStandardOutput())
        throw UsageError(
            "This format writes several files, which cannot go to standard output; give a folder with --output.");
}

void OneOutput::finish(StandardOutput& out) const {
    if (!isStandardOutput())
        return;
    const auto files =
        std::distance(std::filesystem::directory_iterator(m_folder->path()), std::filesystem::directory_iterator());
    if (files != 1 || std::filesystem::is_directory(m_path))
        requireFolder();
    std::ifstream file = elmo::openForReading(m_path);
    std::string line;
    while (std::getline(file, line))  // whole characters for terminals
        out.write(file.eof() ? line : line + '\n');
    if (file.bad())
        throw elmo::Error(elmo::ErrorCode::kIo, "The result could not be read back from the temporary folder.");
}

void OneOutput::report(const std::string& written, StandardOutput& out) const {
    if (isStandardOutput())
        note(written);
    else
        announce(written, out);
}

}  // namespace app
