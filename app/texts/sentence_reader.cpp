// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/sentence_reader.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "elmo/error.h"
#include "elmo/text/offset_map.h"
#include "elmo/text/text_stream.h"
#include "elmo/text/tokenizer.h"

namespace app {
namespace {

/// Base of both readers: the pieces of the input, and the position of the current text in it.
class StreamReader : public SentenceReader {
public:
    StreamReader(std::istream& input, ByteRange share) : m_stream(input), m_share(share) {}

    const std::string& encoding() const override { return m_stream.encoding(); }
    std::int64_t repairedBytes() const override { return m_stream.repairedBytes(); }

protected:
    /// Makes `text` the current text; it starts at the end of the previous one.
    void setText(std::string text) {
        if (m_map) {
            m_byteBase = m_byteBase + m_map->byteEnd().value();
            m_codePointBase = m_codePointBase + m_map->codePointEnd().value();
        }
        m_text = std::move(text);
        m_map.emplace(m_text);
    }

    bool isBeforeShare() const { return m_byteBase.value() < m_share.begin; }
    bool isAfterShare() const { return m_byteBase.value() >= m_share.end; }

    InputToken tokenAt(elmo::ByteSpan span) const {
        const elmo::CodePointSpan points = m_map->toCodePoints(span);
        return {.text = std::string_view(m_text).substr(static_cast<std::size_t>(span.begin.value()),
                                                        static_cast<std::size_t>(span.length())),
                .bytes = {m_byteBase + span.begin.value(), m_byteBase + span.end.value()},
                .codePoints = {m_codePointBase + points.begin.value(), m_codePointBase + points.end.value()}};
    }

    elmo::TextStream m_stream;
    std::string m_text;

private:
    ByteRange m_share;
    std::optional<elmo::OffsetMap> m_map;  ///< of m_text
    elmo::ByteOffset m_byteBase;
    elmo::CodePointOffset m_codePointBase;
};

/// Running text, piece by piece through the tokenizer.
class RawReader : public StreamReader {
public:
    RawReader(std::istream& input, std::string language, ByteRange share)
        : StreamReader(input, share), m_language(std::move(language)) {
        if (!m_language.empty())
            m_tokenizer.emplace(m_language);
    }

    bool next(std::vector<InputToken>& sentence) override {
        while (m_nextSentence == m_cut.sentences.size())
            if (!readPiece())
                return false;
        const elmo::TokenSpan range = m_cut.sentences[m_nextSentence++];
        sentence.clear();
        for (elmo::TokenIndex i = range.begin; i < range.end; ++i) {
            sentence.push_back(tokenAt(spanOf(i)));
            sentence.back().gapAfter = spanOf(i).end < beginAfter(i);
        }
        return true;
    }

    std::string tokenizerRevision() override {
        return m_tokenizer || readPiece() ? m_tokenizer->revision(m_language) : "";
    }

private:
    bool readPiece() {
        do {
            std::string piece;
            if (!m_stream.next(piece))
                return false;
            setText(std::move(piece));
            if (!m_tokenizer) {  // the language of the first piece applies to the whole input
                m_language = elmo::Tokenizer().languageOf(m_text);
                m_tokenizer.emplace(m_language);
            }
        } while (isBeforeShare());
        if (isAfterShare())
            return false;
        m_cut = m_tokenizer->segment(m_text);
        m_nextSentence = 0;
        return true;
    }

    elmo::ByteSpan spanOf(elmo::TokenIndex index) const {
        return m_cut.tokens[static_cast<std::size_t>(index.value())];
    }
    elmo::ByteOffset beginAfter(elmo::TokenIndex index) const {
        const elmo::TokenIndex after = index + 1;
        return static_cast<std::size_t>(after.value()) < m_cut.tokens.size()
                   ? spanOf(after).begin
                   : elmo::ByteOffset(static_cast<std::int64_t>(m_text.size()));
    }

    std::string m_language;
    std::optional<elmo::Tokenizer> m_tokenizer;
    elmo::Segmentation m_cut;
    std::size_t m_nextSentence = 0;
};

/// Pretokenized text: one sentence per line, tokens separated by spaces.
class LineReader : public StreamReader {
public:
    using StreamReader::StreamReader;

