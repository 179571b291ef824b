// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/allennlp_archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "elmo/containers/json_node.h"
#include "elmo/containers/torch_archive.h"
#include "elmo/error.h"
#include "elmo/weights/allennlp_layout.h"
#include "elmo/weights/packed_model.h"
#include "elmo/weights/torch_tensors.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* kConfigFile = "config.json";
constexpr const char* kArchiveWeights[] = {"weights.th", "best.th"};  // the second while it is not packed
constexpr const char* kMetricsFile = "metrics.json";
constexpr const char* kGamma = ".gamma";
constexpr const char* kMix = "scalar_mix_";
constexpr const char* kBilmMarkTensor = "_elmo_lstm._token_embedder._char_embedding_weights";
constexpr int kMaxLayers = 64;

/// Empty if the folder has none.
fs::path weightsIn(const fs::path& folder) {
    std::error_code ignored;
    for (const char* name : kArchiveWeights)
        if (fs::is_regular_file(folder / name, ignored))
            return folder / name;
    return {};
}

std::string textOf(const Json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

const Json& memberOf(const Json& object, const char* key) {
    static const Json nothing;
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found == object.end() ? nothing : *found;
}

bool flagOf(const Json& object, const char* key, bool fallback) {
    const Json& member = memberOf(object, key);
    return member.is_boolean() ? member.get<bool>() : fallback;
}

double numberOf(const Json& object, const char* key, double fallback) {
    const Json& member = memberOf(object, key);
    return member.is_number() ? member.get<double>() : fallback;
}

/// A description of ELMo in config.json. It is an object that names both files.
struct Setting {
    std::string place;
    const Json* json = nullptr;
};

void findSettings(const Json& json, const std::string& place, std::vector<Setting>& found) {
    if (json.is_object() && json.contains("options_file") && json.contains("weight_file"))
        found.push_back({place, &json});
    else if (json.is_object())
        for (const auto& [key, value] : json.items())
            findSettings(value, place.empty() ? key : place + "." + key, found);
}

/// softmax as AllenNLP's ScalarMix computes it.
std::vector<double> softmaxOf(const std::vector<double>& raw) {
    const double highest = *std::ranges::max_element(raw);
    std::vector<double> weights;
    double sum = 0;
    for (const double value : raw)
        sum += weights.emplace_back(std::exp(value - highest));
    for (double& weight : weights)
        weight /= sum;
    return weights;
}

double scalarAt(TorchArchive& archive, const std::string& name) {
    const std::vector<std::int64_t> shape = archive.shape(name);
    const std::vector<float> values = archive.read(name, shape);
    if (values.size() != 1)
        throw Error(ErrorCode::kBadShape, fmt::format("The tensor '{}' in {} has {} values; expected one.", name,
                                                      archive.path().string(), values.size()));
    return values.front();
}

ArchiveMix mixAt(TorchArchive& archive, const std::string& stem) {
    ArchiveMix mix;
    for (int j = 0; j < kMaxLayers && archive.has(fmt::format("{}.scalar_parameters.{}", stem, j)); ++j)
        mix.raw.push_back(scalarAt(archive, fmt::format("{}.scalar_parameters.{}", stem, j)));
    if (mix.raw.empty())
        throw Error(ErrorCode::kBadShape,
                    fmt::format("{} lacks the tensor '{}.scalar_parameters.0'.", archive.path().string(), stem));
    mix.gamma = scalarAt(archive, stem + kGamma);
    mix.weights = softmaxOf(mix.raw);
    return mix;
}

/// The modules that have mixes, with their mixes by number.
std::map<std::string, std::map<int, ArchiveMix>> mixesIn(TorchArchive& archive) {
    std::map<std::string, std::map<int, ArchiveMix>> modules;
    for (const std::string& name : archive.names()) {
        const std::size_t at = name.rfind(kMix);
        if (at == std::string::npos || !name.ends_with(kGamma))
            continue;
        const std::string stem = name.substr(0, name.size() - std::string_view(kGamma).size());
        const std::string digits = stem.substr(at + std::string_view(kMix).size());
        if (digits.empty() || digits.size() > 3 || digits.find_first_not_of("0123456789") != std::string::npos)
            continue;
        modules[name.substr(0, at)].emplace(std::stoi(digits), mixAt(archive, stem));
    }
    return modules;
}

/// Two mixes are those of the input and of the output, as in the paper. The classification models can have the second
/// one alone.
std::string placeOf(int number, std::size_t mixes, const Json& model) {
    const bool outputAlone =
        mixes == 1 && flagOf(model, "use_integrator_output_elmo", false) && !flagOf(model, "use_input_elmo", true);
    if (number == 0)
        return outputAlone ? "output" : "input";
    return number == 1 ? "output" : fmt::format("mix {}", number);
}

ArchiveElmo elmoOf(const std::string& module, std::map<int, ArchiveMix> mixes, const Setting& setting,
                   const Json& model) {
    ArchiveElmo elmo;
    elmo.module = module;
    elmo.setting = setting.place;
    if (setting.json != nullptr) {
        elmo.dropout = numberOf(*setting.json, "dropout", elmo.dropout);
        elmo.layerNorm = flagOf(*setting.json, "do_layer_norm", false);
        elmo.optionsFile = textOf(*setting.json, "options_file");
    }
    for (auto& [number, mix] : mixes) {
        mix.place = placeOf(number, mixes.size(), model);
        elmo.mixes.push_back(std::move(mix));
    }
    return elmo;
}

/// The setting whose last key names the module ("elmo" for "...token_embedder_elmo._elmo."), else the only one.
Setting settingOf(const std::string& module, const std::vector<Setting>& settings) {
    for (const Setting& setting : settings) {
        const std::string key = setting.place.substr(setting.place.rfind('.') + 1);
        if (module.find("token_embedder_" + key + ".") != std::string::npos)
            return setting;
    }
    return settings.size() == 1 ? settings.front() : Setting{};
}

/// [[".*scalar_parameters.*", {"type": "l2", "alpha": 0.001}]], in newer versions below "regexes".
double lambdaOf(const Json& model) {
    const Json& regularizer = memberOf(model, "regularizer");
    const Json& list = regularizer.is_array() ? regularizer : memberOf(regularizer, "regexes");
    if (list.is_array())
        for (const Json& rule : list)
            if (rule.is_array() && rule.size() == 2 && rule[0].is_string() &&
                rule[0].get<std::string>().find("scalar") != std::string::npos)
                return numberOf(rule[1], "alpha", 0);
    return 0;
}

void readMetrics(const fs::path& folder, const Json& config, AllenNlpArchive& archive) {
    std::string metric = textOf(memberOf(config, "trainer"), "validation_metric");
    metric.erase(0, metric.find_first_not_of("+-"));
    archive.metricName = metric;
    std::error_code ignored;
    if (!fs::is_regular_file(folder / kMetricsFile, ignored))
        return;
    const JsonNode metrics = JsonNode::readFile(folder / kMetricsFile);
    if (const Json& best = memberOf(metrics.json(), ("best_validation_" + metric).c_str()); best.is_number())
        archive.metric = best.get<double>();
    archive.epoch = numberOf(metrics.json(), "best_epoch", 0);
}

BilmOptions architectureOf(TorchArchive& archive, const std::string& module) {
    const std::string embedder = module + "_token_embedder.";
    BilmOptions options;
    CharacterCnnOptions& characters = options.characters.emplace();
    const auto extents = [&](const std::string& name, std::size_t count) {
        const std::vector<std::int64_t>& shape = archive.shape(name);
        if (shape.size() != count || std::ranges::any_of(shape, [](std::int64_t n) { return n < 1 || n > 1 << 24; }))
            throw Error(ErrorCode::kBadShape, fmt::format("The tensor '{}' in {} does not have {} extents of a biLM.",
                                                          name, archive.path().string(), count));
        return shape;
    };
    characters.embeddingSize = static_cast<int>(extents(embedder + "_char_embedding_weights", 2)[1]);
    for (int i = 0; archive.has(fmt::format("{}char_conv_{}.weight", embedder, i)); ++i) {
        const std::vector<std::int64_t> shape = extents(fmt::format("{}char_conv_{}.weight", embedder, i), 3);
        characters.filters.push_back({static_cast<int>(shape[2]), static_cast<int>(shape[0])});
    }
    while (archive.has(fmt::format("{}_highways._layers.{}.weight", embedder, characters.highwayLayers)))
        ++characters.highwayLayers;
    EncoderOptions& encoder = options.encoder;
    while (archive.has(fmt::format("{}_elmo_lstm.forward_layer_{}.state_projection.weight", module, encoder.layers)))
        ++encoder.layers;
    const std::vector<std::int64_t> projection =
        extents(module + "_elmo_lstm.forward_layer_0.state_projection.weight", 2);
    encoder.projectionSize = static_cast<int>(projection[0]);
    encoder.cellSize = static_cast<int>(projection[1]);
    return options;
}

/// What the weights do not say. AllenNLP reads it from the options file, which its archives keep in fta/ if it was a
/// local one; all published models have these values.
void assumePublished(BilmOptions& options) {
    options.encoder.cellClip = 3;
    options.encoder.projectionClip = 3;
    options.encoder.skipConnections = true;  // AllenNLP refuses others
    options.characters->activation = Activation::kRelu;
}

std::optional<fs::path> keptOptions(const fs::path& folder, const ArchiveElmo& elmo) {
    for (const fs::path& path : {folder / "fta" / (elmo.setting + ".options_file"),
                                 folder / fs::path(elmo.optionsFile).filename(), folder / "options.json"})
        if (std::error_code ignored; fs::is_regular_file(path, ignored))
            return path;
    return std::nullopt;
}

/// An archive opened for its biLM.
struct OpenArchive {
    AllenNlpArchive archive;
    TorchArchive weights;
    std::string module;  ///< of the biLM, with its last dot
    std::optional<fs::path> options;
    BilmModel model;  ///< without tensors
};

OpenArchive openArchive(const fs::path& folder) {
    OpenArchive open{readAllenNlpArchive(folder), TorchArchive(weightsIn(folder)), {}, {}, {}};
    const auto elmo = std::ranges::find_if(open.archive.elmo, &ArchiveElmo::holdsBilm);
    if (elmo == open.archive.elmo.end())
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("The AllenNLP model {} ({}) {}, so there is no biLM to read from it.", folder.string(),
                                open.archive.model,
                                open.archive.elmo.empty() ? "does not use ELMo" : "was saved without its biLM"));
    open.module = elmo->module + "_elmo_lstm.";
    BilmOptions options = architectureOf(open.weights, open.module);
    assumePublished(options);
    open.options = keptOptions(folder, *elmo);
    if (open.options) {
        const BilmOptions kept = pairOptions(JsonNode::readFile(*open.options));
        options.encoder.cellClip = kept.encoder.cellClip;
        options.encoder.projectionClip = kept.encoder.projectionClip;
        if (kept.characters) {
            options.characters->activation = kept.characters->activation;
            options.characters->maxCharactersPerToken = kept.characters->maxCharactersPerToken;
        }
    }
    validate(options);
    open.model.options = options;
    open.model.provenance = {"AllenNLP archive", folder.string(), {}, {}};
    return open;
}

