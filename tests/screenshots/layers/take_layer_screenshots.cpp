// SPDX-License-Identifier: Apache-2.0
// Takes pictures of the views on layers with made-up data, for people to look at:
//   QT_SCALE_FACTOR=2 QT_QPA_PLATFORM=offscreen layer-screenshots OUTPUT_FOLDER light|dark [LANGUAGE]
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QThread>
#include <cstdio>

#include "tasks/registry/task_list.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "tests/ui/sample_layer_work.h"
#include "tests/ui/sample_runs.h"
#include "ui/annotations/annotation_layer_book.h"
#include "ui/charts/figure_export.h"
#include "ui/charts/figure_view.h"
#include "ui/comparison/comparison_page.h"
#include "ui/export/export_dialog.h"
#include "ui/layers/projector/projector_panel.h"
#include "ui/layers/projector/projector_view.h"
#include "ui/layers/saliency/saliency_figure.h"
#include "ui/layers/weights/layer_weights_view.h"
#include "ui/layers/what_if/mix_sliders.h"
#include "ui/layers/what_if/what_if_panel.h"
#include "ui/style/appearance.h"
#include "ui/style/language.h"
#include "ui/window/main_window.h"

namespace {

class Photographer {
public:
    Photographer(QDir folder, QString suffix) : m_folder(std::move(folder)), m_suffix(std::move(suffix)) {}

    void take(QWidget& widget, const QString& name) const {
        QElapsedTimer timer;
        for (timer.start(); timer.elapsed() < 150; QThread::msleep(5))
            QCoreApplication::processEvents();
        const QString path = m_folder.filePath(name + m_suffix + QStringLiteral(".png"));
        if (widget.grab().save(path))
            std::printf("%s\n", qPrintable(path));
    }

