// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/evaluation/evaluation_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/annotations/label_book.h"
#include "ui/evaluation/confusion_model.h"
#include "ui/evaluation/example_finder.h"
#include "ui/evaluation/example_model.h"
#include "ui/evaluation/label_mapping_dialog.h"
#include "ui/layers/weight_data.h"
#include "ui/panels/panel_host.h"
#include "ui/training/training_text.h"
#include "ui/widgets/context_delegate.h"
#include "ui/widgets/path_field.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/table_text.h"
#include "ui/widgets/value_table_model.h"

namespace ui {
namespace {

QString percent(double value) {
    return std::isnan(value) ? EvaluationPage::tr("undefined") : QLocale().toString(value, 'f', 2);
}

/// Display names of the engine's metrics and slices.
QString metricName(const std::string& name) {
    const std::pair<const char*, QString> names[] = {
        {"precision", EvaluationPage::tr("precision")},
        {"recall", EvaluationPage::tr("recall")},
        {"macro F1", EvaluationPage::tr("macro F1")},
        {"partial F1", EvaluationPage::tr("partial F1")},
        {"exact match", EvaluationPage::tr("exact match")},
        {"F1 with an answer", EvaluationPage::tr("F1 with an answer")},
        {"exact match with an answer", EvaluationPage::tr("exact match with an answer")},
        {"right without an answer", EvaluationPage::tr("accuracy without an answer")},
        {"accuracy on unseen words", EvaluationPage::tr("accuracy on words not seen in training")},
        {"F1 at the best threshold", EvaluationPage::tr("F1 at the best threshold")},
        {"that threshold (% no answer)", EvaluationPage::tr("best threshold (% no answer)")},
        {"accuracy among the data's classes", EvaluationPage::tr("accuracy among the data's classes")},
        {"perfect predicates", EvaluationPage::tr("predicates with all arguments correct")},
        {"F1 end to end", EvaluationPage::tr("F1 with predicates found by the head")},
        {"predicate F1", EvaluationPage::tr("F1 of predicates")},
        {"roleset accuracy", EvaluationPage::tr("accuracy of rolesets")},
        {"distance", EvaluationPage::tr("tokens between predicate and argument")},
        {"predicate", EvaluationPage::tr("part of speech of the predicate")},
        {"length", EvaluationPage::tr("length in tokens")},
        {"unseen words", EvaluationPage::tr("words not seen in training")}};
    for (const auto& [known, text] : names)
        if (name == known)
            return text;
    return QString::fromStdString(name);
}

/// A number for a table; an undefined one is said to be so.
QVariant numberOr(double value) {
    return std::isnan(value) ? QVariant(percent(value)) : QVariant(value);
}

/// Joins parts that may differ in direction, such as notes of the engine in an Arabic window, and isolates each.
QString inOneLine(const QStringList& parts, Qt::LayoutDirection direction) {
    if (direction == Qt::LeftToRight)
        return parts.join(QStringLiteral("   "));
    const auto isArabic = [](QChar letter) { return letter.direction() == QChar::DirAL; };
    QString line(QChar(0x200F));
    for (const QString& part : parts)  // "F1" at the beginning does not make a part English
        line +=
            QChar(std::ranges::any_of(part, isArabic) ? 0x2067 : 0x2066) + part + QChar(0x2069) + QStringLiteral("   ");
    return line.trimmed();
}

}  // namespace

EvaluationPage::EvaluationPage(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->addWidget(makeHead());
    layout->addWidget(makeComparison());
    m_bar = new QProgressBar(this);
    m_bar->setAccessibleName(tr("Progress of the evaluation"));
    m_bar->setMaximumHeight(14);
    layout->addWidget(m_bar);
    m_summary = new QLabel(this);
    m_summary->setAccessibleName(tr("Overall scores"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_summary);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(makeScores());
    splitter->addWidget(makeExamples());
    splitter->setSizes({320, 320});
    layout->addWidget(splitter, 1);
    showState();
    showResult();
}

QWidget* EvaluationPage::makeHead() {
    auto* head = new QWidget(this);
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(tr("Hea&d:"), head);
    m_head = new QComboBox(head);
    m_head->setAccessibleName(tr("Head to evaluate"));
    m_head->setToolTip(tr("One of the loaded task heads"));
    label->setBuddy(m_head);
    auto* file = new QLabel(tr("F&ile:"), head);
    m_data = new PathField(PathField::Kind::kFile, tr("Labelled file"),
                           tr("A file with gold labels that was not used to train the head"), head);
    file->setBuddy(m_data);
    m_raw = new QCheckBox(tr("To&kenize"), head);
    m_raw->setToolTip(tr("Tokenize the texts with the program's tokenizer; otherwise tokens are separated by spaces"));
    m_start = new QPushButton(tr("Eval&uate"), head);
    m_start->setToolTip(tr("Run the head on the file and compare its predictions with the labels"));
    m_cancel = new QPushButton(tr("&Stop"), head);
    m_cancel->setToolTip(tr("Stop the evaluation"));
    layout->addWidget(label);
    layout->addWidget(m_head);
    layout->addWidget(file);
    layout->addWidget(m_data, 1);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_raw, m_start, m_cancel})
        layout->addWidget(widget);
    connect(m_start, &QPushButton::clicked, this, &EvaluationPage::evaluate);
    connect(m_data->line(), &QLineEdit::returnPressed, this, &EvaluationPage::evaluate);
    connect(m_cancel, &QPushButton::clicked, this, [this] { Q_EMIT requested(CancelEvaluation{}); });
    connect(m_data, &PathField::pathChanged, this, &EvaluationPage::showState);
    return head;
}

