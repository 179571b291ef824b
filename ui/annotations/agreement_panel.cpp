// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/agreement_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/annotations/annotation_editor.h"
#include "ui/panels/panel_host.h"
#include "ui/session/document_names.h"
#include "ui/session/engine_preferences.h"
#include "ui/text/text_bridge.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/value_table_model.h"
#include "ui/widgets/wrap_layout.h"

namespace ui {
namespace {

constexpr int kDocument = 4;  ///< column
/// Comparing a project takes longer than a decision.
constexpr int kAskAgainAfterMs = 700;
constexpr qsizetype kMaxColumnTitle = 18;  ///< a longer name would push other columns out of the table

/// "0.71 (0.65–0.77)"; the interval is missing below tasks::RaterComparison::kMinDocuments documents.
QString withInterval(const tasks::RaterAgreement::Number& number, double factor) {
    if (!number.value)
        return AgreementPanel::tr("not defined");
    const auto text = [&](double value) { return QLocale().toString(factor * value, 'f', factor > 1 ? 1 : 2); };
    return number.interval ? QStringLiteral("%1 (%2–%3)")
                                 .arg(text(*number.value), text(number.interval->first), text(number.interval->second))
                           : text(*number.value);
}

}  // namespace

using tasks::AnnotationMaker;

AgreementPanel::AgreementPanel(AnnotationLayerBook& book, QWidget* parent)
    : QWidget(parent),
      m_book(book),
      m_snapshot(Snapshot::empty()),
      m_scope(new QComboBox(this)),
      m_first(new QComboBox(this)),
      m_second(new QComboBox(this)),
      m_figures(new QLabel(this)),
      m_model(new ValueTableModel(this)),
      m_table(new PlainTable(tr("Differences"), this)),
      m_takeFirst(new QPushButton(tr("Take First"), this)),
      m_takeSecond(new QPushButton(tr("Take Second"), this)),
      m_takeNeither(new QPushButton(tr("Take Neither"), this)),
      m_acceptAgreed(new QPushButton(tr("Accept What Agrees"), this)) {
    m_scope->addItems({tr("This document"), tr("All documents"), tr("All people, all documents")});
    m_scope->setAccessibleName(tr("What to compare"));
    m_scope->setToolTip(
        tr("Compare two annotators in the open document, or over all documents of the project that both have "
           "annotated, or all people of the project at once"));
    m_first->setAccessibleName(tr("First annotator"));
    m_second->setAccessibleName(tr("Second annotator"));
    for (QComboBox* field : {m_first, m_second}) {
        field->setMinimumContentsLength(12);
        field->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    }
    m_figures->setWordWrap(true);
    m_figures->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_figures->setTextFormat(Qt::PlainText);
    m_figures->setAccessibleName(tr("Agreement"));
    m_figures->setToolTip(
        tr("F1: a span agrees if its place and its label are equal. Cohen's κ and Krippendorff's α: over all tokens, "
           "corrected for chance; a token without a label counts as a category. 1 is complete agreement, 0 is what "
           "chance gives."));
    m_takeFirst->setToolTip(
        tr("Decide for the first annotator's spans in the selected rows. Among people the decisions are the "
           "annotation set “Adjudicated”: nobody's own work changes"));
    m_takeSecond->setToolTip(
        tr("Decide for the second annotator's spans in the selected rows. Among people the decisions are the "
           "annotation set “Adjudicated”: nobody's own work changes"));
    m_takeNeither->setToolTip(tr("Decide that no span is in the selected rows"));
    m_acceptAgreed->setToolTip(tr("Accept every span that both annotators have"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QTableView::ExtendedSelection);
    auto* annotators = new WrapLayout;
    annotators->addWidget(m_scope);
    annotators->addWidget(m_first);
    annotators->addWidget(m_second);
    // Next to the table: in a line with the fields they would make the window too wide for small screens.
    auto* buttons = new QVBoxLayout;
    for (QPushButton* button : {m_takeFirst, m_takeSecond, m_takeNeither, m_acceptAgreed})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto* differences = new QHBoxLayout;
    differences->addWidget(m_table, 1);
    differences->addLayout(buttons);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addLayout(annotators);
    layout->addWidget(m_figures);
    layout->addLayout(differences, 1);
    for (QComboBox* field : {m_first, m_second})
        connect(field, &QComboBox::currentIndexChanged, this, &AgreementPanel::chooseAnnotators);
    connect(m_scope, &QComboBox::currentIndexChanged, this, &AgreementPanel::changeScope);
    m_askAgain.setSingleShot(true);
    m_askAgain.setInterval(kAskAgainAfterMs);
    connect(&m_askAgain, &QTimer::timeout, this, &AgreementPanel::askProject);
    connect(&book, &AnnotationLayerBook::changed, this, [this] {
        m_compared = nullptr;
        if (inProject())
            listAnnotators(m_annotators, m_first->currentIndex(), m_second->currentIndex());
        setSnapshot(m_snapshot);
    });
    connect(m_table, &PlainTable::rowChosen, this, [this](const QModelIndex& index) {
        if (!inProject())
            Q_EMIT placeChosen(m_differences[static_cast<std::size_t>(index.row())].place);
    });
    // Not on arrow keys, which would open every document on the way.
    const auto open = [this](const QModelIndex& index) {
        if (!inProject() || isOfEverybody())
            return;
        const AnnotatorDifference row = m_differences[static_cast<std::size_t>(index.row())];
        Q_EMIT projectPlaceChosen(row.path, row.place);
    };
    connect(m_table, &QTableView::clicked, this, open);
    connect(m_table, &QTableView::activated, this, open);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &AgreementPanel::showButtons);
    connect(m_takeFirst, &QPushButton::clicked, this, [this] { settle(Choice::kFirst); });
    connect(m_takeSecond, &QPushButton::clicked, this, [this] { settle(Choice::kSecond); });
    connect(m_takeNeither, &QPushButton::clicked, this, [this] { settle(Choice::kNeither); });
    connect(m_acceptAgreed, &QPushButton::clicked, this, [this] {
        Q_EMIT settled({m_agreement.agreed, {}, pair().hasPerson()});
    });
    compare();
}

QString AgreementPanel::figures() const {
    return m_figures->text();
}

void AgreementPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    inProject() ? askProject() : setSnapshot(m_snapshot);
}

