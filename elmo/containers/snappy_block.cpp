// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/snappy_block.h"

#ifdef ELMOSCOPE_SNAPPY
#include <snappy-c.h>
#endif

#include "elmo/error.h"

namespace elmo {

#ifdef ELMOSCOPE_SNAPPY
std::optional<std::string> unpackSnappy(std::string_view packed, std::size_t maxBytes) {
    std::size_t size = 0;
    if (snappy_uncompressed_length(packed.data(), packed.size(), &size) != SNAPPY_OK || size > maxBytes)
        return std::nullopt;
    std::string bytes(size, '\0');
    if (snappy_uncompress(packed.data(), packed.size(), bytes.data(), &size) != SNAPPY_OK)
        return std::nullopt;
    return bytes;
}
#else
std::optional<std::string> unpackSnappy(std::string_view, std::size_t) {
    throw Error(ErrorCode::kUnsupported,
                "A block compressed by snappy can't be read: this build has no snappy library (libsnappy-dev).");
}
#endif

}  // namespace elmo
