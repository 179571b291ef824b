// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/temporary_folder.h"

#include <fmt/format.h>
#include <stdlib.h>

#include "elmo/error.h"

namespace app {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "elmo-XXXXXX").string();
    if (!::mkdtemp(name.data()))
        throw elmo::Error(elmo::ErrorCode::kIo,
                          fmt::format("Cannot create a folder in '{}'; set TMPDIR to a folder with free space.", name));
    m_path = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

}  // namespace app
