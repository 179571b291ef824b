// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/data_augmentation.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "elmo/text/characters.h"
#include "elmo/text/tokenizer.h"
#include "elmo/training/random.h"

namespace tasks {

namespace {

/// A token in the parts that the program makes of it; one part if it stays whole.
class TokenParts {
public:
    explicit TokenParts(const std::string& language) : m_tokenizer(language) {}

    const elmo::Sentence& of(const std::string& token) {
        const auto [known, isNew] = m_parts.try_emplace(token);
        if (isNew)
            known->second = split(token);
        return known->second;
    }

private:
    elmo::Sentence split(const std::string& token) const {
        // Between letters only: a final stop, a number or a sign is read differently in its sentence.
        const auto joint = std::ranges::adjacent_find(
            token, [](char a, char b) { return elmo::ascii::isLetter(a) && (b == '-' || b == '/'); });
        if (joint == token.end() || !elmo::ascii::isLetter(token.front()) || !elmo::ascii::isLetter(token.back()))
            return {token};
        elmo::Sentence parts;
        for (const elmo::ByteSpan& part : m_tokenizer.segment(token).tokens)
            parts.push_back(token.substr(static_cast<std::size_t>(part.begin.value()),
                                         static_cast<std::size_t>(part.end.value() - part.begin.value())));
        return parts;
    }

    elmo::Tokenizer m_tokenizer;
    std::unordered_map<std::string, elmo::Sentence> m_parts;
};

std::string insideOf(std::string tag) {
    if (tag.starts_with("B-"))
        tag.front() = 'I';
    return tag;
}

/// Whether any token has parts; the example then has them as its tokens.
bool takeApart(Example& example, TokenParts& partsOf) {
    TokenTags tags;
    const std::vector<std::string>& gold = std::get<TokenTags>(example.gold).tags;
    std::size_t token = 0;
    for (elmo::Sentence& sentence : example.text.sentences) {
        elmo::Sentence apart;
        for (const std::string& word : sentence) {
            const elmo::Sentence& parts = partsOf.of(word);
            for (std::size_t k = 0; k < parts.size(); ++k)
                tags.tags.push_back(k == 0 ? gold[token] : insideOf(gold[token]));
            apart.insert(apart.end(), parts.begin(), parts.end());
            ++token;
        }
        sentence = std::move(apart);
    }
    const bool hasParts = tags.tags.size() > gold.size();
    example.gold = std::move(tags);
    return hasParts;
}

}  // namespace

void addCompoundParts(DataSet& data, double share, std::int64_t seed) {
    constexpr std::uint64_t kPurpose = 10;
    elmo::training::Random random(static_cast<std::uint64_t>(seed), kPurpose);
    TokenParts parts(data.language);
    const std::size_t count = data.examples.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (!std::holds_alternative<TokenTags>(data.examples[i].gold))
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              "training.compounds is for entities; leave it at 0 for other tasks.");
        Example copy = data.examples[i];
        if (!takeApart(copy, parts) || random.uniform() >= share)
            continue;
        copy.id += " in parts";
        data.examples.push_back(std::move(copy));
    }
    if (data.examples.size() > count)
        data.hash = fmt::format("{} compounds {} {}", data.hash, share, seed);
}

void addCapitals(DataSet& data, double share, std::int64_t seed) {
    constexpr std::uint64_t kPurpose = 9;
    elmo::training::Random random(static_cast<std::uint64_t>(seed), kPurpose);
    const std::size_t count = data.examples.size();
    bool hasCase = false;
    for (std::size_t i = 0; i < count; ++i) {
        if (std::holds_alternative<GoldAnswers>(data.examples[i].gold))
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              "training.capitals is for tags, entities and classes; leave it at 0 for questions.");
        const bool drawn = random.uniform() < share;
        if (hasCase && !drawn)
            continue;
        Example copy = data.examples[i];
        bool changed = false;
        for (TokenizedText* text : {&copy.text, &copy.question})
            for (elmo::Sentence& sentence : text->sentences)
                for (std::string& token : sentence) {
                    std::string capitals = elmo::inCapitals(token);
                    changed = changed || capitals != token;
                    token = std::move(capitals);
                }
        hasCase = hasCase || changed;
        if (!drawn || !changed)  // a copy in a script without case would be the example itself
            continue;
        copy.id += " in capitals";
        copy.passage = {};  // its text is no longer the file's
        data.examples.push_back(std::move(copy));
    }
    if (!hasCase)
        data.notes.emplace_back("training.capitals adds nothing: the script of the text has no capitals.");
    if (data.examples.size() > count)
        data.hash = fmt::format("{} capitals {} {}", data.hash, share, seed);
}

}  // namespace tasks
