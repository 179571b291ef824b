// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo tokenize`, listed in command_table.cpp.
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "app/commands/inputs/input_files.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/result_file.h"
#include "app/commands/outputs/token_output.h"

namespace app {
namespace {

struct TokenizeSettings {
    std::vector<std::string> files;
    std::string format = "text", output;
    ReadingOptions reading;
    bool skipDamaged = false;
};

std::unique_ptr<TokenWriter> openWriter(const std::string& format, StandardOutput& out) {
    return std::ranges::find(tokenFormats(), format, &TokenFormat::name)->open(out);
}

void tokenizeInput(TextInput& input, const ReadingOptions& options, TokenWriter& writer,
                   const elmo::RunControl& control) {
    requireText(input, options);
    const auto reader = openSentences(input, options);
    writer.beginInput(input.name());
    std::vector<InputToken> sentence;
    std::int64_t bytes = 0;
    bool empty = true;
    for (std::int64_t number = 0; reader->next(sentence); ++number) {
        writer.add({.input = input.name(), .number = number}, sentence);
        if (!sentence.empty())
            bytes = sentence.back().bytes.end.value();
        empty = empty && sentence.empty();
        control.report({.stage = "tokenize", .done = bytes, .total = std::max(input.size(), bytes)});
    }
    note(readingNote(input, reader->encoding(), reader->repairedBytes()));
    if (empty)
        note(fmt::format("'{}' contains no words.", input.name()));
}

void runTokenize(const TokenizeSettings& settings, const CommandEnvironment& environment) {
    const std::vector<std::string> files = textInputs(settings.files, settings.reading.input);
    ResultFile result(settings.output, files, environment.out);
    // The tokens on the terminal show the progress already.
    const elmo::RunControl control = result.isStandardOutput() && isatty(STDOUT_FILENO) == 1
                                         ? elmo::RunControl(environment.control.stopToken())
                                         : environment.control;
    const auto writer = openWriter(settings.format, result.out());
    Inputs inputs(files.size(), settings.skipDamaged);
    for (const std::string& file : files) {
        std::optional<TextInput> input;
        inputs.read([&] {
            input.emplace(file, environment.control.stopToken());
            tokenizeInput(*input, settings.reading, *writer, control);
        });
    }
    if (!inputs.allFailed())
        result.commit();
    inputs.requireAll();
}

CommandAction defineTokenize(CLI::App& parser) {
    auto settings = std::make_shared<TokenizeSettings>();
    parser
        .add_option("FILE", settings->files,
                    "Texts to tokenize (plain, Word, OpenDocument, EPUB, TEI, PDF, HTML, Markdown) and folders of "
                    "them; - is standard input")
        ->required()
        ->type_name("");
    addChoice(parser, "--to", settings->format, namesOf(tokenFormats()), "Output format")->capture_default_str();
    addResultFile(parser, settings->output);
    addReadingOptions(parser, settings->reading);
    addSkipDamaged(parser, settings->skipDamaged);
    parser.footer("\n" + describeFormats(tokenFormats()) +
                  "Positions count from 0 in the text of the file as UTF-8, without a byte order mark.");
    return [settings](const CommandEnvironment& environment) { runTokenize(*settings, environment); };
}

}  // namespace

Command tokenizeCommand() {
    return {"tokenize", "Split text into sentences and tokens",
            "  elmo tokenize letter.txt                      one sentence per line, tokens separated by spaces\n  elmo "
            "tokenize --to conllu -o all.conllu *.txt\n  curl -s $URL | elmo tokenize --to json -      spans in "
            "bytes and code points, for a program\n",
            defineTokenize};
}

}  // namespace app
