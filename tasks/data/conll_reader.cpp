// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/conll_reader.h"

#include <fmt/format.h>

#include <optional>

#include "tasks/data/tagged_sentences.h"
#include "tasks/files/line_source.h"

namespace tasks {
namespace {

constexpr std::string_view kDocumentStart = "-DOCSTART-";

bool looksLikeTag(std::string_view text) {
    return text == "O" ||
           (text.size() > 2 && text[1] == '-' && std::string_view("BIULSEM").find(text[0]) != std::string_view::npos);
}

/// Reads columns line by line.
class ConllReader {
public:
    ConllReader(const DataFile& file, const DataOptions& options) : m_lines(file), m_sentences(file, options) {}

    DataSet read(const elmo::RunControl& control) {
        std::string_view line;
        while (m_lines.next(line)) {
            if (m_lines.number() % 4096 == 0)
                control.checkpoint();
            take(line);
        }
        endSentence();
        m_sentences.builder().note(m_documents, "-DOCSTART- lines (document boundaries) were skipped.");
        m_sentences.builder().note(m_comments, "comment lines were skipped.");
        return finished(m_sentences, m_lines);
    }

private:
    void take(std::string_view line) {
        if (isBlankLine(line)) {
            endSentence();
            return;
        }
        const std::vector<std::string_view> columns = split(line);
        if (columns.front() == kDocumentStart) {
            endSentence();
            ++m_documents;
        } else if (line.starts_with('#') && (columns.size() == 1 || !looksLikeTag(columns.back()))) {
            ++m_comments;
        } else {
            addToken(columns);
        }
    }

    std::vector<std::string_view> split(std::string_view line) {
        if (!m_tabs && (line.find('\t') != std::string_view::npos || !line.starts_with('#')))
            m_tabs = line.find('\t') != std::string_view::npos;
        return m_tabs.value_or(false) ? splitTabs(line) : splitBlanks(line);
    }

    void addToken(const std::vector<std::string_view>& columns) {
        if (columns.size() < 2)
            m_lines.refuse(
                fmt::format("The line {} has one column; expected a token and its tag.", inQuotes(columns.front())));
        if (m_columns == 0)
            m_columns = columns.size();
        if (columns.size() != m_columns)
            m_lines.refuse(
                fmt::format("The line has {} columns; the previous lines have {}.", columns.size(), m_columns));
        if (columns.front().empty())
            m_lines.refuse("The token is empty.");
        if (!looksLikeTag(columns.back()))
            m_lines.refuse(
                fmt::format("The last column is {}; expected a tag (O, B-PER, I-PER).", inQuotes(columns.back())));
        if (m_tokens.empty())
            m_begin = m_lines.number();
        m_tokens.emplace_back(columns.front());
        m_tags.emplace_back(columns.back());
    }

    void endSentence() {
        if (m_tokens.empty())
            return;
        Example example;
        example.id = m_lines.placeOf(m_begin);
        example.text.sentences.push_back(std::move(m_tokens));
        example.gold = TokenTags{std::move(m_tags)};
        m_tokens.clear();
        m_tags.clear();
        try {
            m_sentences.add(std::move(example));
        } catch (const elmo::Error& error) {
            m_lines.refuse(m_begin, error.what());
        }
    }

    LineSource m_lines;
    TaggedSentences m_sentences;
    std::optional<bool> m_tabs;
    std::size_t m_columns = 0;
    std::int64_t m_begin = 0;  // line of the sentence's first token
    elmo::Sentence m_tokens;
    std::vector<std::string> m_tags;
    std::int64_t m_documents = 0;
    std::int64_t m_comments = 0;
};

}  // namespace

DataSet readConll(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    return ConllReader(file, options).read(control);
}

}  // namespace tasks
