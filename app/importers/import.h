// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "app/formats/document_format.h"
#include "app/formats/reading.h"
#include "elmo/run_control.h"

namespace app {

/// The other file of a pair such as brat's: next to `path`, with its name and this suffix; the packed one (.gz, .zst)
/// if only that is there. Any thread.
std::filesystem::path fileOfPair(const std::filesystem::path& path, std::string_view suffix);

/// The name of a document that importDocuments() names after its file, with the folder that the file is in among the
/// `given` ones (documentNameOf()); a name that the file gives stays. Any thread.
std::string nameWithFolder(const std::string& name, const std::filesystem::path& file,
                           std::span<const std::string> given);

/// The name of the format that a file is probably in, by its name and first bytes; empty if it looks like none of
/// documentFormats() with as much evidence as that. Throws elmo::Error if it can't be opened.
std::string guessFormat(const std::filesystem::path& path, Evidence least = Evidence::kCommonName);

/// Whether a file that guessFormat() does not know begins like data rather than like a text: a JSON object, XML, lines
/// of brat, columns with tags. Who reads it as plain text loses what it says, so nobody does without being asked to.
bool looksLikeData(const std::filesystem::path& path);

/// The same for the first bytes of a stream, which has no name: a format of documentFormats() or "predictions", "data"
/// if they only look like data, empty if they look like a text.
std::string dataFormatOf(std::string_view head);

/// Gets what people should know of how a file was read, for display.
using NoteSink = std::function<void(std::string note)>;

/// Reads annotated documents one by one: a file, packed or not (.gz, .zst), for "brat" the .ann or the .txt (the other
/// must lie next to it), for "xmi" an .xmi file or a zip of them. Formats of one document per line are read in memory
/// that does not grow with the file. Positions are checked against the text if the file has covered text. Reports stage
/// "import" in bytes. `note` gets how the file was understood, what was left out, and what was skipped. Throws
/// elmo::Error naming file and place, elmo::Cancelled.
void importDocuments(const DocumentFormat& format, const std::filesystem::path& path, const DocumentSink& sink,
                     const elmo::RunControl& control = {}, const NoteSink& note = {},
                     const ReadingChoices& choices = {});
/// The same; the notes stay in `reading`, and what was left out with each document.
void importDocuments(const DocumentFormat& format, const std::filesystem::path& path, const DocumentSink& sink,
                     const elmo::RunControl& control, Reading& reading);

/// Whether a file holds two documents or more; reads no further. `offers` gets what can be chosen in them. Throws as
/// importDocuments().
bool hasSeveralDocuments(const DocumentFormat& format, const std::filesystem::path& path,
                         const elmo::RunControl& control = {}, const ReadingChoices& choices = {},
                         ReadingOffers* offers = nullptr);

}  // namespace app
