// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "tasks/inputs/subword_module/subword_module.h"

namespace tasks {

/// A part of the program that links libsentencepiece: the module or the trainer. Looked for in ../lib/elmoscope of the
/// running program's folder, in the build folder, and where an installation puts it. Throws Error(kNotFound) naming
/// these places. Any thread.
std::filesystem::path subwordPart(const std::string& fileName);

/// The SentencePiece module (subword_module), loaded when first asked for and kept until the program ends. Throws as
/// subwordPart(), Error(kNewerVersion) for one of another build. Any thread.
const SubwordAbi& subwordLibrary();

}  // namespace tasks
