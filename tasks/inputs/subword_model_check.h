// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace tasks {

/// Checks those parts of a serialized SentencePiece model that libsentencepiece itself believes unseen: the table of
/// its normaliser is a trie whose units point into each other and into a block of texts. Throws Error(kBadFormat). Any
/// thread.
void checkSubwordModel(std::string_view bytes);

}  // namespace tasks
