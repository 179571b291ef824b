// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/texts/sentence_reader.h"
#include "elmo/text/document.h"

namespace app {

/// The sentences of a document as an input, so that an instrument reads an open document as it reads a file.
std::unique_ptr<SentenceReader> sentencesOf(std::shared_ptr<const elmo::Document> document);

}  // namespace app
