// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/texts/sentence_reader.h"

namespace app {

/// The texts of a command that reads several into one result. A plain value.
struct TextArguments {
    std::vector<std::string> inputs;
    ReadingOptions reading;
    bool skipDamaged = false;
};

/// The help of an argument for texts: what they can be.
std::string describeTexts(const std::string& more = {});

/// Declares TEXT, whose help ends with `more`, how texts are read, and --skip-damaged. Main thread only.
void addTexts(CLI::App& parser, TextArguments& texts, const std::string& more = {});

/// The files of the texts; all exist. Throws as textInputs(), readableInputs() and requireExisting().
std::vector<std::string> filesOf(const TextArguments& texts, const std::stop_token& stop);

/// Calls `use` with the sentences and the name of each file, and notes how it was read. Throws elmo::Error, UsageError
/// for data that are no text, elmo::Cancelled.
void readTextFiles(const std::vector<std::string>& files, const ReadingOptions& reading, const std::stop_token& stop,
                   const std::function<void(SentenceReader&, const std::string& name)>& use);

}  // namespace app
