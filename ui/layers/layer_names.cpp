// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/layer_names.h"

#include <QCoreApplication>

namespace ui {
namespace {

class LayerNames {
    Q_DECLARE_TR_FUNCTIONS(ui::LayerNames)
};

}  // namespace

QString layerName(int layer) {
    return LayerNames::tr("Layer %1").arg(layer);
}

QString layerExplanation(const elmo::BilmOptions& options, int layer) {
    if (options.encoder.kind == elmo::EncoderKind::kPlainBilstm)
        return LayerNames::tr("The model's only output layer: a bidirectional LSTM over the whole sentence.");
    if (layer == 0)
        return options.characters ? LayerNames::tr(
                                        "Layer 0 is the token encoder: it sees only the characters of the word and not "
                                        "its neighbours, so a word has the same vector everywhere.")
                                  : LayerNames::tr(
                                        "Layer 0 is the embedding of the word: it does not see the neighbours, so a "
                                        "word has the same vector everywhere.");
    if (layer == 1)
        return LayerNames::tr(
            "Layer 1 is the first bidirectional LSTM layer: it sees the whole sentence. In published models it "
            "represents parts of speech and syntax best.");
    return LayerNames::tr(
               "Layer %1 is bidirectional LSTM layer number %1: it sees the whole sentence through the layer below. In "
               "published models the top layer distinguishes word senses best.")
        .arg(layer);
}

QString cosineExplanation() {
    return LayerNames::tr(
        "Cosine similarity compares the directions of two vectors: 1 if they are the same, 0 if they are orthogonal, "
        "-1 if they are opposite. Lengths do not matter.");
}

QString normExplanation() {
    return LayerNames::tr(
        "The norm is the length of a token's vector in a layer: the square root of the sum of its squares.");
}

}  // namespace ui
