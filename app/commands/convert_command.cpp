// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo convert`, listed in command_table.cpp.
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/storage.h"
#include "elmo/weights/allennlp_reader.h"
#include "elmo/weights/allennlp_writer.h"
#include "elmo/weights/model_bundle.h"
#include "elmo/weights/weight_reader.h"
#include "tasks/model/task_bundle.h"

namespace app {
namespace {

namespace fs = std::filesystem;

struct ConvertSettings {
    std::string source;
    std::string destination;
    std::string to;
    std::string storage;  ///< empty if not given
    bool json = false;
};

/// The forget biases as the source stored them, so that a pair converts to the same pair again.
elmo::TensorMap forgetBiasesOf(const ConvertSettings& settings) {
    const elmo::WeightFormat& format = elmo::findWeightFormat(settings.source);
    return format.name == elmo::kAllenNlpFormat.name ? elmo::storedForgetBiases(settings.source)
           : format.name == elmo::kBundleFormat.name ? elmo::readForgetBiases(settings.source)
                                                     : elmo::TensorMap();
}

void writeAsBundle(const elmo::BilmModel& model, const ConvertSettings& settings, const elmo::RunControl& control) {
    std::optional<elmo::BundleSoftmax> softmax;
    if (elmo::hasSoftmax(settings.source))
        softmax = elmo::readSoftmax(settings.source, control);
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
    const elmo::WeightFormat& format;
    bool choosesStorage;
    void (*write)(const elmo::BilmModel&, const ConvertSettings&, const elmo::RunControl&);
};

const Target kTargets[] = {
    {"bundle", "Elmoscope's own format: a folder with model.json and safetensors weights", elmo::kBundleFormat, true,
     writeAsBundle},
    {"allennlp", "options.json and weights.hdf5, as AllenNLP and bilm-tf read them", elmo::kAllenNlpFormat, false,
     writeAsPair},
};

void check(const ConvertSettings& settings, const Target& target) {
    if (!settings.storage.empty() && !target.choosesStorage)
        throw UsageError(fmt::format("--storage cannot be used with --to {}, which always stores fp32.", target.name));
    std::error_code ignored;
    const fs::path source = settings.source;
    const fs::path folder = fs::is_directory(source, ignored) ? source : fs::absolute(source).parent_path();
    if (fs::equivalent(folder, settings.destination, ignored))
        throw UsageError(
            fmt::format("'{}' is both the source and the destination; choose another folder.", settings.destination));
    // With two models in one folder, it would be arbitrary which one is read.
    for (const elmo::WeightFormat& format : elmo::weightFormats())
        if (format.name != target.format.name && format.recognises(settings.destination))
            throw UsageError(fmt::format("'{}' contains a model of another format ({}); choose another folder.",
                                         settings.destination, format.name));
}

std::string reportJson(const ConvertSettings& settings, const std::string& hash) {
    nlohmann::ordered_json json = {{"source", settings.source},
                                   {"destination", settings.destination},
                                   {"format", settings.to},
                                   {"source_hash", hash}};
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void convertHead(const ConvertSettings& settings, const Target& target, const CommandEnvironment& environment) {
    if (target.format.name != elmo::kBundleFormat.name)
        throw UsageError(fmt::format("'{}' is a task head, which can only be converted to a bundle.", settings.source));
    tasks::copyTaskBundle(settings.source, settings.destination, storageOf(settings.storage));
    if (settings.json)
        environment.out.write(reportJson(settings, tasks::bundleHash(settings.source)));
}

void runConvert(const ConvertSettings& settings, const CommandEnvironment& environment) {
    const Target& target = *std::ranges::find(kTargets, settings.to, &Target::name);
    check(settings, target);
    if (fs::is_regular_file(fs::path(settings.source) / tasks::kTaskManifestFile))
        return convertHead(settings, target, environment);
    const elmo::BilmModel model = elmo::readModel(settings.source, environment.control);
    noteAll(elmo::readingNotes(settings.source));
    target.write(model, settings, environment.control);
    if (settings.json)
        environment.out.write(reportJson(settings, elmo::modelHash(model)));
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
    parser.add_flag("--json", settings->json, "Report the run as a JSON object on standard output");
    parser.footer("\n" + describeFormats(kTargets));
    return [settings](const CommandEnvironment& environment) { runConvert(*settings, environment); };
}

}  // namespace

Command convertCommand() {
    return {"convert", "Write a model in another format",
            "  elmo convert zhs.model models/chinese --to bundle\n"
            "  elmo convert models/original models/small-file --to bundle --storage bf16\n"
            "  elmo convert models/mine for-allennlp --to allennlp\n"
            "  elmo convert my-ner my-ner-small --to bundle --storage int8\n",
            defineConvert};
}

}  // namespace app
