// SPDX-License-Identifier: Apache-2.0
#include "tasks/classification/classification_data.h"

#include "tasks/data/format_recognition.h"
#include "tasks/data/json_lines_reader.h"
#include "tasks/data/label_text_reader.h"
#include "tasks/data/sst_tree_reader.h"

namespace tasks {
namespace {

constexpr DataFormat kClassFormats[] = {
    {"sst-trees", "trees in brackets, one per line (Stanford Sentiment Treebank)", false, looksLikeTrees, readSstTrees},
    {"json-lines", "{\"label\": ..., \"text\" or \"tokens\": ...} a line", true, looksLikeJsonLines,
     readSentimentLines},
    {"label-text", "label TAB text, one per line", true, looksLikeLabelText, readLabelText},
};

}  // namespace

DataFormats classificationFormats() {
    return kClassFormats;
}

}  // namespace tasks
