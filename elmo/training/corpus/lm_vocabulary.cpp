// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/lm_vocabulary.h"

#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <sstream>

#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/remedy.h"

namespace elmo::training {
namespace {

constexpr std::size_t kMaxLineLength = kMaxWordBytes + 32;  // with a tab and a count

[[noreturn]] void badLine(const std::filesystem::path& path, std::size_t line, const char* expected) {
    throw RemediedError(
        ErrorCode::kBadFormat,
        fmt::format("Line {} of the vocabulary '{}' is damaged: expected {}.", line, path.string(), expected),
        Remedy::kPrepareCorpus);
}

LmVocabulary readLines(std::istream& in, const std::filesystem::path& path) {
    LmVocabulary vocabulary;
    std::string line;
    while (std::getline(in, line)) {
        const std::size_t tab = line.rfind('\t');
        const std::size_t number = vocabulary.words.size() + 1;
        if (tab == std::string::npos || line.size() > kMaxLineLength)
            badLine(path, number, "a word, a tab and a count");
        std::uint64_t count = 0;
        const auto [end, error] = std::from_chars(line.data() + tab + 1, line.data() + line.size(), count);
        if (error != std::errc{} || end != line.data() + line.size())
            badLine(path, number, "a whole number after the tab");
        vocabulary.words.push_back(line.substr(0, tab));
        vocabulary.counts.push_back(count);
    }
    if (vocabulary.size() < kFirstWord || vocabulary.words[kSentenceEnd] != "</S>" ||
        vocabulary.words[kSentenceBegin] != "<S>" || vocabulary.words[kUnknownWord] != "<UNK>")
        badLine(path, 1, "the entries </S>, <S> and <UNK> first");
    return vocabulary;
}

}  // namespace

std::string vocabularyText(const LmVocabulary& vocabulary) {
    std::string text;
    for (std::size_t k = 0; k < vocabulary.words.size(); ++k)
        text += fmt::format("{}\t{}\n", vocabulary.words[k], vocabulary.counts[k]);
    return text;
}

void writeVocabulary(const LmVocabulary& vocabulary, const std::filesystem::path& path) {
    StagedFile file(path);
    file.write(vocabularyText(vocabulary));
    file.commit();
}

LmVocabulary readVocabulary(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in)
        throw RemediedError(
            ErrorCode::kNotFound,
            fmt::format("The vocabulary '{}' cannot be opened. A prepared corpus has one.", path.string()),
            Remedy::kPrepareCorpus);
    return readLines(in, path);
}

LmVocabulary parseVocabulary(const std::string& text, const std::filesystem::path& path) {
    std::istringstream in(text);
    return readLines(in, path);
}

}  // namespace elmo::training
