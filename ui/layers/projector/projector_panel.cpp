// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/projector/projector_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSlider>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "ui/layers/figure_request.h"
#include "ui/layers/layer_names.h"
#include "ui/layers/neighbours/occurrence_table.h"
#include "ui/layers/projector/projector_view.h"
#include "ui/panels/panel_host.h"
#include "ui/session/document_names.h"
#include "ui/style/icons.h"
#include "ui/text/text_bridge.h"

namespace ui {
namespace {

constexpr int kStepsALayer = 100;
constexpr int kProjectorFrameMs = 25;
constexpr int kStepsAFrame = 3;

/// Whether `now` has the points of `before`, which developed, at other places.
bool isContinued(const ProjectionResult* before, const ProjectionResult* now) {
    return before && now && before != now && before->isDeveloping && before->word == now->word &&
           before->method == now->method && before->corpus == now->corpus && before->tokens == now->tokens &&
           before->layers.size() == now->layers.size();
}

}  // namespace

ProjectorPanel::ProjectorPanel(QWidget* parent) : QWidget(parent), m_snapshot(Snapshot::empty()) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->addLayout(makeQuestion());
    layout->addWidget(m_progress = new QProgressBar(this));
    m_progress->setAccessibleName(tr("Progress of the projection"));
    auto* splitter = new QSplitter(Qt::Vertical, this);
    m_view = new ProjectorView(splitter);
    m_view->setEmptyText(
        tr("Type a word, or select one in the document, to see all its occurrences as points. The closer two points "
           "are, the more similar they are in the layer."));
    m_view->setRecipe([this](const ProjectionResult& result, const QJsonObject& look) {
        QStringList documents;
        for (const tasks::CorpusDocument& document : *result.corpus)
            documents.append(QString::fromStdString(document.name));
        return recipeOf(*m_snapshot, {.kind = QStringLiteral("projector"),
                                      .documents = std::move(documents),
                                      .heads = {},
                                      .fields = {{QStringLiteral("word"), result.word},
                                                 {QStringLiteral("method"), static_cast<int>(result.method)},
                                                 {QStringLiteral("look"), look}}});
    });
    m_table = new OccurrenceTable(splitter);
    m_table->setAccessibleName(tr("Occurrences"));
    m_table->setColumnHidden(OccurrenceModel::kCosine, true);
    layout->addLayout(makeLookRow());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({480, 160});
    layout->addLayout(makeLayerRow());
    layout->addWidget(splitter, 1);
    m_analyseAll = new QPushButton(tr("Analyse A&ll"), this);
    m_analyseAll->setToolTip(
        tr("Analyse all documents of the project in the background, so that the projection covers them"));
    connect(m_analyseAll, &QPushButton::clicked, this, &ProjectorPanel::coverRequested);
    layout->addWidget(m_status = new QLabel(this));
    layout->addWidget(m_analyseAll, 0, Qt::AlignLeading);
    m_status->setWordWrap(true);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long word must not widen the window
    m_status->setAccessibleName(tr("Summary of the list"));
    m_player.setInterval(kProjectorFrameMs);
    connect(&m_player, &QTimer::timeout, this, &ProjectorPanel::step);
    connect(m_view, &ProjectorView::selectionChanged, this, &ProjectorPanel::showSelection);
    connect(m_table, &OccurrenceTable::placeActivated, this, &ProjectorPanel::placeActivated);
    connect(m_view, &ProjectorView::pointActivated, this, [this](std::size_t point) {
        const tasks::CorpusToken& place = m_shown->tokens[point];
        Q_EMIT placeActivated(QString::fromStdString((*m_shown->corpus)[place.document].name), place.token);
    });
    setSnapshot(m_snapshot);
}

QLayout* ProjectorPanel::makeQuestion() {
    auto* layout = new QHBoxLayout;
    m_word = new QLineEdit(this);
    m_word->setPlaceholderText(tr("Word"));
    m_word->setAccessibleName(tr("Word whose occurrences are shown"));
    m_word->setToolTip(tr("One token as it appears in the document; not case-sensitive"));
    m_method = new QComboBox(this);
    m_method->setAccessibleName(tr("Method of projection"));
    m_method->addItem(tr("PCA"));
    m_method->addItem(tr("t-SNE"));
    m_method->setToolTip(
        tr("PCA shows the two directions in which the points differ most. t-SNE keeps neighbours together, but "
           "preserves neither distances nor the sizes of groups; it uses at most 1,500 points."));
    m_project = new QPushButton(tr("&Project"), this);
    m_project->setToolTip(tr("Project all occurrences of the word in all analysed documents"));
    m_cancel = new QPushButton(tr("Cancel"), this);
    m_cancel->setToolTip(tr("Stop the projection and keep the previous figure"));
    layout->addWidget(m_word, 1);
    layout->addWidget(m_method);
    layout->addWidget(m_project);
    layout->addWidget(m_cancel);
    connect(m_word, &QLineEdit::returnPressed, this, &ProjectorPanel::project);
    connect(m_word, &QLineEdit::textChanged, this, &ProjectorPanel::showStatus);
    connect(m_method, &QComboBox::activated, this, [this] {
        if (m_shown)  // the choice shows its result
            project();
    });
    connect(m_project, &QPushButton::clicked, this, &ProjectorPanel::project);
    connect(m_cancel, &QPushButton::clicked, this, &ProjectorPanel::cancelRequested);
    return layout;
}

