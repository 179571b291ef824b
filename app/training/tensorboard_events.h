// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace app {

/// Records of a TensorBoard event file. Written by hand: the format is a length, two checksums and a message of four
/// fields, and Debian has no library for it.

/// The record that a file begins with.
std::string tensorboardHeader(double wallTime);
/// The record of one number.
std::string tensorboardScalar(const std::string& tag, double value, std::int64_t step, double wallTime);

}  // namespace app
