// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/decoding.h"

#include <fmt/format.h>

#include <exception>
#include <nlohmann/json.hpp>

#include "app/documents/document_edits.h"
#include "elmo/containers/json_failure.h"
#include "elmo/error.h"
#include "elmo/remedy.h"

namespace app {
namespace {

/// A reason without the name at its beginning, which the message has already: "it is ...", "line 3 is ...".
std::string reasonWithout(const std::string& name, const std::string& reason) {
    if (!reason.starts_with(name + " "))
        return reason;
    const std::string rest = reason.substr(name.size() + 1);
    return rest.starts_with("line ") ? rest : "it " + rest;
}

/// Of what decode() threw; rethrows what says nothing about the file.
struct Refusal {
    elmo::ErrorCode code = elmo::ErrorCode::kBadFormat;
    std::string reason;
    bool canSkip = false;  ///< an item in it
};

Refusal refusalOf(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const elmo::RemediedError& error) {
        return {elmo::ErrorCode::kBadFormat, error.what(), error.remedy() == elmo::Remedy::kSkipInvalid};
    } catch (const elmo::Error& error) {
        if (error.code() == elmo::ErrorCode::kIo)  // the file could not be read, whatever its format
            throw;
        const bool keep = error.code() == elmo::ErrorCode::kNewerVersion || error.code() == elmo::ErrorCode::kNotFound;
        return {keep ? error.code() : elmo::ErrorCode::kBadFormat, error.what()};
    } catch (const nlohmann::json::exception& error) {
        return {elmo::ErrorCode::kBadFormat,
                fmt::format("{}. A key is missing or holds another kind of value.", elmo::describeFailure(error))};
    }
}

}  // namespace

void decodeWith(const DocumentFormat& format, const std::function<void(const DocumentSink&)>& decode,
                const DocumentPlace& place, const DocumentSink& sink, Reading& reading) {
    // What the sink throws, such as a full disk, says nothing about the file that is read.
    std::exception_ptr ofSink;
    try {
        decode([&](tasks::AnnotatedDocument document) {
            requireSound(document.annotations, *document.document);
            try {
                sink(std::move(document));
            } catch (...) {
                reading.stop();
                ofSink = std::current_exception();
                throw;
            }
        });
    } catch (const std::exception&) {
        if (ofSink)
            std::rethrow_exception(ofSink);
        const Refusal refusal = refusalOf(std::current_exception());
        const std::string reason = reasonWithout(place.name, refusal.reason);
        const bool isItem = !place.item.empty() && refusal.code == elmo::ErrorCode::kBadFormat;
        if (isItem && reading.skip(place.item, reason))
            return;
        const std::string message = fmt::format("{} can't be read as {}: {}", place.shown(), format.name, reason);
        if (isItem || refusal.canSkip)
            throw elmo::RemediedError(refusal.code, message, elmo::Remedy::kSkipInvalid);
        throw elmo::Error(refusal.code, message);
    }
}

void decodeParts(const DocumentFormat& format, const std::vector<FilePart>& parts, const DocumentPlace& place,
                 const DocumentSink& sink) {
    Reading reading;
    decodeParts(format, parts, place, sink, reading);
}

void decodeParts(const DocumentFormat& format, const std::vector<FilePart>& parts, const DocumentPlace& place,
                 const DocumentSink& sink, Reading& reading) {
    std::vector<FilePart> files = parts;
    files.front().bytes = std::string(format.begin) + files.front().bytes + std::string(format.end);
    decodeWith(
        format, [&](const DocumentSink& checked) { format.decode(files, place.name, checked, reading); }, place, sink,
        reading);
}

}  // namespace app
