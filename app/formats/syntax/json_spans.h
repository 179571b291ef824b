// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/documents/document_edits.h"

namespace app {

/// Spans as annotation tools and scripts write them next to a text, under keys and in shapes of their own:
/// [0, 2, "ORG"], {"start": 0, "end": 2, "label": "ORG"}, {"start_offset": ..}, {"begin": ..}, {"points": ..}, and
/// {"ORG": {"UN": [[0, 1]]}}, whose last position is included. Positions are code points or, if only these give the
/// covered texts that the file has, UTF-16 units. Any thread.

/// Whether an item has positions and a label in one of these shapes.
bool isSpanShaped(const nlohmann::json& item);
/// Whether the object has a list or an object of spans under one of the keys that readForeignSpans() reads.
bool holdsSpans(const nlohmann::json& object);

/// Adds a list, or an object, of spans. What is none of these shapes is counted as not read.
void readSpanList(const nlohmann::json& list, const std::string& key, DocumentBuilder& builder);

/// Adds the spans under all known keys but those of `done`, the same span once, and texts under "label" and "labels" as
/// labels of the whole text. Keys that hold what looks like annotations and is not read are counted. Returns the keys
/// that were read.
std::set<std::string> readForeignSpans(const nlohmann::json& object, DocumentBuilder& builder,
                                       const std::set<std::string>& done = {});

/// Whether two texts are the same but for white space, and for "\n" in two characters.
bool sameShownText(std::string_view one, std::string_view other);

}  // namespace app
