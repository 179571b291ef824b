// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/many_langs.h"

#include <fmt/format.h>

#include "elmo/error.h"
#include "elmo/weights/many_langs_config.h"
#include "elmo/weights/many_langs_dictionary.h"
#include "elmo/weights/published_record.h"
#include "elmo/weights/torch_tensors.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

bool isManyLangs(const fs::path& path) {
    std::error_code ignored;
    for (const char* name : {"config.json", "encoder.pkl", "token_embedder.pkl"})
        if (!fs::is_regular_file(path / name, ignored))
            return false;
    return true;
}

struct Folder {
    BilmModel model;     ///< without tensors
    std::string source;  ///< of the architecture
};

Folder open(const fs::path& path) {
    ManyLangsConfig config = readManyLangsConfig(path);
    Folder folder{{}, config.source};
    BilmModel& model = folder.model;
    model.options = std::move(config.options);
    if (model.options.characters) {
        model.characterIds = readManyLangsDictionary(path / "char.dic");
        requireCharacterEntries(model.characterIds, path / "char.dic");
        model.options.characters->characterCount = rowsOf(model.characterIds);
    }
    if (model.options.wordEmbeddingSize) {
        model.wordIds = readManyLangsDictionary(path / "word.dic");
        completeWordEntries(model.wordIds, path / "word.dic");
        model.options.wordCount = rowsOf(model.wordIds);
    }
    validate(model.options);
    model.provenance = {"ELMoForManyLangs", path.string(), withPublishedRecord(config.training, path), {}};
    return folder;
}

BilmModel manyLangsArchitecture(const fs::path& path) {
    return open(path).model;
}

BilmModel readManyLangs(const fs::path& path, const RunControl& control) {
    Folder folder = open(path);
    try {
        TorchArchive embedder(path / "token_embedder.pkl");
        TorchArchive encoder(path / "encoder.pkl");
        folder.model.tensors = readTorchTensors(folder.model.options, manyLangsNames(), embedder, encoder, control);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::kBadShape)
            throw;
        throw Error(error.code(), fmt::format("{} The architecture is that of {}.", error.what(), folder.source));
    }
    return std::move(folder.model);
}

std::vector<std::string> manyLangsNotes(const fs::path& path) {
    return publishedNotes(withPublishedRecord({}, path));
}

}  // namespace

const WeightFormat kManyLangsFormat = {"ELMoForManyLangs", isManyLangs, manyLangsArchitecture, readManyLangs,
                                       manyLangsNotes};

}  // namespace elmo
