// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/annotate/annotation_source.h"

#include <fmt/format.h>

#include <deque>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/formats/formats.h"
#include "app/formats/syntax/json_text.h"
#include "app/formats/syntax/text_columns.h"
#include "app/texts/line_decoder.h"
#include "app/texts/sentence_reader.h"
#include "elmo/containers/json_failure.h"
#include "elmo/error.h"
#include "elmo/text/characters.h"
#include "elmo/text/offset_map.h"
#include "elmo/text/text_decoder.h"
#include "elmo/text/text_stream.h"
#include "elmo/text/tokenized_text.h"
#include "elmo/text/tokenizer.h"
#include "tasks/data/conll2012.h"

namespace app {
namespace {

using elmo::Error;
using elmo::ErrorCode;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kPieceBytes = 32 << 10;
constexpr std::size_t kMaxLineLength = 64 << 20;
constexpr std::int64_t kConllTokens = 2000;  // sentences together, so that the biLM gets batches

/// Whether a piece has a sentence. Looking for a letter or digit is much faster than segmenting, and finds one at once
/// in nearly every piece.
bool hasWords(const std::string& piece, const std::string& language) {
    for (std::size_t at = 0; at < piece.size();)
        if (elmo::isWordCharacter(elmo::nextCharacter(piece, at)))
            return true;
    return !elmo::Tokenizer(language).tokenize(piece).sentences().empty();
}

/// Part of a document: the sentences before `end`, from `begin` on, and the text up to `endByte`, from `beginByte` on.
elmo::Document sliceOf(const elmo::Document& whole, std::size_t begin, std::size_t end, std::int64_t beginByte,
                       std::int64_t endByte) {
    elmo::Segmentation segmentation;
    const std::int64_t firstToken = whole.sentences()[begin].begin.value();
    for (std::size_t i = begin; i < end; ++i) {
        const elmo::TokenSpan sentence = whole.sentences()[i];
        segmentation.sentences.push_back({sentence.begin + -firstToken, sentence.end + -firstToken});
        for (elmo::TokenIndex token = sentence.begin; token < sentence.end; ++token) {
            const elmo::ByteSpan bytes = whole.tokens()[static_cast<std::size_t>(token.value())];
            segmentation.tokens.push_back({bytes.begin + -beginByte, bytes.end + -beginByte});
        }
    }
    return {whole.text().substr(static_cast<std::size_t>(beginByte), static_cast<std::size_t>(endByte - beginByte)),
            std::move(segmentation), whole.language()};
}

/// The document in units of about a piece, divided between sentences, so that memory for layers stays bounded.
std::deque<elmo::Document> unitsOf(elmo::Document whole) {
    std::deque<elmo::Document> units;
    if (whole.text().size() <= kPieceBytes) {
        units.push_back(std::move(whole));
        return units;
    }
    const auto& sentences = whole.sentences();
    const auto endOf = [&](std::size_t sentence) {
        return whole.tokens()[static_cast<std::size_t>(sentences[sentence].end.value() - 1)].end.value();
    };
    std::size_t begin = 0;
    std::int64_t beginByte = 0;
    for (std::size_t i = 0; i + 1 < sentences.size(); ++i) {
        if (endOf(i + 1) - beginByte <= std::int64_t{kPieceBytes})
            continue;
        units.push_back(sliceOf(whole, begin, i + 1, beginByte, endOf(i)));
        begin = i + 1;
        beginByte = endOf(i);
    }
    if (begin == 0)
        units.push_back(std::move(whole));
    else
        units.push_back(sliceOf(whole, begin, sentences.size(), beginByte, std::ssize(whole.text())));
    return units;
}

class TextSource : public AnnotationSource {
public:
    TextSource(TextInput& input, std::string language, ByteRange share)
        : m_input(input),
          m_name(input.name()),
          m_stream(input.stream(), kPieceBytes, elmo::TextStream::kDefaultBlockBytes),
          m_language(std::move(language)),
          m_share(share) {}

    std::optional<AnnotationUnit> next() override {
        if (m_units.empty() && !readUnits())
            return std::nullopt;
        AnnotationUnit unit{m_name, {}, m_sentences, m_bytes, m_points, nullptr};
        unit.document = std::make_shared<const elmo::Document>(std::move(m_units.front()));
        m_units.pop_front();
        m_sentences += std::ssize(unit.document->sentences());
        m_bytes += std::ssize(unit.document->text());
        m_points += elmo::OffsetMap(unit.document->text()).codePointEnd().value();
        return unit;
    }

