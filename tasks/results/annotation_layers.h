// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/results/annotations.h"

namespace tasks {

/// Whose annotations these are: a model's, those that came with a file, or those made by hand. A plain value.
struct AnnotationMaker {
    AnnotationLayer layer = AnnotationLayer::kModel;
    std::string name;  ///< of the model or file; empty: by hand, or a model without a name
    std::string hash;  ///< of the model
    bool isByHand() const { return layer == AnnotationLayer::kHuman && name.empty(); }
    auto operator<=>(const AnnotationMaker&) const = default;
};

/// The share of the annotations that one annotator made.
struct AnnotationLayerSize {
    AnnotationMaker maker;
    std::int64_t spans = 0;
    std::int64_t decided = 0;  ///< of the spans
    std::int64_t scores = 0;
    std::int64_t questions = 0;
};

/// The maker of an annotation: of a span, score or question.
template <class Annotation>
AnnotationMaker makerOf(const Annotations& annotations, const Annotation& annotation) {
    AnnotationMaker maker{annotation.layer, {}, {}};
    if (annotation.source >= 0 && annotation.source < static_cast<int>(annotations.sources.size())) {
        const AnnotationSource& source = annotations.sources[static_cast<std::size_t>(annotation.source)];
        maker.name = source.model;
        maker.hash = source.modelHash;
    }
    return maker;
}

/// Every layer that has annotations: models by name, then files, then by hand.
std::vector<AnnotationLayerSize> layersOf(const Annotations& annotations);

/// The annotations without those of some makers.
Annotations withoutLayers(const Annotations& annotations, const std::vector<AnnotationMaker>& makers);
/// The annotations of one maker.
Annotations onlyLayer(const Annotations& annotations, const AnnotationMaker& maker);

/// What people answer for: accepted spans and people's own annotations.
Annotations onlyDecided(const Annotations& annotations);
/// What models found, whatever people have decided.
Annotations onlyModels(const Annotations& annotations);
/// The annotations without those of a model that nobody has decided on.
Annotations withoutUndecided(const Annotations& annotations, const AnnotationMaker& maker);

/// Whether the model, of these weights, is a source of the annotations.
bool isAnnotatedBy(const Annotations& annotations, std::string_view model, std::string_view modelHash);

/// Notes the file that people's annotations came with, if nothing is noted yet.
void nameImported(Annotations& annotations, const std::string& file);
/// The annotations as a format has them that does not tell files and persons apart: what several say is there once.
Annotations withoutImportNames(Annotations annotations);

}  // namespace tasks
