// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/corpus_feeder.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/text/white_space.h"

namespace elmo::training {
namespace {

constexpr std::int64_t kMaxJsonBytes = std::int64_t{1} << 30;

}  // namespace

void CorpusFeeder::addText(std::string_view piece) {
    const std::int64_t position = std::exchange(m_position, m_position + std::ssize(piece));
    if (position < m_source.begin)
        return skipText(piece);
    const Segmentation segmented = m_tokenizer.segment(piece);
    std::size_t end = 0;
    for (const TokenSpan& sentence : segmented.sentences) {
        m_words.clear();
        for (TokenIndex k = sentence.begin; k < sentence.end; ++k) {
            const ByteSpan token = segmented.tokens[static_cast<std::size_t>(k.value())];
            m_words.push_back(
                piece.substr(static_cast<std::size_t>(token.begin.value()), static_cast<std::size_t>(token.length())));
        }
        const auto begin = static_cast<std::size_t>(m_words.front().data() - piece.data());
        countLineEnds(piece.substr(end, begin - end));
        end = static_cast<std::size_t>(m_words.back().data() + m_words.back().size() - piece.data());
        add(position + static_cast<std::int64_t>(begin));
    }
    countLineEnds(piece.substr(end));
}

/// The line ends after the last token of a piece; tokenizing its last lines finds that.
void CorpusFeeder::skipText(std::string_view piece) {
    constexpr std::size_t kTail = 4096;
    for (std::size_t length = std::min(piece.size(), kTail);; length = piece.size()) {
        const std::size_t line = piece.find('\n', piece.size() - length);
        const std::size_t begin = length == piece.size() || line == piece.npos ? 0 : line;
        const std::string_view tail = piece.substr(begin);
        const Segmentation segmented = m_tokenizer.segment(tail);
        if (!segmented.tokens.empty()) {
            m_hasEarlierWords = true;
            m_lineEnds = 0;
            return countLineEnds(tail.substr(static_cast<std::size_t>(segmented.tokens.back().end.value())));
        }
        if (begin == 0)
            return countLineEnds(piece);
    }
}

void CorpusFeeder::addLines(std::string_view piece) {
    forEachLine(piece, [this](std::string_view line) { addLine(line); });
}

void CorpusFeeder::addColumns(std::string_view piece) {
    m_isColumns = true;
    forEachLine(piece, [this](std::string_view line) { addColumn(line); });
}

void CorpusFeeder::addQuestions() {
    const JsonNode file = JsonNode::readFile(m_source.path, kMaxJsonBytes);
    try {
        for (const nlohmann::json& article : file.array("data"))
            for (const nlohmann::json& paragraph : article.at("paragraphs")) {
                beginDocument(&DocumentStarts::marks);
                addText(paragraph.at("context").get_ref<const std::string&>());
                for (const nlohmann::json& question : paragraph.at("qas")) {
                    m_lineEnds = 1;  // questions stay in the document of their context
                    addText(question.at("question").get_ref<const std::string&>());
                }
            }
    } catch (const nlohmann::json::exception& error) {
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("'{}' is not in SQuAD's format, which has \"paragraphs\" with \"context\" and \"qas\": "
                                "{}.",
                                m_source.path.string(), error.what()));
    }
}

void CorpusFeeder::finish() {
    if (m_isColumns) {
        addColumn(m_rest);
        addColumn({});
    } else {
        addLine(m_rest);
    }
    const bool isWhole = m_source.begin == 0 && m_source.end == std::numeric_limits<std::int64_t>::max();
    if (!m_hasWords && isWhole)
        throw Error(
            ErrorCode::kBadArgument,
            fmt::format("'{}' contains no words. Nothing was written; leave this file out.", m_source.path.string()));
}

template <class Line>
void CorpusFeeder::forEachLine(std::string_view piece, Line line) {
    m_rest += piece;
    std::size_t begin = 0;
    for (std::size_t end; (end = m_rest.find('\n', begin)) != m_rest.npos; begin = end + 1)
        line(std::string_view(m_rest).substr(begin, end - begin));
    m_rest.erase(0, begin);
}

void CorpusFeeder::countLineEnds(std::string_view gap) {
    m_lineEnds += std::count(gap.begin(), gap.end(), '\n');
}

void CorpusFeeder::addLine(std::string_view line) {
    const std::int64_t position = std::exchange(m_position, m_position + std::ssize(line) + 1);
    ++m_line;
    m_words.clear();
    forEachSpacedWord(line, [this](std::string_view word) { m_words.push_back(word); });
    if (!m_words.empty()) {
        if (position >= m_source.begin && position < m_source.end) {
            add(position);
        } else {
            m_hasEarlierWords = true;
            m_lineEnds = 0;
        }
    }
    ++m_lineEnds;
}

void CorpusFeeder::addColumn(std::string_view line) {
    m_position += std::ssize(line) + 1;
    ++m_line;
    if (line.starts_with("# newdoc"))
        return beginDocument(&DocumentStarts::marks);
    if (line.starts_with("# ") && line.find(" = ") != line.npos)
        return;  // a comment, as CoNLL-U has them
    const std::string_view token = line.substr(0, std::min(line.find_first_of(" \t\r"), line.size()));
    if (token == "-DOCSTART-") {
        beginDocument(&DocumentStarts::marks);
    } else if (!token.empty()) {
        m_tokens.emplace_back(token);
    } else if (!m_tokens.empty()) {
        m_words.assign(m_tokens.begin(), m_tokens.end());
        m_lineEnds = 0;  // an empty line ends a sentence here, not a document
        add(m_position);
        m_tokens.clear();
    }
}

void CorpusFeeder::add(std::int64_t place) {
    refuseEdges();
    const bool isFirst = !m_hasWords && !m_hasEarlierWords;
    if (isFirst && m_source.begin > 0)
        beginDocument(&DocumentStarts::files);
    else if (!isFirst && m_lineEnds >= 2 && m_blankLineEndsDocument)
        beginDocument(&DocumentStarts::blankLines);
    if (m_pending)
        ++(m_starts.*std::exchange(m_pending, nullptr));
    m_lineEnds = 0;
    m_hasWords = true;
    m_variation.apply(m_words, place);
    m_sink.addSentence(m_words);
}

void CorpusFeeder::beginDocument(std::uint64_t DocumentStarts::*reason) {
    m_pending = reason;
    m_sink.beginDocument();
}

/// A second entry of one spelling would make the vocabulary ambiguous. <UNK> is the unknown word.
void CorpusFeeder::refuseEdges() const {
    for (const std::string_view word : m_words)
        if (word == "<S>" || word == "</S>")
            throw Error(
                ErrorCode::kBadArgument,
                fmt::format(
                    "{}'{}' contains the word '{}', which stands for the edge of a sentence and is added to each "
                    "sentence by training. Nothing was written; remove these words, or replace them by others.",
                    m_line > 0 ? fmt::format("Line {} of ", m_line) : std::string(), m_source.path.string(), word));
}

}  // namespace elmo::training
