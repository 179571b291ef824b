// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_target.h"

#include <unistd.h>

#include <fstream>

namespace fuzz {

const std::filesystem::path& folder() {
    static const struct Folder {
        std::filesystem::path path = "/dev/shm/elmoscope-fuzz-" + std::to_string(::getpid());
        Folder() { std::filesystem::create_directories(path); }
        ~Folder() {
            std::error_code ignored;
            std::filesystem::remove_all(path, ignored);
        }
    } kFolder;
    return kFolder.path;
}

std::filesystem::path fileOf(std::string_view bytes, const std::string& name) {
    const std::filesystem::path path = folder() / name;
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path;
}

std::string_view part(std::string_view bytes, int index) {
    constexpr std::string_view kCut = "--8<--\n";
    for (; index > 0; --index) {
        const std::size_t cut = bytes.find(kCut);
        if (cut == std::string_view::npos)
            return {};
        bytes.remove_prefix(cut + kCut.size());
    }
    return bytes.substr(0, bytes.find(kCut));
}

}  // namespace fuzz
