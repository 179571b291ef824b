// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/saliency/saliency_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/figure_view.h"
#include "ui/layers/saliency/saliency_figure.h"
#include "ui/layers/weight_data.h"
#include "ui/panels/panel_host.h"
#include "ui/widgets/table_text.h"
#include "ui/widgets/value_table_model.h"

namespace ui {

namespace {

/// The figure follows the width of the panel after a pause of this length.
constexpr int kRedrawSaliencyAfterMs = 80;

/// QTableView's override is protected.
int columnHint(const QAbstractItemView& table, int column) {
    return table.sizeHintForColumn(column);
}

}  // namespace

SaliencyPanel::SaliencyPanel(QWidget* parent) : QWidget(parent), m_snapshot(Snapshot::empty()) {
    m_head = new QComboBox(this);
    m_head->setAccessibleName(tr("Head whose prediction is explained"));
    m_head->setToolTip(tr("The prediction at the selected token: its entity, its sentence's sentiment, or the answer; "
                          "of a head for two texts, the relation of the pair under Compare Texts") +
                       QStringLiteral("\n\n") + saliencyExplanation());
    m_head->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_head->setMinimumContentsLength(10);  // a long name must not widen the panel
    m_method = new QComboBox(this);
    m_method->setAccessibleName(tr("Method of the explanation"));
    m_method->setToolTip(saliencyExplanation());
    for (const tasks::SaliencyMethod method :
         {tasks::SaliencyMethod::kGradientTimesInput, tasks::SaliencyMethod::kIntegratedGradients})
        m_method->addItem(saliencyMethodName(method));
    m_contrast = new QComboBox(this);
    m_contrast->setAccessibleName(tr("Label to contrast with"));
    m_contrast->setToolTip(tr("Why the predicted label and not this one"));
    for (QComboBox* box : {m_method, m_contrast}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
    }
    auto* save = new QPushButton(tr("Fi&gure"), this);
    save->setToolTip(tr("Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV"));
    save->setMenu(new QMenu(save));
    m_hint = new QLabel(this);
    m_hint->setWordWrap(true);
    m_hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long word must not widen the window
    m_hint->setAccessibleName(tr("What to do next"));
    m_found = new QWidget(this);
    auto* splitter = new QSplitter(Qt::Vertical, m_found);
    auto* scroll = new QScrollArea(splitter);
    m_figure = new FigureView(scroll);
    m_figure->setAccessibleName(tr("Saliency of tokens and layers"));
    scroll->setWidget(m_figure);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* table = m_table = new QTableView(splitter);
    table->setAccessibleName(tr("Saliency values"));
    setUpTable(table, m_values = new ValueTableModel(this), ValueTableModel::kValueRole);
    table->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    splitter->setSizes({320, 240});
    auto* found = new QVBoxLayout(m_found);
    found->setContentsMargins(0, 0, 0, 0);
    found->addWidget(splitter);
    auto* line = new QHBoxLayout;
    line->addWidget(m_head, 1);
    line->addWidget(save);
    auto* how = new QHBoxLayout;
    how->addWidget(m_method, 1);
    how->addWidget(m_contrast, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(line);
    layout->addLayout(how);
    layout->addWidget(m_hint);
    layout->addWidget(m_found, 1);
    layout->addStretch();
    m_scroll = scroll;
    m_redraw.setSingleShot(true);
    m_redraw.setInterval(kRedrawSaliencyAfterMs);
    connect(&m_redraw, &QTimer::timeout, this, &SaliencyPanel::showFigure);
    connect(&FigureNameBook::instance(), &FigureNameBook::changed, this, &SaliencyPanel::showFigure);
    scroll->viewport()->installEventFilter(this);
    table->viewport()->installEventFilter(this);
    connect(m_head, &QComboBox::activated, this, [this] {
        m_chosen = m_head->currentData().toString();
        setLabels();
        ask();
    });
    for (QComboBox* box : {m_method, m_contrast})
        connect(box, &QComboBox::activated, this, &SaliencyPanel::ask);
    setLabels();
    connect(save->menu(), &QMenu::aboutToShow, this, [this, menu = save->menu()] {
        menu->clear();
        m_figure->addActionsTo(menu);
    });
    showResult();
}

void SaliencyPanel::setSnapshot(const SnapshotPtr& snapshot) {
    m_snapshot = snapshot;
    setHeads();
    if (isVisible())
        ask();
    if (m_snapshot != snapshot)
        return;  // the request published a newer one
    const auto& result = snapshot->layerWork->saliency;
    // Within one prediction the old figure stays until the new one is there, to avoid flicker.
    if (!result && snapshot->selection && snapshot->analysis && m_result && !readsTwoTexts(m_result->head) &&
        !m_asked.head.isEmpty() && m_result->saliency.target.tokens.contains(*snapshot->selectedToken()))
        return;
    if (result != m_result || !result) {
        m_result = result;
        showResult();
    }
}

void SaliencyPanel::setHeads() {
    if (m_heads == m_snapshot->reading.heads)
        return;
    m_heads = m_snapshot->reading.heads;
    m_head->clear();
    // Heads that read the document come first: a head for pairs explains nothing until there is a pair.
    for (const bool readsPairs : {false, true})
        for (const tasks::TaskModelInfo& info : *m_heads)
            if (info.task.readsPair() == readsPairs)
                m_head->addItem(
                    QStringLiteral("%1 (%2)").arg(QString::fromStdString(info.name), taskName(info.task.name)),
                    QString::fromStdString(info.path));
    // Heads are loaded one after the other: only a choice of the user stays.
    m_head->setCurrentIndex(std::max(m_head->findData(m_chosen), m_head->count() > 0 ? 0 : -1));
    setLabels();
}

/// The labels of the chosen head, to contrast with.
void SaliencyPanel::setLabels() {
    const QString before = m_contrast->currentData().toString();
    m_contrast->clear();
    m_contrast->addItem(tr("Why at all"), QString());
    if (const tasks::TaskModelInfo* head = chosenHead())
        for (const std::string& label : head->labels)
            m_contrast->addItem(tr("Why not %1").arg(QString::fromStdString(label)), QString::fromStdString(label));
    m_contrast->setCurrentIndex(std::max(m_contrast->findData(before), 0));
    m_contrast->setEnabled(m_contrast->count() > 1);
}

void SaliencyPanel::ask() {
    ExplainPrediction wanted;
    if (isVisible())
        wanted = {m_head->currentData().toString(),
                  m_method->currentIndex() == 1 ? tasks::SaliencyMethod::kIntegratedGradients
                                                : tasks::SaliencyMethod::kGradientTimesInput,
                  m_contrast->currentData().toString()};
    if (wanted.head.isEmpty())
        wanted = {};
    if (wanted == m_asked)
        return;
    m_asked = wanted;
    m_result.reset();
    Q_EMIT explanationRequested(wanted);
}

void SaliencyPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    ask();
}

void SaliencyPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    ask();
}

