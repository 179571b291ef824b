// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "app/models/loaded_model.h"
#include "app/texts/text_input.h"
#include "elmo/run_control.h"
#include "elmo/text/document.h"
#include "tasks/analysis/analysis.h"

namespace app {

/// A tokenized text, with the changes that the import made. Const once made; any thread may read it.
struct OpenedText {
    std::shared_ptr<const elmo::Document> document;
    std::string encoding;            ///< as found: "UTF-8", "windows-1252"
    std::int64_t repairedBytes = 0;  ///< input bytes that were invalid and became U+FFFD
    std::string tokenizerRevision;
};

/// Reads and tokenizes a file as `elmo tokenize` does; `language` is a BCP 47 tag, "" detects it from the beginning.
/// Stage "tokenize" in bytes. Throws elmo::Error, elmo::Cancelled.
OpenedText openText(const std::filesystem::path& path, const std::string& language, const elmo::RunControl& control);

/// The same for an input that was opened already.
OpenedText readText(TextInput& input, const std::string& language, const elmo::RunControl& control);

/// Tokenizes UTF-8 text that is in memory already, with the result that a file with this text has. Throws as openText()
/// does.
OpenedText tokenizeText(const std::string& text, const std::string& language, const elmo::RunControl& control);

/// The pipeline from a text to its analysis with one model. Const; several threads may use it at once.
class Analyzer {
public:
    explicit Analyzer(std::shared_ptr<const LoadedModel> model) : m_model(std::move(model)) {}

    const LoadedModel& model() const { return *m_model; }

    /// Computes every layer of every token with fresh states. Reports stage "embed" in tokens. Throws elmo::Error,
    /// elmo::Cancelled.
    tasks::Analysis analyze(const OpenedText& text, const elmo::RunControl& control) const;

private:
    std::shared_ptr<const LoadedModel> m_model;
};

}  // namespace app
