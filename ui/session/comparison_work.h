// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <vector>

#include "tasks/results/text_comparison.h"
#include "ui/session/layer_work.h"

namespace ui {

/// What a head says of one of two texts. Const once published.
struct ComparedSide {
    std::shared_ptr<const elmo::Document> document;  ///< the part that is compared
    std::int64_t leftOut = 0;                        ///< tokens after that part
    QString headName;                                ///< empty: no head
    std::vector<tasks::PlacedLabel> labels;
    QString problem;                                 ///< why there are no labels
    std::shared_ptr<const SaliencyResult> saliency;  ///< of the explained place; null: nothing to explain
};

/// Two texts next to each other, token by token. They need not be in the open document. Const once published.
struct SideBySide {
    CompareSides request;
    QString problem;  ///< why there is nothing else
    QString bilm;
    std::vector<tasks::AlignedToken> tokens;
    std::vector<std::vector<float>> cosines;  ///< [L][tokens]; NaN where a token is in one text only
    std::vector<tasks::LabelPair> labels;
    ComparedSide left, right;
};

}  // namespace ui
