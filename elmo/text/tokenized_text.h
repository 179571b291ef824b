// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "elmo/text/document.h"
#include "elmo/text/text_stream.h"
#include "elmo/text/tokenizer.h"

namespace elmo {

/// Called with the bytes tokenized so far; may throw Cancelled.
using TokenizingProgress = std::function<void(std::int64_t bytes)>;

/// Tokenizes the rest of a stream piece by piece: a very long paragraph gets the same sentences by every route. If the
/// language is to be detected, the first piece decides. Throws as TextStream::next().
Document tokenizedText(TextStream& stream, const Tokenizer& tokenizer, const TokenizingProgress& progress = {});

/// The same for valid UTF-8 in memory, every character of it.
Document tokenizedText(std::string_view text, const Tokenizer& tokenizer, const TokenizingProgress& progress = {});

}  // namespace elmo