    bool next(std::vector<InputToken>& sentence) override {
        sentence.clear();
        if (!readLine())
            return false;
        std::string_view line(m_text);
        if (line.ends_with('\n'))
            line.remove_suffix(line.ends_with("\r\n") ? 2 : 1);
        for (std::size_t at = line.find_first_not_of(kBlanks); at != std::string_view::npos;) {
            const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
            sentence.push_back(tokenAt(
                {elmo::ByteOffset(static_cast<std::int64_t>(at)), elmo::ByteOffset(static_cast<std::int64_t>(end))}));
            sentence.back().gapAfter = end < m_text.size();
            at = line.find_first_not_of(kBlanks, end);
        }
        return true;
    }

    std::string tokenizerRevision() override { return "pretokenized"; }

protected:
    /// The next line of the share with its line end, whatever pieces it came in.
    bool readLine() {
        do {
            readAnyLine();
            ++m_line;
        } while (!m_text.empty() && isBeforeShare());
        return !m_text.empty() && !isAfterShare();
    }

    std::int64_t m_line = 0;  ///< number of the current line

private:
    static constexpr const char* kBlanks = " \t";

    void readAnyLine() {
        std::string line;
        do {
            const std::size_t end = m_piece.find('\n', m_at);
            const std::size_t stop = end == std::string::npos ? m_piece.size() : end + 1;
            line.append(m_piece, m_at, stop - m_at);
            m_at = stop;
            if (end != std::string::npos)
                break;
        } while (readPiece());
        setText(std::move(line));
    }

    bool readPiece() {
        m_at = 0;
        m_piece.clear();
        return m_stream.next(m_piece);
    }

    std::string m_piece;
    std::size_t m_at = 0;
};

/// One sentence per line as a JSON list, whose tokens may be empty and contain blanks.
class JsonListReader : public LineReader {
public:
    JsonListReader(std::istream& input, std::string name, ByteRange share)
        : LineReader(input, share), m_name(std::move(name)) {}

    bool next(std::vector<InputToken>& sentence) override {
        sentence.clear();
        m_tokens.clear();
        if (!readLine())
            return false;
        if (m_text.find_first_not_of(" \t\r\n") == std::string::npos)
            return true;
        const nlohmann::json list = nlohmann::json::parse(m_text, nullptr, false);
        if (!list.is_array() || !std::ranges::all_of(list, [](const auto& token) { return token.is_string(); }))
            throw elmo::Error(
                elmo::ErrorCode::kBadFormat,
                fmt::format("'{}', line {}: expected a JSON list of tokens such as [\"New York\", \"is\", \"big\"].",
                            m_name, m_line));
        for (const nlohmann::json& token : list)
            m_tokens.push_back(token.get<std::string>());
        const elmo::ByteSpan line{elmo::ByteOffset(0), elmo::ByteOffset(std::ssize(m_text))};
        for (const std::string& token : m_tokens) {
            sentence.push_back(tokenAt(line));
            sentence.back().text = token;
            sentence.back().gapAfter = true;
        }
        return true;
    }

private:
    std::string m_name;
    std::vector<std::string> m_tokens;  ///< of the sentence; readers' texts point here
};

}  // namespace

std::unique_ptr<SentenceReader> openSentences(TextInput& input, const ReadingOptions& options, ByteRange share) {
    if (options.jsonLists)
        return std::make_unique<JsonListReader>(input.stream(), input.name(), share);
    if (options.pretokenized)
        return std::make_unique<LineReader>(input.stream(), share);
    return std::make_unique<RawReader>(input.stream(), options.language, share);
}

std::string readingNote(const std::string& inputName, const std::string& encoding, std::int64_t repairedBytes) {
    std::string note;
    if (encoding != "UTF-8")
        note = fmt::format("'{}' was read as {}.", inputName, encoding);
    if (repairedBytes > 0)
        note += fmt::format("{}{} bytes of '{}' are not valid {}; each sequence of them was replaced by U+FFFD.",
                            note.empty() ? "" : " ", repairedBytes, inputName, encoding);
    return note;
}

std::string readingNote(const TextInput& input, const std::string& encoding, std::int64_t repairedBytes) {
    std::string note = readingNote(input.name(), encoding, repairedBytes);
    if (!input.notes().empty())
        note += fmt::format("{}{}: {}.", note.empty() ? "" : " ", input.name(), fmt::join(input.notes(), "; "));
    return note;
}

std::string longSentenceNote(const std::string& inputName, std::int64_t number, std::int64_t tokens) {
    constexpr std::int64_t kLong = 10'000;  // a third of a minute on a processor core
    if (tokens <= kLong)
        return {};
    return fmt::format(
        "Sentence {} of '{}' has {} tokens. It is computed as one, which can take minutes. If it is several sentences, "
        "put empty lines between them.",
        number, inputName, tokens);
}

}  // namespace app
