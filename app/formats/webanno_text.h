// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "app/formats/document_format.h"

namespace app {

/// INCEpTION's own layers for semantic roles.
inline constexpr std::string_view kPredicateLayer = "de.tudarmstadt.ukp.dkpro.core.api.semantics.type.SemPred";
inline constexpr std::string_view kArgumentLayer = "de.tudarmstadt.ukp.dkpro.core.api.semantics.type.SemArg";
inline constexpr std::string_view kArgumentLink = "de.tudarmstadt.ukp.dkpro.core.api.semantics.type.SemArgLink";
/// What entities, whose kind has no name, are called in the name of a slot.
inline constexpr std::string_view kEntitySlot = "entity";

/// WebAnno TSV escapes texts (of sentences and tokens) as Java does, and values by a backslash before each character
/// that has a meaning in a cell. Pure functions; any thread.
std::string escapeWebannoText(std::string_view text);
std::string unescapeWebannoText(std::string_view text);
std::string escapeWebannoValue(std::string_view value);

/// Reads all layers of spans but those of DKPro that say something of tokens, or the layer that was chosen, each with
/// the feature that is its label (labelFeature()). Throws elmo::Error(kBadFormat).
void readWebanno(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading&);

}  // namespace app
