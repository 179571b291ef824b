// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/texts/sentence_reader.h"
#include "tasks/data/gold_labels.h"

namespace app {

/// Options about input text that several subcommands share. Main thread only.

/// Declares --language, which accepts tags of existing languages.
CLI::Option* addLanguage(CLI::App& parser, std::string& language, const std::string& description);

/// Declares --from, whose one value "text" has data read as plain text: see requireText().
CLI::Option* addPlainText(CLI::App& parser, std::string& input);

/// Declares --rename.
void addRename(CLI::App& parser, tasks::LabelNames& names);

/// Declares --language, --pretokenized and --from.
void addReadingOptions(CLI::App& parser, ReadingOptions& options);

}  // namespace app
