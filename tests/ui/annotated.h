// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tasks/results/annotations.h"
#include "ui/annotations/annotation_edits.h"

namespace ui::test {

/// A span of a model, by the first place its text has in the document.
struct Found {
    std::string text;
    std::string label;
    double confidence = 0.9;
};

/// Annotations of a model on a document, with ids from 1 in the order given; spans stand in the document's order.
std::shared_ptr<const tasks::Annotations> annotate(const elmo::Document& document, const std::vector<Found>& spans);

/// All spans as text: "Anna:PER? Rome:LOC+ Wye:LOC- Rome:GPE*": open, accepted, rejected, by hand.
std::string print(const elmo::Document& document, const tasks::Annotations& annotations);

/// The span with a text and label that is not rejected; 0 where there is none.
std::int64_t idOf(const elmo::Document& document, const tasks::Annotations& annotations, const std::string& text,
                  const std::string& label);

/// The bytes of a text's first place in the document.
elmo::ByteSpan placeOf(const elmo::Document& document, const std::string& text);

}  // namespace ui::test
