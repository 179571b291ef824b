// SPDX-License-Identifier: Apache-2.0
#include "tasks/tagging/tagging_data.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "tasks/data/data_set_builder.h"
#include "tasks/data/format_recognition.h"
#include "tasks/data/json_text.h"
#include "tasks/files/line_source.h"

namespace tasks {
namespace {

/// Where a line of columns has its token and its tag.
struct TaggedLine {
    std::string_view token, tag;
};

/// Collects tagged tokens until their sentence ends.
class TaggedText {
public:
    TaggedText(const DataFile& file, const LineSource& lines) : m_builder(file), m_lines(lines) {}

    void add(const TaggedLine& line) {
        if (line.token.empty() || line.tag.empty())
            m_lines.refuse("The token or its tag is empty.");
        if (m_tokens.empty())
            m_begin = m_lines.number();
        m_tokens.emplace_back(line.token);
        m_labels.emplace_back(line.tag);
    }
    void setId(std::string_view id) { m_id = id; }
    void skip() { ++m_skipped; }

    /// The number of columns of the file; 2 before its first token.
    std::size_t columns() const { return m_columns == 0 ? 2 : m_columns; }
    void requireColumns(std::size_t count) {
        if (m_columns == 0)
            m_columns = count;
        if (count != m_columns)
            m_lines.refuse(fmt::format("The line has {} columns; the previous lines have {}.", count, m_columns));
    }

    void endSentence() {
        if (!m_tokens.empty()) {
            Example example;
            example.id = m_id.empty() ? m_lines.placeOf(m_begin) : std::string(m_id);
            example.text.sentences.push_back(std::exchange(m_tokens, {}));
            addTo(std::move(example), std::exchange(m_labels, {}));
        }
        m_id = {};
    }

    void addTo(Example example, std::vector<std::string> labels) {
        try {
            for (const std::string& label : labels)
                m_builder.addLabel(label);
            example.gold = TokenLabels{std::move(labels)};
            m_builder.add(std::move(example));
        } catch (const elmo::Error& error) {
            m_lines.refuse(error.what());
        }
    }

    DataSet finish() {
        endSentence();
        m_builder.note(m_skipped, "ranges of words, empty nodes and comments were skipped.");
        return finished(m_builder, m_lines);
    }

private:
    DataSetBuilder m_builder;
    const LineSource& m_lines;
    std::string_view m_id;
    std::int64_t m_begin = 0;  // line of the sentence's first token
    elmo::Sentence m_tokens;
    std::vector<std::string> m_labels;
    std::int64_t m_skipped = 0;
    std::size_t m_columns = 0;
};

/// Reads a file line by line; `take` gets those that are not empty.
template <class Take>
DataSet readTaggedLines(const std::filesystem::path& path, const elmo::RunControl& control, const Take& take) {
    const DataFile file = readDataFile(path, control);
    LineSource lines(file);
    TaggedText text(file, lines);
    for (std::string_view line; lines.next(line);) {
        if (lines.number() % 4096 == 0)
            control.checkpoint();
        if (isBlankLine(line))
            text.endSentence();
        else
            take(line, lines, text);
    }
    return text.finish();
}

/// CoNLL-U: the word and its UPOS. Ranges (1-2) and empty nodes (1.1) are skipped and counted.
DataSet readUpos(const std::filesystem::path& path, const DataOptions&, const elmo::RunControl& control) {
    return readTaggedLines(path, control, [](std::string_view line, const LineSource& lines, TaggedText& text) {
        constexpr std::size_t kUposColumns = 10;
        if (line.starts_with("# sent_id = "))
            text.setId(line.substr(12));
        if (line.starts_with('#'))
            return;
        const std::vector<std::string_view> columns = splitTabs(line);
        if (columns.size() != kUposColumns)
            lines.refuse(
                fmt::format("The line has {} columns between TABs; CoNLL-U has {}.", columns.size(), kUposColumns));
        if (columns[0].find_first_of("-.") != std::string_view::npos)
            return text.skip();
        if (columns[3] == "_")
            lines.refuse(fmt::format("The word {} has no UPOS (column 4).", inQuotes(columns[1])));
        text.add({columns[1], columns[3]});
    });
}

/// Columns: the token first, the tag last, TAB or blanks between.
DataSet readTagColumns(const std::filesystem::path& path, const DataOptions&, const elmo::RunControl& control) {
    return readTaggedLines(path, control, [](std::string_view line, const LineSource& lines, TaggedText& text) {
        const bool tabs = line.find('\t') != std::string_view::npos;
        const std::vector<std::string_view> columns = tabs ? splitTabs(line) : splitBlanks(line);
        if (columns.front() == "-DOCSTART-") {
            text.endSentence();
            return text.skip();
        }
        if (line.starts_with('#') && columns.size() != text.columns())
            return text.skip();
        if (columns.size() < 2)
            lines.refuse(
                fmt::format("The line {} has one column; expected a token and its tag.", inQuotes(columns.front())));
        text.requireColumns(columns.size());
        text.add({columns.front(), columns.back()});
    });
}

/// JSON lines: {"tokens": [TEXT...], "tags": [TEXT...]}, a sentence each.
DataSet readTagLines(const std::filesystem::path& path, const DataOptions&, const elmo::RunControl& control) {
    return readTaggedLines(path, control, [](std::string_view line, const LineSource& lines, TaggedText& text) {
        const elmo::JsonNode node = parseJson(line, fmt::format("{}:{}", lines.file().path, lines.number()));
        const elmo::JsonNode tags = node.member("tags");
        const elmo::Sentence words = node.member("tokens").texts();
        const std::vector<std::string> labels = tags.texts();
        if (words.size() != labels.size())
            tags.refuse(fmt::format("There are {} tags for {} tokens.", labels.size(), words.size()));
        const auto id = node.find("id");
        const std::string name = id ? id->textOrNumber() : std::string();
        text.setId(name);
        for (std::size_t t = 0; t < words.size(); ++t)
            text.add({words[t], labels[t]});
        text.endSentence();
    });
}

constexpr DataFormat kTaggingFormats[] = {
    {"conllu", "CoNLL-U with UPOS; a tag is any text", false, looksLikeConllu, readUpos},
    {"json-lines", "{\"tokens\": [...], \"tags\": [...]} a line; a tag is any text", false, looksLikeJsonLines,
     readTagLines},
    {"conll", "columns, token first and tag last; a tag is any text", false, looksLikeConll, readTagColumns},
};

}  // namespace

DataFormats taggingFormats() {
    return kTaggingFormats;
}

}  // namespace tasks
