// SPDX-License-Identifier: GPL-3.0-or-later
// WebAnno TSV 1 and 2: "#text=" before each sentence, and columns of a number ("1-1"), a token and tags (B-PER, I-PER,
// O) for each layer. Read only.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/documents/document_edits.h"
#include "app/documents/iob_tags.h"
#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "tasks/data/tag_columns.h"

namespace app {
namespace {

/// "1-1" of TSV 2, "1" of TSV 1.
bool isTokenNumber(std::string_view column) {
    const std::size_t dash = column.find('-');
    return !column.empty() && elmo::ascii::allDigits(column.substr(0, dash)) &&
           (dash == std::string_view::npos || elmo::ascii::allDigits(column.substr(dash + 1)));
}

/// Several annotations of a token stand between bars; the first of them is read, and the others are counted.
std::string_view firstValue(std::string_view cell) {
    return cell.substr(0, cell.find('|'));
}

class WebannoOldReader {
public:
    WebannoOldReader(std::string_view text, Reading& reading) : m_lines(linesOf(text)), m_reading(reading) {
        for (const std::string_view line : m_lines)
            if (const auto columns = splitAt(line, '\t'); columns.size() > 2 && isTokenNumber(columns[0])) {
                std::vector<std::string_view> firsts;
                std::ranges::transform(columns, std::back_inserter(firsts), firstValue);
                m_tags.add(firsts, 1);
            }
        m_tags.decide();
    }

    tasks::AnnotatedDocument read(const std::string& name) {
        for (std::size_t i = 0; i < m_lines.size(); ++i)
            m_reading.namedItem(fmt::format("Line {}", i + 1), [&] { readLine(m_lines[i]); });
        endSentence();
        DocumentBuilder builder(name, m_text);
        for (const TaggedRun& run : m_runs)
            builder.addSpan({m_tokens[static_cast<std::size_t>(run.tokens.begin.value())].begin,
                             m_tokens[static_cast<std::size_t>(run.tokens.end.value()) - 1].end},
                            run.label);
        builder.leaveOut("annotations that share their tokens with others", m_stacked);
        builder.setTokens(m_tokens);
        builder.setSentences(m_sentences);
        return builder.build();
    }

private:
    void readLine(std::string_view line) {
        const auto valueAfter = [&](std::string_view mark) {
            return line.starts_with(mark) ? std::optional(line.substr(mark.size())) : std::nullopt;
        };
        auto text = valueAfter("#text=");
        if (!text)
            text = valueAfter("# text=");
        if (text) {
            endSentence();
            m_text += (m_text.empty() ? "" : "\n");
            m_at = m_text.size();
            m_text += *text;
            return;
        }
        const auto columns = splitAt(line, '\t');
        if (columns.size() < 2 || !isTokenNumber(columns[0]))
            return line.empty() || line.starts_with('#') ? void() : refuse();
        const std::size_t found = m_text.find(columns[1], m_at);
        if (columns[1].empty() || found == std::string::npos)
            throw elmo::Error(elmo::ErrorCode::kBadFormat, "Its token does not follow in the text of the sentence.");
        m_at = found + columns[1].size();
        m_tokens.push_back(
            {elmo::ByteOffset(static_cast<std::int64_t>(found)), elmo::ByteOffset(static_cast<std::int64_t>(m_at))});
        std::vector<std::string> tags;
        if (m_tags.found())
            for (const std::size_t place : m_tags.places(columns.size())) {
                tags.push_back(m_tags.tagIn(firstValue(columns[place])).value_or("O"));
                m_stacked += std::ranges::count(columns[place], '|');
            }
        m_sentence.push_back(std::move(tags));
    }

    [[noreturn]] static void refuse() {
        throw elmo::Error(elmo::ErrorCode::kBadFormat, "It is no token with its number, such as 1-1.");
    }

    void endSentence() {
        if (m_sentence.empty())
            return;
        const std::size_t first = m_tokens.size() - m_sentence.size();
        m_sentences.push_back({m_tokens[first].begin, m_tokens.back().end});
        std::size_t layers = 0;
        for (const auto& tags : m_sentence)
            layers = std::max(layers, tags.size());
        for (std::size_t layer = 0; layer < layers; ++layer) {
            std::vector<std::string> column;
            for (const auto& tags : m_sentence)
                column.push_back(layer < tags.size() ? tags[layer] : "O");
            for (TaggedRun& run : runsOf(column, static_cast<std::int64_t>(first)))
                m_runs.push_back(std::move(run));
        }
        m_sentence.clear();
    }

    const std::vector<std::string_view> m_lines;
    Reading& m_reading;
    tasks::TagColumns m_tags;
    std::string m_text;
    std::size_t m_at = 0;  ///< where the next token is looked for
    std::vector<elmo::ByteSpan> m_tokens, m_sentences;
    std::vector<std::vector<std::string>> m_sentence;  ///< the tags of the tokens of the sentence under way
    std::vector<TaggedRun> m_runs;
    std::int64_t m_stacked = 0;
};

void decodeWebannoOld(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                      Reading& reading) {
    requireUtf8(files.front().bytes, name);
    sink(WebannoOldReader(files.front().bytes, reading).read(name));
}

Evidence recogniseWebannoOld(const FileStart& start) {
    const bool hasText = start.has("\n#text=") || start.head.starts_with("#text=") || start.has("\n# text=");
    const bool hasToken = start.has("\n1-1\t") || (start.has("#id=") && start.has("\n1\t"));
    return hasText && hasToken && !start.head.starts_with("#FORMAT=") ? Evidence::kContent : Evidence::kNone;
}

}  // namespace

DocumentFormat webannoOldFormat() {
    return {.name = "webanno-tsv2",
            .summary = "WebAnno TSV 1 and 2",
            .unit = OffsetUnit::kTokens,
            .suffix = ".tsv",
            .container = Container::kOneFile,
            .holds = {.tokens = true, .sentences = true},
            .decode = decodeWebannoOld,
            .recognise = recogniseWebannoOld};
}

}  // namespace app
