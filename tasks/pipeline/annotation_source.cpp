// SPDX-License-Identifier: Apache-2.0
#include "tasks/pipeline/annotation_source.h"

#include <fmt/chrono.h>

#include <chrono>

#include "elmo/version.h"

namespace tasks {

AnnotationSource annotationSource(const TaskModelInfo& head, const std::string& tokenizerRevision) {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    return {.model = head.name,
            .modelHash = head.hash,
            .bilmHash = head.bilmHash,
            .tokenizerRevision = tokenizerRevision,
            .statePolicy = "fresh",
            .programVersion = elmo::version(),
            .time = fmt::format("{:%FT%TZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(now)))};
}

}  // namespace tasks