const tasks::TaskModelInfo* SaliencyPanel::chosenHead() const {
    if (!m_heads)
        return nullptr;
    // By its path: the box lists the heads in another order.
    const auto head = std::ranges::find_if(*m_heads, [path = m_head->currentData().toString()](const auto& info) {
        return QString::fromStdString(info.path) == path;
    });
    return head == m_heads->end() ? nullptr : &*head;
}

QString SaliencyPanel::hint() const {
    return m_hint->text();
}

QString SaliencyPanel::hintFor() const {
    if (m_result && !m_result->problem.isEmpty())
        return m_result->problem;
    if (!m_heads || m_heads->empty())
        return tr("Add a task head first. This panel explains its predictions.");
    if (const tasks::TaskModelInfo* head = chosenHead(); head && readsTwoTexts(*head)) {
        const auto& pair = m_snapshot->reading.pair;
        if (!pair)
            return tr("This head reads two texts. Enter a premise and a hypothesis under Compare Texts first.");
        return m_result                  ? QString()
               : pair->problem.isEmpty() ? tr("The prediction is being explained...")
                                         : pair->problem;
    }
    if (!m_snapshot->analysis)
        return tr("Analyse the document first.");
    if (!m_snapshot->selection)
        return tr("Select a word of an entity, of a sentence with a sentiment, or of an answer.");
    return m_result ? QString() : tr("The prediction is being explained...");
}