    void save(const ui::Figure& figure, const QString& name) const {
        for (const ui::FigureFormatInfo& info : ui::figureFormats())
            ui::saveFigure(figure, m_folder.filePath(name + u'.' + info.suffix));
    }

private:
    QDir m_folder;
    QString m_suffix;
};

void takeWeights(const Photographer& photographer) {
    ui::LayerWeightsView view;
    view.resize(1240, 800);
    view.show();
    photographer.take(view, QStringLiteral("weights-empty"));
    view.setRuns(ui::test::makeRuns());
    const QString names[] = {QStringLiteral("tasks"), QStringLiteral("seeds"), QStringLiteral("training"),
                             QStringLiteral("mixes")};
    for (int figure = 0; figure < 4; ++figure) {
        view.showFigure(figure);
        photographer.take(view, QStringLiteral("weights-") + names[figure]);
        photographer.save(*view.currentFigure()->figure(), names[figure]);
    }
    view.setQuantity(tasks::LayerQuantity::kProjection);
    photographer.take(view, QStringLiteral("weights-projection"));
    view.showFigure(1);
    photographer.take(view, QStringLiteral("weights-projection-seeds"));
}

void raise(ui::MainWindow& window, const QString& dock) {
    window.findChild<QDockWidget*>(dock)->raise();
}

void takePanels(const Photographer& photographer) {
    ui::test::FakeSession session;
    ui::MainWindow window(session, {});
    window.resize(1240, 800);
    window.show();
    const ui::Corpus corpus = ui::test::makeCorpus(60);
    const auto analysis = corpus->back().analysis;
    session.state.document = ui::test::makeOpened(analysis->document->text());
    session.state.model = ui::test::makeModel();
    session.state.analysis = analysis;
    session.state.selection = ui::test::placeIn(*session.state.document, 4);
    session.state.similarity = ui::test::makeSimilarity(*analysis, 4);
    ui::LayerWork work;
    work.text = ui::test::textOf(session.state.document);
    work.corpus = corpus;
    work.runs = ui::test::makeRuns();
    work.heads = {ui::test::makeHead("ner-both", tasks::Ner::kTask, {"input", "output"}),
                  ui::test::makeHead("sentiment-input", tasks::Sentiment::kTask, {"input"})};
    work.neighbours = ui::test::makeNeighbours(corpus, 2, 100);
    const auto publish = [&] {
        session.state.layerWork = std::make_shared<const ui::LayerWork>(work);
        session.publish();
    };
    publish();
    raise(window, QStringLiteral("whatIfDock"));
    photographer.take(window, QStringLiteral("what-if-learned"));
    window.findChild<ui::WhatIfPanel*>()->sliders(QStringLiteral("/heads/ner-both"), "input")->keepOnly(0);
    work.heads[0].overridden = true;
    work.page = {elmo::TokenIndex(0), elmo::TokenIndex(400)};
    work.heads[0].changes = {{{elmo::TokenIndex(3), elmo::TokenIndex(5)}, "LOC", ""},
                             {{elmo::TokenIndex(11), elmo::TokenIndex(12)}, "", "LOC"},
                             {{elmo::TokenIndex(21), elmo::TokenIndex(23)}, "LOC", "ORG"}};
    publish();
    photographer.take(window, QStringLiteral("what-if-changed"));
    raise(window, QStringLiteral("neighboursDock"));
    photographer.take(window, QStringLiteral("neighbours"));
    raise(window, QStringLiteral("projectorDock"));
    photographer.take(window, QStringLiteral("projector-empty"));
    work.projection = ui::test::makeProjection(corpus, ui::ProjectionMethod::kPca);
    publish();
    window.resizeDocks({window.findChild<QDockWidget*>(QStringLiteral("projectorDock"))}, {640}, Qt::Horizontal);
    photographer.take(window, QStringLiteral("projector"));
    window.findChild<ui::ProjectorPanel*>()->setLayer(0.5);
    window.findChild<ui::ProjectorPanel*>()->setGrouping(2);
    photographer.take(window, QStringLiteral("projector-between"));
    photographer.save(*window.findChild<ui::ProjectorPanel*>()->view()->figure(), QStringLiteral("projector"));
    window.findChild<QAction*>(QStringLiteral("showWeights"))->setChecked(true);
    photographer.take(window, QStringLiteral("window-weights"));
    window.findChild<QAction*>(QStringLiteral("showComparison"))->setChecked(true);
    window.findChild<ui::ComparisonPage*>()->setText(ui::ComparisonPage::kLeft, QStringLiteral("Anna saw Rome"));
    window.findChild<ui::ComparisonPage*>()->setText(ui::ComparisonPage::kRight, QStringLiteral("Will saw Rome"));
    session.state.reading.sides =
        ui::test::makeSides({{QStringLiteral("Anna saw Rome"), {}, {}}, {QStringLiteral("Will saw Rome"), {}, {}}, {}});
    publish();
    window.findChild<ui::ComparisonPage*>()->showTab(1);
    photographer.take(window, QStringLiteral("side-by-side"));
    photographer.save(*window.findChild<ui::ComparisonPage*>()->layers()->figure(), QStringLiteral("side-by-side"));
    photographer.save(ui::SaliencyFigure(ui::test::makeSaliency()), QStringLiteral("saliency"));
}

/// The formats as the exporters name them, with a preview and a report made up after theirs.
void takeExport(const Photographer& photographer) {
    ui::test::FakeSession session;
    auto formats = std::make_shared<std::vector<ui::ExportFormat>>();
    for (const char* name :
         {"jsonl", "conll", "conllu", "brat", "webanno-tsv", "xmi", "spacy", "label-studio", "html"}) {
        ui::ExportFormat& format = formats->emplace_back();
        format.id = format.name = format.suffix = QString::fromLatin1(name);
        format.explanation = QStringLiteral("CoNLL-2003 columns; tags IOB1, IOB2 or BIOUL");
        format.offsetUnit = QStringLiteral("tokens");
    }
    (*formats)[1].choices = {QStringLiteral("iob2"), QStringLiteral("iob1"), QStringLiteral("bioul")};
    session.state.document = ui::test::makeOpened("Anna saw New York.");
    auto annotations = std::make_shared<tasks::Annotations>();
    tasks::bindTo(*annotations, *session.state.document->document);
    session.state.reading.annotations = annotations;
    session.state.reading.exports = formats;
    session.publish();
    const ui::AnnotationLayerBook layers;
    ui::ExportDialog dialog(session, layers);
    dialog.show();
    photographer.take(dialog, QStringLiteral("export-waiting"));
    dialog.chooseFormat(QStringLiteral("conll"));
    auto preview = std::make_shared<ui::ExportPreview>();
    preview->request = dialog.request();
    preview->annotations = session.state.reading.annotations;
    preview->parts = {{QStringLiteral(".conll"), 18'000,
                       QStringLiteral("-DOCSTART- -X- O O\n\nAnna -X- O B-PER\nsaw -X- O O\nNew -X- O B-LOC\n"
                                      "York -X- O I-LOC\n. -X- O O\n"),
                       false}};
    preview->losses = {
        {QStringLiteral("confidences"), 12, 0, {QStringLiteral("PER 'Anna'"), QStringLiteral("LOC 'New York'")}},
        {QStringLiteral("origins"), 12, 0, {QStringLiteral("PER 'Anna'")}},
        {QStringLiteral("text"), 1, 1, {QStringLiteral("characters differ from code point 17 on: '. '")}}};
    Q_EMIT session.exportPreviewed(preview);
    photographer.take(dialog, QStringLiteral("export"));
    dialog.findChild<QPushButton*>(QStringLiteral("export"))->click();
    session.state.activity = ui::Activity{1, ui::Stage::kExport};
    session.publish();
    Q_EMIT session.progressed({1, 2, 3});
    photographer.take(dialog, QStringLiteral("export-busy"));
    auto report = std::make_shared<ui::ExportReport>();
    report->request = dialog.request();
    report->files = {QStringLiteral("/texts/letter.conll")};
    report->readBack = ui::ReadBack::kAsReported;
    Q_EMIT session.exported(report);
    photographer.take(dialog, QStringLiteral("export-done"));
    Q_EMIT session.exportPreviewed(preview);
    dialog.findChild<QPushButton*>(QStringLiteral("export"))->click();
    Q_EMIT session.failed(
        {QStringLiteral("The document was not exported"), dialog.path(),
         QStringLiteral("/texts/letter.conll can't be written: No space left on device. What was there "
                        "before is unchanged.")});
    photographer.take(dialog, QStringLiteral("export-failed"));
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 3)
        return 2;
    QCoreApplication::setOrganizationName(QStringLiteral("ElmoscopeScreenshots"));
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    ui::applyAppearance(arguments[2] == u"dark" ? ui::Appearance::kDark : ui::Appearance::kLight);
    const QString language = arguments.value(3, QStringLiteral("en"));
    ui::applyLanguage(language);
    const QString look = QStringLiteral("-%1-%2x").arg(arguments[2]).arg(application.devicePixelRatio());
    const Photographer photographer(QDir(arguments[1]), look + (language == u"en" ? QString() : u'-' + language));
    takeWeights(photographer);
    takePanels(photographer);
    takeExport(photographer);
    return 0;
}
