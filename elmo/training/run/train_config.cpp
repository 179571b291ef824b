// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/train_config.h"

// The parser is compiled into the library; its CMake package would put these definitions on every file of this project.
// Only the trainer built alone has no library of it.
#ifndef ELMOSCOPE_TRAINER_ONLY
#define TOML_HEADER_ONLY 0
#define TOML_SHARED_LIB 1
#endif
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <utility>
#include <variant>

#include "elmo/error.h"
#include "elmo/remedy.h"
#include "elmo/training/run/embedded_presets.h"

namespace elmo::training {
namespace {

using Filters = std::vector<ConvolutionFilter>;
using Place = std::variant<int*, std::int64_t*, std::uint64_t*, double*, float*, bool*, std::string*, Activation*,
                           Precision*, OptimiserKind*, Directions*, TokenInput*, Filters*>;

struct Setting {
    const char* table;
    const char* key;
    Place (*place)(TrainOptions& options);
};

#define ELMO_SETTING(table, key, member)                             \
    Setting {                                                        \
        table, key, [](TrainOptions& o) { return Place(&o.member); } \
    }
const Setting kSettings[] = {
    ELMO_SETTING("model", "input", input),
    ELMO_SETTING("model", "word_embedding", wordEmbedding),
    ELMO_SETTING("model", "character_embedding", model.characters->embeddingSize),
    ELMO_SETTING("model", "max_characters_per_token", model.characters->maxCharactersPerToken),
    ELMO_SETTING("model", "filters", model.characters->filters),
    ELMO_SETTING("model", "activation", model.characters->activation),
    ELMO_SETTING("model", "highway_layers", model.characters->highwayLayers),
    ELMO_SETTING("model", "layers", model.encoder.layers),
    ELMO_SETTING("model", "cell_size", model.encoder.cellSize),
    ELMO_SETTING("model", "projection_size", model.encoder.projectionSize),
    ELMO_SETTING("model", "cell_clip", model.encoder.cellClip),
    ELMO_SETTING("model", "projection_clip", model.encoder.projectionClip),
    ELMO_SETTING("model", "skip_connections", model.encoder.skipConnections),
    ELMO_SETTING("training", "vocabulary", vocabulary),
    ELMO_SETTING("training", "samples", samples),
    ELMO_SETTING("training", "rows", rows),
    ELMO_SETTING("training", "window", window),
    ELMO_SETTING("training", "dropout", dropout),
    ELMO_SETTING("training", "reset_state_at_sentence", resetStateAtSentence),
    ELMO_SETTING("training", "precision", precision),
    ELMO_SETTING("training", "directions", directions),
    ELMO_SETTING("training", "steps", steps),
    ELMO_SETTING("training", "frozen_steps", frozenSteps),
    ELMO_SETTING("training", "seed", seed),
    ELMO_SETTING("training", "threads", threads),
    ELMO_SETTING("training", "device", device),
    ELMO_SETTING("optimiser", "kind", optimiser.kind),
    ELMO_SETTING("optimiser", "rate", optimiser.rate),
    ELMO_SETTING("optimiser", "warmup_steps", optimiser.warmupSteps),
    ELMO_SETTING("optimiser", "final_rate", optimiser.finalRate),
    ELMO_SETTING("optimiser", "beta1", optimiser.beta1),
    ELMO_SETTING("optimiser", "beta2", optimiser.beta2),
    ELMO_SETTING("optimiser", "epsilon", optimiser.epsilon),
    ELMO_SETTING("optimiser", "adagrad_start", optimiser.adagradStart),
    ELMO_SETTING("optimiser", "clip_norm", optimiser.clipNorm),
};
#undef ELMO_SETTING

template <class Enum>
struct EnumName {
    Enum value;
    std::string_view name;
};
constexpr EnumName<Activation> kActivations[] = {{Activation::kRelu, "relu"}, {Activation::kTanh, "tanh"}};
// The first name of a value is the one that is written; the second is that of version 0.1.
constexpr EnumName<Precision> kPrecisions[] = {{Precision::kFloat32, "fp32"},
                                               {Precision::kFloat32, "float32"},
                                               {Precision::kBfloat16, "bf16"},
                                               {Precision::kBfloat16, "bfloat16"}};
constexpr EnumName<OptimiserKind> kOptimisers[] = {{OptimiserKind::kAdam, "adam"},
                                                   {OptimiserKind::kAdagrad, "adagrad"}};
constexpr EnumName<Directions> kConfigDirections[] = {
    {Directions::kBoth, "both"}, {Directions::kForward, "forward"}, {Directions::kBackward, "backward"}};
constexpr EnumName<TokenInput> kInputs[] = {{TokenInput::kCharacters, "characters"}, {TokenInput::kWords, "words"}};
std::span<const EnumName<Directions>> namesOf(Directions) {
    return kConfigDirections;
}
std::span<const EnumName<TokenInput>> namesOf(TokenInput) {
    return kInputs;
}
std::span<const EnumName<Activation>> namesOf(Activation) {
    return kActivations;
}
std::span<const EnumName<Precision>> namesOf(Precision) {
    return kPrecisions;
}
std::span<const EnumName<OptimiserKind>> namesOf(OptimiserKind) {
    return kOptimisers;
}

[[noreturn]] void refuseSetting(const toml::source_region& at, const std::string& what) {
    throw RemediedError(
        ErrorCode::kBadFormat,
        fmt::format("{}{}: {}.", at.path ? *at.path : std::string("settings"),
                    at.begin ? fmt::format(", line {}, column {}", at.begin.line, at.begin.column) : "", what),
        Remedy::kListModelSettings);
}

template <class Number>
void readNumber(const toml::node& node, Number& to, const std::string& name) {
    if constexpr (std::is_floating_point_v<Number>) {
        if (const auto value = node.value<double>())
            to = static_cast<Number>(*value);
        else
            refuseSetting(node.source(), fmt::format("'{}' must be a number", name));
    } else {
        const auto* whole = node.as_integer();
        if (!whole || !std::in_range<Number>(whole->get()))
            refuseSetting(node.source(), fmt::format("'{}' must be an integer in the range of its type", name));
        to = static_cast<Number>(whole->get());
    }
}

void readFilters(const toml::node& node, Filters& to, const std::string& name) {
    Filters filters;
    const toml::array* list = node.as_array();
    for (std::size_t k = 0; list && k < list->size(); ++k) {
        const toml::array* pair = list->get(k)->as_array();
        if (!pair || pair->size() != 2)
            refuseSetting(node.source(), fmt::format("'{}' must be a list of [width, count] pairs", name));
        readNumber(*pair->get(0), filters.emplace_back().width, name);
        readNumber(*pair->get(1), filters.back().count, name);
    }
    if (!list)
        refuseSetting(node.source(), fmt::format("'{}' must be a list of [width, count] pairs", name));
    to = std::move(filters);
}

struct ConfigReading {
    const toml::node& node;
    const std::string& name;

