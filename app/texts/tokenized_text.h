// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "elmo/text/document.h"
#include "elmo/text/text_stream.h"
#include "elmo/text/tokenizer.h"

namespace app {

/// Called with the bytes tokenized so far; may throw elmo::Cancelled.
using TokenizingProgress = std::function<void(std::int64_t bytes)>;

/// Tokenizes the rest of a stream piece by piece, as the commands do: a very long paragraph gets the same sentences by
/// every route. If the language is to be detected, the first piece decides. Throws as TextStream::next().
elmo::Document tokenizedText(elmo::TextStream& stream, const elmo::Tokenizer& tokenizer,
                             const TokenizingProgress& progress = {});

/// The same for valid UTF-8 in memory, every character of it.
elmo::Document tokenizedText(std::string_view text, const elmo::Tokenizer& tokenizer,
                             const TokenizingProgress& progress = {});

}  // namespace app
