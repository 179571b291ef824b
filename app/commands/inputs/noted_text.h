// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/annotate/analyzer.h"

namespace app {

/// openText(), with a note on standard error if the text was not plain UTF-8 (see readingNote()).
OpenedText openNotedText(const std::string& file, const std::string& language, const elmo::RunControl& control);

}  // namespace app
