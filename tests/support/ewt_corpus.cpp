// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ewt_corpus.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <stdexcept>

namespace elmo::test {
namespace {

std::string readAll(const std::filesystem::path& path) {
    if (path.extension() != ".zst") {
        std::ifstream file(path, std::ios::binary);
        if (!file)
            throw std::runtime_error("cannot open " + path.string());
        return {std::istreambuf_iterator<char>(file), {}};
    }
    const std::string command = "zstd -dc '" + path.string() + "'";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    if (!pipe)
        throw std::runtime_error("cannot run " + command);
    std::string content;
    std::array<char, 65536> buffer;
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe.get()))
        content.append(buffer.data(), count);
    if (content.empty())
        throw std::runtime_error(command + " printed nothing");
    return content;
}

std::vector<std::string> fieldsOf(const std::string& line) {
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, '\t');)
        fields.push_back(field);
    return fields;
}

/// Puts documents together token by token.
class Builder {
public:
    void newDocument() { m_documents.emplace_back(); }

    void newParagraph() {
        if (m_documents.empty())
            newDocument();
        std::string& text = m_documents.back().text;
        while (text.ends_with(' '))
            text.pop_back();
        if (!text.empty())
            text += "\n\n";
    }

    /// One surface token; `words` are its syntactic words.
    void add(const std::string& surface, const std::vector<std::string>& words, bool spaceAfter) {
        GoldDocument& document = m_documents.back();
        std::string spelled;
        for (const std::string& word : words)
            spelled += word;
        if (spelled == surface)
            for (const std::string& word : words)
                addToken(document, word);
        else
            addToken(document, surface);
        if (spaceAfter)
            document.text += ' ';
    }

    void endSentence() {
        auto& [tokens, sentences] = m_documents.back().segmentation;
        const TokenIndex begin = sentences.empty() ? TokenIndex() : sentences.back().end;
        sentences.push_back({begin, TokenIndex(static_cast<std::int64_t>(tokens.size()))});
    }

    std::vector<GoldDocument> take() { return std::move(m_documents); }

private:
    static void addToken(GoldDocument& document, const std::string& word) {
        const auto begin = static_cast<std::int64_t>(document.text.size());
        document.text += word;
        document.segmentation.tokens.push_back(
            {ByteOffset(begin), ByteOffset(static_cast<std::int64_t>(document.text.size()))});
    }

    std::vector<GoldDocument> m_documents;
};

/// A multiword token whose words are still being read.
struct Range {
    std::string surface;
    bool spaceAfter = true;
    int last = 0;
    std::vector<std::string> words;
};

}  // namespace

std::vector<GoldDocument> readConllu(const std::filesystem::path& path) {
    std::istringstream lines(readAll(path));
    Builder builder;
    Range range;
    bool inSentence = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("# newdoc"))
            builder.newDocument();
        if (line.starts_with("# newdoc") || line.starts_with("# newpar"))
            builder.newParagraph();
        if (line.empty() && inSentence)
            builder.endSentence();
        inSentence = !line.empty();
        if (line.empty() || line[0] == '#')
            continue;
        const std::vector<std::string> fields = fieldsOf(line);
        const std::string& id = fields.at(0);
        const bool spaceAfter = fields.at(9).find("SpaceAfter=No") == std::string::npos;
        if (id.find('.') != std::string::npos)
            continue;
        if (const auto hyphen = id.find('-'); hyphen != std::string::npos) {
            range = {fields[1], spaceAfter, std::stoi(id.substr(hyphen + 1)), {}};
        } else if (std::stoi(id) <= range.last) {
            range.words.push_back(fields[1]);
            if (std::stoi(id) == range.last) {
                builder.add(range.surface, range.words, range.spaceAfter);
                range = {};
            }
        } else {
            builder.add(fields[1], {fields[1]}, spaceAfter);
        }
    }
    if (inSentence)
        builder.endSentence();
    return builder.take();
}

namespace {

template <class Position>
void countCommon(const std::vector<Span<Position>>& gold, const std::vector<Span<Position>>& found, SpanScore& score) {
    score.gold += static_cast<std::int64_t>(gold.size());
    score.found += static_cast<std::int64_t>(found.size());
    for (std::size_t i = 0, j = 0; i < gold.size() && j < found.size();) {
        score.correct += gold[i] == found[j];
        const bool goldFirst = gold[i].begin <= found[j].begin;
        const bool foundFirst = found[j].begin <= gold[i].begin;
        i += goldFirst;
        j += foundFirst;
    }
}

std::vector<ByteSpan> sentenceSpans(const Segmentation& segmentation) {
    std::vector<ByteSpan> spans;
    for (const TokenSpan& sentence : segmentation.sentences)
        spans.push_back({segmentation.tokens[static_cast<std::size_t>(sentence.begin.value())].begin,
                         segmentation.tokens[static_cast<std::size_t>(sentence.end.value()) - 1].end});
    return spans;
}

}  // namespace

void addScore(const Segmentation& gold, const Segmentation& found, SegmentationScore& score) {
    countCommon(gold.tokens, found.tokens, score.tokens);
    countCommon(sentenceSpans(gold), sentenceSpans(found), score.sentences);
}

}  // namespace elmo::test
