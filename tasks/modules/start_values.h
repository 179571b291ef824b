// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tasks {

/// How the weights of a new network are initialised: randomly, to be trained, or not at all, for a reader to fill.
/// Drawing takes most of the time that reading a head takes, and numbers out of the generator that a concurrent
/// training draws from.
enum class StartValues { kDrawn, kNone };

}  // namespace tasks
