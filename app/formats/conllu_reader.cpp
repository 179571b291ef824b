// SPDX-License-Identifier: GPL-3.0-or-later
// readConllu(), declared in app/formats/conllu_spacing.h.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "app/documents/document_edits.h"
#include "app/documents/iob_tags.h"
#include "app/formats/conllu_spacing.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"
#include "tasks/data/tagged_lines.h"

namespace app {
namespace {

/// One value of a MISC column, unescaped.
std::optional<std::string> miscValue(std::string_view misc, std::string_view key) {
    for (const std::string_view item : splitAt(misc, '|'))
        if (item.starts_with(key) && item.size() > key.size() && item[key.size()] == '=')
            return tasks::unescapeMisc(item.substr(key.size() + 1));
    return std::nullopt;
}

/// The tag of a word, under the same keys as in training data. Coreference data use Entity= too, with values in
/// brackets.
std::optional<std::string> tagIn(std::string_view misc) {
    if (auto tag = miscValue(misc, "NER"))
        return tag;
    auto tag = miscValue(misc, "Entity");
    const bool isTag =
        tag && (*tag == "O" || (tag->size() > 2 && (*tag)[1] == '-' &&
                                std::string_view("BILUES").find(tag->front()) != std::string_view::npos));
    return isTag ? tag : std::nullopt;
}

/// The tag of a word that goes on with the entity of the word before.
std::string continued(std::string tag) {
    if (tag.starts_with("B-"))
        tag.front() = 'I';
    return tag;
}

/// A word of a multiword token.
struct Word {
    std::string_view form, misc;
};

/// Builds the text of one document token by token.
class ConlluLines {
public:
    std::string name;
    std::optional<std::string> language;
    std::map<std::string, std::int64_t> leftOut;

    void beginParagraph() {
        if (!m_tokens.empty() && m_gap == " ")
            m_gap = "\n\n";
    }

    void addToken(std::string_view form, std::string_view misc) { addToken(form, misc, tagIn(misc).value_or("O")); }

    /// The words of a multiword token, whose surface carries the spacing; each word says its own entity.
    void addWords(std::string_view surface, std::string_view misc, const std::vector<Word>& words) {
        std::string spelled;
        for (const Word& word : words)
            spelled += word.form;
        if (words.empty())
            return addToken(surface, misc);
        const std::string ofSurface = tagIn(misc).value_or("O");
        if (spelled != surface)
            return addToken(surface, misc, tagIn(words.front().misc).value_or(ofSurface));
        const bool tagged = std::ranges::any_of(words, [](const Word& word) { return tagIn(word.misc).has_value(); });
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string otherwise = tagged ? "O" : i == 0 ? ofSurface : continued(ofSurface);
            addToken(words[i].form, i + 1 < words.size() ? "SpaceAfter=No" : misc,
                     tagIn(words[i].misc).value_or(otherwise));
        }
    }

    void endSentence() {
        if (m_tags.empty())
            return;
        const std::size_t first = m_tokens.size() - m_tags.size();
        m_sentences.push_back({m_tokens[first].begin, m_tokens.back().end});
        for (TaggedRun& run : runsOf(m_tags, static_cast<std::int64_t>(first)))
            m_runs.push_back(std::move(run));
        m_tags.clear();
    }

    tasks::AnnotatedDocument build() {
        endSentence();
        m_text += m_tokens.empty() ? "" : m_explicitGap.value_or("");
        DocumentBuilder builder(name, m_text);
        if (language)
            builder.setLanguage(*language);
        for (const TaggedRun& run : m_runs)
            builder.addSpan({m_tokens[static_cast<std::size_t>(run.tokens.begin.value())].begin,
                             m_tokens[static_cast<std::size_t>(run.tokens.end.value()) - 1].end},
                            run.label);
        for (const auto& [kind, count] : leftOut)
            builder.leaveOut(kind, count);
        builder.setTokens(m_tokens);
        builder.setSentences(m_sentences);
        return builder.build();
    }

    bool empty() const { return m_tokens.empty(); }

private:
    void addToken(std::string_view form, std::string_view misc, std::string tag) {
        m_text += m_tokens.empty() ? miscValue(misc, "SpacesBefore").value_or("") : m_gap;
        const elmo::ByteOffset begin(static_cast<std::int64_t>(m_text.size()));
        m_text += miscValue(misc, "SpacesInToken").value_or(std::string(form));
        m_tokens.push_back({begin, elmo::ByteOffset(static_cast<std::int64_t>(m_text.size()))});
        m_tags.push_back(std::move(tag));
        m_explicitGap = miscValue(misc, "SpacesAfter");
        m_gap = miscValue(misc, "SpaceAfter") == "No" ? "" : m_explicitGap.value_or(" ");
    }

