// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/instruments/surprisal.h"
#include "app/terminal/standard_output.h"

namespace app {

/// Writes sentences with their surprisals in one format. One thread.
class SurprisalWriter {
public:
    virtual ~SurprisalWriter() = default;
    virtual void beginInput(std::string_view name) = 0;
    /// `rows`: the sentence's tokens or words, and perhaps its edge, whose word is 0.
    virtual void add(std::int64_t sentence, std::span<const SurprisalRow> rows) = 0;
};

/// One output format of `elmo surprisal`; a new one is a writer and a line in surprisalFormats().
struct SurprisalFormat {
    std::string_view name;     ///< as in --to
    std::string_view summary;  ///< one line for --help
    std::unique_ptr<SurprisalWriter> (*open)(StandardOutput& out);
};

std::span<const SurprisalFormat> surprisalFormats();

/// The columns of an expectation in tables, and its cells: numbers, "NA" for what does not exist.
std::span<const std::string_view> expectationColumns();
std::vector<std::string> expectationCells(const elmo::PlaceExpectation& expected);

}  // namespace app