bool AgreementPanel::inProject() const {
    return m_scope->currentIndex() != kDocumentScope;
}

bool AgreementPanel::isOfEverybody() const {
    return m_scope->currentIndex() == kEverybodyScope;
}

AnnotatorPair AgreementPanel::pair() const {
    const auto at = [&](const QComboBox* field) {
        return field->currentIndex() < 0 ? AnnotationMaker()
                                         : m_annotators[static_cast<std::size_t>(field->currentIndex())];
    };
    return {at(m_first), at(m_second)};
}

/// Those of whom the figures are stay chosen in another document or scope.
void AgreementPanel::rememberAnnotators() {
    if (m_first->currentIndex() < 0 || m_second->currentIndex() < 0)
        return;
    m_wantedFirst = pair().first;
    m_wantedSecond = pair().second;
}

void AgreementPanel::changeScope() {
    m_first->setVisible(!isOfEverybody());
    m_second->setVisible(!isOfEverybody());
    m_compared = nullptr;
    m_project = nullptr;
    m_asked = {};
    m_differences.clear();
    if (inProject()) {
        listAnnotators({}, -1, -1);
        askProject();
        return compare();
    }
    setSnapshot(m_snapshot);
}

void AgreementPanel::setSnapshot(const SnapshotPtr& snapshot) {
    const SnapshotPtr before = m_snapshot;  // which `snapshot` may be
    m_snapshot = snapshot;
    if (!isVisible())
        return;
    if (inProject()) {
        const bool isOther = before->project->path != snapshot->project->path;
        const bool isEdited =
            before->document == snapshot->document && before->reading.annotations != snapshot->reading.annotations;
        if (isOther)
            return changeScope();
        if (isEdited)
            m_askAgain.start();
        return showProject();
    }
    if (m_compared && m_compared->document == snapshot->document &&
        m_compared->reading.annotations == snapshot->reading.annotations)
        return;
    m_compared = snapshot;
    listAnnotatorsOfDocument();
    compare();
}

QString AgreementPanel::nameOf(const AnnotationMaker& maker) const {
    if (!maker.isByHand())
        return m_book.nameOf(maker);
    const QString name = annotatorName();
    return name.isEmpty() ? tr("Accepted and manual") : tr("%1 (accepted and manual)").arg(name);
}

