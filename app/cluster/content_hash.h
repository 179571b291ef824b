// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "app/texts/text_input.h"

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

/// The hash of the bytes of a file in the range. Throws elmo::Error(kNotFound, kPermission, kIo) naming it.
std::string contentHash(const std::filesystem::path& file, ByteRange range = {});

}  // namespace app
