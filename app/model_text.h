// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "elmo/formats/model_summary.h"

namespace app {

/// A model's architecture for people: one line each for its token encoder, its language model and its vectors.
std::string architectureText(const elmo::ModelSummary& summary);

/// What follows once the weights are read: parameters by part, origin, hash, training record where there is one.
std::string contentText(const elmo::ModelSummary& summary);

}  // namespace app
