// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/data_augmentation.h"

#include <fmt/format.h>

#include "elmo/error.h"
#include "elmo/text/characters.h"
#include "elmo/training/random.h"

namespace tasks {

void addCapitals(DataSet& data, double share, std::int64_t seed) {
    constexpr std::uint64_t kPurpose = 9;
    elmo::training::Random random(static_cast<std::uint64_t>(seed), kPurpose);
    const std::size_t count = data.examples.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (std::holds_alternative<GoldAnswers>(data.examples[i].gold))
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              "training.capitals is for tags, entities and classes; leave it at 0 for questions.");
        if (random.uniform() >= share)
            continue;
        Example copy = data.examples[i];
        copy.id += " in capitals";
        copy.passage = {};  // its text is no longer the file's
        for (TokenizedText* text : {&copy.text, &copy.question})
            for (elmo::Sentence& sentence : text->sentences)
                for (std::string& token : sentence)
                    token = elmo::uppered(token);
        data.examples.push_back(std::move(copy));
    }
    data.hash = fmt::format("{} capitals {} {}", data.hash, share, seed);
}

}  // namespace tasks
