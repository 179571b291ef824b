// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/allennlp_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>

#include "elmo/containers/hdf5_reader.h"
#include "elmo/weights/allennlp_files.h"
#include "elmo/weights/allennlp_layout.h"
#include "elmo/weights/allennlp_vocabulary.h"
#include "elmo/weights/bilm_checkpoint.h"
#include "elmo/weights/pair_softmax.h"
#include "elmo/weights/pair_tensors.h"
#include "elmo/weights/published_record.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

/// A pair with its weights file open, and, for a word model, where the table of words lies.
struct OpenPair {
    PairFiles files;
    JsonNode json;
    std::unique_ptr<Hdf5Reader> weights;
    fs::path wordTable;  ///< another file than the weights, or empty
    BilmModel model;     ///< options, vocabulary and provenance; no tensors yet
    bool projectsState = true;
};

PairFiles requirePair(const fs::path& path) {
    if (std::optional<PairFiles> files = findPairFiles(path))
        return *files;
    throw Error(ErrorCode::kNotFound,
                fmt::format("{} is not an AllenNLP / bilm-tf model: expected an options .json and a weights .hdf5.",
                            path.string()));
}

// dump_weights of bilm-tf puts the table of a trained word model among the weights, dump_token_embeddings into a file
// of its own.
fs::path findWordTable(const OpenPair& pair) {
    if (pair.weights->has("embedding"))
        return {};
    fs::path table = onlyFileNamed(pair.files.weights.parent_path(), "embedding", ".hdf5", pair.files.weights);
    if (table.empty())
        throw Error(ErrorCode::kNotFound,
                    fmt::format("{} describes a word model (it has no 'char_cnn'), but {} lacks the data set "
                                "'embedding' and there is no single *embedding*.hdf5 file next to it.",
                                pair.files.options.string(), pair.files.weights.string()));
    return table;
}

void readWords(OpenPair& pair) {
    pair.wordTable = findWordTable(pair);
    const std::vector<std::int64_t> shape =
        pair.wordTable.empty() ? pair.weights->shape("embedding") : Hdf5Reader(pair.wordTable).shape("embedding");
    const std::int64_t rows = shape.empty() ? 0 : std::min<std::int64_t>(shape.front(), 1 << 24);
    pair.model.wordIds = readPairVocabulary(pair.files.weights.parent_path(), rows);
    pair.model.options.wordCount = static_cast<int>(rows + 1);
}

// bilm-tf gives a cell whose size is that of the projection no projection and, with it, no projection clip.
void detectProjections(OpenPair& pair) {
    BilmOptions& options = pair.model.options;
    if (options.characters && options.tokenEncoderWidth() == options.encoder.projectionSize)
        options.tokenProjection = pair.weights->has("CNN_proj");
    if (options.encoder.cellSize == options.encoder.projectionSize)
        pair.projectsState = pair.weights->has(pairCellGroup(0, 0) + "/W_P_0");
    if (!pair.projectsState)
        options.encoder.projectionClip = 0;
}

OpenPair openPair(const fs::path& path) {
    const PairFiles files = requirePair(path);
    OpenPair pair{files, JsonNode::readFile(files.options), std::make_unique<Hdf5Reader>(files.weights), {}, {}, true};
    pair.model.options = pairOptions(pair.json);
    detectProjections(pair);
    if (pair.model.options.wordEmbeddingSize)
        readWords(pair);
    validate(pair.model.options);
    pair.model.provenance = {"AllenNLP HDF5",
                             path.string(),
                             withPublishedRecord(pairTrainingRecord(pair.json), files.options.parent_path()),
                             {}};
    if (pair.json.has("elmoscope") && pair.json.object("elmoscope").has("metrics"))
        pair.model.provenance.metrics = pair.json.object("elmoscope").object("metrics").json().dump();
    return pair;
}

bool recognises(const fs::path& path) {
    return findPairFiles(path).has_value();
}

BilmModel readArchitecture(const fs::path& path) {
    return std::move(openPair(path).model);
}

BilmModel read(const fs::path& path, const RunControl& control) {
    OpenPair pair = openPair(path);
    const PairSource source{[&](const std::string& name) { return pair.weights->has(name); },
                            [&](const std::string& name, std::span<const std::int64_t> shape) {
                                const bool elsewhere = name == "embedding" && !pair.wordTable.empty();
                                return elsewhere ? Hdf5Reader(pair.wordTable).read(name, shape)
                                                 : pair.weights->read(name, shape);
                            }};
    pair.model.tensors = readPairTensors(pair.model.options, pair.projectsState, source, control);
    return std::move(pair.model);
}

/// The softmax among the data sets of a file.
std::optional<BundleSoftmax> softmaxIn(Hdf5Reader& file, const OpenPair& pair, const RunControl& control) {
    if (!file.has(kPairSoftmaxBias))
        return std::nullopt;
    const PairSource source{
        [&](const std::string& name) { return file.has(name); },
        [&](const std::string& name, std::span<const std::int64_t> shape) { return file.read(name, shape); },
        [&](const std::string& name) { return file.shape(name); }};
    return readPairSoftmax(source, pair.model.options.encoder.projectionSize, pair.files.weights.parent_path(),
                           file.path().string(), control);
}

