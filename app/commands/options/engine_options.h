// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/models/loaded_model.h"

namespace app {

/// Options of commands that run a biLM, with the same names, values and defaults in all of them and in Python. Main
/// thread only.

/// Declares --device, --precision and --threads. `action` begins their descriptions ("annotate: "), for commands of
/// several actions.
void addEngine(CLI::App& parser, EngineSettings& engine, const std::string& action = {});

/// Declares --layers: all, top, average, a number from 0, or a negative one that counts from the top.
CLI::Option* addLayers(CLI::App& parser, std::string& layers, const std::string& description);

/// The same, without all.
CLI::Option* addOneLayer(CLI::App& parser, std::string& layers, const std::string& description);

}  // namespace app
