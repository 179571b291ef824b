// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/formats/reading.h"

namespace app {

/// Declares --skip-invalid, --text-column, --label-column, --layer, --feature and --misc-key: what can be chosen for
/// files of annotated documents. Main thread only.
void addReadingChoices(CLI::App& parser, ReadingChoices& choices);

/// The names of these options.
std::vector<std::string> readingChoiceNames();

}  // namespace app
