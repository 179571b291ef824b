// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/language_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "elmo/text/language.h"

namespace app {
namespace {

constexpr std::size_t kSampleBytes = 16384;  // what detectLanguage() looks at
constexpr std::size_t kFrequentWords = 500;  // of a vocabulary: function words are many among them
constexpr int kTellingWords = 100;           // fewer do not tell one language from another

constexpr std::string_view kEnglish = "en";
constexpr std::string_view kNoLetters = "no letters";  // what scriptName() says of a number

std::string sampleOf(const elmo::training::LmVocabulary& vocabulary) {
    std::string sample;
    for (std::size_t id = elmo::training::kFirstWord; id < std::min(vocabulary.words.size(), kFrequentWords); ++id)
        sample += vocabulary.words[id] + " ";
    return sample;
}

/// The language of words with a blank after each or, if only their script tells that it is none that is known, the
/// script. Empty if they are too few.
std::string kindOf(const std::string& sample) {
    std::map<std::string, int> scripts;
    int most = 0;
    std::string script;
    std::istringstream words(sample);
    for (std::string word; words >> word;)
        if (const std::string name = elmo::scriptName(word); name != kNoLetters && ++scripts[name] > most) {
            most = scripts[name];
            script = name;
        }
    if (most < kTellingWords)
        return {};
    const std::string language = elmo::detectLanguage(sample);
    return language == kEnglish && script != "Latin" ? script : language;
}

}  // namespace

std::string sampleOf(const elmo::training::Corpus& corpus) {
    std::string sample;
    for (std::uint64_t d = 0; d < corpus.documentCount(); ++d)
        for (const elmo::training::WordId id : corpus.uncheckedDocument(d)) {
            if (sample.size() >= kSampleBytes)
                return sample;
            if (id >= elmo::training::kFirstWord && id < corpus.vocabulary().size())
                sample += corpus.vocabulary().words[id] + " ";
        }
    return sample;
}

std::string sampleOf(const tasks::DataSet& data) {
    std::string sample;
    for (const tasks::Example& example : data.examples)
        for (const elmo::Sentence& sentence : example.text.sentences)
            for (const std::string& token : sentence) {
                if (sample.size() >= kSampleBytes)
                    return sample;
                sample += token + " ";
            }
    return sample;
}

std::string languageNote(std::string_view bilmTokenizer, const std::string& sample, const std::string& name) {
    const bool trainedOnEnglish = bilmTokenizer.starts_with("ptb-en");
    if (!trainedOnEnglish && !bilmTokenizer.starts_with("icu"))
        return {};
    const std::string language = elmo::detectLanguage(sample);
    if ((language == "en") == trainedOnEnglish)
        return {};
    return fmt::format("'{}' looks like text in {}, but the biLM was trained on {}: expect poor results.", name,
                       trainedOnEnglish ? fmt::format("another language ({})", language) : "English",
                       trainedOnEnglish ? "English" : "another language");
}

std::string languageNote(const elmo::training::PretrainedModel& bilm, const elmo::training::Corpus& text) {
    const bool predicts = bilm.vocabulary.size() > 0;
    std::string known = predicts ? kindOf(sampleOf(bilm.vocabulary)) : bilm.language;
    if (!predicts && elmo::isKnownLanguage(known))
        known = elmo::canonicalLanguage(known);
    const std::string found = kindOf(sampleOf(text));
    // Of languages that share a script, only English is told from all others.
    const bool comparable = predicts || known == kEnglish || found == kEnglish;
    if (known.empty() || found.empty() || known == found || !comparable)
        return {};
    return fmt::format(
        "The text looks like another language ({}) than the one that the biLM was trained on ({}): expect poor "
        "results.",
        found, known);
}

}  // namespace app
