// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/data_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "elmo/text/language.h"
#include "tasks/data/data_file.h"
#include "tasks/data/data_formats.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

std::string_view firstLine(std::string_view head) {
    head.remove_prefix(std::min(head.find_first_not_of("\r\n"), head.size()));
    return head.substr(0, head.find('\n'));
}

char firstMark(std::string_view head) {
    const std::size_t place = head.find_first_not_of(" \t\r\n");
    return place == std::string_view::npos ? '\0' : head[place];
}

bool endsWith(const fs::path& path, std::string_view ending) {
    return unpackedName(path).ends_with(ending);
}

bool looksLikeJsonLines(const fs::path& path, std::string_view head) {
    return endsWith(path, ".jsonl") || endsWith(path, ".ndjson") || firstMark(head) == '{';
}

bool looksLikeSquad(const fs::path& path, std::string_view head) {
    return !endsWith(path, ".jsonl") && firstMark(head) == '{' &&
           (endsWith(path, ".json") || head.find("\"data\"") != std::string_view::npos);
}

bool looksLikeConllu(const fs::path& path, std::string_view head) {
    if (endsWith(path, ".conllu"))
        return true;
    const std::string_view line = firstLine(head);
    return std::count(line.begin(), line.end(), '\t') == 9;
}

bool looksLikeConll(const fs::path&, std::string_view head) {
    return firstMark(head) != '\0' && firstMark(head) != '{';
}

bool looksLikeTrees(const fs::path&, std::string_view head) {
    const std::string_view line = firstLine(head);
    const std::size_t open = line.find_first_not_of(" \t");
    return open != std::string_view::npos && line[open] == '(' && open + 1 < line.size() &&
           elmo::ascii::isDigit(line[open + 1]);
}

bool looksLikeLabelText(const fs::path&, std::string_view head) {
    return firstLine(head).find('\t') != std::string_view::npos;
}

// More special ones first: the first that matches is taken.
constexpr std::array<DataFormat, 8> kFormats = {{
    {"sst-trees", "trees in brackets, one per line (Stanford Sentiment Treebank)", TaskKind::kSentiment, looksLikeTrees,
     readSstTrees},
    {"json-lines", "{\"label\": ..., \"text\" or \"tokens\": ...} a line", TaskKind::kSentiment, looksLikeJsonLines,
     readSentimentLines},
    {"label-text", "label TAB text, one per line", TaskKind::kSentiment, looksLikeLabelText, readLabelText},
    {"conllu", "CoNLL-U with NER= or Entity= in MISC", TaskKind::kEntities, looksLikeConllu, readConllu},
    {"json-lines", "{\"tokens\": [...], \"tags\": [...]} or {\"text\": ..., \"entities\": [...]} a line",
     TaskKind::kEntities, looksLikeJsonLines, readEntityLines},
    {"conll", "columns, token first and tag last, an empty line after each sentence", TaskKind::kEntities,
     looksLikeConll, readConll},
    {"squad", "SQuAD 1.1 or 2.0 JSON", TaskKind::kQuestions, looksLikeSquad, readSquad},
    {"json-lines", "{\"context\": ..., \"question\": ..., \"answers\": [...]} a line", TaskKind::kQuestions,
     looksLikeJsonLines, readQuestionLines},
}};

std::string namesFor(TaskKind kind) {
    std::string names;
    for (const DataFormat& format : kFormats)
        if (format.kind == kind)
            names += (names.empty() ? "" : ", ") + std::string(format.name);
    return names;
}

const DataFormat& namedFormat(TaskKind kind, const std::string& name) {
    for (const DataFormat& format : kFormats)
        if (format.kind == kind && format.name == name)
            return format;
    throw Error(ErrorCode::kBadArgument,
                fmt::format("Unknown data format \"{}\" for the task {}. Supported formats: {}.", name, nameOf(kind),
                            namesFor(kind)));
}

const DataFormat& recognisedFormat(const fs::path& path, TaskKind kind) {
    const std::string head = readDataHead(path);
    for (const DataFormat& format : kFormats)
        if (format.kind == kind && format.matches(path, head))
            return format;
    throw Error(ErrorCode::kBadFormat, fmt::format("The format of {} was not recognised as data of the task {}. "
                                                   "Supported formats: {}. Give the format if it is one of them.",
                                                   path.string(), nameOf(kind), namesFor(kind)));
}

/// Formats of tokens have no raw text: their tags look like words, and no tokenizer reads them.
bool holdsRawText(const DataFormat& format) {
    return std::string_view(format.name) != "conll" && std::string_view(format.name) != "conllu" &&
           std::string_view(format.name) != "sst-trees";
}

}  // namespace

std::span<const DataFormat> dataFormats() {
    return kFormats;
}

DataSet readDataSet(const fs::path& path, TaskKind kind, const DataOptions& options, const elmo::RunControl& control) {
    const DataFormat& format =
        options.format.empty() ? recognisedFormat(path, kind) : namedFormat(kind, options.format);
    DataOptions settled = options;
    if (options.language.empty())
        settled.language = holdsRawText(format) ? elmo::detectLanguage(readDataHead(path)) : "en";
    DataSet data = format.read(path, settled, control);
    data.format = format.name;
    data.language = settled.language;
    return data;
}

}  // namespace tasks
