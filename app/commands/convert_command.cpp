// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo convert`, listed in command_table.cpp.
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/commands/inputs/input_notes.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/replacing.h"
#include "app/commands/options/storage.h"
#include "elmo/files/input_file.h"
#include "elmo/files/staged_file.h"
#include "elmo/weights/allennlp_reader.h"
#include "elmo/weights/allennlp_writer.h"
#include "elmo/weights/model_bundle.h"
#include "elmo/weights/packed_model.h"
#include "elmo/weights/weight_reader.h"
#include "tasks/inputs/bundle_vectors.h"
#include "tasks/inputs/fasttext_model.h"
#include "tasks/model/task_bundle.h"

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMaxCardBytes = std::int64_t{1} << 20;

struct ConvertSettings {
    std::string source;
    std::string destination;
    std::string to;
    std::string storage;  ///< empty if not given
    std::optional<std::int64_t> words, ngrams;
    bool json = false;
    bool replace = false;
};

/// The forget biases as the source stored them, so that a pair converts to the same pair again.
elmo::TensorMap forgetBiasesOf(const ConvertSettings& settings) {
    const elmo::ModelFolder source = elmo::openModelFolder(settings.source);
    const elmo::WeightFormat& format = elmo::findWeightFormat(source.path);
    return format.name == elmo::kAllenNlpFormat.name ? elmo::storedForgetBiases(source.path)
           : format.name == elmo::kBundleFormat.name ? elmo::readForgetBiases(source.path)
                                                     : elmo::TensorMap();
}

/// A softmax without the words it predicts is left out.
std::optional<elmo::BundleSoftmax> softmaxOf(const std::string& source, const elmo::RunControl& control) {
    try {
        return elmo::readPredictor(source, control);
    } catch (const elmo::Error& error) {
        if (error.code() != elmo::ErrorCode::kNotFound)
            throw;
        note(fmt::format("The softmax of '{}' is not converted: {}", source, error.what()));
        return std::nullopt;
    }
}

void writeAsBundle(const elmo::BilmModel& model, const ConvertSettings& settings, const elmo::RunControl& control) {
    const std::optional<elmo::BundleSoftmax> softmax = softmaxOf(settings.source, control);
    const elmo::TensorMap biases = forgetBiasesOf(settings);
    elmo::writeBundle(
        model, settings.destination,
        {.storage = storageOf(settings.storage), .softmax = softmax ? &*softmax : nullptr, .forgetBiases = &biases},
        control);
}

void writeAsPair(const elmo::BilmModel& model, const ConvertSettings& settings, const elmo::RunControl&) {
    elmo::writeAllenNlpPair(model, settings.destination, forgetBiasesOf(settings));
}

/// A format that models are converted to; a new one is a line in kTargets.
struct Target {
    const char* name;
    const char* summary;
    const elmo::WeightFormat* format;  ///< of biLMs; null: word vectors
    bool choosesStorage;
    bool keepsAll;  ///< has a place for everything that a model has
    void (*write)(const elmo::BilmModel&, const ConvertSettings&, const elmo::RunControl&);
};

const Target kTargets[] = {
    {"bundle", "Elmoscope's own format: a folder with model.json and safetensors weights", &elmo::kBundleFormat, true,
     true, writeAsBundle},
    {"allennlp", "options.json and weights.hdf5, as AllenNLP and bilm-tf read them", &elmo::kAllenNlpFormat, false,
     false, writeAsPair},
    {"vectors",
     "a table of word vectors for heads, from a model of fastText (.bin): it composes unseen words from n-grams",
     nullptr, false, true, nullptr},
};

/// The files of a model that a pair of AllenNLP has no place for, in words.
std::vector<std::string> leftOutOf(const ConvertSettings& settings, const Target& target) {
    std::vector<std::string> left;
    if (target.keepsAll || !elmo::hasSoftmax(settings.source))
        return left;
    left.emplace_back("the softmax, with which perplexity is measured and training goes on");
    left.emplace_back("the vocabulary that it predicts");
    return left;
}

/// The card goes along: it has the licence. One that is there stays, unless its model was replaced.
void copyCard(const ConvertSettings& settings) {
    std::error_code ignored;
    const fs::path source = settings.source;
    const fs::path folder = fs::is_directory(source, ignored) ? source : fs::absolute(source).parent_path();
    const fs::path card = folder / "README.md", copy = fs::path(settings.destination) / "README.md";
    if (!fs::is_regular_file(card, ignored) || (fs::exists(copy, ignored) && !settings.replace))
        return;
    elmo::StagedFile file(copy);
    file.write(elmo::readSmallFile(card, kMaxCardBytes));
    file.commit();
}

void check(const ConvertSettings& settings, const Target& target) {
    if (!settings.storage.empty() && !target.choosesStorage)
        throw UsageError(
            fmt::format("--storage cannot be used with --to {}, which has one way of storing numbers.", target.name));
    if ((settings.words || settings.ngrams) && target.format)
        throw UsageError("--words and --ngrams belong to --to vectors.");
    std::error_code ignored;
    const fs::path source = settings.source;
    const fs::path folder = fs::is_directory(source, ignored) ? source : fs::absolute(source).parent_path();
    if (fs::equivalent(folder, settings.destination, ignored))
        throw UsageError(
            fmt::format("'{}' is both the source and the destination; choose another folder.", settings.destination));
    // With two models in one folder, it would be arbitrary which one is read.
    for (const elmo::WeightFormat& format : elmo::weightFormats())
        if ((!target.format || format.name != target.format->name) && format.recognises(settings.destination))
            throw UsageError(fmt::format("'{}' contains a model of another format ({}); choose another folder.",
                                         settings.destination, format.name));
    requireReplaceable(settings.destination, {settings.source}, settings.replace);
}

