// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace elmo::test {

/// Heads that tests have trained, so that a head that many tests use is trained once. All test programs of a build
/// share them; what another build of the programs has trained is removed.
class TrainedHeadStore {
public:
    /// The store of this build.
    static const TrainedHeadStore& ofThisBuild();
    /// A store in `folder`, for the programs of this revision.
    TrainedHeadStore(const std::filesystem::path& folder, const std::string& revision);

    /// Puts the head `name` that `elmo ARGUMENTS` trains, with its cache of layers, into a test's folder. False if it
    /// is not in the store.
    bool restore(const std::vector<std::string>& arguments, const TemporaryFolder& folder,
                 const std::string& name) const;
    /// Keeps what the arguments have trained. Does nothing if the store cannot be written.
    void keep(const std::vector<std::string>& arguments, const TemporaryFolder& folder, const std::string& name) const;

private:
    std::filesystem::path placeOf(const std::vector<std::string>& arguments, const TemporaryFolder& folder) const;

    std::filesystem::path m_folder;
};

}  // namespace elmo::test
