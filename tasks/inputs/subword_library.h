// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/inputs/subword_module/subword_abi.h"

namespace tasks {

/// The SentencePiece module (subword_module), loaded when first asked for and kept until the program ends. Looked for
/// in
/// ../lib/elmoscope of the running program's folder, in the build folder, and where an installation puts it. Throws
/// Error(kNotFound) naming these places. Any thread.
const SubwordAbi& subwordLibrary();

}  // namespace tasks
