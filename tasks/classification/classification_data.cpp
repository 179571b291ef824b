// SPDX-License-Identifier: Apache-2.0
// The formats of classes of texts.
#include "tasks/classification/classification.h"
#include "tasks/data/data_formats.h"

namespace tasks {
namespace {

constexpr DataFormat kClassFormats[] = {
    {"sst-trees", "trees in brackets, one per line (Stanford Sentiment Treebank)", false, looksLikeTrees, readSstTrees},
    {"json-lines", "{\"label\": ..., \"text\" or \"tokens\": ...} a line", true, looksLikeJsonLines,
     readSentimentLines},
    {"label-text", "label TAB text, one per line", true, looksLikeLabelText, readLabelText},
};

}  // namespace

DataFormats Classification::formats() {
    return kClassFormats;
}

}  // namespace tasks
