// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "elmo/containers/archive_unpacker.h"
#include "elmo/containers/crc32c.h"
#include "elmo/containers/hdf5_reader.h"
#include "elmo/containers/pickle_reader.h"
#include "elmo/containers/safetensors.h"
#include "elmo/containers/tensorflow_checkpoint.h"
#include "elmo/containers/torch_archive.h"
#include "elmo/training/corpus/lm_vocabulary.h"
#include "elmo/weights/allennlp_archive.h"
#include "elmo/weights/allennlp_vocabulary.h"
#include "elmo/weights/bundle_manifest.h"
#include "elmo/weights/many_langs_config.h"
#include "elmo/weights/many_langs_dictionary.h"
#include "elmo/weights/plm_nlp_bilm.h"
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

int modelArchive(std::string_view bytes) {
    const std::filesystem::path archive = fileOf(bytes, "model.archive");
    const std::filesystem::path target = folder() / "unpacked";
    std::filesystem::remove_all(target);
    std::filesystem::create_directory(target);
    return expectValueOrError([&] { elmo::unpackArchive(archive, target); });
}

namespace {

std::string varintOf(std::uint64_t value) {
    std::string bytes;
    for (; value >= 0x80; value >>= 7)
        bytes += static_cast<char>((value & 0x7f) | 0x80);
    return bytes + static_cast<char>(value);
}

std::string fixedOf(std::uint64_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>(value >> (8 * i));
    return text;
}

/// A block with its trailer, and where it lies.
std::string putBlock(std::string& table, std::string_view block) {
    const std::string handle = varintOf(table.size()) + varintOf(block.size());
    const std::string stored = std::string(block) + '\0';
    table += stored + fixedOf(elmo::maskedCrc32c(elmo::crc32cOf(0, stored.data(), stored.size())), 4);
    return handle;
}

}  // namespace

int tensorflowCheckpoint(std::string_view bytes) {
    const std::string noRestarts = fixedOf(0, 4);
    std::string table;
    const std::string data = putBlock(table, bytes);
    const std::string about = putBlock(table, noRestarts);
    const std::string index =
        putBlock(table, varintOf(0) + varintOf(1) + varintOf(data.size()) + "z" + data + noRestarts);
    std::string footer = about + index;
    footer.resize(40, '\0');
    fileOf(table + footer + fixedOf(0xdb4775248b80fb57, 8), "model.index");
    fileOf(std::string(4096, '\1'), "model.data-00000-of-00001");
    return expectValueOrError([&] {
        elmo::TensorflowCheckpoint checkpoint(folder() / "model");
        for (const std::string& name : checkpoint.names())
            try {
                const std::vector<std::int64_t> shape = checkpoint.shape(name);
                checkpoint.read(name, shape);
            } catch (const elmo::Error&) {
                continue;
            }
    });
}

int allennlpArchive(std::string_view bytes) {
    fileOf(part(bytes, 0), "config.json");
    fileOf(part(bytes, 1), "weights.th");
    return expectValueOrError([&] {
        elmo::readAllenNlpArchive(folder());
        elmo::kAllenNlpArchiveFormat.readArchitecture(folder());
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
    expectValueOrError([&] {
        fileOf(part(bytes, 0), "configs.json");
        fileOf(part(bytes, 2), "char.dic");
        elmo::kPlmNlpFormat.readArchitecture(folder());
    });
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