    void operator()(bool* to) const {
        const auto* value = node.as_boolean();
        if (!value)
            refuseSetting(node.source(), fmt::format("'{}' must be true or false", name));
        *to = value->get();
    }
    void operator()(std::string* to) const {
        const auto value = node.value<std::string>();
        if (!value)
            refuseSetting(node.source(), fmt::format("'{}' must be a name in quotes", name));
        *to = *value;
    }
    void operator()(Filters* to) const { readFilters(node, *to, name); }
    template <class Value>
    void operator()(Value* to) const {
        if constexpr (std::is_enum_v<Value>) {
            std::vector<std::string_view> names;
            for (const auto& entry : namesOf(*to)) {
                names.push_back(entry.name);
                if (node.value<std::string_view>() == entry.name) {
                    *to = entry.value;
                    return;
                }
            }
            refuseSetting(node.source(), fmt::format("'{}' must be one of \"{}\"", name, fmt::join(names, "\", \"")));
        } else {
            readNumber(node, *to, name);
        }
    }
};

struct Writing {
    std::string operator()(const bool* value) const { return *value ? "true" : "false"; }
    std::string operator()(const std::string* value) const { return fmt::format("\"{}\"", *value); }
    std::string operator()(const Filters* filters) const {
        std::vector<std::string> pairs;
        for (const ConvolutionFilter& filter : *filters)
            pairs.push_back(fmt::format("[{}, {}]", filter.width, filter.count));
        return fmt::format("[{}]", fmt::join(pairs, ", "));
    }
    template <class Value>
    std::string operator()(const Value* value) const {
        if constexpr (std::is_enum_v<Value>) {
            for (const auto& entry : namesOf(*value))
                if (entry.value == *value)
                    return fmt::format("\"{}\"", entry.name);
            return "";
        } else {
            return fmt::format("{}", *value);
        }
    }
};

void applyTable(TrainOptions& options, const toml::table& root) {
    const bool fixedWords = options.model.wordEmbeddingSize.has_value();  // read from a model of words
    if (!options.model.characters)
        options.model.characters.emplace();
    for (const auto& [tableName, node] : root) {
        const toml::table* table = node.as_table();
        if (!table)
            refuseSetting(node.source(),
                          fmt::format("'{}' is outside a table; settings belong to [model], [training] or [optimiser]",
                                      tableName.str()));
        for (const auto& [key, value] : *table) {
            const std::string name = fmt::format("{}.{}", tableName.str(), key.str());
            const auto* setting = std::find_if(std::begin(kSettings), std::end(kSettings), [&](const Setting& s) {
                return tableName.str() == s.table && key.str() == s.key;
            });
            if (setting == std::end(kSettings))
                refuseSetting(value.source(), fmt::format("there is no setting '{}'", name));
            std::visit(ConfigReading{value, name}, setting->place(options));
        }
    }
    if (fixedWords)
        options.model.characters.reset();
}

toml::table parse(std::string_view text, const std::string& source) {
    try {
        return toml::parse(text, source);
    } catch (const toml::parse_error& error) {
        refuseSetting(error.source(), std::string(error.description()));
    }
}

}  // namespace

void applyConfig(TrainOptions& options, std::string_view toml, const std::string& source) {
    applyTable(options, parse(toml, source));
}

void applySetting(TrainOptions& options, std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == assignment.npos)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("'{}' is not a setting; write table.key=value, for example training.samples=2048.",
                                assignment));
    const std::string_view value = assignment.substr(equals + 1);
    // Names need no quotes on the command line.
    const bool bareName = !value.empty() && std::isalpha(static_cast<unsigned char>(value.front())) &&
                          value != "true" && value != "false";
    applyTable(options,
               parse(bareName ? fmt::format("{}=\"{}\"", assignment.substr(0, equals), value) : std::string(assignment),
                     fmt::format("setting '{}'", assignment)));
}

