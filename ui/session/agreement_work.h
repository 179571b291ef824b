// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "tasks/metrics/agreement.h"

namespace ui {

/// Where two annotators differ, as a line of a table. A plain value.
struct AnnotatorDifference {
    elmo::ByteSpan place;
    QString text;            ///< what is marked
    QString first, second;   ///< their labels; empty: no span
    QStringList decided;     ///< labels of what people have accepted or marked there
    bool isRefused = false;  ///< people have decided that no span is there
    std::optional<std::int64_t> firstId, secondId;
    QString path, document;  ///< DocumentEntry::path and name; empty: the open document
};

AnnotatorDifference differenceOf(const elmo::Document& document, const tasks::Annotations& annotations,
                                 const tasks::Disagreement& disagreement);

/// Compares two annotators over all documents of the project that both have annotated.
struct CompareAnnotators {
    std::optional<tasks::AnnotationMaker> first, second;  ///< nothing: the first ones that there are
    bool operator==(const CompareAnnotators&) const = default;
};

/// Answers CompareAnnotators. Const once published.
struct ProjectAgreement {
    CompareAnnotators query;
    std::vector<tasks::AnnotationMaker> annotators;       ///< of all documents
    std::optional<tasks::AnnotationMaker> first, second;  ///< that were compared; nothing: there are no two
    tasks::Agreement agreement;                           ///< the counts of all documents added up
    int documents = 0;                                    ///< that both have annotated
    std::int64_t open = 0;                                ///< predictions in them that are not decided
    std::vector<AnnotatorDifference> differences;
    bool wasCut = false;  ///< there are more differences
    QString problem;
};

}  // namespace ui
