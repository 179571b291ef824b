// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "app/texts/xml_texts.h"

namespace app {

/// The pages of an electronic book in reading order, an empty line between two. Pages that it names and does not hold,
/// and those outside the order, are counted. Any thread. Throws elmo::Error(kNotFound, kPermission, kIo, kBadFormat).
MarkedText epubText(const std::filesystem::path& path);

}  // namespace app
