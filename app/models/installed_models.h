// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace app {

/// A biLM or a head in one of the folders that models are looked up in by name.
struct InstalledModel {
    std::string name;  ///< folder name
    std::filesystem::path path;
    bool head = false;
    std::uintmax_t bytes = 0;  ///< of all files in the folder
};

/// The folders that models are looked up in: models/ and heads/ of the program's resources, then
/// $XDG_DATA_HOME/elmoscope/models (~/.local/share/elmoscope/models) of the user.
std::vector<std::filesystem::path> modelFolders();

/// All models in modelFolders(), ordered by folder and name. The first of several with one name counts.
std::vector<InstalledModel> installedModels();

/// The licence line ("Licence: ...") of the model card README.md in a model's folder; empty if it has none.
std::string licenceOf(const std::filesystem::path& model);

/// Resolves what a user typed for a model: a path that exists stays as typed; the name of an installed model becomes
/// its path; anything else stays as typed, so that the reader's message names it.
std::string modelNamed(const std::string& typed);

/// The installed model that the same name would stand for if nothing in the current directory had it; empty: none, or
/// the same one.
std::filesystem::path hiddenModel(const std::string& typed);

}  // namespace app
