// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/similarity/layer_panel.h"

#include <QAction>
#include <QEvent>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/layers/layer_names.h"
#include "ui/layers/similarity/heat_strip.h"
#include "ui/layers/similarity/neighbour_model.h"
#include "ui/layers/similarity/norm_bars.h"
#include "ui/layers/similarity/scale_legend.h"
#include "ui/panels/panel_host.h"
#include "ui/text/text_bridge.h"
#include "ui/text/text_context.h"
#include "ui/widgets/context_delegate.h"
#include "ui/widgets/score_delegate.h"
#include "ui/widgets/table_text.h"

namespace ui {

using elmo::TokenIndex;

namespace {

/// The lowest and highest cosine over all layers, except that of the token to itself.
std::pair<float, float> cosineRange(const tasks::TokenSimilarity& similarity) {
    std::pair range{1.0F, -1.0F};
    for (const tasks::LayerSimilarity& layer : similarity.layers)
        for (std::size_t i = 0; i < layer.cosines.size(); ++i)
            if (static_cast<std::int64_t>(i) != similarity.token.value())
                range = {std::min(range.first, layer.cosines[i]), std::max(range.second, layer.cosines[i])};
    return range.first <= range.second ? range : std::pair{0.0F, 1.0F};
}

}  // namespace

LayerPanel::LayerPanel(QWidget* parent)
    : QWidget(parent),
      m_snapshot(Snapshot::empty()),
      m_title(new QLabel(this)),
      m_place(new QLabel(this)),
      m_hint(new QLabel(this)),
      m_chooseModel(new QPushButton(tr("Choose a Model..."), this)),
      m_analyze(new QPushButton(tr("Analyse"), this)) {
    m_content = makeContent();
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    large.setBold(true);
    m_title->setFont(large);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long token must not widen the window
    m_title->setAccessibleName(tr("Selected token"));
    m_place->setAccessibleName(tr("Position of the selected token"));
    m_place->setForegroundRole(QPalette::PlaceholderText);
    m_hint->setWordWrap(true);
    m_hint->setAccessibleName(tr("What to do next"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->addWidget(m_title);
    layout->addWidget(m_place);
    layout->addWidget(m_hint);
    layout->addWidget(m_chooseModel, 0, Qt::AlignLeading);
    layout->addWidget(m_analyze, 0, Qt::AlignLeading);
    layout->addWidget(m_content, 1);
    layout->addStretch();
    setMinimumWidth(300);
    m_chooseModel->setToolTip(tr("Choose the language model used to analyse the document"));
    m_analyze->setToolTip(tr("Compute the layers of every token of the document"));
    connect(m_chooseModel, &QPushButton::clicked, this, &LayerPanel::modelRequested);
    connect(m_analyze, &QPushButton::clicked, this, &LayerPanel::analysisRequested);
    showHint();
    showSimilarity();
}

QWidget* LayerPanel::makeContent() {
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    addHeading(layout, tr("Norm"), normExplanation());
    layout->addWidget(m_norms = new NormBars(content));
    addHeading(layout, tr("Similarity to every token of the document"), cosineExplanation());
    m_stripGrid = new QGridLayout;
    m_stripGrid->setColumnStretch(1, 1);
    m_stripGrid->setVerticalSpacing(2);
    layout->addLayout(m_stripGrid);
    m_legend = new ScaleLegend(content);
    addHeading(layout, tr("Most similar tokens"), cosineExplanation());
    m_layers = new QTabBar(content);
    m_layers->setAccessibleName(tr("Layer whose most similar tokens are listed"));
    m_layers->setExpanding(false);
    m_layers->setDrawBase(false);
    connect(m_layers, &QTabBar::currentChanged, this, &LayerPanel::showLayer);
    layout->addWidget(m_layers);
    m_table = new QTableView(content);
    layout->addWidget(m_table, 1);
    makeTable();
    return content;
}

void LayerPanel::makeTable() {
    m_neighbours = new NeighbourModel(this);
    m_table->setModel(m_neighbours);
    m_table->setAccessibleName(tr("Most similar tokens"));
    m_table->setSelectionBehavior(QTableView::SelectRows);
    m_table->setSelectionMode(QTableView::SingleSelection);
    m_table->setWordWrap(false);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setMinimumHeight(140);
    m_table->verticalHeader()->hide();
    setUpCopying(m_table, NeighbourModel::kValueRole);
    m_table->setItemDelegateForColumn(NeighbourModel::kCosine, new ScoreDelegate(NeighbourModel::kValueRole, m_table));
    showInContext(m_table, NeighbourModel::kBefore, NeighbourModel::kAfter);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(NeighbourModel::kCosine, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(NeighbourModel::kToken, QHeaderView::Interactive);
    header->setSectionResizeMode(NeighbourModel::kBefore, QHeaderView::Stretch);
    header->setSectionResizeMode(NeighbourModel::kAfter, QHeaderView::Stretch);
    header->setHighlightSections(false);
    header->setMinimumSectionSize(fontMetrics().horizontalAdvance(QStringLiteral("0.000")) * 2);
    // As wide as the tokens, but a long URL must not push the contexts out.
    connect(m_neighbours, &QAbstractItemModel::modelReset, header, [this, header] {
        const int wanted = static_cast<QAbstractItemView*>(m_table)->sizeHintForColumn(NeighbourModel::kToken);
        const int most = fontMetrics().averageCharWidth() * 16;
        header->resizeSection(NeighbourModel::kToken, std::clamp(wanted, header->minimumSectionSize(), most));
    });
    const auto go = [this](const QModelIndex& index) {
        if (index.isValid())
            Q_EMIT tokenActivated(m_neighbours->tokenAt(index.row()));
    };
    connect(m_table, &QTableView::clicked, this, go);
    connect(m_table, &QTableView::activated, this, go);
}

void LayerPanel::addHeading(QLayout* layout, const QString& text, const QString& toolTip) {
    auto* heading = new QLabel(text, this);
    QFont bold = font();
    bold.setBold(true);
    heading->setFont(bold);
    heading->setToolTip(toolTip);
    heading->setContentsMargins(0, 10, 0, 0);
    layout->addWidget(heading);
}

int LayerPanel::layer() const {
    return std::max(m_layers->currentIndex(), 0);
}

void LayerPanel::setSnapshot(const SnapshotPtr& snapshot) {
    m_snapshot = snapshot;
    const bool pending = snapshot->selection && !snapshot->similarity && snapshot->analysis == m_analysis;
    if (!pending && snapshot->similarity != m_similarity) {
        m_similarity = snapshot->similarity;
        m_analysis = m_similarity ? snapshot->analysis : nullptr;
        showSimilarity();
    }
    followNeighbours();
    showHint();
}

void LayerPanel::followNeighbours() {
    const auto& neighbours = m_snapshot->layerWork->neighbours;
    if (neighbours && m_neighbourLayer != neighbours->layer && neighbours->layer < m_layers->count())
        m_layers->setCurrentIndex(*(m_neighbourLayer = neighbours->layer));
}

void LayerPanel::showHint() {
    const bool idle = m_snapshot->document && !m_snapshot->activity;
    m_hint->setText(hintFor(*m_snapshot));
    m_hint->setVisible(!m_similarity);
    m_chooseModel->setVisible(idle && !m_snapshot->model);
    m_analyze->setVisible(idle && m_snapshot->model && !m_snapshot->analysis);
}

QString LayerPanel::hintFor(const Snapshot& snapshot) const {
    if (!snapshot.document)
        return tr("Open a document to inspect its tokens.");
    if (snapshot.activity && snapshot.activity->stage == Stage::kLoadModel)
        return tr("The model is being loaded.");
    if (!snapshot.model)
        return tr("Choose a model to see how its layers represent a token.");
    if (snapshot.activity && snapshot.activity->stage == Stage::kAnalyze)
        return tr("The document is being analysed. Meanwhile you can read and select text.");
    if (!snapshot.analysis)
        return tr("The document has not been analysed. Choose Analyse to do so.");
    if (snapshot.document->document->tokens().empty())
        return tr("The document has no tokens.");
    const bool comparing = snapshot.activity && snapshot.activity->stage == Stage::kCompare;
    return comparing ? tr("The similarities are being computed.") : tr("Select a token in the document.");
}

void LayerPanel::setLayerCount(int count) {
    const elmo::BilmOptions options = m_snapshot->model ? m_snapshot->model->options : elmo::BilmOptions{};
    while (m_layers->count() > count)
        m_layers->removeTab(m_layers->count() - 1);
    for (auto layer = static_cast<int>(m_strips.size()); layer < count; ++layer) {
        auto* label = new QLabel(layerName(layer), m_content);
        auto* strip = new HeatStrip(m_content);
        strip->setCaption([this](TokenIndex token, float cosine) { return captionOf(token, cosine); });
        strip->setAccessibleName(tr("Similarities in layer %1 across the document").arg(layer));
        connect(strip, &HeatStrip::tokenActivated, this, &LayerPanel::tokenActivated);
        m_stripGrid->addWidget(label, layer, 0, Qt::AlignBottom);
        m_stripGrid->addWidget(strip, layer, 1);
        m_strips.push_back(strip);
    }
    for (int layer = 0; layer < static_cast<int>(m_strips.size()); ++layer) {
        QWidget* label = m_stripGrid->itemAtPosition(layer, 0)->widget();
        label->setToolTip(layerExplanation(options, layer));
        label->setVisible(layer < count);
        m_strips[static_cast<std::size_t>(layer)]->setVisible(layer < count);
        if (layer < count && layer >= m_layers->count())
            m_layers->setCurrentIndex(m_layers->addTab(layerName(layer)));  // the top layer, as in Neighbours
        if (layer < count)
            m_layers->setTabToolTip(layer, layerExplanation(options, layer));
    }
    m_layers->updateGeometry();  // in a hidden window, tabs alone do not request more space
    m_stripGrid->addWidget(m_legend, static_cast<int>(m_strips.size()) + 1, 1);
    m_stripGrid->setRowMinimumHeight(static_cast<int>(m_strips.size()), 6);
}

void LayerPanel::showSimilarity() {
    m_content->setVisible(m_similarity != nullptr);
    m_title->setVisible(m_similarity != nullptr);
    m_place->setVisible(m_similarity != nullptr);
    if (m_similarity) {
        const elmo::Document& document = *m_analysis->document;
        const TokenIndex token = m_similarity->token;
        const QLocale locale;
        m_title->setText(shortLabel(document.token(token)));
        m_place->setText(tr("Token %1 of %2, sentence %3")
                             .arg(locale.toString(qlonglong{token.value() + 1}),
                                  locale.toString(static_cast<qlonglong>(document.tokens().size())),
                                  locale.toString(qlonglong{sentenceOf(document, token).value() + 1})));
        const auto [low, high] = cosineRange(*m_similarity);
        m_scale = ColorScale::around(low, high, ColorScale::themeOf(palette()));
        m_legend->setScale(m_scale);
        const int layers = static_cast<int>(m_similarity->layers.size());
        setLayerCount(layers);
        std::vector<float> norms;
        for (int layer = 0; layer < layers; ++layer) {
            norms.push_back(m_similarity->layers[static_cast<std::size_t>(layer)].norm);
            m_strips[static_cast<std::size_t>(layer)]->setValues(m_similarity, layer, m_scale);
        }
        m_norms->setNorms(std::move(norms));
    }
    showLayer();
}

void LayerPanel::showLayer() {
    // The columns before and after follow the direction of the text.
    const bool rightToLeft =
        m_analysis &&
        QLocale(QString::fromStdString(m_analysis->document->language())).textDirection() == Qt::RightToLeft;
    m_table->setLayoutDirection(rightToLeft ? Qt::RightToLeft : layoutDirection());
    m_neighbours->setNeighbours(m_analysis ? m_analysis->document : nullptr, m_similarity, layer());
    Q_EMIT shownChanged();
}

std::function<QColor(TokenIndex)> LayerPanel::tokenColor() const {
    if (!m_similarity || layer() >= static_cast<int>(m_similarity->layers.size()))
        return nullptr;
    return [similarity = m_similarity, scale = m_scale, layer = static_cast<std::size_t>(layer())](TokenIndex token) {
        const std::vector<float>& cosines = similarity->layers[layer].cosines;
        const auto index = static_cast<std::size_t>(token.value());
        return index < cosines.size() ? scale.color(cosines[index]) : QColor();  // another document is open meanwhile
    };
}

QString LayerPanel::colorText() const {
    if (!m_similarity || layer() >= static_cast<int>(m_similarity->layers.size()))
        return {};
    return tr("Colours: similarity to “%1” in %2")
        .arg(shortLabel(m_analysis->document->token(m_similarity->token)), layerName(layer()));
}

QString LayerPanel::captionOf(TokenIndex token, float cosine) const {
    return tr("%1  (token %2): cosine %3")
        .arg(shortLabel(m_analysis->document->token(token)), QLocale().toString(qlonglong{token.value() + 1}),
             cosineText(cosine));
}

void LayerPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showSimilarity();
}

PanelKind layerPanelKind() {
    return {.title = LayerPanel::tr("Layers"),
            .dock = QStringLiteral("layersDock"),
            .guide = QStringLiteral("views"),
            .place = Qt::RightDockWidgetArea,
            .make =
                [](PanelHost& host) {
                    auto* panel = new LayerPanel(host.window());
                    QObject::connect(panel, &LayerPanel::tokenActivated, &host, &PanelHost::tokenWanted);
                    QObject::connect(panel, &LayerPanel::modelRequested, host.command(QStringLiteral("chooseModel")),
                                     &QAction::trigger);
                    QObject::connect(panel, &LayerPanel::analysisRequested, &host.session(), &Session::analyze);
                    QObject::connect(panel, &LayerPanel::shownChanged, &host,
                                     [panel, &host] { host.setTokenColor(panel->tokenColor(), panel->colorText()); });
                    QObject::connect(&host, &PanelHost::snapshotChanged, panel, &LayerPanel::setSnapshot);
                    return panel;
                },
            .isInFront = true};
}

}  // namespace ui