/// Whether a checkpoint in the folder is the one that the weights were written from.
bool isOfThese(const fs::path& checkpoint, const OpenPair& pair) {
    const std::string name = pairCellGroup(1, pair.model.options.encoder.layers - 1) + "/B";
    const std::array shape{4 * std::int64_t{pair.model.options.encoder.cellSize}};
    return checkpointValues(checkpoint, name, shape) == pair.weights->read(name, shape);
}

/// dump_weights() of bilm-tf leaves the softmax out. It may be in the weights nevertheless, in a file of its own (the
/// published ..._softmax_weights.hdf5), or in the checkpoint next to them, as in archives of the NLPL repository.
std::optional<BundleSoftmax> pairSoftmax(const fs::path& path, const RunControl& control) {
    OpenPair pair = openPair(path);
    const fs::path folder = pair.files.weights.parent_path();
    if (onlyFileNamed(folder, "vocab", ".txt", {}).empty())  // the words of the softmax
        return std::nullopt;
    if (std::optional<BundleSoftmax> softmax = softmaxIn(*pair.weights, pair, control))
        return softmax;
    if (const fs::path file = onlyFileNamed(folder, "softmax", ".hdf5", pair.files.weights); !file.empty()) {
        Hdf5Reader reader(file);
        return softmaxIn(reader, pair, control);
    }
    const fs::path checkpoint = folder.empty() ? fs::path(".") : folder;
    return kCheckpointFormat.recognises(checkpoint) && isOfThese(checkpoint, pair)
               ? kCheckpointFormat.softmax(checkpoint, control)
               : std::nullopt;
}

/// The number of layers in the weights, regardless of the options.
int storedLayers(Hdf5Reader& weights) {
    int layers = 0;
    while (weights.has(pairCellGroup(0, layers)))
        ++layers;
    return layers;
}

/// The data sets that reading the model does not touch.
std::vector<std::string> ignoredDataSets(OpenPair& pair) {
    std::set<std::string> known;
    for (const PairDataset& dataset : pairLayout(pair.model.options)) {
        known.insert(dataset.name);
        if (dataset.kind == PairDataset::Kind::kBias)
            known.insert(dataset.name + kForgetBiasSuffix);
    }
    std::vector<std::string> ignored = pair.weights->dataSets();
    std::erase_if(ignored, [&](const std::string& name) { return known.contains(name); });
    return ignored;
}

std::string ignoredNote(const OpenPair& pair, std::vector<std::string> names) {
    constexpr std::size_t kMaxNames = 8;
    const std::size_t count = names.size();
    names.resize(std::min(count, kMaxNames));
    return fmt::format(
        "{} holds {} data sets that are not part of the model which {} describes, and are ignored: {}{}.",
        pair.files.weights.string(), count, pair.files.options.filename().string(), fmt::join(names, ", "),
        count > kMaxNames ? ", …" : "");
}

std::vector<std::string> notes(const fs::path& path) {
    OpenPair pair = openPair(path);
    const int layers = pair.model.options.encoder.layers;
    const std::string options = pair.files.options.string();
    std::vector<std::string> notes = publishedNotes(pair.model.provenance.training);
    if (!pair.json.object("lstm").has("n_layers"))
        notes.push_back(fmt::format("{} has no 'n_layers'; assuming {}, as bilm-tf does.", options, layers));
    try {
        if (const int stored = storedLayers(*pair.weights); stored > layers)
            notes.push_back(fmt::format("{} has {} LSTM layers, of which {} asks for {}: the upper {} are not used.",
                                        pair.files.weights.string(), stored, options, layers, stored - layers));
        if (const std::vector<std::string> ignored = ignoredDataSets(pair); !ignored.empty())
            notes.push_back(ignoredNote(pair, ignored));
    } catch (const Error& error) {  // of parts that the model does not need
        notes.push_back(fmt::format("Not every data set can be listed: {}", error.what()));
    }
    return notes;
}

}  // namespace

TensorMap storedForgetBiases(const fs::path& path) {
    OpenPair pair = openPair(path);
    TensorMap biases;
    for (const PairDataset& dataset : pairLayout(pair.model.options)) {
        if (dataset.kind != PairDataset::Kind::kBias)
            continue;
        const std::int64_t cells = dataset.shape.front() / 4;
        const std::vector<float> bias = pair.weights->read(dataset.name, dataset.shape);
        const std::vector<float> forget(bias.begin() + 2 * cells, bias.begin() + 3 * cells);
        if (!std::ranges::all_of(forget, [](float value) { return (value + 1.0f) - 1.0f == value; }))
            biases[dataset.tensors[0]] = {{cells}, forget};
    }
    return biases;
}

const WeightFormat kAllenNlpFormat = {
    "AllenNLP / bilm-tf HDF5", recognises, readArchitecture, read, notes, pairSoftmax};

}  // namespace elmo
