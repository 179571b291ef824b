// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "tasks/metrics/agreement.h"
#include "tasks/metrics/rater_agreement.h"

namespace ui {

/// Where two annotators differ, as a line of a table. A plain value.
struct AnnotatorDifference {
    elmo::ByteSpan place;
    QString text;            ///< what is marked
    QString first, second;   ///< their labels; empty: no span
    QStringList decided;     ///< labels of what was decided there
    bool isRefused = false;  ///< it was decided that no span is there
    std::optional<std::int64_t> firstId, secondId;
    QString path, document;  ///< DocumentEntry::path and name; empty: the open document
};

/// Two of whom differences are to be settled. A value.
struct AnnotatorPair {
    tasks::AnnotationMaker first, second;
    /// What is decided between them is a set of its own; between models it is the user's decision about their spans.
    bool hasPerson() const {
        return first.layer == tasks::AnnotationLayer::kHuman || second.layer == tasks::AnnotationLayer::kHuman;
    }
};

AnnotatorDifference differenceOf(const elmo::Document& document, const tasks::Annotations& annotations,
                                 const AnnotatorPair& pair, const tasks::Disagreement& disagreement);

/// Of the differences between a model and work by hand those that are one because nobody has decided about the model's
/// span yet.
std::int64_t undecidedAmong(const std::vector<tasks::Disagreement>& differences, const AnnotatorPair& pair);

/// Compares two annotators over all documents of the project that both have annotated.
struct CompareAnnotators {
    std::optional<tasks::AnnotationMaker> first = {}, second = {};  ///< nothing: the first ones that there are
    bool everybody = false;                                         ///< all people as well
    bool operator==(const CompareAnnotators&) const = default;
};

/// Answers CompareAnnotators. Const once published.
struct ProjectAgreement {
    CompareAnnotators query;
    std::vector<tasks::AnnotationMaker> annotators;       ///< of all documents
    std::optional<tasks::AnnotationMaker> first, second;  ///< that were compared; nothing: there are no two
    tasks::Agreement agreement;                           ///< the counts of all documents added up
    int documents = 0;                                    ///< that both have annotated
    std::int64_t undecided = 0;                           ///< of all differences, see undecidedAmong()
    std::shared_ptr<const tasks::RaterAgreement> all;     ///< of all people; null: there are no two
    std::vector<AnnotatorDifference> differences;
    bool wasCut = false;  ///< there are more differences
    QString problem;
};

}  // namespace ui