    std::string note() const override { return readingNote(m_input, m_stream.encoding(), m_stream.repairedBytes()); }

private:
    bool readUnits() {
        std::string piece;
        if (m_before.empty()) {
            if (!readPiece(piece))
                return false;
            while (m_bytes < m_share.begin) {
                skip(std::move(piece));
                if (!readPiece(piece))
                    return false;
            }
            if (m_bytes >= m_share.end)
                return false;
            m_before.push_back(std::move(piece));
            m_bytes -= m_blankBytes;
            m_points -= m_blankPoints;
            m_blankBytes = m_blankPoints = 0;
        }
        piece = std::move(m_before.front());
        m_before.erase(m_before.begin());
        m_units = unitsOf(elmo::Tokenizer(m_language).tokenize(std::move(piece)));
        return true;
    }

    bool readPiece(std::string& piece) {
        if (!m_stream.next(piece))
            return false;
        if (m_language.empty())
            m_language = elmo::Tokenizer().languageOf(piece);
        return true;
    }

    /// Leaves out a piece before the share. White space is kept: it stands before the first sentence of the share.
    void skip(std::string piece) {
        const std::int64_t points = elmo::OffsetMap(piece).codePointEnd().value();
        m_bytes += std::ssize(piece);
        m_points += points;
        if (hasWords(piece, m_language)) {
            m_before.clear();
            m_blankBytes = m_blankPoints = 0;
            m_sentences = 1;
        } else {
            m_blankBytes += std::ssize(piece);
            m_blankPoints += points;
            m_before.push_back(std::move(piece));
        }
    }

    const TextInput& m_input;
    std::string m_name;
    elmo::TextStream m_stream;
    std::string m_language;
    ByteRange m_share;
    std::deque<elmo::Document> m_units;                ///< of the last piece
    std::vector<std::string> m_before;                 ///< pieces to give out before the next one is read
    std::int64_t m_blankBytes = 0, m_blankPoints = 0;  ///< of m_before, while pieces are skipped
    std::int64_t m_sentences = 0, m_bytes = 0, m_points = 0;
};

/// Lines of an input, numbered, of bounded length.
class Lines {
public:
    explicit Lines(TextInput& input) : m_input(input) {}

    bool next(std::string& line) {
        const bool any = readLine(line);
        if (m_number == 1 && line.starts_with(kByteOrderMark))
            line.erase(0, kByteOrderMark.size());
        return any;
    }

    const std::string& name() const { return m_input.name(); }
    /// What stood after the line that was read last: LF, CR LF, or nothing at the end of the input.
    std::string_view lineEnd() const { return m_lineEnd; }

    /// Goes to the next line after refuse() was called for the length of this one.
    void skipRest() {
        m_input.stream().ignore(std::numeric_limits<std::streamsize>::max(), '\n');
        ++m_number;
    }

    [[noreturn]] void refuse(const std::string& what) const { refuse(m_number, what); }

private:
    [[noreturn]] void refuse(std::int64_t number, const std::string& what) const {
        throw Error(ErrorCode::kBadFormat, fmt::format("'{}', line {}: this line {}.", name(), number, what));
    }

    bool readLine(std::string& line) {
        line.clear();
        m_lineEnd = {};
        std::istream& in = m_input.stream();
        for (int c = in.get(); c != std::char_traits<char>::eof(); c = in.get()) {
            if (c == '\n') {
                ++m_number;
                m_lineEnd = line.ends_with('\r') ? "\r\n" : "\n";
                line.resize(line.size() + 1 - m_lineEnd.size());
                return true;
            }
            if (line.size() == kMaxLineLength)
                refuse(m_number + 1, fmt::format("is longer than {} MB, the limit; split it into several lines",
                                                 kMaxLineLength >> 20));
            line += static_cast<char>(c);
        }
        m_number += line.empty() ? 0 : 1;
        return !line.empty();
    }

    TextInput& m_input;
    std::int64_t m_number = 0;
    std::string_view m_lineEnd;
};

/// One text per line, annotated as soon as it arrives.
class LinesSource : public AnnotationSource {
public:
    LinesSource(TextInput& input, std::string language)
        : m_lines(input), m_decoder(input.name()), m_tokenizer(std::move(language)) {}

