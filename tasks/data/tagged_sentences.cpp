// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/tagged_sentences.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/error.h"

namespace tasks {

TaggedSentences::TaggedSentences(const DataFile& file, const DataOptions& options) : m_builder(file) {
    if (options.scheme.empty())
        return;
    m_scheme = tagSchemeOf(options.scheme);
    if (!m_scheme)
        throw elmo::Error(
            elmo::ErrorCode::kBadArgument,
            fmt::format("Unknown tag scheme \"{}\". Supported: iob1, bio, bioul and bmes.", options.scheme));
}

void TaggedSentences::add(Example example) {
    const std::vector<std::string>& tags = std::get<TokenTags>(example.gold).tags;
    m_finder.add(tags);
    for (const std::string& tag : tags)
        if (tag != "O")
            m_builder.addLabel(std::string_view(tag).substr(2));
    m_builder.add(std::move(example));
}

DataSet TaggedSentences::finish() {
    const TagScheme scheme = m_scheme.value_or(m_finder.scheme());
    DataSet data = m_builder.finish(std::string(nameOf(scheme)));
    TagRepairs repairs;
    for (Example& example : data.examples) {
        std::vector<std::string>& tags = std::get<TokenTags>(example.gold).tags;
        // Sentences of one text are tagged by themselves: no entity goes over their border.
        std::size_t begin = 0;
        for (const elmo::Sentence& sentence : example.text.sentences) {
            const std::vector<std::string> mended =
                toBio(std::span(tags).subspan(begin, sentence.size()), scheme, repairs);
            std::copy(mended.begin(), mended.end(), tags.begin() + static_cast<std::ptrdiff_t>(begin));
            begin += sentence.size();
        }
    }
    for (std::string& note : repairs.notes())
        data.notes.push_back(std::move(note));
    return data;
}

}  // namespace tasks
