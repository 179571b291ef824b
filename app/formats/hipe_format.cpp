// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the HIPE shared tasks (historical newspapers): a heading "TOKEN NE-COARSE-LIT ...", comments with the
// id of each document, and spacing and sentence ends in MISC. Entities are NE-COARSE-LIT and NE-NESTED, or the column
// that was chosen as layer; the other columns are attributes of tokens. Read only.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "app/documents/document_edits.h"
#include "app/documents/iob_tags.h"
#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "tasks/data/tag_columns.h"
#include "tasks/files/line_source.h"

namespace app {
namespace {

constexpr std::string_view kFirstHeading = "TOKEN\tNE-COARSE-LIT";
constexpr std::string_view kCoarse = "NE-COARSE-LIT", kNested = "NE-NESTED";

/// A column after the words: entities, or an attribute of tokens.
struct HipeColumn {
    std::string name;
    std::size_t place = 0;
    bool isSpans = false;
    std::vector<std::string> tags = {};  ///< of the sentence under way
    std::vector<TaggedRun> runs = {};
    std::vector<std::string> values = {};
};

class HipeReader {
public:
    HipeReader(const std::string& name, const DocumentSink& sink, Reading& reading)
        : m_name(name), m_sink(sink), m_reading(reading) {}

    void read(std::string_view text) {
        const auto lines = linesOf(text);
        for (std::size_t i = 0; i < lines.size(); ++i)
            m_reading.namedItem(fmt::format("Line {}", i + 1), [&] { readLine(lines[i]); });
        finish();
    }

private:
    void readLine(std::string_view line) {
        if (line.starts_with("TOKEN\t"))
            return readHeading(splitAt(line, '\t'));
        if (line.starts_with("# "))
            return readComment(line.substr(2));
        if (line.empty())
            return endSentence();
        const auto cells = splitAt(line, '\t');
        if (cells.size() <= m_required || cells[0].empty())
            throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("It has {} columns; the tags are in column {}.",
                                                                       cells.size(), m_required + 1));
        const auto cellOf = [&](const HipeColumn& column) {
            const std::string_view cell = column.place < cells.size() ? cells[column.place] : std::string_view();
            return cell == "_" ? std::string_view() : cell;
        };
        std::vector<std::string> tags;
        for (const HipeColumn& column : m_columns)
            tags.push_back(column.isSpans ? tagIn(cellOf(column)) : std::string());
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            HipeColumn& column = m_columns[i];
            if (column.isSpans)
                column.tags.push_back(std::move(tags[i]));
            else
                column.values.emplace_back(cellOf(column) == "O" ? std::string_view() : cellOf(column));
        }
        addToken(cells[0], cells.back());
    }

