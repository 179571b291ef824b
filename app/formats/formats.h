// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "app/formats/document_format.h"

namespace app {

/// What marks the lines that `elmo annotate` writes, and the key of a user's JSON line that predictions are written to.
inline constexpr const char* kPredictionsMark = "elmoscope-predictions";
inline constexpr const char* kPredictionsKey = "elmoscope";

/// All formats, in the order in which they are listed and tried: one function a format, each in the file of that name.
// clang-format off
#define ELMOSCOPE_FORMATS(FORMAT) \
    FORMAT(jsonlFormat) \
    FORMAT(conllFormat) \
    FORMAT(conlluPlusFormat) \
    FORMAT(conlluFormat) \
    FORMAT(bratFormat) \
    FORMAT(bionlpFormat) \
    FORMAT(webannoFormat) \
    FORMAT(webannoOldFormat) \
    FORMAT(xmiFormat) \
    FORMAT(casJsonFormat) \
    FORMAT(spacyFormat) \
    FORMAT(displacyFormat) \
    FORMAT(spacyTrainingFormat) \
    FORMAT(spacyV2Format) \
    FORMAT(spacyDocBinFormat) \
    FORMAT(doccanoFormat) \
    FORMAT(labelStudioFormat) \
    FORMAT(prodigyFormat) \
    FORMAT(squadFormat) \
    FORMAT(squadPredictionsFormat) \
    FORMAT(mrqaFormat) \
    FORMAT(htmlFormat) \
    FORMAT(annotationCsvFormat) \
    FORMAT(annotationTsvFormat) \
    FORMAT(predictionsFormat) \
    FORMAT(conll2012Format) \
    FORMAT(tokenSpansFormat) \
    FORMAT(taggedJsonFormat) \
    FORMAT(stanzaJsonFormat) \
    FORMAT(pipeTaggedFormat) \
    FORMAT(sstFormat) \
    FORMAT(taggedTableFormat) \
    FORMAT(hipeFormat) \
    FORMAT(pubtatorFormat) \
    FORMAT(biocFormat) \
    FORMAT(fasttextFormat) \
    FORMAT(tableFormat)
// clang-format on

#define ELMOSCOPE_DECLARE_FORMAT(function) DocumentFormat function();
ELMOSCOPE_FORMATS(ELMOSCOPE_DECLARE_FORMAT)
#undef ELMOSCOPE_DECLARE_FORMAT

/// Reads the format "predictions" line by line, in memory that does not grow with the file. `nextLine` returns false at
/// the end. Returns how many lines were skipped, because they say why a text was not annotated. Throws as
/// DocumentFormat::decode().
std::int64_t readPredictions(const std::function<bool(std::string&)>& nextLine, const std::string& name,
                             const DocumentSink& sink, Reading& reading);

}  // namespace app
