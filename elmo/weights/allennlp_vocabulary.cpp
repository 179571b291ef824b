// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/allennlp_vocabulary.h"

#include <fmt/format.h>

#include <vector>

#include "elmo/error.h"
#include "elmo/files/input_file.h"
#include "elmo/files/text_lines.h"
#include "elmo/weights/allennlp_files.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMaxVocabularyFile = std::int64_t{512} << 20;
// bilm-tf skips this line, which vocabularies of the One Billion Word Benchmark carry.
constexpr std::string_view kSkippedLine = "!!!MAXTERMID";

struct Special {
    const char* canonical;
    const char* published;
};
constexpr Special kSpecials[] = {{"<bos>", "<S>"}, {"<eos>", "</S>"}, {"<oov>", "<UNK>"}};

}  // namespace

std::vector<std::string> readVocabularyLines(const fs::path& folder, const std::string& what) {
    const fs::path path = onlyFileNamed(folder, "vocab", ".txt", {});
    if (path.empty())
        throw Error(ErrorCode::kNotFound,
                    fmt::format("{} needs its vocabulary, one token per line: expected a single *vocab*.txt in {}.",
                                what, folder.empty() ? "." : folder.string()));
    return vocabularyLinesIn(path);
}

std::vector<std::string> vocabularyLinesIn(const fs::path& path) {
    const std::string text = readSmallFile(path, kMaxVocabularyFile);
    std::vector<std::string> tokens;
    for (const std::string_view line : splitLines(text))
        if (const std::string_view token = stripWhiteSpace(line); token != kSkippedLine)
            tokens.emplace_back(token);
    return tokens;
}

IdTable readPairVocabulary(const fs::path& folder, std::int64_t rows) {
    const std::vector<std::string> tokens = readVocabularyLines(folder, "A word model");
    const fs::path path = onlyFileNamed(folder, "vocab", ".txt", {});
    IdTable ids;
    std::int32_t id = 0;
    for (const std::string& token : tokens)
        ids[token] = ++id;
    if (id != rows)
        throw Error(ErrorCode::kBadShape,
                    fmt::format("The vocabulary {} has {} tokens, the table of word vectors {} rows.", path.string(),
                                id, rows));
    ids["<pad>"] = 0;
    for (const Special& special : kSpecials) {
        const auto found = ids.find(special.published);
        if (found == ids.end() && special.canonical != std::string_view("<oov>"))
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("The vocabulary {} lacks the token {}; bilm-tf writes it first.", path.string(),
                                    special.published));
        ids[special.canonical] = found == ids.end() ? 0 : found->second;
    }
    return ids;
}

std::string pairVocabularyText(const IdTable& ids, std::int64_t rows) {
    std::vector<std::string> tokens(static_cast<std::size_t>(rows));
    const auto put = [&](std::int32_t id, const std::string& token) {
        if (id >= 1 && id <= rows)
            tokens[static_cast<std::size_t>(id - 1)] = token;
    };
    for (const auto& [token, id] : ids)
        if (token != "<pad>" && token != "<bos>" && token != "<eos>" && token != "<oov>")
            put(id, token);
    for (const Special& special : kSpecials)
        if (const auto found = ids.find(special.canonical); found != ids.end())
            put(found->second, special.published);
    std::string text;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].empty() || stripWhiteSpace(tokens[i]) != tokens[i] ||
            tokens[i].find_first_of("\r\n") != std::string::npos || tokens[i] == kSkippedLine)
            throw Error(
                ErrorCode::kUnsupported,
                fmt::format("Word {} ('{}') of the vocabulary cannot be written to a line of a bilm-tf vocabulary.", i,
                            tokens[i]));
        text += tokens[i] + "\n";
    }
    return text;
}

}  // namespace elmo
