// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace app {

/// The XML with characters in the place of references to entities (&eacute;): those that the file itself declares as a
/// few characters, and those of HTML. Only plain text is put in, at most 64 bytes for each reference, and none of it is
/// read again, so that nothing can grow; nothing outside the file is loaded. CDATA sections and comments stay as they
/// are. Any thread.
std::string withEntities(std::string_view xml);

}  // namespace app
