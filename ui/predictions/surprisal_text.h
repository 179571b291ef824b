// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/session/prediction_work.h"

namespace ui {

/// What stands in tables where there is no number, in every language, as in the files: R and pandas know it.
QString notAvailable();

/// "8.31", or NA.
QString bitsText(double bits);
/// "1,204", or NA.
QString rankText(std::int64_t rank);

/// Both readings of a token as lines for a tooltip; a direction that the model does not read is left out.
QString expectationText(const SurprisalResult& result, elmo::TokenIndex token);

/// What the numbers are of: unit, model with its hash, n, and perplexity.
QString surprisalHeader(const SurprisalResult& result);

}  // namespace ui