QWidget* EvaluationPage::makeComparison() {
    auto* line = new QWidget(this);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(tr("&Compare with:"), line);
    m_otherHead = new QComboBox(line);
    m_otherHead->setAccessibleName(tr("Head to compare with"));
    m_otherHead->setToolTip(tr("Evaluate a second head of the same task on the same file"));
    label->setBuddy(m_otherHead);
    m_ablate = new QCheckBox(tr("La&yer ablation"), line);
    m_ablate->setToolTip(
        tr("Evaluate the head with only one layer in its scalar mix, and with one layer left out, for each layer; "
           "gamma is unchanged"));
    layout->addWidget(label);
    layout->addWidget(m_otherHead);
    layout->addWidget(m_ablate);
    layout->addStretch(1);
    connect(m_head, &QComboBox::currentIndexChanged, this, &EvaluationPage::listRivals);
    return line;
}

/// Lists the other heads of the same task.
void EvaluationPage::listRivals() {
    const QString before = m_otherHead->currentData().toString();
    m_otherHead->clear();
    m_otherHead->addItem(tr("no other head"), QString());
    const int chosen = m_head->currentIndex();
    for (std::size_t i = 0; m_infos && chosen >= 0 && i < m_infos->size(); ++i) {
        const tasks::TaskModelInfo& info = (*m_infos)[i];
        if (static_cast<int>(i) != chosen && info.task == (*m_infos)[static_cast<std::size_t>(chosen)].task)
            m_otherHead->addItem(QString::fromStdString(info.name), QString::fromStdString(info.path));
    }
    m_otherHead->setCurrentIndex(std::max(0, m_otherHead->findData(before)));
    m_otherHead->setEnabled(m_otherHead->count() > 1);
}

QWidget* EvaluationPage::makeScores() {
    m_scores = new QTabWidget(this);
    m_scores->setDocumentMode(true);
    m_scores->tabBar()->setAccessibleName(tr("Scores"));
    m_confusion = new QTableView(m_scores);
    m_confusion->setAccessibleName(tr("Confusion matrix: gold labels in rows, predicted labels in columns"));
    m_confusion->setModel(m_confusionModel = new ConfusionModel(this));
    m_confusion->setTabKeyNavigation(false);
    setUpCopying(m_confusion);
    m_confusion->setSelectionMode(QTableView::SingleSelection);
    m_confusion->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_confusion->horizontalHeader()->setMinimumSectionSize(72);
    auto* labels = new QTableView(m_scores);
    labels->setAccessibleName(tr("Scores by label"));
    setUpTable(labels, m_labelModel = new ValueTableModel(this), ValueTableModel::kValueRole);
    auto* slices = new QTableView(m_scores);
    slices->setAccessibleName(tr("Scores by slice"));
    setUpTable(slices, m_sliceModel = new ValueTableModel(this), ValueTableModel::kValueRole);
    auto* comparisons = new QTableView(m_scores);
    comparisons->setAccessibleName(tr("Comparisons on the same examples"));
    setUpTable(comparisons, m_comparisons = new ValueTableModel(this), ValueTableModel::kValueRole);
    comparisons->horizontalHeader()->setStretchLastSection(false);  // numbers are compared side by side
    m_scores->addTab(m_confusion, tr("Confusion"));
    m_scores->setTabToolTip(
        0,
        tr("How often each gold label (row) was predicted as each label (column); click a cell to list its examples"));
    m_scores->addTab(labels, tr("Labels"));
    m_scores->addTab(slices, tr("Slices"));
    m_scores->setTabToolTip(2, tr("Scores by text length, and by words that do not occur in the training data"));
    m_scores->addTab(comparisons, tr("Comparisons"));
    m_scores->setTabToolTip(
        3, tr("Scores without single layers, or of another head, on the same examples, with statistical significance"));
    connect(m_confusion, &QTableView::clicked, this, &EvaluationPage::showCell);
    connect(m_confusion, &QTableView::activated, this, &EvaluationPage::showCell);
    return m_scores;
}

