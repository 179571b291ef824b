// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <string>
#include <vector>

#include "app/annotate/annotation_output.h"
#include "app/annotate/annotation_source.h"
#include "app/commands/annotate/annotate_heads.h"

namespace app {

/// Whether a file is a terminal: texts are annotated line by line, as they are typed.
bool isTyped(const std::string& file);

/// How a file is read: as the options say, or by its name.
AnnotationInput inputKind(const AnnotateSettings& settings, const std::string& file);

/// The next units of an input, about one batch of the biLM, as many as are available without waiting: a
/// sender that waits for the annotations of one line gets them. `failure`: why there will be no more.
std::vector<AnnotationUnit> nextUnits(AnnotationSource& source, AnnotationInput kind, TextInput& input,
                                      std::exception_ptr& failure);

/// The predictions of every head for every unit; the same for a unit whatever the others are.
std::vector<std::vector<UnitPrediction>> predictUnits(const std::vector<ReadyHead>& heads,
                                                      const std::vector<AnnotationUnit>& units,
                                                      const AnnotateSettings& settings,
                                                      const elmo::RunControl& control);

}  // namespace app
