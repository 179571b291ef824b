// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace at {
struct Generator;
}

namespace tasks {

/// How the weights of a new network are initialised: randomly, to be trained, or not at all, for a reader to fill.
/// Drawing takes most of the time that reading a head takes.
struct StartValues {
    bool drawn = true;
    const at::Generator* generator = nullptr;  ///< what they are drawn from; null: torch's default one

    static const StartValues kDrawn, kNone;
};
inline constexpr StartValues StartValues::kDrawn{};
inline constexpr StartValues StartValues::kNone{false, nullptr};

}  // namespace tasks