QWidget* EvaluationPage::makeExamples() {
    auto* below = new QWidget(this);
    auto* layout = new QVBoxLayout(below);
    layout->setContentsMargins(0, 6, 0, 0);
    auto* line = new QHBoxLayout;
    m_shown = new QLabel(below);
    m_shown->setAccessibleName(tr("Listed examples"));
    m_all = new QPushButton(tr("Show A&ll"), below);
    m_all->setToolTip(tr("List the examples of all cells"));
    m_errorsOnly = new QCheckBox(tr("Errors &Only"), below);
    m_errorsOnly->setToolTip(
        tr("Leave out examples whose prediction is right; a chosen cell shows all of its examples"));
    line->addWidget(m_shown, 1);
    line->addWidget(m_errorsOnly);
    line->addWidget(m_all);
    m_examples = new PlainTable(tr("Examples"), below);
    m_examples->setModel(m_exampleModel = new ExampleModel(this));
    showInContext(m_examples, ExampleModel::kBefore, ExampleModel::kAfter);
    showColumns({});
    m_examples->setToolTip(tr("Double-click or press Enter to go to the example in its document"));
    layout->addLayout(line);
    layout->addWidget(m_examples, 1);
    connect(m_all, &QPushButton::clicked, this, [this] { showCell({}); });
    connect(m_errorsOnly, &QCheckBox::toggled, this, [this](bool on) {
        m_exampleModel->setErrorsOnly(on);
        showCell({});
    });
    connect(m_examples, &QTableView::doubleClicked, this, &EvaluationPage::openExample);
    connect(m_examples, &QTableView::activated, this, &EvaluationPage::openExample);
    return below;
}

void EvaluationPage::setHeads(const std::shared_ptr<const std::vector<tasks::TaskModelInfo>>& heads) {
    if (heads == m_infos)
        return;
    m_infos = heads;
    const QString before = m_head->currentData().toString();
    m_head->clear();
    for (const tasks::TaskModelInfo& info : *heads)
        m_head->addItem(QStringLiteral("%1 (%2)").arg(QString::fromStdString(info.name), taskName(info.task.name)),
                        QString::fromStdString(info.path));
    m_head->setCurrentIndex(std::max(m_head->findData(before), m_head->count() > 0 ? 0 : -1));
    listRivals();
    showState();
}

void EvaluationPage::setWork(const TrainingWorkPtr& work) {
    if (work == m_work)
        return;
    const bool ended = m_work && m_work->evaluating && !work->evaluating;
    m_work = work;
    showState();
    const bool isNew = work->evaluation != m_result;
    if (!isNew && !ended)
        return;
    m_result = work->evaluation;
    showResult();  // also after a stop, which leaves no result
    if (isNew && m_result && !m_result->unknownLabels.empty())
        askForMeanings();
}

void EvaluationPage::evaluate() {
    if (m_start->isEnabled())
        Q_EMIT requested(EvaluateHead{m_head->currentData().toString(),
                                      m_data->path(),
                                      {},
                                      m_raw->isChecked(),
                                      m_ablate->isChecked(),
                                      m_otherHead->currentData().toString(),
                                      m_meanings,
                                      false});
}

/// Instead of a refusal: the labels of the file may have counterparts.
void EvaluationPage::askForMeanings() {
    QStringList labels, known;
    for (const std::string& label : m_result->unknownLabels)
        labels.append(QString::fromStdString(label));
    for (const std::string& label : m_result->head.labels)
        known.append(QString::fromStdString(label));
    auto* dialog = new LabelMappingDialog(labels, known, QString::fromStdString(m_result->head.name), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, request = m_result->request]() mutable {
        const LabelMeanings chosen = dialog->meanings();
        request.meanings.insert(chosen);
        request.countsOtherLabels = true;
        if (!chosen.isEmpty())
            Q_EMIT labelsMapped(chosen);
        Q_EMIT requested(request);
    });
    dialog->open();
}

