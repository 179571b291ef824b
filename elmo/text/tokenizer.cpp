// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/tokenizer.h"

#include <utility>

#include "elmo/text/english_segmenter.h"
#include "elmo/text/icu_segmenter.h"
#include "elmo/text/language.h"

namespace elmo {
namespace {

bool isEnglish(std::string_view language) {
    return primaryLanguage(language) == "en";
}

Segmentation segmentAs(std::string_view text, const std::string& language) {
    return isEnglish(language) ? segmentEnglish(text) : segmentByIcu(text, language);
}

}  // namespace

Tokenizer::Tokenizer(std::string language) : m_language(language.empty() ? language : canonicalLanguage(language)) {}

std::string Tokenizer::languageOf(std::string_view text) const {
    return m_language.empty() ? detectLanguage(text) : m_language;
}

Segmentation Tokenizer::segment(std::string_view text) const {
    return segmentAs(text, languageOf(text));
}

Document Tokenizer::tokenize(std::string text) const {
    std::string language = languageOf(text);
    Segmentation segmentation = segmentAs(text, language);
    return Document(std::move(text), std::move(segmentation), std::move(language));
}

std::string Tokenizer::revision(std::string_view language) const {
    return isEnglish(language) ? englishRevision() : icuRevision(language);
}

}  // namespace elmo
