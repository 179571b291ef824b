// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <filesystem>
#include <memory>

#include "tasks/inputs/subwords.h"
#include "tasks/inputs/word_vectors.h"
#include "tasks/model/task_bundle.h"
#include "tasks/tensors/torch_task_head.h"

namespace tasks {

/// A head with the weights of its bundle, and what its input needs. Const; any thread.
struct LoadedHead {
    TaskConfig config;
    std::unique_ptr<const TaskHead> head;
    std::shared_ptr<const SubwordModel> subwords;  ///< null if the head reads no pieces
    std::shared_ptr<const WordVectors> vectors;    ///< null if it reads none
};

/// Every tensor of the manifest is used exactly once, its shape and checksum held first. Reports stage "read head".
/// Throws Error(kNotFound, kBadFormat, kBadShape, kChecksum, kIo), Cancelled.
LoadedHead loadHead(const std::filesystem::path& bundle, const TaskManifest& manifest, const elmo::RunControl& control);

}  // namespace tasks