void EvaluationPage::showState() {
    const bool busy = m_work && m_work->evaluating;
    m_start->setEnabled(!busy && m_head->count() > 0 && !m_data->path().isEmpty());
    showWork(m_work ? m_work->evaluating : std::nullopt, *m_bar, *m_cancel);
    if (busy)
        m_summary->setText(trainingStageText(m_work->evaluating->stage));
}

/// The window may become dark or light.
void EvaluationPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_confusionModel)
        m_confusionModel->setPalette(palette());
}

QString EvaluationPage::summary() const {
    return m_summary->text();
}

/// Nothing stands before a whole text that gets a class, and after it at most a hypothesis.
void EvaluationPage::showColumns(const tasks::Task& task) {
    const bool whole = task.output == tasks::OutputKind::kTextClass;
    const bool hasAfter = !whole || task.input == tasks::InputShape::kTextAndHypothesis;
    m_examples->setColumnHidden(ExampleModel::kBefore, whole);
    m_examples->setColumnHidden(ExampleModel::kAfter, !hasAfter);
    // Hidden columns must not be wide ones, which share the width.
    constexpr int kShort = 28;
    m_examples->setColumnWidths({whole ? kShort : 0, whole ? 0 : kShort, hasAfter ? 0 : kShort, 14, 14, 22});
}

void EvaluationPage::showResult() {
    const bool any = m_result && m_result->problem.isEmpty() && m_result->unknownLabels.empty();
    m_scores->setEnabled(any);
    m_exampleModel->setResult(any ? m_result : nullptr);
    const tasks::MetricReport report = any ? m_result->report : tasks::MetricReport();
    showColumns(any ? report.task : tasks::Task());
    m_confusionModel->setMatrix(report.confusion, palette());
    std::vector<QVariantList> rows;
    for (const tasks::LabelMetrics& row : report.labels)
        rows.push_back({QString::fromStdString(row.label), row.precision, row.recall, row.f1, qlonglong(row.gold),
                        qlonglong(row.predicted), qlonglong(row.right)});
    m_labelModel->setTable({{tr("Label")},
                            {tr("Precision"), tr("Share of predicted items that are correct, in percent"), 2},
                            {tr("Recall"), tr("Share of gold items that were found, in percent"), 2},
                            {tr("F1"), tr("Harmonic mean of precision and recall"), 2},
                            {tr("Gold")},
                            {tr("Predicted")},
                            {tr("Correct")}},
                           std::move(rows));
    rows.clear();
    for (const tasks::SliceMetrics& slice : report.slices)
        rows.push_back({metricName(slice.by), QString::fromStdString(slice.bucket), qlonglong(slice.examples),
                        numberOr(slice.value)});
    m_sliceModel->setTable({{tr("Property")},
                            {tr("Range")},
                            {tr("Examples")},
                            {metricText(QString::fromStdString(report.metricName)), {}, 2}},
                           std::move(rows));
    const QString metric = metricText(QString::fromStdString(report.metricName));
    m_comparisons->setTable(
        {{tr("Variant")},
         {metric, {}, 2},
         {tr("Partial F1"),
          tr("An entity with the label and position of a gold entity counts 1; one that only overlaps it counts 1/2"),
          2},
         {tr("Difference"), tr("Difference from the unchanged head, in percentage points"), 2},
         {tr("95 % from"), tr("Lower end of the 95 % confidence interval of the difference"), 2},
         {tr("95 % to"), tr("Upper end of the 95 % confidence interval of the difference"), 2},
         {tr("p (two-sided, Holm)"),
          tr("Statistical significance: the probability of so large a difference, in either direction, by chance "
             "(paired bootstrap over the examples, two-sided, adjusted for the comparisons of this table)"),
          4}},
        any ? comparisonRows() : std::vector<QVariantList>());
    m_scores->setTabVisible(3, any && !m_result->comparisons.empty());
    showCell({});
    if (!m_result && m_work && m_work->evaluating)
        return;
    if (!m_result)
        return m_summary->setText(tr("Choose a head and a labelled file to see how well the head performs on it."));
    if (!m_result->unknownLabels.empty())
        return m_summary->setText(
            tr("The file has labels that the head does not know. Evaluate again to say what they "
               "mean."));
    if (!any)
        return m_summary->setText(tr("⚠ The evaluation failed: %1").arg(m_result->problem));
    // The choices above may have changed since.
    QStringList parts{QStringLiteral("%1 · %2").arg(QString::fromStdString(m_result->head.name),
                                                    QFileInfo(m_result->request.data).fileName()),
                      tr("%1: %2 over %Ln example(s)", nullptr, static_cast<int>(report.examples))
                          .arg(metricText(QString::fromStdString(report.metricName)), percent(report.value))};
    for (const tasks::NamedMetric& other : report.others)
        parts.append(QStringLiteral("%1 %2").arg(metricName(other.name), percent(other.value)));
    if (std::isnan(report.value))
        parts.append(tr("The file and the predictions have no span to count."));
    else
        parts.append(tr("95 % interval: %1 to %2").arg(percent(report.low), percent(report.high)));
    parts += m_result->notes;
    m_summary->setText(inOneLine(parts, layoutDirection()));
}

