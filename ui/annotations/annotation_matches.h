// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "elmo/text/document.h"
#include "ui/session/annotation_change.h"
#include "ui/session/edit_history.h"
#include "ui/session/project_work.h"

namespace ui {

/// The tokens of a stretch as words to match. Empty if it is empty, or begins or ends inside a token.
std::vector<std::string> wordsOf(const elmo::Document& document, elmo::ByteSpan bytes);

/// Every place of the words: whole tokens in a row, whatever stands between them, from left to right without overlaps.
/// Without case, letters that differ in case only are equal (simple case folding of Unicode). Pure; any thread.
std::vector<elmo::ByteSpan> placesOf(const elmo::Document& document, const WordMatch& match);

/// The change that labels all places, and how many had the label before.
struct MatchChange {
    AnnotationChange change;
    std::int64_t labelled = 0, present = 0;
};

/// Spans that are there stay as they are, whatever their labels; a place that has a span with exactly this label gets
/// no second one, but an open one of a model is accepted. What other people marked does not count: it is compared.
MatchChange matchChange(const tasks::Annotations& annotations, const elmo::Document& document, const WordMatch& match);

/// The same for places from left to right. `origin`, if it is not empty, becomes the attribute `example`.
MatchChange placeChange(const tasks::Annotations& annotations, std::span<const elmo::ByteSpan> places,
                        const std::string& label, const std::string& origin = {});

/// The change as a step in the undo history, by the annotator.
EditStep matchStep(const MatchChange& change, const WordMatch& match, const std::string& annotator);

}  // namespace ui
