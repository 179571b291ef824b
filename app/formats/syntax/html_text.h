// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/results/annotations.h"

namespace app {

/// Pieces of HTML. Pure functions; any thread. Every text that comes from outside passes htmlEscape().

/// For text and attributes; controls that HTML forbids become U+FFFD.
std::string htmlEscape(std::string_view text);
/// Of a text of more than 1000 bytes the beginning, and a sign that there is more.
std::string htmlExcerpt(std::string_view text);

/// The style of the marks of markedText(), for light and dark pages; `scope` begins every selector (".report ").
std::string markStyle(std::string_view scope = {});
inline constexpr int kMarkColours = 8;

/// "ltr" or "rtl", by the first letter whose script has a direction.
std::string_view directionOf(std::string_view text);

/// The text with <mark> around the spans, which may overlap: a stretch between two ends is marked once, with all its
/// labels as its title, and the label is written where a span ends. `colourOf` a label: from 0 to kMarkColours - 1.
std::string markedText(const elmo::Document& document, const std::vector<const tasks::SpanAnnotation*>& spans,
                       const std::function<int(const std::string&)>& colourOf);

std::string percent(double probability);  ///< "93.1 %"

/// A bar divided into the probabilities, as SVG, with them in its title.
std::string shareBar(const std::vector<double>& probabilities);

}  // namespace app
