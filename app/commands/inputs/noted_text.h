// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/annotate/analyzer.h"

namespace app {

/// openText(), with notes on standard error if the text was not plain UTF-8, parts were left out (see readingNote()),
/// or sentences are long.
OpenedText openNotedText(const std::string& file, const std::string& language, const elmo::RunControl& control);

/// Notes the sentences of a document that take long; `before`: sentences of the input before it.
void noteLongSentences(const elmo::Document& document, const std::string& input, std::int64_t before = 0);

}  // namespace app
