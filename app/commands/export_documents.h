// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/commands/options/command.h"
#include "app/exporters/export.h"
#include "app/formats/reading.h"
#include "app/models/loaded_model.h"

namespace app {

/// The options of `elmo export`. A plain value.
struct ExportSettings {
    std::vector<std::string> files;
    std::vector<std::string> given;  ///< the files and folders that `files` come from
    std::string output;
    std::string format;
    std::string from;
    std::string where = {};  ///< which documents of a project: a condition on metadata, or the name of one
    ReadingChoices choices;
    bool list = false;
    bool skipDamaged = false;
    ExportOptions options;
    std::string model;  ///< of vectors
    std::string layers = "all";
    EngineSettings engine;  ///< of vectors
};

/// The names that --to takes.
std::vector<std::string> exportFormatNames();

/// The tag schemes that --scheme takes, of all formats.
std::vector<std::string> tagSchemeNames();

/// Fills in the format that the output's name stands for. Throws UsageError for options without effect, and if
/// files, output or format are missing.
void checkExport(ExportSettings& settings, const CLI::App& parser);

/// Writes the documents of projects, files and folders in another format.
void exportDocuments(ExportSettings settings, const CommandEnvironment& environment);

}  // namespace app
