// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <algorithm>
#include <memory>
#include <vector>

#include "ui/session/annotation_change.h"

namespace ui {

/// A change with its name in the Edit menu. Const once made.
struct EditStep {
    QString name;
    AnnotationChange change;
    bool operator==(const EditStep&) const = default;
};

/// The changes that can be undone, and after them those that can be redone. A value.
struct EditHistory {
    std::vector<std::shared_ptr<const EditStep>> steps;
    int done = 0;  ///< how many of the steps are in effect

    bool operator==(const EditHistory& other) const {
        return done == other.done && std::equal(steps.begin(), steps.end(), other.steps.begin(), other.steps.end(),
                                                [](const auto& a, const auto& b) { return a == b || *a == *b; });
    }

    static constexpr int kMaxSteps = 200;
};
using EditHistoryPtr = std::shared_ptr<const EditHistory>;

}  // namespace ui
