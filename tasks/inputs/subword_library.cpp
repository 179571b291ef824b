// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/subword_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "elmo/error.h"
#include "elmo/install_prefix.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

const SubwordAbi& loadModule() {
    const fs::path path = subwordPart("elmoscope_subwords.so");
    // A namespace of its own: its protobuf must not meet LibTorch's.
    void* const module = dlmopen(LM_ID_NEWLM, path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (module == nullptr) {
        const char* const reason = dlerror();
        throw Error(ErrorCode::kNotFound,
                    fmt::format("The SentencePiece module {} can't be loaded: {}. Check that libsentencepiece is "
                                "installed.",
                                path.string(), reason == nullptr ? "no reason given" : reason));
    }
    const auto entry = reinterpret_cast<decltype(&elmoscopeSubwords)>(dlsym(module, "elmoscopeSubwords"));
    const SubwordAbi* const abi = entry == nullptr ? nullptr : entry(kSubwordAbiVersion);
    if (abi == nullptr)
        throw Error(
            ErrorCode::kNewerVersion,
            fmt::format("{} belongs to another version of this program. Install both from one build.", path.string()));
    return *abi;
}

}  // namespace

fs::path subwordPart(const std::string& fileName) {
    std::error_code none;
    std::vector<fs::path> folders = elmo::installPrefixes();
    for (fs::path& folder : folders)
        folder /= "lib/elmoscope";
    folders.emplace_back(ELMOSCOPE_MODULE_DIR);
    std::string places;
    for (const fs::path& folder : folders) {
        if (fs::is_regular_file(folder / fileName, none))
            return folder / fileName;
        places += (places.empty() ? "" : ", ") + folder.string();
    }
    throw Error(ErrorCode::kNotFound, fmt::format("The part {} of this program is not installed; looked for it in {}. "
                                                  "Install the program again, or build the target elmoscope_subwords.",
                                                  fileName, places));
}

const SubwordAbi& subwordLibrary() {
    static const SubwordAbi& library = loadModule();
    return library;
}

}  // namespace tasks
