// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "app/formats/document_format.h"

namespace app {

/// What marks the lines that `elmo annotate` writes, and the key of a user's JSON line that predictions are written to.
inline constexpr const char* kPredictionsMark = "elmoscope-predictions";
inline constexpr const char* kPredictionsKey = "elmoscope";

// One function a format, each in the file of that name; listed in document_formats.cpp.
DocumentFormat jsonlFormat();
DocumentFormat predictionsFormat();
DocumentFormat conllFormat();
DocumentFormat conll2012Format();
DocumentFormat conlluFormat();
DocumentFormat bratFormat();
DocumentFormat webannoFormat();
DocumentFormat xmiFormat();
DocumentFormat spacyFormat();
DocumentFormat displacyFormat();
DocumentFormat doccanoFormat();
DocumentFormat labelStudioFormat();
DocumentFormat prodigyFormat();
DocumentFormat squadFormat();
DocumentFormat squadPredictionsFormat();
DocumentFormat htmlFormat();
DocumentFormat sstFormat();
DocumentFormat tableFormat();

/// Reads the format "predictions" line by line, in memory that does not grow with the file. `nextLine` returns false at
/// the end. Returns how many lines were skipped, because they say why a text was not annotated. Throws as
/// DocumentFormat::decode().
std::int64_t readPredictions(const std::function<bool(std::string&)>& nextLine, const std::string& name,
                             const DocumentSink& sink);

}  // namespace app
