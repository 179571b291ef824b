// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "elmo/containers/hdf5_reader.h"
#include "elmo/containers/pickle_reader.h"
#include "elmo/containers/safetensors.h"
#include "elmo/containers/torch_archive.h"
#include "elmo/training/corpus/lm_vocabulary.h"
#include "elmo/weights/allennlp_vocabulary.h"
#include "elmo/weights/bundle_manifest.h"
#include "elmo/weights/many_langs_config.h"
#include "elmo/weights/many_langs_dictionary.h"
#include "elmo/weights/vocabulary_file.h"
#include "elmo/weights/weight_reader.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/fuzz_targets.h"

namespace fuzz {

int hdf5(std::string_view bytes) {
    return expectValueOrError([&] {
        elmo::Hdf5Reader reader(fileOf(bytes, "weights.hdf5"));
        for (const char* name : {"char_embed", "CNN/W_cnn_0", "CNN_high_0/W_carry", "CNN_proj/W_proj",
                                 "RNN_0/RNN/MultiRNNCell/Cell0/LSTMCell/W_0"})
            if (reader.has(name)) {
                const std::vector<std::int64_t> shape = reader.shape(name);
                reader.read(name, shape);
            }
    });
}

int safetensors(std::string_view bytes) {
    return expectValueOrError([&] {
        elmo::SafetensorsReader reader(fileOf(bytes, "weights.safetensors"));
        for (const auto& [name, entry] : reader.entries())
            reader.read(name, entry.shape);
    });
}

int pickle(std::string_view bytes) {
    return expectValueOrError([&] { elmo::readPickle(bytes, "input"); });
}

int torchArchive(std::string_view bytes) {
    return expectValueOrError([&] {
        elmo::TorchArchive archive(fileOf(bytes, "encoder.pkl"));
        for (const std::string& name : archive.names())
            for (const std::int64_t length : {1, 4, 16})
                try {
                    archive.read(name, std::span(&length, 1));
                } catch (const elmo::Error&) {
                    continue;
                }
    });
}

int manifest(std::string_view bytes) {
    return expectValueOrError([&] { elmo::manifestText(elmo::readManifest(fileOf(bytes, "model.json"))); });
}

int allennlpOptions(std::string_view bytes) {
    return expectValueOrError(
        [&] { elmo::findWeightFormat(fileOf(bytes, "options.json")).readArchitecture(folder() / "options.json"); });
}

int manyLangs(std::string_view bytes) {
    return expectValueOrError([&] {
        fileOf(part(bytes, 0), "config.json");
        fileOf(part(bytes, 1), "cnn_tiny.json");
        elmo::rowsOf(elmo::readManyLangsDictionary(fileOf(part(bytes, 2), "char.dic")));
        elmo::readManyLangsConfig(folder());
    });
}

int vocabulary(std::string_view bytes) {
    expectValueOrError([&] { elmo::vocabularyText(elmo::parseVocabulary(bytes, 1000, "words.tsv")); });
    const std::filesystem::path path = fileOf(bytes, "vocab.txt");
    expectValueOrError([&] { elmo::training::readVocabulary(path); });
    const auto lines = std::count(bytes.begin(), bytes.end(), '\n');
    return expectValueOrError([&] { elmo::pairVocabularyText(elmo::readPairVocabulary(folder(), lines), lines); });
}

}  // namespace fuzz
