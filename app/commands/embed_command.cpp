// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo embed`, listed in command_table.cpp.
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/commands/embed_part.h"
#include "app/commands/inputs/input_files.h"
#include "app/commands/inputs/input_notes.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/inputs/text_arguments.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/options/replacing.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/vector_output.h"
#include "app/importers/text_files.h"
#include "app/models/head_bilm.h"
#include "app/models/model_language.h"
#include "app/terminal/terminal_progress.h"
#include "app/vectors/embed_file.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

/// The arguments as typed; decide() converts them.
struct EmbedArguments {
    EmbedFileSettings run;
    std::vector<std::string> paths;  ///< the inputs; without --output, the last one is the output
    std::string format;
    std::string state = "fresh";
    std::string engine;
    bool json = false;
    bool skipDamaged = false;
    PartArguments part;
};

const elmo::EmbeddingFormat* chooseFormat(const EmbedArguments& arguments) {
    const auto formats = elmo::embeddingFormats();
    if (arguments.run.output == "-" && arguments.json)
        throw UsageError("--json needs an output file: standard output gets the vectors.");
    if (arguments.run.output == "-" && arguments.format.empty())
        return nullptr;
    if (!arguments.format.empty())
        return &*std::ranges::find(formats, arguments.format, &elmo::EmbeddingFormat::name);
    const auto* format = formatOfExtension(arguments.run.output);
    if (!format)
        throw UsageError(
            fmt::format("Unknown output format: the extension of '{}' is not .hdf5, .npz or .safetensors. Give the "
                        "format with --to. Without -o, the last FILE is the output.",
                        arguments.run.output));
    return format;
}

/// Without --output, the last FILE is the output. A file that exists and has no name of the format may be a text, if
/// --output was forgotten.
void refuseTextAsOutput(const EmbedFileSettings& run) {
    std::error_code ignored;
    if (run.format == nullptr || !std::filesystem::is_regular_file(run.output, ignored))
        return;
    const elmo::EmbeddingFormat* const named = formatOfExtension(run.output);
    if (named == nullptr || named->extension != run.format->extension)
        throw UsageError(
            fmt::format("Without --output, the last FILE is the output, but '{}' exists already and its name does not "
                        "end with {}: it may be a text. Name the file to write with --output.",
                        run.output, run.format->extension));
}

/// What --output, --to and --state mean with --part: result files in the folder --output.
void decidePart(EmbedArguments& arguments) {
    EmbedFileSettings& run = arguments.run;
    if (run.output.empty() || run.output == "-")
        throw UsageError("--part needs --output: the folder for the parts, which `elmo merge` puts together.");
    if (arguments.state == "carry")
        throw UsageError("--part cannot be used with --state carry, whose vectors depend on all sentences before.");
    if (arguments.format.empty())
        arguments.format = "hdf5";
    run.format = chooseFormat(arguments);
    if (run.format->rows || !run.format->companion.empty())
        throw UsageError(
            fmt::format("--part cannot write --to {}: it writes one array for each sentence, for "
                        "example with --to hdf5.",
                        arguments.format));
}

EmbedFileSettings decide(EmbedArguments arguments) {
    EmbedFileSettings& run = arguments.run;
    if (arguments.part.isGiven())
        decidePart(arguments);
    const bool isLastFile = run.output.empty();
    if (isLastFile) {
        const std::size_t inputs = arguments.part.filesFrom.empty() ? 1 : 0;  // at least, next to the output
        if (arguments.paths.size() <= inputs)
            throw UsageError(
                "No output given. Name the file to write with -o, or as the last FILE; - is standard output.");
        run.output = arguments.paths.back();
        arguments.paths.pop_back();
    }
    if (!arguments.part.isGiven()) {
        if (!arguments.part.filesFrom.empty())
            for (const CorpusFile& file :
                 corpusOf(std::exchange(arguments.paths, {}), arguments.part, run.reading.input, false))
                arguments.paths.push_back(file.path);
        run.inputs = textInputs(arguments.paths, run.reading.input);
        requireReplaceable(run.output, run.inputs);
        run.format = chooseFormat(arguments);
        if (isLastFile)
            refuseTextAsOutput(run);
    }
    if (run.model.empty())
        run.model = defaultBilm().string();
    if (!run.reading.pretokenized)
        takeLanguageOf(run.model, run.reading.language);
    if (run.output == "-" && isatty(STDIN_FILENO) == 1)
        run.embedder.batchSentences = 1;  // a sentence that is typed gets its vectors at once
    run.embedder.state = arguments.state == "carry" ? elmo::StatePolicy::kCarry : elmo::StatePolicy::kFresh;
    if (!arguments.engine.empty())
        run.engine.engine = arguments.engine == "torch" ? Engine::kTorch : Engine::kKernels;
    return run;
}

void noteTruncatedTokens(const EmbedFileResult& result) {
    const auto& characters = result.model.bilm->options().characters;
    if (result.counts.truncatedTokens > 0 && characters)
        note(fmt::format("Truncated tokens (longer than this model reads, which is {}): {}.", wordLimit(*characters),
                         result.counts.truncatedTokens));
}

double rateOf(const EmbedFileResult& result) {
    return result.seconds > 0 ? static_cast<double>(result.counts.tokens) / result.seconds : 0;
}