void AgreementPanel::listAnnotatorsOfDocument() {
    const auto& annotations = m_snapshot->reading.annotations;
    auto annotators = annotations ? annotatorsOf(*annotations) : std::vector<AnnotationMaker>();
    std::ranges::stable_sort(annotators, {}, &AnnotationMaker::isAdjudication);  // nobody's work: chosen on request
    const auto chosen = [&](const std::optional<AnnotationMaker>& wanted) {
        const auto found = wanted ? std::ranges::find(annotators, *wanted) : annotators.end();
        return found == annotators.end() ? -1 : static_cast<int>(found - annotators.begin());
    };
    int first = chosen(m_wantedFirst), second = chosen(m_wantedSecond);
    if (first < 0)
        first = second == 0 ? 1 : 0;
    if (second < 0)
        second = first == 0 ? 1 : 0;
    if (first == second)
        second = first == 0 ? 1 : 0;
    listAnnotators(std::move(annotators), first, second);
}

void AgreementPanel::listAnnotators(std::vector<AnnotationMaker> annotators, int first, int second) {
    m_annotators = std::move(annotators);
    for (const auto& [field, index] : {std::pair(m_first, first), std::pair(m_second, second)}) {
        const QSignalBlocker quiet(field);
        field->clear();
        for (const AnnotationMaker& maker : m_annotators)
            field->addItem(nameOf(maker));
        field->setCurrentIndex(std::min(index, field->count() - 1));
        field->setEnabled(field->count() > 1);
    }
}

/// The user has chosen.
void AgreementPanel::chooseAnnotators() {
    rememberAnnotators();
    inProject() ? askProject() : compare();
}

void AgreementPanel::askProject() {
    m_askAgain.stop();
    if (!isVisible() || !inProject())
        return;
    m_asked = {m_wantedFirst, m_wantedSecond, isOfEverybody()};
    // One annotator twice is not compared, but the project has to be asked once who there is.
    if (m_project && !isOfEverybody() && m_asked.first && m_asked.first == m_asked.second)
        return compare();
    Q_EMIT projectComparisonWanted(m_asked);
}

void AgreementPanel::showProject() {
    const auto& found = m_snapshot->project->agreement;
    if (!found || found == m_project || found->query != m_asked)
        return showButtons();
    m_project = found;
    const auto indexOf = [&](const std::optional<AnnotationMaker>& maker) {
        const auto at = maker ? std::ranges::find(found->annotators, *maker) : found->annotators.end();
        return at == found->annotators.end() ? -1 : static_cast<int>(at - found->annotators.begin());
    };
    listAnnotators(found->annotators, indexOf(found->first), indexOf(found->second));
    m_asked = {found->first, found->second, isOfEverybody()};
    compare();
}

void AgreementPanel::compare() {
    m_agreement = {};
    m_differences.clear();
    const int first = m_first->currentIndex(), second = m_second->currentIndex();
    const bool isPair = first >= 0 && second >= 0 && first != second;
    const auto& annotations = m_snapshot->reading.annotations;
    if (inProject() && m_project && isPair) {
        m_agreement = m_project->agreement;
        m_differences = m_project->differences;
    } else if (!inProject() && m_snapshot->document && annotations && isPair) {
        const elmo::Document& document = *m_snapshot->document->document;
        const auto spansOf = [&](int index) {
            return spansOfAnnotator(*annotations, m_annotators[static_cast<std::size_t>(index)]);
        };
        m_agreement = agreementOf(document, spansOf(first), spansOf(second));
        m_agreement.relations = equalRelations(relationsOfAnnotator(document, *annotations, pair().first),
                                               relationsOfAnnotator(document, *annotations, pair().second));
        for (const tasks::Disagreement& difference : m_agreement.differences)
            m_differences.push_back(differenceOf(document, *annotations, pair(), difference));
    }
    if (isPair)
        rememberAnnotators();
    showFigures();
    isOfEverybody() ? showRaters() : showDifferences();
    showButtons();
}

/// Why there are no figures; empty if there are.
QString AgreementPanel::hint() const {
    if (!inProject() && !m_snapshot->document)
        return tr("Open a document that two annotators have worked on.");
    if (inProject() && !m_project)
        return tr("Comparing the annotators of the project...");
    if (inProject() && !m_project->problem.isEmpty())
        return m_project->problem;
    if (isOfEverybody() ? !m_project->all : m_annotators.size() < 2)
        return tr(
            "There is one annotator at most. Add a head, accept or mark spans, or merge the project of another "
            "person (“File > Merge Project”).");
    if (isOfEverybody())
        return m_project->all->documents == 0 ? tr("No document has annotations of two people.") : QString();
    if (m_first->currentIndex() == m_second->currentIndex())
        return tr("Choose two different annotators.");
    if (inProject() && m_project->documents == 0)
        return tr("No document has annotations of both.");
    return {};
}

