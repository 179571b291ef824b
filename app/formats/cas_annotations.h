// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tasks/results/annotations.h"

namespace app {

inline constexpr const char* kUimaUnspecified = "x-unspecified";  ///< UIMA's word for no language

/// The types that UIMA files are written with: those of DKPro, and this program's for what DKPro has no type for.
namespace cas {
inline constexpr std::string_view kMetaData = "de.tudarmstadt.ukp.dkpro.core.api.metadata.type.DocumentMetaData";
inline constexpr std::string_view kField = "de.tudarmstadt.ukp.dkpro.core.api.metadata.type.MetaDataStringField";
inline constexpr std::string_view kSentence = "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Sentence";
inline constexpr std::string_view kToken = "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token";
inline constexpr std::string_view kLemma = "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Lemma";
inline constexpr std::string_view kPos = "de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS";
inline constexpr std::string_view kMorph =
    "de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.morph.MorphologicalFeatures";
inline constexpr std::string_view kEntity = "de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity";
inline constexpr std::string_view kDependency = "de.tudarmstadt.ukp.dkpro.core.api.syntax.type.dependency.Dependency";
inline constexpr std::string_view kChain = "de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceChain";
inline constexpr std::string_view kLink = "de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink";
inline constexpr std::string_view kSpan = "elmoscope.Span";                      ///< label, kind
inline constexpr std::string_view kRelation = "elmoscope.Relation";              ///< Governor, Dependent, label, kind
inline constexpr std::string_view kCluster = "elmoscope.Cluster";                ///< label, members
inline constexpr std::string_view kAttribute = "elmoscope.Attribute";            ///< target, name, value
inline constexpr std::string_view kTokenAttribute = "elmoscope.TokenAttribute";  ///< name, value
}  // namespace cas

/// An annotation of a UIMA CAS, in whatever file it came. A plain value.
struct CasAnnotation {
    std::string type;                                                ///< "webanno.custom.Span"
    std::int64_t begin = -1, end = -1;                               ///< UTF-16 units; -1: it has no place
    bool isInView = true;                                            ///< of the view that is read
    std::vector<std::pair<std::string, std::string>> features = {};  ///< references as ids, lists with blanks between
    std::string id = {};                                             ///< in its file; empty: nothing refers to it

    /// Null if it has no such feature.
    const std::string* feature(std::string_view name) const;
};

/// What a document says as annotations of a CAS, with ids from 2 on: 1 is the Sofa. What has no place is nothing of the
/// text.
std::vector<CasAnnotation> casAnnotationsOf(const tasks::AnnotatedDocument& document);

}  // namespace app
