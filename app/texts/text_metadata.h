// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "tasks/results/token_attributes.h"

namespace app {

/// What files that people read say of themselves: title, author, date, language, keywords and so on, one field of a
/// name, several values with "; " between them. Files that are broken say nothing. Pure; any thread.
using TextMetadata = std::vector<tasks::NamedValue>;

/// Of the properties of Word (docProps/core.xml) and OpenDocument (meta.xml), and of the package of an EPUB.
TextMetadata propertiesIn(std::string_view xml);
/// Of the header of TEI.
TextMetadata teiMetadata(std::string_view xml);
/// Of <title> and <meta> of a web page, without what is meant for browsers and search engines alone.
TextMetadata htmlMetadata(std::string_view html);
/// Of the lines that pdfinfo prints.
TextMetadata pdfMetadata(std::string_view lines);

}  // namespace app
