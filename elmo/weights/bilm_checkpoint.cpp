// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/bilm_checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "elmo/containers/tensorflow_checkpoint.h"
#include "elmo/error.h"
#include "elmo/files/input_file.h"
#include "elmo/weights/allennlp_files.h"
#include "elmo/weights/allennlp_layout.h"
#include "elmo/weights/allennlp_vocabulary.h"
#include "elmo/weights/pair_softmax.h"
#include "elmo/weights/published_record.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

constexpr const char* kIndexExtension = ".index";
constexpr const char* kNewestFile = "checkpoint";
constexpr std::int64_t kMaxNewest = 1 << 20;

/// The parts of one checkpoint. A plain value.
struct CheckpointFiles {
    fs::path prefix;  ///< without ".index"
    fs::path options;
};

fs::path withoutIndex(fs::path path) {
    return path.replace_extension();
}

/// What the text file `checkpoint` calls the newest: model_checkpoint_path: "model.ckpt-935588", often with the path on
/// the machine where it was trained.
fs::path newestIn(const fs::path& folder) {
    std::error_code ignored;
    if (!fs::is_regular_file(folder / kNewestFile, ignored))
        return {};
    const std::string text = readSmallFile(folder / kNewestFile, kMaxNewest);
    constexpr std::string_view kKey = "model_checkpoint_path: \"";
    const std::size_t at = text.find(kKey);
    if (at == std::string::npos)
        return {};
    const std::size_t start = at + kKey.size();
    const std::string name = text.substr(start, text.find('"', start) - start);
    const fs::path index = folder / (fs::path(name).filename().string() + kIndexExtension);
    return fs::is_regular_file(index, ignored) ? withoutIndex(index) : fs::path();
}

fs::path prefixIn(const fs::path& folder) {
    if (fs::path newest = newestIn(folder); !newest.empty())
        return newest;
    const fs::path index = onlyFileNamed(folder, "", kIndexExtension, {});
    return index.empty() ? fs::path() : withoutIndex(index);
}

std::optional<CheckpointFiles> findCheckpoint(const fs::path& path) noexcept {
    try {
        CheckpointFiles files;
        if (fs::is_directory(path))
            files.prefix = prefixIn(path);
        else if (path.extension() == kIndexExtension && fs::is_regular_file(path))
            files.prefix = withoutIndex(path);
        if (files.prefix.empty())
            return std::nullopt;
        const fs::path folder = files.prefix.has_parent_path() ? files.prefix.parent_path() : fs::path(".");
        files.options = fs::is_regular_file(folder / "options.json") ? folder / "options.json"
                                                                     : onlyFileNamed(folder, "options", ".json", {});
        return files.options.empty() ? std::nullopt : std::optional(files);
    } catch (const std::exception&) {
        return std::nullopt;  // a folder that can't be read counts as one without a checkpoint
    }
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    if (const std::size_t at = text.find(from); at != std::string::npos)
        text.replace(at, from.size(), to);
    return text;
}

/// The names that a data set of the HDF5 file can have in a checkpoint: dump_weights() of bilm-tf renames the variables
/// of TensorFlow 1.2 and later; earlier versions named them as the file does. A single layer is in no MultiRNNCell.
std::vector<std::string> checkpointNames(const std::string& dataset) {
    std::string later = replaced(dataset, "/RNN/", "/rnn/");
    later = replaced(later, "MultiRNNCell/Cell", "multi_rnn_cell/cell_");
    later = replaced(later, "/LSTMCell/", "/lstm_cell/");
    if (later != dataset) {
        later = replaced(later, "/W_P_0", "/projection/kernel");
        later = replaced(later, "/W_0", "/kernel");
        later = replaced(later, "/B", "/bias");
    }
    std::vector<std::string> names;
    for (const std::string& name : {later, dataset})
        for (const char* scope : {"lm/", ""}) {
            names.push_back(scope + name);
            names.push_back(scope + replaced(replaced(name, "multi_rnn_cell/cell_0/", ""), "MultiRNNCell/Cell0/", ""));
        }
    return names;
}

