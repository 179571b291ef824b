// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cluster/merge.h"

#include <fmt/format.h>

#include <charconv>
#include <fstream>

#include "app/cluster/corpus_parts.h"
#include "app/cluster/merge_vectors.h"
#include "app/cluster/part_check.h"
#include "app/files/content_hash.h"
#include "app/formats/formats.h"
#include "app/importers/project_import.h"
#include "app/vectors/embed_file.h"
#include "app/workspace/workspace.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/text/file_input.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using JsonValue = nlohmann::json;

/// The number of a sentence in a line of the format "predictions", as [begin, end) of the line.
std::pair<std::size_t, std::size_t> sentenceNumber(const std::string& line, const std::string& file) {
    const std::string before = nlohmann::ordered_json{{"format", kPredictionsMark}, {"file", file}}.dump(
        -1, ' ', false, JsonValue::error_handler_t::replace);
    const std::string_view key = ",\"sentence\":";
    const std::size_t at = before.size() - 1;  // without the closing brace
    if (line.compare(0, at, before, 0, at) != 0 || line.compare(at, key.size(), key) != 0)
        return {};
    return {at + key.size(), line.find_first_not_of("0123456789", at + key.size())};
}

/// Copies the lines of the results, one part after the other.
class LineMerge {
public:
    LineMerge(const fs::path& folder, elmo::StagedFile& out, const elmo::RunControl& control)
        : m_folder(folder), m_out(out), m_control(control) {}

    void add(const PartManifest& part) {
        const fs::path path = m_folder / part.part.folderName() / part.result;
        std::ifstream in = elmo::openForReading(path);
        ContentHash hash;
        for (const JsonValue& input : part.inputs) {
            const auto lines = elmo::wholeNumber<std::int64_t>(input.at("lines"));
            const auto file = input.at("path").get<std::string>();
            const bool numbered = input.at("numbered").get<bool>();
            const bool begins = input.at("begin") == 0;
            if (begins)
                m_before = 0;
            std::int64_t first = -1;
            for (std::int64_t i = 0; i < lines; ++i) {
                if (!std::getline(in, m_line))
                    refuseResult(part, path);
                m_line += '\n';
                hash.add(m_line);
                if (numbered && !begins)
                    renumber(part, path, file, first);
                m_out.write(m_line);
                m_done += std::ssize(m_line);
                if (++m_lines % kReportLines == 0)
                    m_control.report({.stage = "merge", .done = m_done, .total = 0});
            }
            m_before += elmo::wholeNumber<std::int64_t>(input.at("sentences"));
        }
        if (in.peek() != std::ifstream::traits_type::eof() || hash.digits() != part.resultHash)
            refuseResult(part, path);
    }

private:
    static constexpr std::int64_t kReportLines = 1000;

    /// The part counted the sentences of a file that begins before it from `first` on.
    void renumber(const PartManifest& part, const fs::path& path, const std::string& file, std::int64_t& first) {
        const auto [begin, end] = sentenceNumber(m_line, file);
        std::int64_t number = -1;
        if (begin != 0 && end != std::string::npos)
            std::from_chars(m_line.data() + begin, m_line.data() + end, number);
        if (number < 0)
            refuseResult(part, path);
        if (first < 0)
            first = number;
        m_line.replace(begin, end - begin, std::to_string(m_before + number - first));
    }

    fs::path m_folder;
    elmo::StagedFile& m_out;
    const elmo::RunControl& m_control;
    std::int64_t m_before = 0;  ///< sentences of the current file in earlier parts
    std::string m_line;
    std::int64_t m_lines = 0, m_done = 0;
};

void mergeLines(const fs::path& folder, const std::vector<PartManifest>& parts, const fs::path& output,
                const elmo::RunControl& control) {
    elmo::StagedFile staged(output);
    LineMerge merge(folder, staged, control);
    for (const PartManifest& part : parts)
        merge.add(part);
    staged.commit();
}

/// A project is filled in a folder of its own, from the merged lines. Equal texts stay documents of their own.
void mergeIntoProject(const fs::path& folder, const std::vector<PartManifest>& parts, const fs::path& output,
                      const elmo::RunControl& control) {
    const elmo::StagedFolder work(output);  // next to the target, so that renaming moves no bytes; never committed
    const fs::path lines = work.path() / (output.stem().string() + ".jsonl");
    const fs::path project = work.path() / output.filename();
    mergeLines(folder, parts, lines, control);
    {
        Workspace workspace = Workspace::create(project);
        importIntoProject(workspace, {lines}, {.format = "predictions", .language = {}, .keepEqualTexts = true},
                          control);
    }
    fs::rename(project, output);
}

}  // namespace

void requireMergeable(const std::string& command, const std::string& made, const fs::path& output) {
    using elmo::ErrorCode;
    if (command == "prepare-corpus")  // a folder
        return;
    if (command == "embed") {
        const elmo::EmbeddingFormat* const named = formatOfExtension(output);
        if (named == nullptr || named->extension != made)
            throw elmo::Error(ErrorCode::kBadArgument,
                              fmt::format("'{}' cannot be merged into: the parts hold vectors in files {}. Give an "
                                          "output of this extension.",
                                          output.string(), made));
        return;
    }
    const bool isProject = output.extension() == ".elmoscope" && command != "predict";
    if (!isProject && output.extension() != ".jsonl")
        throw elmo::Error(ErrorCode::kBadArgument,
                          fmt::format("'{}' cannot be merged into. Expected a name that ends with .jsonl{}.",
                                      output.string(), command == "predict" ? "" : " or .elmoscope"));
    if (isProject && fs::exists(output))
        throw elmo::Error(
            ErrorCode::kBadArgument,
            fmt::format("The project '{}' exists already. Choose another name, or remove it first.", output.string()));
}

MergeResult mergeParts(const fs::path& folder, const fs::path& output, const elmo::RunControl& control,
                       std::vector<std::string>* skipped) {
    const std::vector<PartManifest> parts = requireAllParts(folder, skipped);
    const auto command = parts.front().job.at("command").get<std::string>();
    requireMergeable(command, fs::path(parts.front().result).extension().string(), output);
    if (command == "embed")
        mergeVectors(folder, parts, output, control);
    else if (command == "prepare-corpus")
        mergeCorpus(folder, parts, output, control);
    else if (output.extension() == ".jsonl")
        mergeLines(folder, parts, output, control);
    else
        mergeIntoProject(folder, parts, output, control);
    MergeResult result;
    for (const PartManifest& part : parts) {
        ++result.parts;
        result.tokens += part.tokens;
        result.inputs += std::ssize(part.inputs);
    }
    return result;
}

}  // namespace app
