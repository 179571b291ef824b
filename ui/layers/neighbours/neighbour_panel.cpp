// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/neighbours/neighbour_panel.h"

#include <QLabel>
#include <QLocale>
#include <QTabBar>
#include <QVBoxLayout>
#include <utility>

#include "ui/layers/layer_names.h"
#include "ui/layers/neighbours/occurrence_table.h"
#include "ui/panels/panel_host.h"
#include "ui/session/document_names.h"
#include "ui/text/text_context.h"

namespace ui {

NeighbourPanel::NeighbourPanel(QWidget* parent)
    : QWidget(parent),
      m_snapshot(Snapshot::empty()),
      m_status(new QLabel(this)),
      m_layers(new QTabBar(this)),
      m_table(new OccurrenceTable(this)) {
    m_status->setWordWrap(true);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long word must not widen the window
    m_status->setTextFormat(Qt::PlainText);
    m_status->setAccessibleName(tr("Summary of the list"));
    m_layers->setAccessibleName(tr("Layer in which tokens are compared"));
    m_layers->setExpanding(false);
    m_layers->setDrawBase(false);
    m_table->setAccessibleName(tr("Nearest tokens in all analysed documents"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->addWidget(m_status);
    layout->addWidget(m_layers);
    layout->addWidget(m_table, 1);
    connect(m_layers, &QTabBar::currentChanged, this, &NeighbourPanel::ask);
    connect(m_table, &OccurrenceTable::placeActivated, this, &NeighbourPanel::placeActivated);
    setSnapshot(m_snapshot);
}

void NeighbourPanel::setLayerCount(int count) {
    const QSignalBlocker quiet(m_layers);
    while (m_layers->count() > count)
        m_layers->removeTab(m_layers->count() - 1);
    const elmo::BilmOptions options = m_snapshot->model ? m_snapshot->model->options : elmo::BilmOptions{};
    while (m_layers->count() < count) {
        const int layer = m_layers->addTab(layerName(m_layers->count()));
        m_layers->setTabToolTip(layer, layerExplanation(options, layer));
        m_layers->setCurrentIndex(layer);  // the top layer distinguishes senses best
    }
    m_layers->updateGeometry();  // in a hidden window, tabs alone do not request more space
}

void NeighbourPanel::ask() {
    if (m_seen && m_layers->currentIndex() >= 0)
        Q_EMIT neighboursRequested({m_layers->currentIndex(), 100});
}

void NeighbourPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (std::exchange(m_seen, true))
        return;
    ask();
}

void NeighbourPanel::setSnapshot(const SnapshotPtr& snapshot) {
    m_snapshot = snapshot;
    if (snapshot->analysis && snapshot->analysis->layers.layers() != m_layers->count()) {
        setLayerCount(snapshot->analysis->layers.layers());
        ask();
    }
    m_layers->setVisible(m_layers->count() > 0);
    const auto& found = snapshot->layerWork->neighbours;
    if (found != m_shown && (found || !snapshot->selection)) {
        m_shown = found;
        std::vector<Occurrence> occurrences;
        if (found)
            for (const tasks::CorpusNeighbour& neighbour : found->neighbours)
                occurrences.push_back({neighbour.place, neighbour.cosine});
        m_table->occurrences()->setOccurrences(found ? found->corpus : nullptr, std::move(occurrences),
                                               distinctNames(snapshot->reading.documents));
    }
    m_table->setVisible(m_shown != nullptr);
    m_status->setText(statusText());
}

QString NeighbourPanel::statusText() const {
    if (!m_snapshot->analysis)
        return tr("Open a document and choose a model. Tokens are compared by their vectors in the model's layers.");
    if (!m_snapshot->selection)
        return tr("Select a token to find its nearest neighbours in all analysed documents.");
    if (!m_shown)
        return tr("The similarities are being computed.");
    const elmo::Document& document = *m_shown->corpus->back().analysis->document;
    const QLocale locale;
    return tr("Nearest to “%1” in %2 (tokens compared: %3, documents: %4)")
        .arg(shortLabel(document.token(m_shown->token)), layerName(m_shown->layer),
             locale.toString(qlonglong{m_shown->searched}),
             locale.toString(static_cast<qulonglong>(m_shown->corpus->size())));
}

PanelKind neighbourPanelKind() {
    return {.title = NeighbourPanel::tr("Neighbours"),
            .dock = QStringLiteral("neighboursDock"),
            .guide = QStringLiteral("views"),
            .place = Qt::RightDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new NeighbourPanel(host.window());
                QObject::connect(panel, &NeighbourPanel::neighboursRequested, &host.session(), &Session::request);
                QObject::connect(panel, &NeighbourPanel::placeActivated, &host, &PanelHost::placeWanted);
                QObject::connect(&host, &PanelHost::snapshotChanged, panel, &NeighbourPanel::setSnapshot);
                return panel;
            }};
}

}  // namespace ui