bool SaliencyPanel::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::Resize && object == m_table->viewport())
        fitTable();
    else if (event->type() == QEvent::Resize)
        m_redraw.start();
    return QWidget::eventFilter(object, event);
}

/// As wide as the panel, so that its text keeps its size.
void SaliencyPanel::showFigure() {
    if (!m_result || !m_result->problem.isEmpty())
        return;
    const auto width = static_cast<qreal>(m_scroll->viewport()->width());
    m_figure->setFigure(std::make_shared<const SaliencyFigure>(*m_result, width, FigureNameBook::instance().names()),
                        [this, width, result = m_result] {
                            return recipeOf(
                                *m_snapshot,
                                saliencyRequest(*result, pathOfOpen(*m_snapshot, result->document.get()), width));
                        });
}

void SaliencyPanel::showResult() {
    const bool any = m_result && m_result->problem.isEmpty();
    m_hint->setText(hintFor());
    m_hint->setVisible(!any);
    m_found->setVisible(any);
    if (!any) {
        m_figure->setFigure(nullptr);
        return m_values->setTable({}, {});
    }
    showFigure();
    const std::vector<SaliencyGrid> grids = saliencyGrids(*m_result);
    std::vector<ValueTableModel::Column> columns{{tr("Token")}};
    for (const QString& row : grids.front().rows)
        columns.push_back({row, saliencyExplanation(), 4});
    columns.push_back({tr("Total"), tr("Over the layers and the head's own input"), 4});
    std::vector<QVariantList> rows;
    for (const SaliencyGrid& grid : grids)
        for (qsizetype k = 0; k < grid.tokens.size(); ++k) {
            QVariantList line{grid.title.isEmpty() ? grid.tokens[k]
                                                   : QStringLiteral("%1 (%2)").arg(grid.tokens[k], grid.title)};
            for (const auto& row : grid.values)
                line.append(row[static_cast<std::size_t>(k)]);
            line.append(grid.totals[static_cast<std::size_t>(k)]);
            rows.push_back(std::move(line));
        }
    const tasks::SaliencyTotals totals = tasks::totalsOf(m_result->saliency);
    QVariantList last{tr("Total")};
    for (const double layer : totals.layers)
        last.append(layer);
    last << totals.own << totals.all;
    rows.push_back(std::move(last));
    m_values->setTable(std::move(columns), std::move(rows));
    fitTable();
}

/// Where the table would be wider than the panel, long tokens are shortened and columns leave no room for an arrow;
/// where the values alone are too wide, all columns share the width.
void SaliencyPanel::fitTable() {
    QHeaderView* header = m_table->horizontalHeader();
    if (header->count() == 0)
        return;
    header->setSortIndicatorShown(true);
    const auto widthOf = [&](int column) {
        return std::max(columnHint(*m_table, column), header->sectionSizeHint(column));
    };
    int values = 0;
    for (int column = 1; column < header->count(); ++column)
        values += widthOf(column);
    const int room = m_table->viewport()->width();
    const bool fits = values + widthOf(0) <= room;
    const bool valuesFit = values + header->minimumSectionSize() <= room;
    header->setSortIndicatorShown(fits);
    for (int column = 1; column < header->count(); ++column)
        header->setSectionResizeMode(column, valuesFit ? QHeaderView::ResizeToContents : QHeaderView::Stretch);
    header->setSectionResizeMode(0, fits ? QHeaderView::ResizeToContents : QHeaderView::Stretch);
}

PanelKind saliencyPanelKind() {
    return {.title = SaliencyPanel::tr("Saliency"),
            .dock = QStringLiteral("saliencyDock"),
            .guide = QStringLiteral("views"),
            .place = Qt::RightDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new SaliencyPanel(host.window());
                QObject::connect(panel, &SaliencyPanel::explanationRequested, &host.session(), &Session::request);
                QObject::connect(&host, &PanelHost::snapshotChanged, panel, &SaliencyPanel::setSnapshot);
                return panel;
            }};
}

}  // namespace ui
