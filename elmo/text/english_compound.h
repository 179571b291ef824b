// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace elmo {

// What words and numbers are that are joined by dots, hyphens, slashes, ampersands and the like. Any thread.

/// Whether the byte joins words.
bool isJoint(char byte);

/// Whether this is one letter.
bool isInitial(std::string_view part);

/// A version, a host, a newsgroup: parts that stay one token.
bool isDottedName(const std::vector<std::string_view>& parts);

/// How many initials a name begins with that lacks the blank after them: 1 in "S.Korea", 2 in "P.O.Box".
std::size_t leadingInitials(const std::vector<std::string_view>& parts);

/// Whether a compound is the name of a file: "read-me.txt".
bool isFileName(std::string_view compound);

/// Whether `word` stays one with what follows the joint: co-worker, AT&T.
bool staysJoined(std::string_view word, std::string_view joint, std::string_view rest);

/// Of digits joined by hyphens: 345-9945, 713-853-3989, 1996-08-22, 94720-1900 are one thing; 1996-1998 and 2-3 are
/// ranges.
bool isOneNumber(std::string_view text);

/// Of digits joined by slashes: 9/11, 03/15/2001 are dates; 1/2, 3/4 and 26/27 are not.
bool isDate(std::string_view text);

}  // namespace elmo