std::string configText(const TrainOptions& options) {
    TrainOptions copy = options;
    std::string text;
    std::string_view table;
    for (const Setting& setting : kSettings) {
        if (table != setting.table)
            text += fmt::format("{}[{}]\n", table.empty() ? "" : "\n", table = setting.table);
        text += fmt::format("{} = {}\n", setting.key, std::visit(Writing{}, setting.place(copy)));
    }
    return text;
}

std::vector<TrainingPreset> trainingPresets() {
    std::vector<TrainingPreset> presets;
    for (const EmbeddedResource& file : embeddedTrainingPresets())
        presets.push_back({file.name.substr(0, file.name.rfind('.')), file.content});
    return presets;
}

TrainOptions loadTrainOptions(const std::string& presetOrPath) {
    TrainOptions options;
    std::vector<std::string_view> names;
    for (const TrainingPreset& preset : trainingPresets()) {
        names.push_back(preset.name);
        if (preset.name == presetOrPath) {
            applyConfig(options, preset.toml, fmt::format("preset '{}'", preset.name));
            return options;
        }
    }
    std::ifstream in(presetOrPath, std::ios::binary);
    if (!in)
        throw Error(ErrorCode::kNotFound, fmt::format("'{}' is neither a file that can be read nor a preset; the "
                                                      "presets are {}.",
                                                      presetOrPath, fmt::join(names, ", ")));
    std::ostringstream text;
    text << in.rdbuf();
    applyConfig(options, text.str(), presetOrPath);
    return options;
}

}  // namespace elmo::training
