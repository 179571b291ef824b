// SPDX-License-Identifier: GPL-3.0-or-later
// Stanza's Document.to_dict() as JSON: a list of sentences, each a list of words with "start_char", "end_char" and
// "ner" (BIOES). What stands between the words is taken for blanks. Read only.
#include <fmt/format.h>

#include <algorithm>

#include "app/documents/iob_tags.h"
#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/json_documents.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/text/offset_map.h"

namespace app {
namespace {

using nlohmann::json;

constexpr std::int64_t kMaxStanzaGap = 1 << 20;

class StanzaText {
public:
    /// A token, or the word that stands for it: those of a multi-word token have no places.
    void add(const json& word) {
        if (!hasKey(&word, "start_char"))
            return;
        const auto begin = elmo::wholeNumber<std::int64_t>(word.at("start_char"));
        const std::string form = word.at("text").get<std::string>();
        if (begin < m_end || begin - m_end > kMaxStanzaGap)
            throw elmo::Error(
                elmo::ErrorCode::kBadFormat,
                fmt::format("The word at {} does not follow the one before, which ends at {}.", begin, m_end));
        m_text.append(static_cast<std::size_t>(begin - m_end), ' ');
        const elmo::ByteOffset from(std::ssize(m_text));
        m_text += form;
        m_end = begin + elmo::OffsetMap(form).codePointEnd().value();
        m_tokens.push_back({from, elmo::ByteOffset(std::ssize(m_text))});
        const std::string tag = textOr(word, "ner", "O");
        m_tags.push_back(tag);
        m_described += hasKey(&word, "upos") ? 1 : 0;
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

    tasks::AnnotatedDocument build(const std::string& name) {
        DocumentBuilder builder(name, m_text);
        for (const TaggedRun& run : m_runs)
            builder.addSpan({m_tokens[static_cast<std::size_t>(run.tokens.begin.value())].begin,
                             m_tokens[static_cast<std::size_t>(run.tokens.end.value()) - 1].end},
                            run.label);
        builder.leaveOut("words with lemmas, tags or relations", m_described);
        builder.setTokens(std::move(m_tokens));
        builder.setSentences(std::move(m_sentences));
        return builder.build();
    }

private:
    std::string m_text;
    std::int64_t m_end = 0;  ///< code points
    std::vector<elmo::ByteSpan> m_tokens, m_sentences;
    std::vector<std::string> m_tags;
    std::vector<TaggedRun> m_runs;
    std::int64_t m_described = 0;
};

bool isStanzaSentence(const json& value) {
    return value.is_array() && !value.empty() && hasKey(&value[0], "id") && hasKey(&value[0], "text") &&
           (hasKey(&value[0], "start_char") || hasKey(&value[0], "upos"));
}

void decodeStanza(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                  Reading& reading) {
    const json sentences = parseJson(files.front().bytes, name);
    StanzaText text;
    for (std::size_t i = 0; i < sentences.size(); ++i)
        reading.namedItem(fmt::format("sentence {}", i + 1), [&] {
            for (const json& word : sentences.at(i))
                text.add(word);
            text.endSentence();
        });
    sink(text.build(name));
}

Evidence recogniseStanza(const FileStart& start) {
    return start.document && isStanzaSentence(*start.document) ? Evidence::kDocument : Evidence::kNone;
}

}  // namespace

DocumentFormat stanzaJsonFormat() {
    return {.name = "stanza",
            .summary = "Stanza's Document.to_dict() as JSON",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".json",
            .container = Container::kOneFile,
            .holds = {.tokens = true, .sentences = true},
            .decode = decodeStanza,
            .recognise = recogniseStanza};
}

}  // namespace app