void AgreementPanel::showFigures() {
    if (const QString text = hint(); !text.isEmpty())
        return m_figures->setText(text);
    const QLocale locale;
    const auto number = [&](const std::optional<double>& value) {
        return value ? locale.toString(*value, 'f', 2) : tr("not defined");
    };
    QStringList parts;
    if (isOfEverybody()) {
        const tasks::RaterAgreement& all = *m_project->all;
        parts = {tr("%Ln person(s)", nullptr, static_cast<int>(all.raters.size())),
                 tr("%Ln document(s)", nullptr, static_cast<int>(all.documents)),
                 tr("Krippendorff's α %1").arg(withInterval(all.alpha, 1)),
                 tr("mean span F1 of the pairs %1 %").arg(withInterval(all.f1, 100))};
        if (all.relationF1.value)
            parts.append(tr("mean relation F1 of the pairs %1 %").arg(withInterval(all.relationF1, 100)));
    } else {
        parts = {tr("Span F1 %1 %").arg(locale.toString(100 * m_agreement.spanF1(), 'f', 1)),
                 tr("Cohen's κ %1").arg(number(m_agreement.kappa())),
                 tr("Krippendorff's α %1").arg(number(m_agreement.alpha())),
                 tr("%Ln span(s) agree", nullptr, static_cast<int>(m_agreement.spans.right)),
                 tr("%Ln difference(s)", nullptr, static_cast<int>(m_differences.size()))};
        if (const auto relations = m_agreement.relationF1())
            parts.insert(1, tr("Relation F1 %1 %").arg(locale.toString(100 * *relations, 'f', 1)));
        if (inProject()) {
            if (m_project->wasCut)
                parts.last() = tr("more than %Ln difference(s)", nullptr, static_cast<int>(m_differences.size()));
            parts.prepend(tr("%Ln document(s)", nullptr, m_project->documents));
        }
        const auto undecided = inProject() ? m_project->undecided : undecidedAmong(m_agreement.differences, pair());
        if (undecided > 0)
            parts.append(tr("%Ln of the differences is (are) a prediction not yet decided", nullptr,
                            static_cast<int>(undecided)));
    }
    // Numbers stay with their names, and the whole line keeps the direction of the window, whatever it begins with.
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    for (QString& part : parts)
        part = QChar(mirrored ? 0x2067 : 0x2066) + part + QChar(0x2069);
    m_figures->setText(QChar(mirrored ? 0x200F : 0x200E) + parts.join(QStringLiteral(" · ")));
}

void AgreementPanel::showDifferences() {
    const auto name = [&](const QComboBox* field) {
        return field->currentIndex() >= 0 ? field->currentText() : QString();
    };
    const auto labelOf = [](const QString& label) { return label.isEmpty() ? QStringLiteral("—") : label; };
    const QHash<QString, QString> names = distinctNames(m_snapshot->reading.documents);
    std::vector<QVariantList> rows;
    for (const AnnotatorDifference& row : m_differences)
        rows.push_back({row.text, labelOf(row.first), labelOf(row.second),
                        row.isRefused ? tr("no span") : row.decided.join(QStringLiteral(", ")),
                        names.value(row.path, row.document)});
    const int before = m_table->currentIndex().row();
    const auto column = [](const QString& annotator) {
        const bool isLong = annotator.size() > kMaxColumnTitle;
        return ValueTableModel::Column{isLong ? annotator.left(kMaxColumnTitle - 1) + QChar(0x2026) : annotator,
                                       isLong ? annotator : QString()};
    };
    m_model->setTable(
        {{tr("Text")},
         column(name(m_first)),
         column(name(m_second)),
         {tr("Decision"), tr("Among people the adjudicated spans at this place, between models the accepted and "
                             "manual ones; empty: not yet decided")},
         {tr("Document"), tr("Activate the row to open it, then settle the difference")}},
        std::move(rows));
    m_table->setColumnWidths({0, 14, 14, 14, 12});
    m_table->setColumnHidden(kDocument, !inProject());
    if (before >= 0 && before < m_model->rowCount()) {
        const QSignalBlocker quiet(m_table);
        m_table->chooseRow(before);
    }
}

