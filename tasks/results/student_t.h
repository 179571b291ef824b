// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tasks {

/// Student's t distribution, for intervals and tests over a few seeds. Pure functions; any thread.

/// Probability of a value at least as far from 0 as `t`, both sides, with `freedom` (at least 1) degrees of freedom.
double studentTwoSided(double t, int freedom);

/// The value that is exceeded, in either direction, with probability 1 - `level`: 2.776 for level 0.95 and freedom 4.
/// Throws Error(kBadArgument) unless 0 < level < 1 and freedom is at least 1.
double studentBound(double level, int freedom);

}  // namespace tasks
