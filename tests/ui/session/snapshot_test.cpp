// SPDX-License-Identifier: Apache-2.0
#include "ui/session/snapshot.h"

#include <gtest/gtest.h>

#include <functional>
#include <type_traits>

#include "elmo/error.h"
#include "tests/ui/annotated.h"
#include "tests/ui/sample_data.h"

namespace ui {
namespace {

static_assert(!std::is_constructible_v<Snapshot, SnapshotParts>, "Snapshot::of() is the only way to make one");
static_assert(!std::is_copy_constructible_v<Snapshot>);
static_assert(!std::is_default_constructible_v<Snapshot>);

/// Everything that can be known about a text.
SnapshotParts partsWithText(const std::string& text) {
    SnapshotParts parts;
    parts.document = test::makeOpened(text);
    const auto& document = parts.document->document;
    parts.analysis = test::makeAnalysis(document);
    parts.selection = test::placeIn(*parts.document, 1);
    parts.similarity = test::makeSimilarity(*parts.analysis, 1);
    parts.reading.annotations = test::annotate(*document, {});
    auto answers = std::make_shared<Answers>();
    answers->text = elmo::TextHash(*document);
    parts.reading.answers = answers;
    auto saliency = std::make_shared<SaliencyResult>();
    saliency->document = document;
    auto work = std::make_shared<LayerWork>();
    work->text = elmo::TextHash(*document);
    work->saliency = saliency;
    parts.layerWork = work;
    auto predictions = std::make_shared<PredictionWork>();
    auto surprisal = std::make_shared<SurprisalResult>();
    surprisal->text = elmo::TextHash(*document);
    predictions->surprisal = surprisal;
    parts.predictionWork = predictions;
    return parts;
}

TEST(Snapshot, returnsItsParts) {
    const SnapshotParts parts = partsWithText("one two");
    const SnapshotPtr snapshot = Snapshot::of(parts);
    EXPECT_EQ(snapshot->document, parts.document);
    EXPECT_EQ(snapshot->selectedToken(), elmo::TokenIndex(1));
}

TEST(Snapshot, rejectsPartsOfAnotherText) {
    const SnapshotParts other = partsWithText("uno due");
    const std::vector<std::function<void(SnapshotParts&)>> mixtures{
        [&](SnapshotParts& parts) { parts.document = other.document; },
        [&](SnapshotParts& parts) { parts.document = nullptr; },
        [&](SnapshotParts& parts) { parts.analysis = other.analysis; },
        [&](SnapshotParts& parts) { parts.selection = other.selection; },
        [&](SnapshotParts& parts) { parts.similarity = other.similarity; },
        [&](SnapshotParts& parts) { parts.reading.annotations = other.reading.annotations; },
        [&](SnapshotParts& parts) { parts.reading.annotations = std::make_shared<tasks::Annotations>(); },
        [&](SnapshotParts& parts) { parts.reading.answers = other.reading.answers; },
        [&](SnapshotParts& parts) { parts.layerWork = other.layerWork; },
        [&](SnapshotParts& parts) { parts.predictionWork = other.predictionWork; },
    };
    for (std::size_t i = 0; i < mixtures.size(); ++i) {
        SnapshotParts parts = partsWithText("one two");
        mixtures[i](parts);
        try {
            Snapshot::of(parts);
            ADD_FAILURE() << "mixture " << i;
        } catch (const elmo::Error& error) {
            EXPECT_EQ(error.code(), elmo::ErrorCode::kInternal);
        }
    }
}

}  // namespace
}  // namespace ui
