// SPDX-License-Identifier: Apache-2.0
// Layout: "ELMOCKPT", version (4 bytes), length of the header (4), header as JSON, the arrays the header lists one
// after the other, XXH3-128 of all that stands before it (16). Numbers are little-endian.
#include "elmo/training/run/checkpoint.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "elmo/containers/json_failure.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/training/passes/parameter_layout.h"

namespace elmo::training {
namespace {

using Json = nlohmann::ordered_json;

constexpr char kMagic[8] = {'E', 'L', 'M', 'O', 'C', 'K', 'P', 'T'};
// Version 2 added settings and the history; a file of version 1 reads as one that uses none of them. Version 3 added
// the average. In version 4 rows read pieces of documents, and the numbers of documents in the position are those of
// pieces. A run is written in the oldest version that has all it uses, so that the program it began with goes on, too.
constexpr std::uint32_t kVersionWithoutAverage = 2;
constexpr std::uint32_t kVersionWithoutPieces = 3;
constexpr std::uint32_t kCheckpointVersion = 4;
constexpr std::uint32_t kMaxCheckpointHeader = 1 << 24;

/// The arrays of a state by name, in file order.
std::vector<std::pair<const char*, std::vector<float>*>> arraysOf(TrainerState& s) {
    std::vector<std::pair<const char*, std::vector<float>*>> arrays = {
        {"values", &s.values},
        {"mean", &s.mean},
        {"variance", &s.variance},
        {"softmax.weight", &s.softmax.weight},
        {"softmax.weight.mean", &s.softmaxMean},
        {"softmax.weight.variance", &s.softmaxVariance},
        {"softmax.bias", &s.softmax.bias},
        {"softmax.bias.mean", &s.softmaxBiasMean},
        {"softmax.bias.variance", &s.softmaxBiasVariance},
        {"forward.hidden", &s.streams[0].hidden},
        {"forward.cells", &s.streams[0].cells},
        {"backward.hidden", &s.streams[1].hidden},
        {"backward.cells", &s.streams[1].cells},
    };
    if (s.average.samples > 0)
        arrays.insert(arrays.end(), {{"average.values", &s.average.values},
                                     {"average.softmax.weight", &s.average.softmax.weight},
                                     {"average.softmax.bias", &s.average.softmax.bias}});
    return arrays;
}

class Hash {
public:
    Hash() : m_state(XXH3_createState()) { XXH3_128bits_reset(m_state.get()); }
    void add(const void* data, std::size_t bytes) { XXH3_128bits_update(m_state.get(), data, bytes); }
    XXH128_hash_t digest() const { return XXH3_128bits_digest(m_state.get()); }

private:
    struct Free {
        void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
    };
    std::unique_ptr<XXH3_state_t, Free> m_state;
};

template <class Value>
Json orNull(const std::optional<Value>& value) {
    return value ? Json(*value) : Json();
}

RunHistory historyFrom(const nlohmann::json& header) {
    RunHistory history;
    if (!header.contains("history"))
        return history;
    const nlohmann::json& h = header.at("history");
    if (!h.at("bestLoss").is_null())
        history.bestLoss = h.at("bestLoss").get<double>();
    if (!h.at("lossAtStart").is_null())
        history.lossAtStart = h.at("lossAtStart").get<double>();
    history.bestStep = wholeNumber<std::int64_t>(h.at("bestStep"));
    history.worse = wholeNumber<int>(h.at("worse"));
    history.origin = h.at("origin");
    history.heldOut = h.value("heldOut", "");
    if (h.contains("measuredStep") && !h.at("measuredStep").is_null())
        history.measuredStep = wholeNumber<std::int64_t>(h.at("measuredStep"));
    return history;
}

Json intervalJson(const IntervalSums& sums) {
    return {{"steps", sums.steps},
            {"positions", sums.positions},
            {"loss", sums.loss},
            {"gradientNorm", sums.gradientNorm},
            {"learningRate", sums.learningRate}};
}

IntervalSums intervalFrom(const nlohmann::json& json) {
    return {wholeNumber<std::int64_t>(json.at("steps")), wholeNumber<std::int64_t>(json.at("positions")),
            json.at("loss"), json.at("gradientNorm"), json.at("learningRate")};
}

Json headerOf(const Checkpoint& checkpoint) {
    TrainerState& state = const_cast<TrainerState&>(checkpoint.state);  // only sizes are read
    Json rows = Json::array();
    for (const BatcherPosition::Row& row : state.position.rows)
        rows.push_back({row.piece, row.sentence, row.position});
    Json arrays = Json::array();
    for (const auto& [name, values] : arraysOf(state))
        arrays.push_back({name, values->size()});
    const CorpusStatistics& c = checkpoint.corpus;
    return {{"options", Json::parse(toJson(checkpoint.options))},
            {"run", checkpoint.run ? Json::parse(toJson(*checkpoint.run)) : Json()},
            {"interval", intervalJson(checkpoint.interval)},
            {"corpus", {c.documents, c.sentences, c.tokens, c.types, c.unknownTokens}},
            {"tokenizer", checkpoint.tokenizer},
            {"step", state.step},
            {"positions", state.positions},
            {"seconds", state.seconds},
            {"softmax", {state.softmax.words, state.softmax.width}},
            {"averagedSamples", state.average.samples},
            {"epoch", state.position.epoch},
            {"nextDocument", state.position.nextPiece},
            {"rows", rows},
            {"history",
             {{"bestLoss", orNull(checkpoint.history.bestLoss)},
              {"bestStep", checkpoint.history.bestStep},
              {"worse", checkpoint.history.worse},
              {"measuredStep", orNull(checkpoint.history.measuredStep)},
              {"lossAtStart", orNull(checkpoint.history.lossAtStart)},
              {"heldOut", checkpoint.history.heldOut},
              {"origin", checkpoint.history.origin}}},
            {"arrays", arrays}};
}

class Reader {
public:
    explicit Reader(const std::filesystem::path& path) : m_path(path), m_in(path, std::ios::binary) {
        if (!m_in)
            throw Error(ErrorCode::kNotFound, fmt::format("The checkpoint '{}' cannot be opened.", path.string()));
        m_left = std::filesystem::file_size(path);
    }

