// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/agreement_work.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/text/text_bridge.h"

namespace ui {
namespace {

class AgreementTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::AgreementTexts)
};

QString labelAt(const elmo::Document& document, const tasks::SpanAnnotation& span, elmo::ByteSpan place) {
    const QString label = toLabel(span.label);
    return span.bytes == place ? label : AgreementTexts::tr("%1: %2").arg(label, toLabel(document.slice(span.bytes)));
}

}  // namespace

AnnotatorDifference differenceOf(const elmo::Document& document, const tasks::Annotations& annotations,
                                 const AnnotatorPair& pair, const tasks::Disagreement& disagreement) {
    using tasks::Decision;
    AnnotatorDifference row;
    row.place = disagreement.place();
    row.text = toLabel(document.slice(row.place));
    if (disagreement.first) {
        row.first = labelAt(document, *disagreement.first, row.place);
        row.firstId = disagreement.first->id;
    }
    if (disagreement.second) {
        row.second = labelAt(document, *disagreement.second, row.place);
        row.secondId = disagreement.second->id;
    }
    bool isOpenYet = false, isRejected = false;
    for (const tasks::SpanAnnotation& span : annotations.spans) {
        if (span.bytes.begin >= row.place.end)
            break;
        if (span.bytes.end <= row.place.begin)
            continue;
        const tasks::AnnotationMaker maker = makerOf(annotations, span);
        const bool isModels = span.layer == tasks::AnnotationLayer::kModel;
        if (pair.hasPerson() ? !maker.isAdjudication() : !isModels && !maker.isByHand() && !maker.isAdjudication())
            continue;  // among people only what was adjudicated is a decision
        if (span.decision == (isModels ? Decision::kAccepted : Decision::kOpen))
            row.decided.append(labelAt(document, span, row.place));
        isOpenYet = isOpenYet || span.isUndecided();
        isRejected = isRejected || span.decision == Decision::kRejected;
    }
    row.isRefused = row.decided.isEmpty() && isRejected && !isOpenYet;
    return row;
}

std::int64_t undecidedAmong(const std::vector<tasks::Disagreement>& differences, const AnnotatorPair& pair) {
    if (!pair.first.isByHand() && !pair.second.isByHand())
        return 0;
    return std::ranges::count_if(differences, [](const tasks::Disagreement& one) {
        return (one.first && one.first->isUndecided()) || (one.second && one.second->isUndecided());
    });
}

}  // namespace ui