/// Each pair and each label of all people.
void AgreementPanel::showRaters() {
    std::vector<QVariantList> rows;
    if (m_project && m_project->all) {
        const tasks::RaterAgreement& all = *m_project->all;
        for (const tasks::RaterAgreement::Pair& pair : all.pairs) {
            const std::int64_t spans = pair.spans.gold + pair.spans.predicted;
            const tasks::RaterAgreement::Number f1{
                spans > 0 ? std::optional(2 * static_cast<double>(pair.spans.right) / static_cast<double>(spans))
                          : std::nullopt,
                {}};
            rows.push_back(
                {QStringLiteral("%1 – %2").arg(nameOf(all.raters[pair.first]), nameOf(all.raters[pair.second])),
                 qlonglong{spans}, QString(), withInterval(f1, 100)});
        }
        for (const tasks::RaterAgreement::Label& label : all.labels)
            rows.push_back({toLabel(label.label), qlonglong{label.spans}, withInterval(label.alpha, 1),
                            withInterval(label.f1, 100)});
        for (const tasks::RaterAgreement::Confusion& one : all.confusions)
            rows.push_back({one.second.empty()        ? tr("%1, not marked by the other").arg(toLabel(one.first))
                            : one.first == one.second ? tr("%1 with other bounds").arg(toLabel(one.first))
                                                      : tr("%1 or %2").arg(toLabel(one.first), toLabel(one.second)),
                            qlonglong{one.count}, QString(), QString()});
    }
    m_model->setTable(
        {{tr("Pair, label or difference")},
         {tr("Spans"), tr("Of all people that are compared; of a difference: how often two of them differ so"), 0},
         {tr("α (95 %)"), tr("Krippendorff's α over tokens, nominal: 1 − observed / expected disagreement. A "
                             "token's value is the set of labels of its spans; of a label, whether the "
                             "token is in such a span. Intervals: 1,000 samples of the documents, from 5 "
                             "documents on")},
         {tr("Span F1 % (95 %)"), tr("Mean of the pairs that have spans: 2 equal spans / spans of both")}},
        std::move(rows));
    m_table->setColumnWidths({0, 10, 18, 18});
}

bool AgreementPanel::isOpenDocuments(const AnnotatorDifference& difference) const {
    return !inProject() || (m_snapshot->document && m_snapshot->document->path == difference.path);
}

/// A difference can be settled in the open document, where that can be undone.
void AgreementPanel::showButtons() {
    for (QPushButton* button : {m_takeFirst, m_takeSecond, m_takeNeither})
        button->setVisible(!isOfEverybody());
    const QModelIndexList rows = isOfEverybody() ? QModelIndexList() : m_table->selectionModel()->selectedRows();
    const bool any = !rows.isEmpty() && std::ranges::all_of(rows, [this](const QModelIndex& index) {
        return isOpenDocuments(m_differences[static_cast<std::size_t>(index.row())]);
    });
    for (QPushButton* button : {m_takeFirst, m_takeSecond, m_takeNeither})
        button->setEnabled(any);
    m_acceptAgreed->setVisible(!inProject());
    m_acceptAgreed->setEnabled(!m_agreement.agreed.empty());
}

void AgreementPanel::settle(Choice choice) {
    SpanIds chosen, refused;
    int last = -1;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) {
        const AnnotatorDifference& difference = m_differences[static_cast<std::size_t>(index.row())];
        last = std::max(last, index.row());
        if (difference.firstId)
            (choice == Choice::kFirst ? chosen : refused).push_back(*difference.firstId);
        if (difference.secondId)
            (choice == Choice::kSecond ? chosen : refused).push_back(*difference.secondId);
    }
    Q_EMIT settled({chosen, refused, pair().hasPerson()});
    // The next difference, unless the decision has taken the row away.
    if (last >= 0 && last + 1 < m_model->rowCount())
        m_table->chooseRow(last + 1);
}

PanelKind agreementPanelKind() {
    return {.title = AgreementPanel::tr("Agreement"),
            .dock = QStringLiteral("agreementDock"),
            .guide = QStringLiteral("annotating"),
            .place = Qt::BottomDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new AgreementPanel(host.layers(), host.window());
                QObject::connect(panel, &AgreementPanel::placeChosen, &host,
                                 [&host](elmo::ByteSpan place) { Q_EMIT host.stretchesWanted({place}); });
                QObject::connect(panel, &AgreementPanel::projectPlaceChosen, &host, &PanelHost::showPlace);
                QObject::connect(panel, &AgreementPanel::projectComparisonWanted, &host,
                                 [&host](const CompareAnnotators& query) { host.session().requestProject(query); });
                QObject::connect(panel, &AgreementPanel::settled, &host, [&host](const Settlement& settlement) {
                    if (const auto& annotations = host.snapshot()->reading.annotations)
                        host.editor().adjudicate(*annotations, settlement);
                });
                QObject::connect(&host, &PanelHost::shownChanged, panel,
                                 [panel](const SnapshotPtr&, const SnapshotPtr& whole) { panel->setSnapshot(whole); });
                return panel;
            }};
}

}  // namespace ui
