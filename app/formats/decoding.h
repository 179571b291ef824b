// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/formats/document_format.h"
#include "app/formats/reading.h"

namespace app {

/// Where a document is read from. A plain value.
struct DocumentPlace {
    std::string name;       ///< of the document, if the format stores none
    std::string file = {};  ///< for messages; empty: the name
    std::string item = {};  ///< "line 4": one of several in the file, which can be skipped

    const std::string& shown() const { return file.empty() ? name : file; }
};

/// Reads what encode() wrote of one document: inside the frame of a file, with the companion file. Throws elmo::Error
/// naming the place; what the sink throws comes through as it is.
void decodeParts(const DocumentFormat& format, const std::vector<FilePart>& parts, const DocumentPlace& place,
                 const DocumentSink& sink);
void decodeParts(const DocumentFormat& format, const std::vector<FilePart>& parts, const DocumentPlace& place,
                 const DocumentSink& sink, Reading& reading);

/// The same for a reader that has the file itself: `decode` gets the sink that it is to fill.
void decodeWith(const DocumentFormat& format, const std::function<void(const DocumentSink&)>& decode,
                const DocumentPlace& place, const DocumentSink& sink, Reading& reading);

}  // namespace app
