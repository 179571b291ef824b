// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/inputs/text_arguments.h"

#include "app/commands/inputs/input_files.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/inputs/noted_text.h"
#include "app/commands/options/reading_options.h"
#include "app/terminal/verbosity.h"
#include "app/texts/text_input.h"

namespace app {

std::string describeTexts(const std::string& more) {
    return "Texts (plain, Word, OpenDocument, EPUB, TEI, PDF, HTML, Markdown) and folders of them; - is standard "
           "input" +
           more;
}

void addTexts(CLI::App& parser, TextArguments& texts, const std::string& more) {
    parser.add_option("TEXT", texts.inputs, describeTexts(more))->required()->type_name("");
    addReadingOptions(parser, texts.reading);
    addSkipDamaged(parser, texts.skipDamaged);
}

std::vector<std::string> filesOf(const TextArguments& texts, const std::stop_token& stop) {
    std::vector<std::string> files = textInputs(texts.inputs, texts.reading.input);
    if (texts.skipDamaged)
        files = readableInputs(files, stop);
    requireExisting(files);
    return files;
}

void readTextFiles(const std::vector<std::string>& files, const ReadingOptions& reading, const std::stop_token& stop,
                   const std::function<void(SentenceReader&, const std::string& name)>& use) {
    for (const std::string& file : files) {
        TextInput input(file, stop);
        requireText(input, reading);
        const auto reader = openSentences(input, reading);
        use(*reader, input.name());
        note(readingNote(input, reader->encoding(), reader->repairedBytes()));
    }
}

}  // namespace app
