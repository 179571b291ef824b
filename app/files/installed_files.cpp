// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/installed_files.h"

#include <algorithm>
#include <system_error>

namespace app {

namespace fs = std::filesystem;

std::vector<fs::path> bundledRuns() {
    std::error_code none;
    std::vector<fs::path> runs;
    for (fs::directory_iterator entry(resourcesFolder() / "runs", none), end; !none && entry != end;
         entry.increment(none))
        if (entry->is_directory(none))
            runs.push_back(entry->path());
    std::ranges::sort(runs);
    return runs;
}

fs::path sampleDocument() {
    std::error_code none;
    const fs::path sample = resourcesFolder() / "samples/layers.txt";
    return fs::is_regular_file(sample, none) ? sample : fs::path();
}

}  // namespace app
