// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/results/annotations.h"

namespace tasks {

/// What stands as AnnotationSource::modelHash of people's annotations that are neither by hand nor of a file: another
/// person's set, whose name is the model's, and what was decided where annotators differ.
inline constexpr std::string_view kColleague = "colleague", kAdjudication = "adjudication";

/// Whose annotations these are: a model's, those that came with a file, those of another person, what was decided
/// between annotators, or those made by hand. A plain value.
struct AnnotationMaker {
    AnnotationLayer layer = AnnotationLayer::kModel;
    std::string name;  ///< of the model, file or person; empty: by hand, or a model without a name
    std::string hash;  ///< of the model, or kColleague or kAdjudication
    bool isByHand() const { return layer == AnnotationLayer::kHuman && name.empty() && hash.empty(); }
    bool isColleague() const { return layer == AnnotationLayer::kHuman && hash == kColleague; }
    bool isAdjudication() const { return layer == AnnotationLayer::kHuman && hash == kAdjudication; }
    bool isPerson() const { return layer == AnnotationLayer::kHuman && !isAdjudication(); }
    auto operator<=>(const AnnotationMaker&) const = default;
};

/// The share of the annotations that one annotator made.
struct AnnotationLayerSize {
    AnnotationMaker maker;
    std::int64_t spans = 0;
    std::int64_t decided = 0;  ///< of the spans
    std::int64_t scores = 0;
    std::int64_t questions = 0;
    std::int64_t attributes = 0;  ///< of tokens: columns
    std::int64_t relations = 0;
    std::int64_t clusters = 0;
};

/// The maker of an annotation: of an annotation of any kind.
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

/// The source of the set of adjudicated annotations.
AnnotationSource adjudicationSource();
/// The annotations without other people's, and with what was adjudicated as work by hand: it stands in place of
/// everything else that shares text with it. Where "no span" was decided, it is
/// rejected.
Annotations settled(const Annotations& annotations);
/// What people answer for: of settled() accepted spans, people's own annotations and those of files.
Annotations onlyDecided(const Annotations& annotations);
/// People's annotations: of files, of other people and by hand.
Annotations onlyPeople(const Annotations& annotations);
/// What models found, whatever people have decided.
Annotations onlyModels(const Annotations& annotations);
/// The annotations without those of a model that nobody has decided on or made a note on.
Annotations withoutUndecided(const Annotations& annotations, const AnnotationMaker& maker);

/// Whether the model, of these weights, is a source of the annotations.
bool isAnnotatedBy(const Annotations& annotations, std::string_view model, std::string_view modelHash);

/// Notes the file that people's annotations came with, if nothing is noted yet.
void nameImported(Annotations& annotations, const std::string& file);
/// Notes the person who made them as one of several annotators, whose work is compared, if nothing is noted yet.
void nameColleague(Annotations& annotations, const std::string& person);
/// From now on the sets of these people and files are those of annotators and no gold.
void becomeColleagues(Annotations& annotations, const std::vector<std::string>& names);
/// The annotations as a format has them that does not tell files and persons apart: what several say is there once.
Annotations withoutImportNames(Annotations annotations);

}  // namespace tasks
