// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tasks {

/// A biLM or a head in one of the folders that models are looked up in by name.
struct InstalledModel {
    std::string name;  ///< folder name
    std::filesystem::path path;
    bool head = false;
    std::uintmax_t bytes = 0;  ///< of all files in the folder
};

/// Where the program's files are: share/elmoscope below the prefix of the installation, or else resources/ of the
/// source tree it was built from. Empty if neither exists. Any thread.
std::filesystem::path resourcesFolder();

/// The bundled biLMs, in order of their names. Any thread.
std::vector<std::filesystem::path> bundledModels();

/// The bundled task heads, in order of their names. Any thread.
std::vector<std::filesystem::path> bundledHeads();

/// $XDG_DATA_HOME/elmoscope/models (~/.local/share/elmoscope/models); empty: the user has no home. Any thread.
std::filesystem::path userModelFolder();

/// The folders that models are looked up in: models/, heads/ and earlier/ of the program's resources, then
/// userModelFolder(). earlier/ holds biLMs of earlier versions for the heads that were trained with them.
std::vector<std::filesystem::path> modelFolders();

/// Whether a model came with the program.
bool isBundled(const std::filesystem::path& model);

/// What a copy of a biLM in the user's model folder is called: its name and the first digits of its hash.
std::string keptName(const std::string& name, const std::string& hash);

/// All models in modelFolders(), ordered by folder and name. The first of several with one name counts.
std::vector<InstalledModel> installedModels();

/// What the card of a model, README.md in its folder, says in its lines "Version: ...", "Licence: KIND; TERMS" and
/// "Cite: ...". A plain value; empty where the card says nothing.
struct ModelCard {
    std::string version;
    std::string licence;  ///< "free" or "research-noncommercial" of the models that came with the program
    std::string terms;    ///< why
    std::string citation;
};
ModelCard cardOf(const std::filesystem::path& model);

/// Resolves what a user typed for a model: a path that exists stays as typed; the name of an installed model becomes
/// its path; anything else stays as typed, so that the reader's message names it.
std::string modelNamed(const std::string& typed);

/// The installed model that the same name would stand for if nothing in the current directory had it; empty: none, or
/// the same one.
std::filesystem::path hiddenModel(const std::string& typed);

}  // namespace tasks
