// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/inputs/input_notes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "elmo/text/language.h"

namespace app {
namespace {

/// Whether a biLM reads words by their characters, and so only the beginning of long ones.
bool truncates(const std::shared_ptr<const LoadedModel>& bilm) {
    return bilm->bilm->options().characters.has_value();
}

}  // namespace

std::string wordLimit(const elmo::CharacterCnnOptions& characters) {
    const int limit = characters.maxCharactersPerToken - 2;  // the edges of a word
    return characters.scheme == elmo::CharacterScheme::kUtf8Bytes
               ? fmt::format("{} bytes in UTF-8 (a letter of the Latin alphabet takes 1 or 2, of others 2 to 4)", limit)
               : fmt::format("{} characters", limit);
}

InputNotes::InputNotes(std::vector<std::shared_ptr<const LoadedModel>> bilms) : m_bilms(std::move(bilms)) {
    std::erase(m_bilms, nullptr);
}

void InputNotes::add(const elmo::Document& document) {
    m_tokens += std::ssize(document.tokens());
    m_pieces += document.tokens().empty() ? 0 : 1;
    for (const auto& bilm : m_bilms | std::views::take(1))
        if (truncates(bilm))
            m_longTokens += std::ranges::count_if(document.tokens(), [&](const elmo::ByteSpan& token) {
                return bilm->bilm->tokenIds().isTruncated(document.slice(token));
            });
    if (const std::string language(elmo::primaryLanguage(document.language()));
        !language.empty() && language != "en" && !document.tokens().empty())
        ++m_otherLanguages[language];
}

std::vector<std::string> InputNotes::notes(const std::string& input) const {
    if (m_tokens == 0)
        return {fmt::format("'{}' contains no words.", input)};
    std::vector<std::string> notes;
    for (std::string note : {lengthNote(input), languageNote(input)})
        if (!note.empty())
            notes.push_back(std::move(note));
    return notes;
}

bool InputNotes::areEnglish() const {
    return std::ranges::any_of(m_bilms, [](const auto& bilm) { return bilm->isEnglish(); });
}

std::string InputNotes::lengthNote(const std::string& input) const {
    if (m_longTokens == 0)
        return {};
    return fmt::format("'{}' has {} longer than the biLM reads, which is {}; the rest of such a word is ignored.",
                       input, m_longTokens == 1 ? "a word" : fmt::format("{} words", m_longTokens),
                       wordLimit(*m_bilms.front()->bilm->options().characters));
}

std::string InputNotes::languageNote(const std::string& input) const {
    if (m_otherLanguages.empty() || !areEnglish())
        return {};
    std::int64_t pieces = 0;
    for (const auto& [language, count] : m_otherLanguages)
        pieces += count;
    const std::string part = pieces == m_pieces ? "" : fmt::format("{} of {} parts of ", pieces, m_pieces);
    return fmt::format(
        "{}'{}' look{} like another language ({}) than English, which the heads were trained on: expect low accuracy. "
        "If the text is English, give --language en.",
        part, input, part.empty() ? "s" : "", fmt::join(std::views::keys(m_otherLanguages), ", "));
}

}  // namespace app
