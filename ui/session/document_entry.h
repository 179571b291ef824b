// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>

#include "tasks/results/decision_count.h"

namespace ui {

/// The progress of a document on the list.
enum class DocumentStatus { kListed, kRead, kAnalyzed, kAnnotated, kFailed };

/// The class of a sentence or document: a sentiment, which is a place on a scale, or one of several topics, which have
/// no order.
struct Sentiment {
    QString label;          ///< the most probable class
    double value = 0;       ///< of a sentiment: mean of the classes, from -1 (negative) to 1 (positive)
    bool isManual = false;  ///< given by a person
    int topic = -1;         ///< of a topic: its place among the classes; -1: a sentiment
    double share = 0;       ///< of a topic: its probability
    bool isTopic() const { return topic >= 0; }
    bool operator==(const Sentiment&) const = default;
};

/// A line of the document list. A plain value; unknown fields are empty.
struct DocumentEntry {
    QString path;  ///< of the file; for a text that is in the project only: PROJECT/ID/NAME
    QString name;
    DocumentStatus status = DocumentStatus::kListed;
    QString language = {};  ///< BCP 47 tag
    std::optional<std::int64_t> tokens = {};
    std::optional<Sentiment> sentiment = {};
    QString problem = {};  ///< why reading it failed
    tasks::DecisionCount decisions = {};
    bool isFinished = false;      ///< by the annotator of this window, who does not change it any more
    QStringList finishedBy = {};  ///< all who have finished it; an empty name: not named
    bool operator==(const DocumentEntry&) const = default;
};

}  // namespace ui
