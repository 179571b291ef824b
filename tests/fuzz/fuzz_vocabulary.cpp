// SPDX-License-Identifier: Apache-2.0
// Vocabularies: of a bundle, of a pair of files, of a corpus.
#include <algorithm>

#include "elmo/formats/allennlp_vocabulary.h"
#include "elmo/formats/vocabulary_file.h"
#include "elmo/training/lm_vocabulary.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    fuzz::expectValueOrError([&] { elmo::vocabularyText(elmo::parseVocabulary(bytes, 1000, "words.tsv")); });
    const std::filesystem::path path = fuzz::fileOf(bytes, "vocab.txt");
    fuzz::expectValueOrError([&] { elmo::training::readVocabulary(path); });
    const auto lines = std::count(bytes.begin(), bytes.end(), '\n');
    return fuzz::expectValueOrError(
        [&] { elmo::pairVocabularyText(elmo::readPairVocabulary(fuzz::folder(), lines), lines); });
}
