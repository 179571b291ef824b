// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/plm_nlp_bilm.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/files/input_file.h"
#include "elmo/weights/character_cnn_json.h"
#include "elmo/weights/model_bundle.h"
#include "elmo/weights/own_softmax.h"
#include "elmo/weights/published_record.h"
#include "elmo/weights/torch_tensors.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

constexpr const char* kConfigs = "configs.json";
constexpr const char* kEmbedder = "token_embedder.pth";
constexpr const char* kEncoder = "encoder.pth";
constexpr const char* kClassifier = "classifier.pth";
constexpr std::int64_t kMaxPlmNlpNumber = 1 << 24;  // validate() narrows each option further
constexpr std::int64_t kMaxPlmNlpDictionary = std::int64_t{512} << 20;
constexpr int kUsualWordLength = 50;

bool isPlmNlp(const fs::path& path) {
    std::error_code ignored;
    return std::ranges::all_of(std::array{kConfigs, kEmbedder, kEncoder},
                               [&](const char* name) { return fs::is_regular_file(path / name, ignored); });
}

/// One entry a line, whose number is the id; the program writes no line feed after the last.
std::vector<std::string> dictionaryLines(const fs::path& path) {
    const std::string text = readSmallFile(path, kMaxPlmNlpDictionary);
    std::vector<std::string> lines;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        lines.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    if (lines.size() > 1 && lines.back().empty())  // of a file that an editor has ended
        lines.pop_back();
    return lines;
}

/// Of several lines with one entry the last counts, as in the program.
IdTable idsOf(const std::vector<std::string>& lines) {
    IdTable ids;
    for (std::size_t i = 0; i < lines.size(); ++i)
        ids[lines[i]] = static_cast<std::int32_t>(i);
    return ids;
}

int numberIn(const JsonNode& json, const char* key, std::int64_t least) {
    return static_cast<int>(json.integer(key, least, kMaxPlmNlpNumber));
}

BilmModel plmNlpArchitecture(const fs::path& path) {
    const JsonNode json = JsonNode::readFile(path / kConfigs);
    const std::vector<std::string> characters = dictionaryLines(path / "char.dic");
    BilmModel model;
    CharacterCnnOptions& cnn = model.options.characters.emplace();
    cnn.scheme = CharacterScheme::kLongestWord;
    cnn.characterCount = static_cast<int>(std::min<std::int64_t>(std::ssize(characters), kMaxPlmNlpNumber));
    cnn.embeddingSize = numberIn(json, "char_embedding_dim", 1);
    cnn.maxCharactersPerToken = json.has("max_tok_len") && !json.json()["max_tok_len"].is_null()
                                    ? numberIn(json, "max_tok_len", 1)
                                    : kUsualWordLength;
    cnn.filters = readFilters(json, "char_conv_filters");
    cnn.highwayLayers = numberIn(json, "num_highways", 0);
    EncoderOptions& encoder = model.options.encoder;
    encoder.kind = EncoderKind::kLinearLstm;
    encoder.cellSize = numberIn(json, "hidden_dim", 1);
    encoder.projectionSize = numberIn(json, "projection_dim", 1);
    encoder.layers = numberIn(json, "num_layers", 1);
    validate(model.options);
    model.characterIds = idsOf(characters);
    model.provenance = {"plm-nlp-code biLM", path.string(), withPublishedRecord({}, path), {}};
    return model;
}

BilmModel readPlmNlp(const fs::path& path, const RunControl& control) {
    BilmModel model = plmNlpArchitecture(path);
    TorchArchive embedder(path / kEmbedder);
    TorchArchive encoder(path / kEncoder);
    model.tensors = readTorchTensors(model.options, plmNlpNames(), embedder, encoder, control);
    return model;
}

std::optional<BundleSoftmax> plmNlpSoftmax(const fs::path& path, const RunControl& control) {
    std::error_code ignored;
    if (!fs::is_regular_file(path / kClassifier, ignored))
        return std::nullopt;
    const std::vector<std::string> words = dictionaryLines(path / "word.dic");
    const std::int64_t width = numberIn(JsonNode::readFile(path / kConfigs), "projection_dim", 1);
    TorchArchive classifier(path / kClassifier);
    const auto rows = std::ssize(words);
    control.report({"read softmax", 0, 1});
    const std::vector<float> weight = classifier.read("weight", std::array{rows, width});
    const std::vector<float> bias = classifier.read("bias", std::array{rows});
    const IdTable ids = idsOf(words);
    const auto rowOf = [&](const char* word) {
        const auto found = ids.find(word);
        if (found == ids.end())
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("The vocabulary {} lacks the entry {}.", (path / "word.dic").string(), word));
        return static_cast<std::size_t>(found->second);
    };
    return ownSoftmax(words, {rowOf("<eos>"), rowOf("<bos>"), rowOf("<unk>")}, weight, bias);
}

std::vector<std::string> plmNlpNotes(const fs::path& path) {
    std::vector<std::string> notes = publishedNotes(withPublishedRecord({}, path));
    notes.push_back(
        "The program of this model pads words to the longest word of a batch, and the padding takes part: its numbers "
        "depend on the batch. Here a sentence is computed as if alone, padded to its own longest word; with carried "
        "states, the sentences of a batch are padded as in that program.");
    return notes;
}

}  // namespace

const WeightFormat kPlmNlpFormat = {"plm-nlp-code biLM", isPlmNlp,    plmNlpArchitecture,
                                    readPlmNlp,          plmNlpNotes, plmNlpSoftmax};

}  // namespace elmo