std::vector<QVariantList> EvaluationPage::comparisonRows() const {
    const auto partial = [](const std::optional<double>& value) { return value ? numberOr(*value) : QVariant(); };
    const auto what = [](const ScoreComparison& score) {
        switch (score.kind) {
            case ScoreComparison::Kind::kOnlyLayer:
                return tr("only layer %1").arg(score.layer);
            case ScoreComparison::Kind::kWithoutLayer:
                return tr("without layer %1").arg(score.layer);
            case ScoreComparison::Kind::kHead:
                break;
        }
        return QString::fromStdString(score.head);
    };
    std::vector<QVariantList> rows;
    if (m_result->comparisons.empty())
        return rows;
    std::optional<double> own;
    for (const tasks::NamedMetric& other : m_result->report.others)
        if (other.name == "partial F1")
            own = other.value;
    rows.push_back(
        {QString::fromStdString(m_result->head.name), numberOr(m_result->report.value), partial(own), {}, {}, {}, {}});
    for (const ScoreComparison& score : m_result->comparisons)
        rows.push_back({what(score), numberOr(score.value), partial(score.partialF1),
                        numberOr(score.significance.difference), numberOr(score.significance.low),
                        numberOr(score.significance.high), numberOr(score.significance.pValue)});
    return rows;
}

void EvaluationPage::showCell(const QModelIndex& index) {
    if (index.isValid())
        m_exampleModel->setCell(
            ExampleModel::Cell{static_cast<std::size_t>(index.row()), static_cast<std::size_t>(index.column())});
    else
        m_exampleModel->setCell({});
    const int count = m_exampleModel->rowCount();
    const auto label = [&](int place) {
        return confusionLabel(m_confusionModel->matrix().labels[static_cast<std::size_t>(place)]);
    };
    m_shown->setText(
        index.isValid()
            ? tr("Gold %1, predicted %2: %Ln example(s)", nullptr, count).arg(label(index.row()), label(index.column()))
        : m_errorsOnly->isChecked() ? tr("Errors: %Ln example(s)", nullptr, count)
                                    : tr("All cells: %Ln example(s)", nullptr, count));
    m_all->setEnabled(index.isValid());
}

void EvaluationPage::openExample(const QModelIndex& index) {
    const tasks::Example* example = m_exampleModel->exampleAt(index.row());
    if (!example)
        return;
    QStringList tokens;
    for (const elmo::Sentence& sentence : example->text.sentences)
        for (const std::string& token : sentence)
            tokens.append(QString::fromStdString(token));
    Q_EMIT placeWanted(m_result->request.data, tokens,
                       static_cast<int>(m_exampleModel->caseAt(index.row())->tokens.begin.value()));
}

PageKind evaluationPageKind() {
    return {.command = QStringLiteral("showEvaluation"),
            .text = EvaluationPage::tr("&Evaluate a Head"),
            .explanation = EvaluationPage::tr("Evaluate a head on a labelled file and inspect its errors"),
            .keys = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
            .menu = QStringLiteral("trainingMenu"),
            .guide = QStringLiteral("training-heads"),
            .make = [](PanelHost& host) {
                auto* page = new EvaluationPage(host.window());
                page->setFocusPolicy(Qt::TabFocus);
                auto* finder = new ExampleFinder(host, page);
                QObject::connect(page, &EvaluationPage::requested, &host.session(), &Session::requestTraining);
                QObject::connect(page, &EvaluationPage::labelsMapped, &host.labels(), &LabelBook::addMeanings);
                QObject::connect(&host.labels(), &LabelBook::changed, page,
                                 [page, &host] { page->setMeanings(host.labels().meanings()); });
                page->setMeanings(host.labels().meanings());
                QObject::connect(page, &EvaluationPage::placeWanted, finder, &ExampleFinder::goTo);
                QObject::connect(&host, &PanelHost::snapshotChanged, page, [page](const SnapshotPtr& snapshot) {
                    page->setHeads(snapshot->reading.heads);
                    page->setWork(snapshot->trainingWork);
                });
                return page;
            }};
}

}  // namespace ui