    std::string m_text;
    std::string m_gap;
    std::optional<std::string> m_explicitGap;
    std::vector<elmo::ByteSpan> m_tokens, m_sentences;
    std::vector<std::string> m_tags;  ///< of the sentence under way
    std::vector<TaggedRun> m_runs;
};

/// A multiword token whose words are still to come.
struct OpenWords {
    std::int64_t last = 0;
    std::string_view surface, misc;
    std::vector<Word> words;
};

class FileReader {
public:
    FileReader(std::string name, const DocumentSink& sink) : m_name(std::move(name)), m_sink(sink) {}

    void read(std::string_view text) {
        const auto lines = linesOf(text);
        for (m_line = 0; m_line < lines.size(); ++m_line)
            readLine(lines[m_line]);
        finish();
    }

private:
    void finish() {
        closeWords();
        if (m_started || !m_reader.empty()) {
            ++m_count;
            if (m_reader.name.empty())
                m_reader.name = m_count == 1 ? m_name : fmt::format("{} {}", m_name, m_count);
            m_sink(m_reader.build());
        }
        m_reader = ConlluLines();
    }

    void readLine(std::string_view line) {
        if (line.empty()) {
            closeWords();
            m_reader.endSentence();
        } else if (line[0] == '#') {
            readComment(line);
        } else {
            readToken(splitAt(line, '\t'));
        }
    }

    void readComment(std::string_view line) {
        const auto valueOf = [&](std::string_view key) -> std::optional<std::string_view> {
            return line.starts_with(key) ? std::optional(line.substr(key.size())) : std::nullopt;
        };
        if (line.starts_with("# newdoc")) {
            finish();
            m_started = true;
            m_reader.name = tasks::documentIdIn(line);
        } else if (line.starts_with("# newpar")) {
            m_reader.beginParagraph();
        } else if (const auto language = valueOf("# language = ")) {
            m_reader.language = *language == kUnknownLanguage ? "" : *language;
        }
    }

    void readToken(const std::vector<std::string_view>& columns) {
        if (columns.size() != 10)
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("Line {} has {} columns where CoNLL-U has 10.", m_line + 1, columns.size()));
        if (columns[1].empty())
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("Line {} has no form in its second column.", m_line + 1));
        const std::string_view id = columns[0];
        if (id.find('.') != std::string_view::npos) {  // it stands for no text
            ++m_reader.leftOut["empty nodes"];
            return;
        }
        countUnread(columns);
        if (const std::size_t dash = id.find('-'); dash != std::string_view::npos) {
            closeWords();
            m_words = OpenWords{numberOf(id.substr(dash + 1), m_line), columns[1], columns[9], {}};
            return;
        }
        const std::int64_t number = numberOf(id, m_line);
        if (m_words && number <= m_words->last) {
            m_words->words.push_back({columns[1], columns[9]});
            if (number == m_words->last)
                closeWords();
            return;
        }
        m_reader.addToken(columns[1], columns[9]);
    }

    void countUnread(const std::vector<std::string_view>& columns) {
        const auto says = [](std::string_view column) { return !column.empty() && column != "_"; };
        if (std::any_of(columns.begin() + 2, columns.begin() + 9, says))
            ++m_reader.leftOut["words with lemmas, tags or relations"];
        if (!tagIn(columns[9]) && miscValue(columns[9], "Entity"))
            ++m_reader.leftOut["entities in brackets"];
    }

    void closeWords() {
        if (m_words)
            m_reader.addWords(m_words->surface, m_words->misc, m_words->words);
        m_words.reset();
    }

    std::string m_name;
    const DocumentSink& m_sink;
    ConlluLines m_reader;
    bool m_started = false;
    int m_count = 0;  ///< documents
    std::optional<OpenWords> m_words;
    std::size_t m_line = 0;
};

}  // namespace

std::string escapeMisc(std::string_view text) {
    static const std::string_view plain = "\\ \t\n\r|";
    static const std::string_view letters = "\\stnrp";
    std::string result;
    for (const char c : text) {
        if (const std::size_t at = plain.find(c); at != std::string_view::npos)
            result += {'\\', letters[at]};
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        else
            result += c;
    }
    return result;
}

void readConllu(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    requireUtf8(files.front().bytes, name);
    FileReader(name, sink).read(files.front().bytes);
}

}  // namespace app
