// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "ui/session/session.h"

namespace ui {

/// One line of a summary: "Filters" and "32 of width 1, 64 of width 2".
struct SummaryRow {
    QString label;
    QString value;
    QString explanation;  ///< for a tooltip; may be empty
};

/// A model's architecture in words, in the order of the computation. Empty if the summary contains a problem.
std::vector<SummaryRow> architectureRows(const ModelSummary& model);

}  // namespace ui
