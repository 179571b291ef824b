// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace elmo {

/// Takes a number of Protocol Buffers' varint coding from the start of `bytes`; nothing if it does not end in them.
inline std::optional<std::uint64_t> takeVarint(std::string_view& bytes) {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        value |= std::uint64_t{byte & 0x7fu} << shift;
        if ((byte & 0x80) == 0)
            return value;
    }
    return std::nullopt;
}

}  // namespace elmo
