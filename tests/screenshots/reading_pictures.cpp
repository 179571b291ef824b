// SPDX-License-Identifier: Apache-2.0
#include "reading_pictures.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <algorithm>

#include "app/files/installed_files.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/annotations/annotation_layer_book.h"
#include "ui/annotations/annotation_panel.h"
#include "ui/export/export_dialog.h"
#include "ui/questions/ask_panel.h"
#include "ui/questions/pair_panel.h"
#include "ui/reading/document_view.h"
#include "ui/search/search_panel.h"
#include "ui/shortcuts/shortcut_book.h"
#include "ui/shortcuts/shortcut_dialog.h"
#include "ui/widgets/plain_table.h"

namespace screenshots {
namespace {

elmo::ByteSpan placeOf(const elmo::Document& document, const std::string& text) {
    const auto begin = static_cast<std::int64_t>(document.text().find(text));
    return {elmo::ByteOffset(begin), elmo::ByteOffset(begin + static_cast<std::int64_t>(text.size()))};
}

/// A popped-up menu is a window of its own.
void takePopup(const Photographer& photographer, const QString& name) {
    settle();
    if (QWidget* popup = QApplication::activePopupWidget()) {
        photographer.take(*popup, name);
        popup->close();
    }
}

void annotate(ui::MainWindow& window, const elmo::Document& document, const tasks::Annotations& annotations) {
    if (std::ranges::any_of(annotations.spans,
                            [](const auto& span) { return span.decision != tasks::Decision::kOpen; }))
        return;  // for another look already
    ui::AnnotationEditor& editor = *window.findChild<ui::AnnotationEditor*>();
    editor.create(placeOf(document, "left bank of the river Wye"), QStringLiteral("LOC"));
    editor.create(placeOf(document, "river Wye"), QStringLiteral("MISC"));
    editor.create(placeOf(document, "21 March 2024"), QStringLiteral("DATE"));
    editor.create(placeOf(document, "سلمى"), QStringLiteral("PER"));
    editor.create(placeOf(document, "ضفة النهر"), QStringLiteral("LOC"));
    editor.create(placeOf(document, "شارع Spring"), QStringLiteral("LOC"));
    editor.create(placeOf(document, "小王"), QStringLiteral("PER"));
    editor.setCurrent(std::nullopt);
    for (int i = 0; i < 3; ++i)
        editor.goNext(ui::Way::kForward);
    editor.acceptAndNext();
    editor.rejectAndNext();
}

}  // namespace

void takeReadingPictures(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session) {
    const auto heads = app::bundledHeads();
    if (session.snapshot()->reading.heads->empty())
        for (const auto& head : heads)
            session.addHead(QFile::decodeName(head.c_str()));
    waitUntil([&] {
        const auto now = session.snapshot();
        return now->reading.heads->size() == heads.size() && !now->activity &&
               !now->reading.annotations->scores.empty();
    });
    session.selectToken(std::nullopt);
    window.findChild<ui::DocumentView*>()->scrollTo(elmo::TokenIndex(0));
    photographer.take(window, QStringLiteral("annotated"));
    const elmo::Document& document = *session.snapshot()->document->document;
    annotate(window, document, *session.snapshot()->reading.annotations);
    window.findChild<ui::DocumentView*>()->scrollTo(elmo::TokenIndex(0));
    photographer.take(window, QStringLiteral("corrected"));
    window.findChild<QAction*>(QStringLiteral("relabel"))->trigger();
    takePopup(photographer, QStringLiteral("labels"));
    window.findChild<ui::DocumentView*>()->bringIntoSight(placeOf(document, "小王"));
    photographer.take(window, QStringLiteral("directions"));
    window.findChild<ui::DocumentView*>()->scrollTo(elmo::TokenIndex(0));
    window.findChild<QAction*>(QStringLiteral("showRejected"))->setChecked(true);
    window.findChild<ui::DocumentView*>()->setZoomSteps(4);
    photographer.take(window, QStringLiteral("zoomed"));
    window.findChild<ui::DocumentView*>()->setZoomSteps(0);
    window.findChild<QAction*>(QStringLiteral("showRejected"))->setChecked(false);

    window.findChild<QAction*>(QStringLiteral("ask"))->trigger();
    window.findChild<ui::AskPanel*>()->questionField()->setText(
        QStringLiteral("Who walked along the left bank of the river?"));
    Q_EMIT window.findChild<ui::AskPanel*>()->questionField()->returnPressed();
    waitUntil([&] { return session.snapshot()->reading.answers != nullptr; });
    photographer.take(window, QStringLiteral("asked"));

    window.findChild<QAction*>(QStringLiteral("comparePair"))->trigger();
    window.findChild<ui::PairPanel*>()->premiseField()->setPlainText(
        QStringLiteral("Two children in red jackets are building a snowman in front of a house."));
    window.findChild<ui::PairPanel*>()->hypothesisField()->setPlainText(QStringLiteral("The children are outdoors."));
    waitUntil([&] { return session.snapshot()->reading.pair != nullptr; });
    photographer.take(window, QStringLiteral("compared"));

    window.findChild<QAction*>(QStringLiteral("find"))->trigger();
    window.findChild<ui::SearchPanel*>()->wordsField()->setText(QStringLiteral("bank"));
    waitUntil([&] { return window.findChild<ui::SearchPanel*>()->table()->model()->rowCount() > 5; });
    photographer.take(window, QStringLiteral("searched"));
    {
        ui::ShortcutBook book(&window);
        ui::ShortcutDialog dialog(book, &window);
        dialog.show();
        photographer.take(dialog, QStringLiteral("shortcuts"));
    }
    const ui::AnnotationLayerBook layers;
    for (const char* format : {"webanno-tsv", "npz", "projector"}) {
        ui::ExportDialog dialog(session, layers, &window);
        dialog.chooseFormat(QString::fromLatin1(format));
        dialog.show();
        const auto* preview = dialog.findChild<QPlainTextEdit*>(QStringLiteral("preview"));
        waitUntil([&] { return !preview->toPlainText().isEmpty(); });
        photographer.take(dialog, QStringLiteral("export-") + QLatin1String(format));
    }
}

}  // namespace screenshots