BilmModel archiveArchitecture(const fs::path& folder) {
    return std::move(openArchive(folder).model);
}

BilmModel readArchive(const fs::path& folder, const RunControl& control) {
    OpenArchive open = openArchive(folder);
    open.model.tensors =
        readTorchTensors(open.model.options, allenNlpNames(open.module), open.weights, open.weights, control);
    return std::move(open.model);
}

std::vector<std::string> archiveNotes(const fs::path& folder) {
    const OpenArchive open = openArchive(folder);
    if (open.options)
        return {};
    return {
        fmt::format("{} holds no options file of its biLM; assuming the values of all published ones: relu, both "
                    "clips 3, 50 characters a token.",
                    folder.string())};
}

}  // namespace

bool isAllenNlpArchive(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_regular_file(folder / kConfigFile, ignored) && !weightsIn(folder).empty();
}

namespace {

/// What decides a training but its seed: two archives with the same text are runs of one configuration.
std::string settingsIn(const Json& config) {
    Json flat = config.flatten();
    for (const char* key : {"/random_seed", "/numpy_seed", "/pytorch_seed", "/train_data_path", "/validation_data_path",
                            "/test_data_path", "/trainer/cuda_device"})
        flat.erase(key);
    return flat.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

AllenNlpArchive readAllenNlpArchive(const fs::path& folder) {
    const JsonNode config = JsonNode::readFile(folder / kConfigFile);
    const Json& model = memberOf(config.json(), "model");
    TorchArchive weights(weightsIn(folder));
    AllenNlpArchive archive;
    archive.model = textOf(model, "type");
    archive.reader = textOf(memberOf(config.json(), "dataset_reader"), "type");
    archive.lambda = lambdaOf(model);
    archive.seed = static_cast<std::int64_t>(std::clamp(numberOf(config.json(), "random_seed", 0), -1e15, 1e15));
    archive.settings = settingsIn(config.json());
    archive.data = textOf(config.json(), "train_data_path");
    if (const std::string dev = textOf(config.json(), "validation_data_path"); !dev.empty())
        archive.data += " / " + dev;
    std::vector<Setting> settings;
    findSettings(model, "model", settings);
    for (auto& [module, mixes] : mixesIn(weights)) {
        ArchiveElmo& elmo =
            archive.elmo.emplace_back(elmoOf(module, std::move(mixes), settingOf(module, settings), model));
        elmo.holdsBilm = weights.has(module + kBilmMarkTensor);
    }
    readMetrics(folder, config.json(), archive);
    return archive;
}

std::optional<AllenNlpArchive> findAllenNlpArchive(const fs::path& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
        return isAllenNlpArchive(path) ? std::optional(readAllenNlpArchive(path)) : std::nullopt;
    if (!kPackedFormat.recognises(path))
        return std::nullopt;
    return inModelFolder(path, {}, [](const fs::path& folder) {
        return isAllenNlpArchive(folder) ? std::optional(readAllenNlpArchive(folder)) : std::nullopt;
    });
}

const WeightFormat kAllenNlpArchiveFormat = {"AllenNLP archive", isAllenNlpArchive, archiveArchitecture, readArchive,
                                             archiveNotes};

}  // namespace elmo
