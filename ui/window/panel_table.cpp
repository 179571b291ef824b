// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_table.h"

#include "ui/annotations/agreement_panel.h"
#include "ui/annotations/annotation_layer_panel.h"
#include "ui/annotations/annotation_panel.h"
#include "ui/annotations/guideline_panel.h"
#include "ui/annotations/predicate_panel.h"
#include "ui/comparison/comparison_page.h"
#include "ui/documents/changed_text_dialog.h"
#include "ui/documents/document_panel.h"
#include "ui/documents/same_text_dialog.h"
#include "ui/evaluation/evaluation_page.h"
#include "ui/layers/examples/example_panel.h"
#include "ui/layers/neighbours/neighbour_panel.h"
#include "ui/layers/projector/projector_panel.h"
#include "ui/layers/saliency/saliency_panel.h"
#include "ui/layers/similarity/layer_panel.h"
#include "ui/layers/weights/layer_weights_view.h"
#include "ui/layers/what_if/what_if_panel.h"
#include "ui/panels/panel_host.h"
#include "ui/predictions/surprisal_panel.h"
#include "ui/questions/ask_panel.h"
#include "ui/questions/pair_panel.h"
#include "ui/search/search_panel.h"
#include "ui/training/trained_head_dialog.h"
#include "ui/training/training_page.h"

namespace ui {
namespace {

template <class Dialog>
void makePrompt(PanelHost& host) {
    auto* dialog = new Dialog(host.session(), host.window());
    QObject::connect(&host, &PanelHost::snapshotChanged, dialog, &Dialog::setSnapshot);
}

}  // namespace

std::vector<PanelKind> panelKinds() {
    return {
        documentPanelKind(),  annotationPanelKind(), searchPanelKind(),    annotationLayerPanelKind(),
        agreementPanelKind(), askPanelKind(),        pairPanelKind(),      guidelinePanelKind(),
        layerPanelKind(),     whatIfPanelKind(),     neighbourPanelKind(), projectorPanelKind(),
        saliencyPanelKind(),  surprisalPanelKind(),  predicatePanelKind(), examplePanelKind(),
    };
}

std::vector<PageKind> pageKinds() {
    return {
        comparisonPageKind(),
        layerWeightsPageKind(),
        trainingPageKind(),
        evaluationPageKind(),
    };
}

void makePrompts(PanelHost& host) {
    makePrompt<ChangedTextDialog>(host);
    makePrompt<SameTextDialog>(host);
    makePrompt<TrainedHeadDialog>(host);
}

}  // namespace ui
