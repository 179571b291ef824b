// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>

namespace app {

/// What a format is called in the window, in English: "WebAnno TSV (INCEpTION)" for "webanno-tsv". Its own name if it
/// has no other.
QString formatName(std::string_view name);

}  // namespace app
