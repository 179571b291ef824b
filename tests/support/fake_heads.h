// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>

#include "elmo/run_control.h"
#include "tasks/annotations.h"
#include "tasks/task_model.h"

namespace test {

/// A head that needs no training: entities are runs of words that begin with a capital letter, tags are PROPN for them
/// and X, sentiment counts a few words, answers are the sentence's entities that shares most words with the question, a
/// premise entails a hypothesis whose words it has and contradicts one that says "not".
/// The path decides the kind: "ner", "tags", "sentiment", "qa" or "pairs" in its last part; another one throws
/// Error(kNotFound).
/// "-layers" in it: the head wants the layers of the model with the hash "any".
std::shared_ptr<const tasks::TaskModel> loadFakeHead(const std::filesystem::path& path,
                                                     const elmo::RunControl& control);

/// Puts a prediction into annotations: the source's open spans and its scores go, the new ones come.
void mergeFake(tasks::Annotations& annotations, const elmo::Document& document, const tasks::TaskPrediction& prediction,
               const tasks::AnnotationSource& source);

}  // namespace test