    void take(void* to, std::uint64_t bytes) {
        if (bytes > m_left)
            bad("it ends early; expected {} more bytes, found {}", bytes, m_left);
        m_in.read(static_cast<char*>(to), static_cast<std::streamsize>(bytes));
        if (!m_in)
            throw Error(ErrorCode::kIo, fmt::format("Reading the checkpoint '{}' failed.", m_path.string()));
        m_left -= bytes;
        m_hash.add(to, bytes);
    }
    const std::filesystem::path& path() const { return m_path; }
    std::uint64_t left() const { return m_left; }
    XXH128_hash_t digest() const { return m_hash.digest(); }

    template <class... Values>
    [[noreturn]] void bad(fmt::format_string<Values...> what, Values&&... values) const {
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("The checkpoint '{}' is corrupt: {}. Resume from an older checkpoint.", m_path.string(),
                                fmt::format(what, std::forward<Values>(values)...)));
    }

private:
    std::filesystem::path m_path;
    std::ifstream m_in;
    std::uint64_t m_left = 0;
    Hash m_hash;
};

void fillFromHeader(const nlohmann::json& header, Checkpoint& checkpoint) {
    checkpoint.options = trainOptionsFromJson(header.at("options").dump());
    const nlohmann::json& c = header.at("corpus");
    const auto count = [](const nlohmann::json& value) { return wholeNumber<std::uint64_t>(value); };
    const auto signedCount = [&](const char* key) { return wholeNumber<std::int64_t>(header.at(key)); };
    checkpoint.corpus = {count(c.at(0)), count(c.at(1)), count(c.at(2)), count(c.at(3)), count(c.at(4))};
    checkpoint.tokenizer = header.at("tokenizer");
    checkpoint.history = historyFrom(header);
    if (header.contains("run") && !header.at("run").is_null())
        checkpoint.run = runSettingsFromJson(header.at("run").dump());
    if (header.contains("interval"))
        checkpoint.interval = intervalFrom(header.at("interval"));
    TrainerState& state = checkpoint.state;
    state.step = signedCount("step");
    state.positions = signedCount("positions");
    state.seconds = header.at("seconds");
    state.softmax.words = wholeNumber<int>(header.at("softmax").at(0));
    state.softmax.width = wholeNumber<int>(header.at("softmax").at(1));
    if (header.contains("averagedSamples"))
        state.average.samples = signedCount("averagedSamples");
    state.average.softmax.words = state.softmax.words;
    state.average.softmax.width = state.softmax.width;
    state.average.exponent = checkpoint.options.optimiser.averaging;
    state.position.epoch = count(header.at("epoch"));
    state.position.nextPiece = count(header.at("nextDocument"));
    for (const nlohmann::json& row : header.at("rows"))
        state.position.rows.push_back({count(row.at(0)), count(row.at(1)), count(row.at(2))});
}

/// Whether the arrays have the sizes that the options give: whoever reads them relies on it.
bool hasSizesOfItsModel(const Checkpoint& checkpoint) {
    const BilmOptions& model = checkpoint.options.model;
    const SoftmaxParameters& softmax = checkpoint.state.softmax;
    const std::int64_t words = softmax.words, width = model.encoder.projectionSize;
    const ParameterAverage& average = checkpoint.state.average;
    const bool averageFits = average.samples == 0 || (average.values.size() == checkpoint.state.values.size() &&
                                                      average.softmax.weight.size() == softmax.weight.size() &&
                                                      average.softmax.bias.size() == softmax.bias.size());
    return averageFits && words > 0 && words <= checkpoint.options.vocabulary && softmax.width == width &&
           std::ssize(softmax.weight) == words * width && std::ssize(softmax.bias) == words &&
           std::ssize(checkpoint.state.values) == ParameterLayout(model).size() &&
           (!model.wordEmbeddingSize || model.wordCount <= words + 1);
}

nlohmann::json readHeader(Reader& reader) {
    char magic[sizeof kMagic];
    std::uint32_t numbers[2];
    reader.take(magic, sizeof magic);
    reader.take(numbers, sizeof numbers);
    if (std::memcmp(magic, kMagic, sizeof kMagic) != 0)
        reader.bad("it does not start with a checkpoint header");
    if (numbers[0] > kCheckpointVersion)
        throw Error(ErrorCode::kNewerVersion, fmt::format("The checkpoint has format version {}; this program reads "
                                                          "version {}.",
                                                          numbers[0], kCheckpointVersion));
    if (numbers[1] > kMaxCheckpointHeader)
        reader.bad("its header claims {} bytes", numbers[1]);
    std::string text(numbers[1], '\0');
    reader.take(text.data(), text.size());
    return JsonNode::parse(text, fmt::format("the header of '{}'", reader.path().string())).json();
}

std::uint32_t versionOf(const Checkpoint& checkpoint) {
    const TrainOptions& options = checkpoint.options;
    if (options.pieceLength > 0 || (options.resetStateAtDocument && !options.resetStateAtSentence))
        return kCheckpointVersion;
    return checkpoint.state.average.samples > 0 ? kVersionWithoutPieces : kVersionWithoutAverage;
}

}  // namespace

