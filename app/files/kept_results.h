// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace app {

/// A result that is not replaced unless the user asks for it. kNothing: nothing is there, or only a file or folder that
/// this program cannot tell apart from any other.
enum class KeptKind { kNothing, kHead, kBilm, kCorpus, kTraining, kProject };

/// What stands at a path and would be lost if a result took its place. A plain value.
struct Kept {
    KeptKind kind = KeptKind::kNothing;
    std::string detail;  ///< of a head: "ner, span F1 85.71"
    std::string file;    ///< if the path is only a part of it: the name of that file

    /// For a message: "a trained head (ner, span F1 85.71)", "the file model.json of a biLM"; empty for kNothing.
    std::string text() const;
};

/// The one decision of all writers: what would be lost at a target. Any thread.
Kept keptAt(const std::filesystem::path& target);

}  // namespace app
