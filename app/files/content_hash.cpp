// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/content_hash.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

#include "elmo/error.h"
#include "elmo/files/input_file.h"

namespace app {
namespace {

constexpr std::int64_t kBlockBytes = std::int64_t{1} << 20;

}  // namespace

void ContentHash::Free::operator()(XXH3_state_s* state) const {
    XXH3_freeState(state);
}

ContentHash::ContentHash() : m_state(XXH3_createState()) {
    if (m_state == nullptr)
        throw elmo::Error(elmo::ErrorCode::kOutOfMemory, "There is no memory for a checksum.");
    XXH3_128bits_reset(m_state.get());
}

ContentHash::~ContentHash() = default;

void ContentHash::add(std::string_view bytes) {
    XXH3_128bits_update(m_state.get(), bytes.data(), bytes.size());
}

std::string ContentHash::digits() const {
    const XXH128_hash_t hash = XXH3_128bits_digest(m_state.get());
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::string contentHash(const std::filesystem::path& path, std::int64_t begin, std::int64_t end) {
    elmo::InputFile file(path);
    ContentHash hash;
    std::string block(static_cast<std::size_t>(std::min(kBlockBytes, file.size())), '\0');
    end = std::min(end, file.size());
    for (std::int64_t at = begin; at < end;) {
        const auto count = static_cast<std::size_t>(std::min(end - at, kBlockBytes));
        file.read(at, block.data(), count);
        hash.add(std::string_view(block).substr(0, count));
        at += static_cast<std::int64_t>(count);
    }
    return hash.digits();
}

}  // namespace app
