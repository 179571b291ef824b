// SPDX-License-Identifier: Apache-2.0
// Work on the annotations of the open document.
#include <QAction>
#include <QPushButton>
#include <QTest>
#include <QUndoGroup>
#include <QUndoStack>
#include <algorithm>

#include "tests/monkey/actions.h"
#include "tests/monkey/poke.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/annotations/annotation_layer_model.h"
#include "ui/annotations/annotation_layer_panel.h"
#include "ui/annotations/annotation_model.h"
#include "ui/annotations/annotation_panel.h"
#include "ui/reading/document_view.h"
#include "ui/widgets/plain_table.h"

namespace monkey {
namespace {

const QString kLabels[] = {QStringLiteral("PER"), QStringLiteral("LOC"), QStringLiteral("标签"), QStringLiteral("a b"),
                           QStringLiteral("<x>&")};

void trigger(QAction* action) {
    Monkey::note(action->objectName());
    if (action->isEnabled())
        action->trigger();
}

void annotate(Monkey& monkey, Dice& dice) {
    constexpr const char* kCommands[] = {
        "acceptNext", "rejectNext", "accept",       "reopen",        "relabel",      "mark",         "remove",
        "identical",  "nextSpan",   "previousSpan", "mostUncertain", "beginEarlier", "beginLater",   "endEarlier",
        "endLater",   "note",       "attributes",   "labelMatches",  "relate",       "nextRelation", "reverseRelation"};
    const auto name = QString::fromLatin1(kCommands[dice.below(static_cast<int>(std::size(kCommands)))]);
    QAction* action = monkey.window().findChild<QAction*>(name);
    if (!action)
        return Monkey::fail(QStringLiteral("the window has no command '%1'").arg(name));
    trigger(action);
}

std::optional<std::int64_t> someSpan(Monkey& monkey, Dice& dice) {
    const auto annotations = monkey.now()->reading.annotations;
    if (!annotations || annotations->spans.empty())
        return std::nullopt;
    return dice.pick(annotations->spans).id;
}

void clickSpan(Monkey& monkey, Dice& dice) {
    ui::DocumentView& view = *monkey.window().findChild<ui::DocumentView*>();
    if (const auto id = someSpan(monkey, dice))
        for (const QRectF& bar : view.spanRects(*id))
            return QTest::mouseClick(view.viewport(), Qt::LeftButton, Qt::NoModifier, bar.center().toPoint());
}

void dragEdge(Monkey& monkey, Dice& dice) {
    ui::DocumentView& view = *monkey.window().findChild<ui::DocumentView*>();
    if (!view.currentSpan())
        monkey.window().findChild<ui::AnnotationEditor*>()->setCurrent(someSpan(monkey, dice));
    const auto grips = view.gripPoints();
    if (grips.empty())
        return;
    const QPoint from = dice.pick(grips).toPoint();
    const QPoint to =
        dice.oneIn(3) ? pointWithin(*view.viewport(), dice) : from + QPoint(dice.below(400) - 200, dice.below(40) - 20);
    dragMouse(*view.viewport(), from, to);
}

void mark(Monkey& monkey, Dice& dice) {
    const auto document = monkey.now()->document;
    if (!document || document->document->tokens().empty())
        return;
    const auto& tokens = document->document->tokens();
    const auto first = static_cast<std::size_t>(dice.below(static_cast<int>(tokens.size())));
    const auto last = std::min(tokens.size() - 1, first + static_cast<std::size_t>(dice.below(4)));
    monkey.window().findChild<ui::AnnotationEditor*>()->create({tokens[first].begin, tokens[last].end},
                                                               kLabels[dice.below(5)]);
}

void relabel(Monkey& monkey, Dice& dice) {
    monkey.window().findChild<ui::AnnotationEditor*>()->relabel(kLabels[dice.below(5)]);
}

void decideInTable(Monkey& monkey, Dice& dice) {
    ui::AnnotationPanel& panel = *monkey.window().findChild<ui::AnnotationPanel*>();
    if (dice.oneIn(4))
        panel.table()->selectAll();
    else if (const int rows = panel.table()->model()->rowCount(); rows > 0)
        panel.table()->chooseRow(dice.below(rows));
    const tasks::Decision decisions[] = {tasks::Decision::kAccepted, tasks::Decision::kRejected,
                                         tasks::Decision::kOpen};
    if (const auto ids = panel.selectedIds(); !ids.empty())
        Q_EMIT panel.decisionWanted(ids, decisions[dice.below(3)]);
}

void undo(Monkey& monkey, Dice& dice) {
    for (int i = dice.below(4); i >= 0; --i)
        trigger(monkey.window().findChild<QAction*>(QStringLiteral("undo")));
}

void redo(Monkey& monkey, Dice& dice) {
    for (int i = dice.below(3); i >= 0; --i)
        trigger(monkey.window().findChild<QAction*>(QStringLiteral("redo")));
}

/// Shows, hides, names and deletes layers of annotations.
void annotationLayers(Monkey& monkey, Dice& dice) {
    ui::AnnotationLayerPanel& panel = *monkey.window().findChild<ui::AnnotationLayerPanel*>();
    const int rows = panel.model()->rowCount();
    if (rows == 0)
        return;
    const QModelIndex layer = panel.model()->index(dice.below(rows), ui::AnnotationLayerModel::kName);
    panel.table()->setCurrentIndex(layer);
    Monkey::note(layer.data().toString());
    const bool shown = layer.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    switch (dice.below(8)) {
        case 0:
            panel.model()->setData(layer, someWords(monkey, dice), Qt::EditRole);
            return;
        case 1:
            return panel.deleteHereButton()->click();
        case 2:
            return panel.deleteEverywhereButton()->click();
        default:
            panel.model()->setData(layer, shown ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }
}

std::vector<tasks::SpanAnnotation> byId(std::vector<tasks::SpanAnnotation> spans) {
    std::ranges::sort(spans, {}, &tasks::SpanAnnotation::id);
    return spans;
}

/// Undoing a change brings back exactly what was there before it.
void changeAndUndo(Monkey& monkey, Dice& dice) {
    ui::AnnotationEditor& editor = *monkey.window().findChild<ui::AnnotationEditor*>();
    const auto before = monkey.now()->reading.annotations;
    QUndoStack* stack = editor.undoGroup()->activeStack();
    if (!before || !stack)
        return;
    const int index = stack->index();
    editor.setCurrent(someSpan(monkey, dice));
    dice.oneIn(2) ? mark(monkey, dice) : dice.oneIn(2) ? relabel(monkey, dice) : editor.applyToIdentical();
    if (editor.undoGroup()->activeStack() != stack || stack->index() != index + 1)
        return;
    trigger(monkey.window().findChild<QAction*>(QStringLiteral("undo")));
    const auto after = monkey.now()->reading.annotations;
    if (byId(after->spans) != byId(before->spans) || after->questions != before->questions)
        Monkey::fail(QStringLiteral("undoing a change does not bring back what was there: %1 spans before, %2 after")
                         .arg(before->spans.size())
                         .arg(after->spans.size()));
}

constexpr Action kActions[] = {{"annotate", 14, annotate},
                               {"click-span", 6, clickSpan},
                               {"drag-edge", 6, dragEdge},
                               {"mark", 5, mark},
                               {"relabel", 3, relabel},
                               {"decide-in-table", 4, decideInTable},
                               {"annotation-layers", 3, annotationLayers},
                               {"undo", 7, undo},
                               {"redo", 4, redo},
                               {"change-and-undo", 4, changeAndUndo}};

}  // namespace

std::span<const Action> annotationActions() {
    return kActions;
}

}  // namespace monkey