    std::optional<AnnotationUnit> next() override {
        std::string line;
        if (!m_lines.next(line))
            return std::nullopt;
        AnnotationUnit unit{m_lines.name(), {}, m_sentences, m_bytes, m_points, nullptr};
        unit.document = documentOf(m_decoder.decode(line));
        m_sentences += std::ssize(unit.document->sentences());
        m_bytes += std::ssize(unit.document->text());
        m_points += elmo::OffsetMap(unit.document->text()).codePointEnd().value();
        return unit;
    }

    std::string note() const override { return m_decoder.note(); }

private:
    /// The line is tokenized without its line end, which belongs to the text all the same: the units are all of it.
    std::shared_ptr<const elmo::Document> documentOf(const std::string& line) const {
        const elmo::Document document = tokenizedText(line, m_tokenizer);
        return std::make_shared<const elmo::Document>(line + std::string(m_lines.lineEnd()),
                                                      elmo::Segmentation{document.tokens(), document.sentences()},
                                                      document.language());
    }

    Lines m_lines;
    LineDecoder m_decoder;
    elmo::Tokenizer m_tokenizer;
    std::int64_t m_sentences = 0, m_bytes = 0, m_points = 0;
};

class JsonLinesSource : public AnnotationSource {
public:
    JsonLinesSource(TextInput& input, std::string language) : m_lines(input), m_tokenizer(std::move(language)) {}

    std::optional<AnnotationUnit> next() override {
        std::string line;
        do {
            if (!m_lines.next(line))
                return std::nullopt;
        } while (line.find_first_not_of(" \t") == std::string::npos);
        return unitOf(std::move(line));
    }

protected:
    AnnotationUnit unitOf(std::string line) {
        if (!elmo::isValidUtf8(line, elmo::TextPart::kWhole))
            m_lines.refuse(
                "is not valid UTF-8, which JSON lines must be; convert the file first, for example from "
                "Latin-1: iconv -f latin1 -t utf-8");
        const nlohmann::json json = parsed(line);
        if (json.is_array())
            m_lines.refuse("is a list; `jq -c '.[]'` puts each object of it on a line, as is expected here");
        const std::string* text = textIn(json);
        if (!text)
            m_lines.refuse("must be a JSON object with a \"text\"");
        if (json.contains(kPredictionsKey))
            m_lines.refuse(
                fmt::format("has a field \"{}\" already, which the predictions are written to; rename or "
                            "remove it",
                            kPredictionsKey));
        AnnotationUnit unit;
        unit.input = m_lines.name();
        unit.line = std::move(line);
        unit.document = std::make_shared<const elmo::Document>(tokenizedText(*text, m_tokenizer));
        return unit;
    }

    nlohmann::json parsed(const std::string& line) const {
        if (line.find_first_not_of("{[ \t") == std::string::npos)
            m_lines.refuse(
                "only begins a JSON value; `jq -c .` puts an indented object on one line, `jq -c '.[]'` each "
                "object of a list");
        try {
            return nlohmann::json::parse(line);
        } catch (const nlohmann::json::exception& error) {
            m_lines.refuse(
                fmt::format("is not valid JSON: it can't be read after {}; expected a JSON object with a \"text\"",
                            elmo::describeLineFailure(error)));
        }
    }

    Lines m_lines;
    elmo::Tokenizer m_tokenizer;
};

/// A unit for every line; what refuses a line elsewhere becomes its problem.
class JsonStreamSource : public JsonLinesSource {
public:
    using JsonLinesSource::JsonLinesSource;

    std::optional<AnnotationUnit> next() override {
        std::string line;
        bool isWhole = false;
        try {
            if (!m_lines.next(line))
                return std::nullopt;
            isWhole = true;
            if (line.find_first_not_of(" \t\r") == std::string::npos)
                throw Error(ErrorCode::kBadFormat,
                            "The line is empty. Expected a JSON object with a text, such as {\"text\": \"Hello.\"}.");
            return unitOf(line);
        } catch (const Error& error) {
            if (error.code() != ErrorCode::kBadFormat)
                throw;
            if (!isWhole)
                m_lines.skipRest();
            AnnotationUnit unit;
            unit.input = m_lines.name();
            unit.line = std::move(line);
            unit.problem = error.what();
            unit.document = std::make_shared<const elmo::Document>(m_tokenizer.tokenize({}));
            return unit;
        }
    }
};

class ConllSource : public AnnotationSource {
public:
    explicit ConllSource(TextInput& input) : m_lines(input) {}