QLayout* ProjectorPanel::makeLayerRow() {
    auto* layout = new QHBoxLayout;
    m_layerName = new QLabel(this);
    m_layerName->setMinimumWidth(fontMetrics().horizontalAdvance(layerName(0)) + 24);
    m_layer = new QSlider(Qt::Horizontal, this);
    m_layer->setAccessibleName(tr("Layer"));
    m_layer->setToolTip(
        tr("Moves the points from layer to layer. Layer 0 sees no context, so a word is one point there; higher layers "
           "separate its senses."));
    m_layer->setTickPosition(QSlider::TicksBelow);
    m_layer->setTickInterval(kStepsALayer);
    m_layer->setSingleStep(kStepsALayer / 10);
    m_layer->setPageStep(kStepsALayer);
    m_play = new QPushButton(tr("P&lay"), this);
    m_play->setToolTip(tr("Animate from the lowest layer to the top layer"));
    layout->addWidget(m_layerName);
    layout->addWidget(m_layer, 1);
    layout->addWidget(m_play);
    connect(m_layer, &QSlider::valueChanged, this, [this] {
        m_view->setLayer(layer());
        m_layerName->setText(layerName(static_cast<int>(std::lround(layer()))));
    });
    connect(m_play, &QPushButton::clicked, this, &ProjectorPanel::play);
    return layout;
}

QLayout* ProjectorPanel::makeLookRow() {
    auto* layout = new QHBoxLayout;
    m_grouping = new QComboBox(this);
    m_grouping->setAccessibleName(tr("Colour and shape by"));
    m_grouping->setToolTip(tr("Meaning of the colours and shapes of the points"));
    m_grouping->addItem(tr("By document"));
    m_grouping->addItem(tr("By label"));
    m_grouping->addItem(tr("By cluster"));
    m_figure = new QPushButton(tr("Fi&gure"), this);
    m_figure->setToolTip(tr("Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV"));
    m_figure->setMenu(new QMenu(m_figure));
    m_labels = new QCheckBox(tr("Wo&rds"), this);
    m_labels->setToolTip(tr("Label the points with the words around each occurrence, where there is space"));
    layout->addWidget(m_grouping);
    layout->addWidget(m_labels);
    layout->addStretch();
    layout->addWidget(makeZoom());
    layout->addWidget(m_figure);
    connect(m_labels, &QCheckBox::toggled, m_view, &ProjectorView::setLabels);
    connect(m_grouping, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_view->setGrouping(static_cast<PointGrouping>(index)); });
    connect(m_figure->menu(), &QMenu::aboutToShow, this, [this] {
        m_figure->menu()->clear();
        m_view->addActionsTo(m_figure->menu());
    });
    return layout;
}

QWidget* ProjectorPanel::makeZoom() {
    m_zoom = new QWidget(this);
    auto* layout = new QHBoxLayout(m_zoom);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    const auto add = [&](Glyph glyph, const QString& name, auto slot) {
        auto* button = new QToolButton(m_zoom);
        button->setIcon(glyphIcon(glyph));
        button->setToolTip(name);
        button->setAccessibleName(name);
        button->setFocusPolicy(Qt::TabFocus);
        layout->addWidget(button);
        connect(button, &QToolButton::clicked, m_view, slot);
    };
    constexpr qreal kStep = 1.5;
    add(Glyph::kZoomOut, tr("Zoom out"), [this] { m_view->zoom(1 / kStep); });
    add(Glyph::kZoomReset, tr("Show all points"), [this] { m_view->showAll(); });
    add(Glyph::kZoomIn, tr("Zoom in"), [this] { m_view->zoom(kStep); });
    return m_zoom;
}

double ProjectorPanel::layer() const {
    return static_cast<double>(m_layer->value()) / kStepsALayer;
}

void ProjectorPanel::setLayer(double layer) {
    m_layer->setValue(static_cast<int>(std::lround(layer * kStepsALayer)));
}

void ProjectorPanel::setGrouping(int grouping) {
    m_grouping->setCurrentIndex(grouping);
}

void ProjectorPanel::project() {
    const QString word = m_word->text().trimmed();
    if (!word.isEmpty() && m_project->isEnabled())
        Q_EMIT projectionRequested({word, static_cast<ProjectionMethod>(m_method->currentIndex())});
}

