// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/format_recognition.h"

#include <algorithm>

#include "elmo/text/ascii.h"
#include "tasks/files/data_file.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;

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

}  // namespace

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

}  // namespace tasks