void writeCheckpoint(const Checkpoint& checkpoint, const std::filesystem::path& path) {
    StagedFile file(path);
    Hash hash;
    const auto put = [&](const void* data, std::size_t bytes) {
        file.write(data, bytes);
        hash.add(data, bytes);
    };
    const std::string header = headerOf(checkpoint).dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::uint32_t numbers[2] = {versionOf(checkpoint), static_cast<std::uint32_t>(header.size())};
    put(kMagic, sizeof kMagic);
    put(numbers, sizeof numbers);
    put(header.data(), header.size());
    for (const auto& [name, values] : arraysOf(const_cast<TrainerState&>(checkpoint.state)))
        put(values->data(), values->size() * sizeof(float));
    const XXH128_hash_t digest = hash.digest();
    file.write(&digest, sizeof digest);
    file.commit();
}

Checkpoint readCheckpointHeader(const std::filesystem::path& path) {
    Reader reader(path);
    Checkpoint checkpoint;
    try {
        fillFromHeader(readHeader(reader), checkpoint);
    } catch (const nlohmann::json::exception& error) {
        reader.bad("its header is not readable ({})", describeFailure(error));
    }
    return checkpoint;
}

Checkpoint readCheckpoint(const std::filesystem::path& path) {
    Reader reader(path);
    Checkpoint checkpoint;
    try {
        const nlohmann::json header = readHeader(reader);
        fillFromHeader(header, checkpoint);
        std::size_t next = 0;
        for (const auto& [name, values] : arraysOf(checkpoint.state)) {
            const nlohmann::json& entry = header.at("arrays").at(next++);
            const auto count = wholeNumber<std::uint64_t>(entry.at(1));
            if (entry.at(0) != name || count > reader.left() / sizeof(float))
                reader.bad("the array '{}' is not where or not as long as its header says", name);
            values->resize(count);
            reader.take(values->data(), count * sizeof(float));
        }
    } catch (const nlohmann::json::exception& error) {
        reader.bad("its header is not readable ({})", describeFailure(error));
    }
    const XXH128_hash_t expected = reader.digest();
    XXH128_hash_t found;
    if (reader.left() != sizeof found)
        reader.bad("{} bytes follow the last array", reader.left());
    reader.take(&found, sizeof found);
    if (!XXH128_isEqual(expected, found))
        throw Error(ErrorCode::kChecksum,
                    fmt::format("The checkpoint '{}' is corrupt (checksum mismatch). Resume from an older checkpoint.",
                                path.string()));
    if (!hasSizesOfItsModel(checkpoint))
        reader.bad("its parameters do not have the sizes of its model and vocabulary");
    return checkpoint;
}

}  // namespace elmo::training