    static std::string tagIn(std::string_view cell) {
        const auto tag = tasks::entityTag(cell);
        if (!tag && !cell.empty())
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("The tag is {}; expected O, B-PER or I-PER.", tasks::inQuotes(cell)));
        return tag.value_or("O");
    }

    void readHeading(const std::vector<std::string_view>& heading) {
        if (!m_heading.empty())
            return;
        m_heading.assign(heading.begin(), heading.end());
        const std::string& layer = m_reading.choices().layer;
        m_reading.offer({.layers = {m_heading.begin() + 1, m_heading.end()}});
        for (std::size_t i = 1; i < m_heading.size(); ++i) {
            const std::string& name = m_heading[i];
            const bool isSpans = layer.empty() ? name == kCoarse || name == kNested : name == layer;
            if (isSpans && m_required == 0)
                m_required = i;
            if (isSpans || name.starts_with("NE"))
                m_columns.push_back({.name = name, .place = i, .isSpans = isSpans});
        }
        if (m_required == 0)
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("The file has no column {}; it has {}.", layer.empty() ? kCoarse : layer,
                                          fmt::join(m_heading, ", ")));
        std::vector<std::string> spans, others;
        for (const HipeColumn& column : m_columns)
            (column.isSpans ? spans : others).push_back(column.name);
        m_reading.note(fmt::format("read as spans: {}", fmt::join(spans, ", ")));
        if (!others.empty())
            m_reading.note(fmt::format("read as attributes of tokens: {}", fmt::join(others, ", ")));
    }

    void readComment(std::string_view comment) {
        const std::size_t equals = comment.find(" = ");
        const std::string_view key = comment.substr(0, equals);
        const std::string_view value = equals == std::string_view::npos ? "" : comment.substr(equals + 3);
        if (key.ends_with("document_id") || key == "document") {
            finish();
            m_documentName = value;
        } else if (key.ends_with("language")) {
            m_language = value;
        }
    }

    void addToken(std::string_view token, std::string_view misc) {
        m_text += m_gap;
        const elmo::ByteOffset begin(std::ssize(m_text));
        m_text += token;
        m_tokens.push_back({begin, elmo::ByteOffset(std::ssize(m_text))});
        const auto says = [&](std::string_view flag) { return std::ranges::count(splitAt(misc, '|'), flag) > 0; };
        m_gap = says("NoSpaceAfter") ? "" : " ";
        if (says("EndOfSentence") || says("PySBDSegment"))
            endSentence();
    }

    void endSentence() {
        const std::size_t first = m_sentenceStart;
        if (m_tokens.size() == first)
            return;
        m_sentences.push_back({m_tokens[first].begin, m_tokens.back().end});
        for (HipeColumn& column : m_columns) {
            for (TaggedRun& run : runsOf(column.tags, static_cast<std::int64_t>(first)))
                column.runs.push_back(std::move(run));
            column.tags.clear();
        }
        m_sentenceStart = m_tokens.size();
        m_gap = "\n";
    }

    void finish() {
        endSentence();
        if (m_tokens.empty())
            return;
        ++m_count;
        DocumentBuilder builder(m_documentName.empty() ? fmt::format("{} {}", m_name, m_count) : m_documentName,
                                std::exchange(m_text, {}));
        if (!m_language.empty())
            builder.setLanguage(m_language);
        for (HipeColumn& column : m_columns) {
            for (const TaggedRun& run : std::exchange(column.runs, {}))
                builder.addSpan({m_tokens[static_cast<std::size_t>(run.tokens.begin.value())].begin,
                                 m_tokens[static_cast<std::size_t>(run.tokens.end.value()) - 1].end},
                                run.label);
            if (!column.isSpans)
                builder.addAttribute(column.name, std::exchange(column.values, {}));
        }
        builder.setTokens(std::exchange(m_tokens, {}));
        builder.setSentences(std::exchange(m_sentences, {}));
        m_sentenceStart = 0;
        m_gap.clear();
        m_documentName.clear();
        m_sink(builder.build());
    }

    const std::string& m_name;
    const DocumentSink& m_sink;
    Reading& m_reading;
    std::vector<std::string> m_heading;
    std::vector<HipeColumn> m_columns;
    std::size_t m_required = 0;  ///< the first column of spans; 0 before the heading
    std::string m_documentName, m_language, m_text, m_gap;
    std::vector<elmo::ByteSpan> m_tokens, m_sentences;
    std::size_t m_sentenceStart = 0;  ///< first token of the sentence under way
    int m_count = 0;
};

void decodeHipe(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading& reading) {
    requireUtf8(files.front().bytes, name);
    HipeReader(name, sink, reading).read(files.front().bytes);
}

Evidence recogniseHipe(const FileStart& start) {
    return start.head.starts_with(kFirstHeading) || start.has("\nTOKEN\tNE-COARSE-LIT") ? Evidence::kContent
                                                                                        : Evidence::kNone;
}

}  // namespace

DocumentFormat hipeFormat() {
    return {.name = "hipe",
            .summary = "columns of the HIPE shared tasks, entities of NE-COARSE-LIT and NE-NESTED",
            .unit = OffsetUnit::kTokens,
            .suffix = ".tsv",
            .container = Container::kOneFile,
            .holds = {.language = true, .tokens = true, .sentences = true, .tokenAttributes = true},
            .decode = decodeHipe,
            .recognise = recogniseHipe};
}

}  // namespace app