    std::optional<AnnotationUnit> next() override {
        AnnotationUnit unit{m_lines.name(), {}, m_sentences, 0, 0, nullptr};
        std::string text, line;
        elmo::Segmentation segmentation;
        std::int64_t begin = 0;
        const auto endSentence = [&] {
            const auto end = std::ssize(segmentation.tokens);
            if (end > begin)
                segmentation.sentences.push_back({elmo::TokenIndex(begin), elmo::TokenIndex(end)});
            begin = end;
        };
        while (std::ssize(segmentation.tokens) < kConllTokens || begin < std::ssize(segmentation.tokens)) {
            if (!nextLine(line))
                break;
            if (m_comments.places().found() && tasks::isNumberOfNoWord(firstColumn(line)))
                continue;  // CoNLL-U: a range of words, or an empty node
            const std::string token = tokenIn(line);
            if (token.empty() || token == tasks::kDocumentStart || m_comments.isComment(line)) {
                endSentence();
                continue;
            }
            if (!elmo::isValidUtf8(token, elmo::TextPart::kWhole))
                m_lines.refuse("is not valid UTF-8");
            if (!text.empty())
                text += begin == std::ssize(segmentation.tokens) ? '\n' : ' ';
            const auto at = std::ssize(text);
            text += token;
            segmentation.tokens.push_back({elmo::ByteOffset(at), elmo::ByteOffset(std::ssize(text))});
        }
        endSentence();
        if (segmentation.tokens.empty())
            return std::nullopt;
        unit.document = std::make_shared<const elmo::Document>(std::move(text), std::move(segmentation));
        m_sentences += std::ssize(unit.document->sentences());
        return unit;
    }

private:
    std::string tokenIn(std::string_view line) const {
        if (m_isConll2012)
            return wordIn(line);
        std::string first = firstColumn(line);
        if (!m_comments.places().found() || first.empty() || first == tasks::kDocumentStart)
            return first;
        line.remove_prefix(std::min(line.find_first_of(" \t"), line.size() - 1) + 1);
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        return firstColumn(line);
    }

    /// Empty between sentences.
    std::string wordIn(std::string_view line) const {
        const std::vector<std::string_view> columns = wordsOf(line);
        if (columns.empty() || line.starts_with('#'))
            return {};
        try {
            return tasks::conll2012Word(columns).word;
        } catch (const elmo::Error& error) {
            m_lines.refuse(fmt::format("can't be read. {}", error.what()));
        }
    }

    /// Between tabs, a token may have blanks in it.
    static std::string firstColumn(std::string_view line) {
        const std::size_t tab = line.find('\t');
        std::string column(line.substr(0, tab == std::string_view::npos ? line.find(' ') : tab));
        column.erase(0, column.find_first_not_of(' '));
        column.erase(column.find_last_not_of(' ') + 1);
        return column;
    }

    bool nextLine(std::string& line) {
        while (!m_knowsColumns && m_lines.next(line)) {
            m_isConll2012 = m_isConll2012 || tasks::conll2012PartIn(line);
            m_knowsColumns = m_comments.learn(line) || m_isConll2012;
            m_ahead.push_back(std::move(line));
        }
        if (m_ahead.empty())
            return m_lines.next(line);
        line = std::move(m_ahead.front());
        m_ahead.pop_front();
        return true;
    }

    Lines m_lines;
    ColumnComments m_comments;
    bool m_knowsColumns = false, m_isConll2012 = false;
    std::deque<std::string> m_ahead;  ///< the first lines, read up to the first one that tells the columns
    std::int64_t m_sentences = 0;
};

}  // namespace

std::unique_ptr<AnnotationSource> openAnnotationSource(TextInput& input, AnnotationInput kind, std::string language,
                                                       ByteRange share) {
    if (kind == AnnotationInput::kLines)
        return std::make_unique<LinesSource>(input, std::move(language));
    if (kind == AnnotationInput::kJsonLines)
        return std::make_unique<JsonLinesSource>(input, std::move(language));
    if (kind == AnnotationInput::kJsonStream)
        return std::make_unique<JsonStreamSource>(input, std::move(language));
    if (kind == AnnotationInput::kConll)
        return std::make_unique<ConllSource>(input);
    return std::make_unique<TextSource>(input, std::move(language), share);
}

}  // namespace app
