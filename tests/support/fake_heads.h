// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>

#include "elmo/run_control.h"
#include "tasks/model/task_model.h"
#include "tasks/results/annotations.h"

namespace test {

/// A head that needs no training. Entities are sequences of capitalised words; tags are PROPN for these words and X for
/// others; sentiment counts a few words; answers are the entities of the sentence that shares most words with the
/// question; a premise entails a hypothesis whose words it contains and contradicts one that contains "not". The last
/// part of the path selects the task: "ner", "tags", "sentiment", "qa" or "pairs"; others throw Error(kNotFound). With
/// "-layers" in the path the head requires the layers of the model with the hash "any".
std::shared_ptr<const tasks::TaskModel> loadFakeHead(const std::filesystem::path& path,
                                                     const elmo::RunControl& control);

/// Merges a prediction into annotations: the new spans and scores replace the open spans and the scores of the source.
void mergeFake(tasks::Annotations& annotations, const elmo::Document& document, const tasks::TaskPrediction& prediction,
               const tasks::AnnotationSource& source);

}  // namespace test
