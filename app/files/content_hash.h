// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

struct XXH3_state_s;

namespace app {

/// XXH3-128 of bytes that arrive in pieces. One thread.
class ContentHash {
public:
    ContentHash();
    ~ContentHash();

    void add(std::string_view bytes);
    std::string digits() const;  ///< of everything so far: 32 hexadecimal digits

private:
    struct Free {
        void operator()(XXH3_state_s* state) const;
    };
    std::unique_ptr<XXH3_state_s, Free> m_state;
};

/// The hash of the bytes [begin, end) of a file. Throws elmo::Error(kNotFound, kPermission, kIo) naming it.
std::string contentHash(const std::filesystem::path& file, std::int64_t begin = 0,
                        std::int64_t end = std::numeric_limits<std::int64_t>::max());

}  // namespace app
