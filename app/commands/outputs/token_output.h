// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/terminal/standard_output.h"
#include "app/texts/sentence_reader.h"

namespace app {

/// The origin of a sentence, for formats that write it.
struct SentenceSource {
    std::string_view input;   ///< path, or "standard input"
    std::int64_t number = 0;  ///< within its input, from 0: the key that `elmo embed` stores it under
};

/// Writes tokenized sentences to standard output in one format. One thread at a time.
class TokenWriter {
public:
    virtual ~TokenWriter() = default;
    virtual void beginInput(std::string_view /*name*/) {}
    virtual void add(const SentenceSource& source, std::span<const InputToken> sentence) = 0;
};

/// One output format of `elmo tokenize`; a new one is a writer and a line in tokenFormats().
struct TokenFormat {
    std::string_view name;     ///< as in --to
    std::string_view summary;  ///< one line for --help
    std::unique_ptr<TokenWriter> (*open)(StandardOutput& out);
};

std::span<const TokenFormat> tokenFormats();

}  // namespace app
