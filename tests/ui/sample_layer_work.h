// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/session.h"

namespace ui::test {

/// Two documents, "/texts/money.txt" and "/texts/river.txt", that use "bank" in one sense each, `sentences` times.
Corpus makeCorpus(int sentences);

/// Neighbours of the first "bank" of the last document.
std::shared_ptr<const NeighbourResult> makeNeighbours(const Corpus& corpus, int layer, int count);

/// All "bank"s in the plane: one point in layer 0, two clouds in layer 2.
std::shared_ptr<const ProjectionResult> makeProjection(const Corpus& corpus, ProjectionMethod method);

/// A head with learned mixes of three layers at the places given.
HeadWhatIf makeHead(const std::string& name, const tasks::Task& task, const std::vector<std::string>& places);

/// Entities over all weights of layer 1: with more than 0.6 a third of them change.
std::shared_ptr<const SweepResult> makeSweep();

/// Why "New York" is a place, in a text of two lines.
SaliencyResult makeSaliency();

/// "Anna saw Rome" and "Will saw Rome" side by side: a head finds Anna and both Romes, three layers differ.
std::shared_ptr<const SideBySide> makeSides(const CompareSides& request = {});

}  // namespace ui::test
