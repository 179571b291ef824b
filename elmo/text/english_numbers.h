// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace elmo {

/// Of digits joined by hyphens: 345-9945, 713-853-3989, 1996-08-22, 94720-1900 are one thing; 1996-1998 and 2-3 are
/// ranges.
bool isOneNumber(std::string_view text);

/// Of digits joined by slashes: 9/11, 03/15/2001 are dates; 1/2, 3/4 and 26/27 are not.
bool isDate(std::string_view text);

}  // namespace elmo
