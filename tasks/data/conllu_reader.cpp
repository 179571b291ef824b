// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/conllu_reader.h"

#include <fmt/format.h>

#include "elmo/text/ascii.h"
#include "tasks/data/tagged_sentences.h"
#include "tasks/files/line_source.h"

namespace tasks {
namespace {

constexpr std::size_t kColumns = 10;

/// The value of an entity key in MISC ("SpaceAfter=No|NER=B-PER"); empty if there is none.
std::string_view entityIn(std::string_view misc) {
    while (!misc.empty()) {
        const std::string_view item = misc.substr(0, misc.find('|'));
        for (const std::string_view key : {"NER=", "Entity="})
            if (item.starts_with(key))
                return item.substr(key.size());
        misc.remove_prefix(std::min(item.size() + 1, misc.size()));
    }
    return {};
}

/// Reads CoNLL-U line by line.
class ConlluReader {
public:
    ConlluReader(const DataFile& file, const DataOptions& options) : m_lines(file), m_sentences(file, options) {}

    DataSet read(const elmo::RunControl& control) {
        std::string_view line;
        while (m_lines.next(line)) {
            if (m_lines.number() % 4096 == 0)
                control.checkpoint();
            if (isBlankLine(line))
                endSentence();
            else if (line.starts_with("# sent_id = "))
                m_id = line.substr(12);
            else if (!line.starts_with('#'))
                takeToken(line);
        }
        endSentence();
        m_sentences.builder().note(m_skipped, "ranges of words and empty nodes were skipped.");
        if (m_entities == 0)
            m_lines.refuse("No token of the file has NER= or Entity= in its last column (MISC).");
        return finished(m_sentences, m_lines);
    }

private:
    void takeToken(std::string_view line) {
        const std::vector<std::string_view> columns = splitTabs(line);
        if (columns.size() != kColumns)
            m_lines.refuse(
                fmt::format("The line has {} columns between TABs; CoNLL-U has {}.", columns.size(), kColumns));
        const std::string_view number = columns[0];
        if (number.find_first_of("-.") != std::string_view::npos) {
            ++m_skipped;
            return;
        }
        if (number.empty() || !elmo::ascii::allDigits(number))
            m_lines.refuse(fmt::format("The first column is {}; expected the number of a word.", inQuotes(number)));
        if (columns[1].empty())
            m_lines.refuse("The token is empty.");
        addToken(columns[1], entityIn(columns[9]));
    }

    void addToken(std::string_view token, std::string_view tag) {
        if (tag.starts_with('(') || tag.ends_with(')'))
            m_lines.refuse(
                fmt::format("The entity {} is written in brackets; tags (NER=B-PER) are read.", inQuotes(tag)));
        if (m_tokens.empty())
            m_begin = m_lines.number();
        m_entities += tag.empty() ? 0 : 1;
        m_tokens.emplace_back(token);
        m_tags.emplace_back(tag.empty() ? "O" : tag);
    }

    void endSentence() {
        if (!m_tokens.empty()) {
            Example example;
            example.id = m_id.empty() ? m_lines.placeOf(m_begin) : std::string(m_id);
            example.text.sentences.push_back(std::move(m_tokens));
            example.gold = TokenTags{std::move(m_tags)};
            try {
                m_sentences.add(std::move(example));
            } catch (const elmo::Error& error) {
                m_lines.refuse(m_begin, error.what());
            }
        }
        m_tokens.clear();
        m_tags.clear();
        m_id = {};
    }

    LineSource m_lines;
    TaggedSentences m_sentences;
    std::string_view m_id;
    std::int64_t m_begin = 0;  // line of the sentence's first token
    elmo::Sentence m_tokens;
    std::vector<std::string> m_tags;
    std::int64_t m_skipped = 0;
    std::int64_t m_entities = 0;
};

}  // namespace

DataSet readConllu(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    return ConlluReader(file, options).read(control);
}

}  // namespace tasks
