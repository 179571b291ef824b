// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elmo/run_control.h"
#include "ui/session/layer_work.h"

namespace app {

/// The most places of a result; the example is one of them.
inline constexpr std::size_t kMostAlike = 5000;

/// Compares the mean vector of the example's tokens in one layer with those of all stretches of its kind. Of stretches
/// that overlap, the most alike one stays. No places if the corpus lacks the example. Any thread. Throws
/// elmo::Error(kBadShape) if documents have other widths or lack the layer, elmo::Cancelled.
ui::AlikeResult placesAlike(const ui::FindAlike& request, const ui::Corpus& corpus, const elmo::RunControl& control);

}  // namespace app
