// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tasks {

/// Distributions of test statistics, for intervals and tests over a few seeds. Pure functions; any thread.

/// Student's t: the probability of a value at least as far from 0 as `t`, both sides, with `freedom` (at least 1)
/// degrees of freedom.
double studentTwoSided(double t, double freedom);

/// The value that is exceeded, in either direction, with probability 1 - `level`: 2.776 for level 0.95 and freedom 4.
/// Throws Error(kBadArgument) unless 0 < level < 1 and freedom is at least 1.
double studentBound(double level, double freedom);

/// Fisher's F: the probability of a value of at least `f` with `above` and `below` degrees of freedom.
double fisherUpper(double f, double above, double below);

}  // namespace tasks
