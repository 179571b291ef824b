// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "elmo/text/document.h"
#include "tasks/results/annotations.h"

namespace tasks {

/// Of each token the labels of its spans; nested spans make a category of their own. The spans lie in the document.
std::vector<std::set<std::string>> tokenCategories(const elmo::Document& document,
                                                   const std::vector<SpanAnnotation>& spans);

}  // namespace tasks