std::string reportJson(const ConvertSettings& settings, const std::string& hash,
                       const std::vector<std::string>& leftOut = {}) {
    nlohmann::ordered_json json = {{"source", settings.source},
                                   {"destination", settings.destination},
                                   {"format", settings.to},
                                   {"source_hash", hash},
                                   {"left_out", leftOut}};
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void convertHead(const ConvertSettings& settings, const Target& target, const CommandEnvironment& environment) {
    if (!target.format || target.format->name != elmo::kBundleFormat.name)
        throw UsageError(fmt::format("'{}' is a task head, which can only be converted to a bundle.", settings.source));
    tasks::copyTaskBundle(settings.source, settings.destination, storageOf(settings.storage));
    if (settings.json)
        environment.out.write(reportJson(settings, tasks::bundleHash(settings.source)));
}

/// A table stands alone in its folder: what has a manifest is a model or a head.
void convertVectors(const ConvertSettings& settings, const CommandEnvironment& environment) {
    const fs::path folder = settings.destination, file = folder / tasks::kVectorTableFile;
    std::error_code none;
    if (fs::exists(file, none) || fs::exists(folder / tasks::kTaskManifestFile, none))
        throw UsageError(fmt::format("'{}' already holds vectors or a head; choose another folder.", folder.string()));
    tasks::TableSize size;
    size.words = settings.words.value_or(size.words);
    size.ngrams = settings.ngrams.value_or(size.ngrams);
    const auto table = tasks::tableOfFastText(settings.source, size, environment.control);
    fs::create_directories(folder);
    tasks::writeBundleVectors(*table, file);
    if (settings.json)
        environment.out.write(reportJson(settings, tasks::checksumOfVectors(file)));
}

/// AllenNLP truncates words at 50 characters, whatever the options of a model say.
void noteWordLimit(const elmo::CharacterCnnOptions& characters) {
    constexpr int kPublished = 50;
    if (characters.maxCharactersPerToken != kPublished)
        note(
            fmt::format("The model reads {} of a word. AllenNLP reads {} bytes with any model, so that it gives longer "
                        "words other vectors.",
                        wordLimit(characters), kPublished - 2));
}

void runConvert(const ConvertSettings& settings, const CommandEnvironment& environment) {
    const Target& target = *std::ranges::find(kTargets, settings.to, &Target::name);
    check(settings, target);
    if (!target.format)
        return convertVectors(settings, environment);
    if (fs::is_regular_file(fs::path(settings.source) / tasks::kTaskManifestFile))
        return convertHead(settings, target, environment);
    const elmo::BilmModel model = elmo::readModel(settings.source, environment.control);
    noteAll(elmo::readingNotes(settings.source));
    target.write(model, settings, environment.control);
    if (const auto& characters = model.options.characters; characters && target.write == writeAsPair)
        noteWordLimit(*characters);
    copyCard(settings);
    const std::vector<std::string> left = leftOutOf(settings, target);
    if (!left.empty())
        note(fmt::format("Left out, as the format {} has no place for it: {}.", settings.to, fmt::join(left, "; ")));
    if (settings.json)
        environment.out.write(reportJson(settings, elmo::modelHash(model), left));
}

CommandAction defineConvert(CLI::App& parser) {
    auto settings = std::make_shared<ConvertSettings>();
    parser.add_option("-m,--model,SRC", settings->source, "The model to read, in any known format, or a task head")
        ->required()
        ->type_name("");
    parser.add_option("-o,--output,DEST", settings->destination, "The folder to write")->required()->type_name("");
    addChoice(parser, "--to", settings->to, namesOf(kTargets), "The format to write")->required();
    addChoice(parser, "--storage", settings->storage, namesOf(kStorages),
              "How a bundle stores numbers (default: fp32); bf16 and fp16 take half the space and int8 a quarter, and "
              "are less exact");
    parser
        .add_option("--words", settings->words,
                    "How many words a table of vectors has, the most frequent ones (default: 100000)")
        ->check(CLI::PositiveNumber);
    parser
        .add_option("--ngrams", settings->ngrams,
                    "How many n-grams it has, those that most words contain (default: 100000)")
        ->check(CLI::PositiveNumber);
    addReplace(parser, settings->replace);
    parser.add_flag("--json", settings->json, "Report the run as a JSON object on standard output");
    parser.footer("\n" + describeFormats(kTargets));
    return [settings](const CommandEnvironment& environment) { runConvert(*settings, environment); };
}

}  // namespace

Command convertCommand() {
    return {"convert", "Write a model in another format",
            "  elmo convert zhs.model models/chinese --to bundle\n"
            "  elmo convert ner.tar.gz models/elmo --to bundle    the biLM in an AllenNLP model\n"
            "  elmo convert models/original models/small-file --to bundle --storage bf16\n"
            "  elmo convert models/mine for-allennlp --to allennlp\n"
            "  elmo convert my-ner my-ner-small --to bundle --storage int8\n"
            "  elmo convert cc.de.300.bin german-vectors --to vectors\n",
            defineConvert};
}

}  // namespace app