std::string summaryJson(const EmbedFileSettings& run, const EmbedFileResult& result) {
    Json inputs = Json::array();
    for (std::size_t i = 0; i < run.inputs.size(); ++i)
        inputs.push_back({{"path", run.inputs[i]}, {"sentences", result.sentences[i]}});
    const Json json = {{"inputs", inputs},
                       {"output", run.output},
                       {"format", run.format->name},
                       {"sentences", result.counts.sentences},
                       {"tokens", result.counts.tokens},
                       {"cut_tokens", result.counts.truncatedTokens},
                       {"layers", run.layers},
                       {"width", result.model.bilm->options().layerWidth()},
                       {"state", nameOf(run.embedder.state)},
                       {"model_hash", result.model.hash},
                       {"seconds", result.seconds},
                       {"tokens_per_second", rateOf(result)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void runEmbed(const EmbedArguments& arguments, const CommandEnvironment& environment) {
    EmbedFileSettings run = decide(arguments);
    run.onInput = [&](TextInput& input) { requireText(input, arguments.run.reading); };
    run.onNote = [](const std::string& text) { note(text); };
    if (arguments.part.isGiven())
        return embedPart(run, arguments.paths, arguments.part, arguments.skipDamaged, environment);
    if (arguments.skipDamaged)
        run.inputs = readableInputs(run.inputs, environment.control.stopToken());
    requireExisting(run.inputs);
    const std::string decided = run.output;
    std::optional<OneOutput> output;
    if (run.format) {
        output.emplace(run.output, run.format->extension);
        run.output = output->path().string();
    }
    for (const std::string& file : run.inputs)  // before the hours that the others may take
        requireText(file, run.reading);
    const EmbedFileResult result = embedFile(run, environment.out, environment.control);
    if (output)
        output->finish(environment.out);
    run.output = decided;
    noteAll(elmo::readingNotes(run.model));
    for (const std::string& text : result.notes)
        note(text);
    noteTruncatedTokens(result);
    if (arguments.json)
        environment.out.write(summaryJson(run, result));
    else if (isatty(STDERR_FILENO) == 1 && run.format && verbosity() != Verbosity::kQuiet) {
        clearProgressLine();
        fmt::print(stderr, "{}: {} sentences, {} tokens, {:.1f} s, {:.0f} tokens/s\n", arguments.run.output,
                   result.counts.sentences, result.counts.tokens, result.seconds, rateOf(result));
    }
}

void addComputation(CLI::App& parser, EmbedArguments& arguments) {
    elmo::EmbedderOptions& embedder = arguments.run.embedder;
    addChoice(parser, "--state", arguments.state, {"fresh", "carry"},
              "fresh: a sentence's vectors depend on the sentence alone; carry: LSTM states carry over from batch to "
              "batch, as in the published programs")
        ->capture_default_str();
    addCount(parser, "--batch-tokens", embedder.batchTokens, std::int64_t{10'000'000},
             "Tokens per batch; memory grows with it")
        ->capture_default_str();
    addCount(parser, "--batch-sentences", embedder.batchSentences, 1'000'000, "Maximum number of sentences per batch")
        ->capture_default_str();
    addEngine(parser, arguments.run.engine);
    addChoice(parser, "--engine", arguments.engine, {"kernels", "torch"},
              "Implementation of the biLM (default: kernels on the CPU, torch on other devices)");
}

CommandAction defineEmbed(CLI::App& parser) {
    auto arguments = std::make_shared<EmbedArguments>();
    EmbedFileSettings& run = arguments->run;
    parser
        .add_option("-m,--model", run.model,
                    "Name of an installed model, its folder, options.json, or weights file (default: english-small)")
        ->type_name("MODEL");
    parser
        .add_option("FILES", arguments->paths, describeTexts(". Without --output, the last one is the file to write"))
        ->type_name("");
    parser
        .add_option(
            "-o,--output", run.output,
            "The file to write, replaced if it exists; - is standard output, with one line per token unless --to says "
            "otherwise")
        ->type_name("FILE");
    addPartOptions(parser, arguments->part);
    addLayers(parser, run.layers, "Layers of vectors: all, top, average or the number of one layer");
    addChoice(parser, "--to", arguments->format, namesOf(elmo::embeddingFormats()),
              "Format of the vectors (default: by the extension of the output file)");
    parser.add_flag("--keep-boundaries", run.embedder.keepBoundaries,
                    "Keep the rows of the sentence boundary tokens <S> and </S>");
    addReadingOptions(parser, run.reading);
    parser
        .add_flag(
            "--json-lists", run.reading.jsonLists,
            "Each input line is one sentence as a JSON list of tokens; tokens may be empty and may contain spaces")
        ->excludes("--pretokenized")
        ->excludes("--language")
        ->excludes("--from");
    addSkipDamaged(parser, arguments->skipDamaged);
    addComputation(parser, *arguments);
    parser.add_flag("--json", arguments->json, "Report the run as a JSON object on standard output");
    parser.footer("\n" + describeFormats(elmo::embeddingFormats()));
    return [arguments](const CommandEnvironment& environment) { runEmbed(*arguments, environment); };
}

}  // namespace

Command embedCommand() {
    return {"embed", "Compute the ELMo vectors of a text",
            "  elmo embed --model models/original letter.txt letter.hdf5     all layers of every token\n  elmo embed "
            "--model models/original --layers top --pretokenized sentences.txt vectors.npz\n  elmo embed --model "
            "models/original a.txt letters/ all.npz     files and folders, in this order\n  zcat news.gz | elmo embed "
            "--model models/original - news.safetensors\n  echo 'the bank of the river' | elmo embed --model "
            "models/original --layers top --pretokenized - -\n",
            defineEmbed};
}

}  // namespace app
