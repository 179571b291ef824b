// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/decoding.h"

#include <fmt/format.h>

#include <exception>
#include <nlohmann/json.hpp>

#include "app/documents/document_edits.h"
#include "elmo/containers/json_failure.h"
#include "elmo/error.h"

namespace app {
namespace {

/// A reason without the name at its beginning, which the message has already: "it is ...", "line 3 is ...".
std::string reasonWithout(const std::string& name, const std::string& reason) {
    if (!reason.starts_with(name + " "))
        return reason;
    const std::string rest = reason.substr(name.size() + 1);
    return rest.starts_with("line ") ? rest : "it " + rest;
}

}  // namespace

void decodeWith(const DocumentFormat& format, const std::function<void(const DocumentSink&)>& decode,
                const DocumentPlace& place, const DocumentSink& sink) {
    // What the sink throws, such as a full disk, says nothing about the file that is read.
    std::exception_ptr ofSink;
    try {
        decode([&](tasks::AnnotatedDocument document) {
            requireSound(document.annotations, *document.document);
            try {
                sink(std::move(document));
            } catch (...) {
                ofSink = std::current_exception();
                throw;
            }
        });
    } catch (const elmo::Error& error) {
        if (ofSink)
            std::rethrow_exception(ofSink);
        if (error.code() == elmo::ErrorCode::kIo)  // the file could not be read, whatever its format
            throw;
        const bool keep = error.code() == elmo::ErrorCode::kNewerVersion || error.code() == elmo::ErrorCode::kNotFound;
        throw elmo::Error(keep ? error.code() : elmo::ErrorCode::kBadFormat,
                          fmt::format("{} can't be read as {}: {}", place.shown(), format.name,
                                      reasonWithout(place.name, error.what())));
    } catch (const nlohmann::json::exception& error) {
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("{} can't be read as {}: {}. A key is missing or holds another kind of value.",
                                      place.shown(), format.name, elmo::describeFailure(error)));
    }
}

void decodeParts(const DocumentFormat& format, const std::vector<FilePart>& parts, const DocumentPlace& place,
                 const DocumentSink& sink) {
    std::vector<FilePart> files = parts;
    files.front().bytes = std::string(format.begin) + files.front().bytes + std::string(format.end);
    decodeWith(
        format, [&](const DocumentSink& checked) { format.decode(files, place.name, checked); }, place, sink);
}

}  // namespace app
