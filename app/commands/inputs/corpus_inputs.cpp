// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/inputs/corpus_inputs.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "app/commands/inputs/inputs.h"
#include "app/commands/options/command.h"
#include "app/texts/corpus_texts.h"
#include "app/texts/json_texts.h"
#include "app/texts/text_input.h"

namespace app {

void readCorpusTexts(const std::vector<std::string>& texts, const ReadingOptions& reading, std::stop_token stop,
                     elmo::training::PreparationOptions& preparation) {
    namespace fs = std::filesystem;
    const auto require = [&](const std::string& path) {
        if (!isNamedJsonLines(path))
            requireText(path, reading);
    };
    std::set<std::string> pipes;  // they can be looked at only once, when they are read
    for (const std::string& path : texts) {
        require(path);
        if (isPipe(path) && !pipes.insert(path == "-" ? "standard input" : path).second)
            throw UsageError(fmt::format("'{}' is given twice, but it can be read only once.", path));
        std::error_code unreadable;  // prepareCorpus() names it
        for (fs::recursive_directory_iterator entry(path, unreadable), end; !unreadable && entry != end;
             entry.increment(unreadable))
            require(entry->path().string());
    }
    const bool plain = reading.input == "text" || reading.pretokenized;
    preparation.open = corpusTextOpener(plain, std::move(stop), [pipes, reading](TextInput& text) {
        if (pipes.contains(text.name()))
            requireText(text, reading);
    });
}

std::vector<std::string> readableCorpusTexts(const std::vector<std::string>& texts, const std::stop_token& stop) {
    std::vector<std::string> files;
    for (const std::string& text : texts) {
        if (isPipe(text)) {
            files.push_back(text);
            continue;
        }
        const std::filesystem::path input(text);
        for (const auto& source : elmo::training::corpusSources({&input, 1}, {}))
            files.push_back(source.path.string());
    }
    return readableInputs(files, stop);
}

}  // namespace app