void ProjectorPanel::play() {
    if (m_player.isActive())
        return m_player.stop();
    m_layer->setValue(0);
    m_player.start();
}

void ProjectorPanel::step() {
    m_layer->setValue(m_layer->value() + kStepsAFrame);
    if (m_layer->value() >= m_layer->maximum() || !isVisible())
        m_player.stop();
}

void ProjectorPanel::useSelectedWord() {
    if (m_snapshot->selection == m_lastSelection)
        return;
    m_lastSelection = m_snapshot->selection;
    if (m_lastSelection && m_snapshot->document && !m_word->hasFocus())
        m_word->setText(toLabel(m_snapshot->document->document->token(m_lastSelection->token)));
}

void ProjectorPanel::setSnapshot(const SnapshotPtr& snapshot) {
    m_snapshot = snapshot;
    useSelectedWord();
    const LayerWork& work = *snapshot->layerWork;
    const auto before = m_shown;
    if (work.projection != m_shown)
        m_shown = work.projection;
    if (isContinued(before.get(), m_shown.get())) {
        m_view->movePoints(m_shown);
    } else if (m_shown != before) {
        m_player.stop();
        const int layers = m_shown ? static_cast<int>(m_shown->layers.size()) : 1;
        const QSignalBlocker quiet(m_layer);
        m_layer->setRange(0, (layers - 1) * kStepsALayer);
        m_layer->setValue(m_layer->maximum());
        m_layerName->setText(layerName(layers - 1));
        m_view->setLayer(layers - 1);
        m_view->setResult(m_shown);
    }
    const bool busy = work.projectionPercent.has_value();
    m_progress->setVisible(busy);
    m_progress->setValue(work.projectionPercent.value_or(0));
    m_cancel->setVisible(busy);
    m_project->setVisible(!busy);
    for (QWidget* control :
         {static_cast<QWidget*>(m_layer), static_cast<QWidget*>(m_layerName), static_cast<QWidget*>(m_play),
          static_cast<QWidget*>(m_grouping), static_cast<QWidget*>(m_figure), static_cast<QWidget*>(m_table),
          static_cast<QWidget*>(m_labels), m_zoom})
        control->setVisible(m_shown != nullptr);
    showStatus();
}

void ProjectorPanel::showSelection() {
    std::vector<Occurrence> occurrences;
    const std::vector<bool>& selected = m_view->selected();
    for (std::size_t point = 0; m_shown && point < m_shown->tokens.size(); ++point)
        if (selected.empty() || selected[point])
            occurrences.push_back({m_shown->tokens[point], std::nullopt});
    m_table->occurrences()->setOccurrences(m_shown ? m_shown->corpus : nullptr, std::move(occurrences),
                                           distinctNames(m_snapshot->reading.documents));
    showStatus();
}

void ProjectorPanel::showStatus() {
    const bool corpus = !m_snapshot->layerWork->corpus->empty();
    m_project->setEnabled(corpus && !m_word->text().trimmed().isEmpty());
    QStringList lines;
    if (!corpus)
        lines.append(tr("No document has been analysed."));
    else if (m_shown)
        lines.append(tr("Occurrences listed: %1 of %2.")
                         .arg(QLocale().toString(m_table->occurrences()->rowCount()),
                              QLocale().toString(static_cast<qulonglong>(m_shown->tokens.size()))));
    const auto analysed = std::ssize(*m_snapshot->layerWork->corpus);
    const auto documents = std::ssize(*m_snapshot->reading.documents);
    if (corpus && analysed < documents)
        lines.append(tr("%1 of %2 documents are analysed.")
                         .arg(QLocale().toString(qlonglong{analysed}), QLocale().toString(qlonglong{documents})));
    m_analyseAll->setVisible(analysed < documents && !m_snapshot->layerWork->isCovering);
    m_status->setText(lines.join(u' '));
    m_status->setVisible(!m_status->text().isEmpty());
}

PanelKind projectorPanelKind() {
    return {.title = ProjectorPanel::tr("Projector"),
            .dock = QStringLiteral("projectorDock"),
            .guide = QStringLiteral("views"),
            .place = Qt::RightDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new ProjectorPanel(host.window());
                QObject::connect(panel, &ProjectorPanel::projectionRequested, &host.session(), &Session::request);
                QObject::connect(panel, &ProjectorPanel::cancelRequested, &host,
                                 [&host] { host.session().request(CancelProjection{}); });
                QObject::connect(panel, &ProjectorPanel::coverRequested, &host,
                                 [&host] { host.session().request(CoverProject{}); });
                QObject::connect(panel, &ProjectorPanel::placeActivated, &host, &PanelHost::placeWanted);
                QObject::connect(&host, &PanelHost::snapshotChanged, panel, &ProjectorPanel::setSnapshot);
                return panel;
            }};
}

}  // namespace ui
