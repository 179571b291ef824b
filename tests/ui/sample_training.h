// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/training_work.h"

namespace ui::test {

/// A plan for entities in "/data/mine.tsv" that ends in "/heads/mine".
HeadPlan makeHeadPlan();

/// A course of `steps` steps with an evaluation every ten, mixes of three layers at the input.
std::shared_ptr<const TrainingCurves> makeCurves(int steps, const QString& name = QStringLiteral("mine"));

/// A training of makeHeadPlan() in a state, with curves of 40 steps.
TrainingRecord makeRecord(TrainingState state);

/// What the check of a plan found: two labels, eight words in pieces.
DataCheck makeDataCheck(const HeadPlan& plan);
TextCheck makeTextCheck(const TuningPlan& plan);

/// Entities measured: "Anna went to New York" right, "Bob" missed, "Rome" taken for a person.
EvaluationResult makeEvaluation();

}  // namespace ui::test