/// A checkpoint that is open. Without tensors.
struct OpenCheckpoint {
    CheckpointFiles files;
    std::unique_ptr<TensorflowCheckpoint> weights;
    BilmModel model;
    bool projectsState = true;

    /// The name of a data set of the HDF5 file in the checkpoint; the most usual one if it is absent.
    std::string nameOf(const std::string& dataset) const {
        const std::vector<std::string> names = checkpointNames(dataset);
        const auto found = std::ranges::find_if(names, [&](const std::string& name) { return weights->has(name); });
        return found == names.end() ? names.front() : *found;
    }
    bool has(const std::string& dataset) const { return weights->has(nameOf(dataset)); }
    fs::path folder() const { return files.prefix.parent_path(); }
};

OpenCheckpoint openCheckpoint(const fs::path& path) {
    const std::optional<CheckpointFiles> files = findCheckpoint(path);
    if (!files)
        throw Error(ErrorCode::kNotFound,
                    fmt::format("{} is not a checkpoint of bilm-tf: expected an options .json and an .index file.",
                                path.string()));
    OpenCheckpoint open{*files, std::make_unique<TensorflowCheckpoint>(files->prefix), {}, true};
    const JsonNode json = JsonNode::readFile(files->options);
    BilmOptions& options = open.model.options;
    options = pairOptions(json);
    if (options.characters && options.tokenEncoderWidth() == options.encoder.projectionSize)
        options.tokenProjection = open.has("CNN_proj/W_proj");
    if (options.encoder.cellSize == options.encoder.projectionSize)
        open.projectsState = open.has(pairCellGroup(0, 0) + "/W_P_0");
    if (!open.projectsState)
        options.encoder.projectionClip = 0;
    if (options.wordEmbeddingSize) {
        const std::vector<std::int64_t>& shape = open.weights->shape(open.nameOf("embedding"));
        const std::int64_t rows = shape.empty() ? 0 : std::min<std::int64_t>(shape.front(), 1 << 24);
        open.model.wordIds = readPairVocabulary(open.folder(), rows);
        options.wordCount = static_cast<int>(rows + 1);
    }
    validate(options);
    open.model.provenance = {
        "bilm-tf checkpoint", path.string(), withPublishedRecord(pairTrainingRecord(json), open.folder()), {}};
    return open;
}

bool isCheckpoint(const fs::path& path) {
    return findCheckpoint(path).has_value();
}

BilmModel checkpointArchitecture(const fs::path& path) {
    return std::move(openCheckpoint(path).model);
}

PairSource sourceOf(OpenCheckpoint& open) {
    return {[&](const std::string& name) { return open.has(name); },
            [&](const std::string& name, std::span<const std::int64_t> shape) {
                return open.weights->read(open.nameOf(name), shape);
            },
            [&](const std::string& name) { return open.weights->shape(open.nameOf(name)); }};
}

BilmModel readCheckpointModel(const fs::path& path, const RunControl& control) {
    OpenCheckpoint open = openCheckpoint(path);
    open.model.tensors = readPairTensors(open.model.options, open.projectsState, sourceOf(open), control);
    return std::move(open.model);
}

std::optional<BundleSoftmax> checkpointSoftmax(const fs::path& path, const RunControl& control) {
    OpenCheckpoint open = openCheckpoint(path);
    if (!open.has(kPairSoftmaxBias))
        return std::nullopt;
    return readPairSoftmax(sourceOf(open), open.model.options.encoder.projectionSize, open.folder(),
                           open.weights->path(), control);
}

std::vector<std::string> checkpointNotes(const fs::path& path) {
    return publishedNotes(checkpointArchitecture(path).provenance.training);
}

}  // namespace

std::vector<float> checkpointValues(const fs::path& path, const std::string& dataset,
                                    std::span<const std::int64_t> shape) {
    OpenCheckpoint open = openCheckpoint(path);
    return open.weights->read(open.nameOf(dataset), shape);
}

const WeightFormat kCheckpointFormat = {"bilm-tf checkpoint", isCheckpoint,    checkpointArchitecture,
                                        readCheckpointModel,  checkpointNotes, checkpointSoftmax};

}  // namespace elmo
