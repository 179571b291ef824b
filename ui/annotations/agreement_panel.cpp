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
#include "ui/widgets/plain_table.h"
#include "ui/widgets/value_table_model.h"
#include "ui/widgets/wrap_layout.h"

namespace ui {
namespace {

constexpr int kDocument = 4;  ///< column
/// Comparing a project takes longer than a decision.
constexpr int kAskAgainAfterMs = 700;
constexpr qsizetype kMaxColumnTitle = 18;  ///< a longer name would push other columns out of the table

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
    m_scope->addItems({tr("This document"), tr("All documents")});
    m_scope->setAccessibleName(tr("What to compare"));
    m_scope->setToolTip(
        tr("Compare the annotators of the open document, or over all documents of the project that both have "
           "annotated"));
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
    m_takeFirst->setToolTip(tr("Accept the first annotator's spans in the selected rows and reject the others"));
    m_takeSecond->setToolTip(tr("Accept the second annotator's spans in the selected rows and reject the others"));
    m_takeNeither->setToolTip(tr("Reject both annotators' spans in the selected rows"));
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
        if (!inProject())
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
    connect(m_acceptAgreed, &QPushButton::clicked, this, [this] { Q_EMIT settled(m_agreement.agreed, {}); });
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
    return m_scope->currentIndex() == 1;
}

void AgreementPanel::changeScope() {
    m_compared = nullptr;
    m_project = nullptr;
    m_asked = {};
    m_differences.clear();
    m_table->setColumnHidden(kDocument, !inProject());
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
    return maker.isByHand() ? tr("Accepted and manual") : m_book.nameOf(maker);
}

void AgreementPanel::listAnnotatorsOfDocument() {
    const auto& annotations = m_snapshot->reading.annotations;
    auto annotators = annotations ? annotatorsOf(*annotations) : std::vector<AnnotationMaker>();
    const auto chosen = [&](const QComboBox* field) {
        const auto at = static_cast<std::size_t>(std::max(field->currentIndex(), 0));
        const auto found =
            at < m_annotators.size() ? std::ranges::find(annotators, m_annotators[at]) : annotators.end();
        return found == annotators.end() ? -1 : static_cast<int>(found - annotators.begin());
    };
    int first = chosen(m_first), second = chosen(m_second);
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
    inProject() ? askProject() : compare();
}

void AgreementPanel::askProject() {
    m_askAgain.stop();
    if (!isVisible() || !inProject())
        return;
    const auto chosen = [this](const QComboBox* field) {
        const auto at = static_cast<std::size_t>(field->currentIndex());
        return field->currentIndex() < 0 ? std::nullopt : std::optional(m_annotators[at]);
    };
    m_asked = {chosen(m_first), chosen(m_second)};
    if (m_asked.first && m_asked.first == m_asked.second)
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
    m_asked = {found->first, found->second};
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
        for (const tasks::Disagreement& difference : m_agreement.differences)
            m_differences.push_back(differenceOf(document, *annotations, difference));
    }
    showFigures();
    showDifferences();
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
    if (m_annotators.size() < 2)
        return tr(
            "There is one annotator at most. Add a head, accept or mark spans, or merge the project of another "
            "person (“File > Merge Project”).");
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
    QStringList parts{tr("Span F1 %1 %").arg(locale.toString(100 * m_agreement.spanF1(), 'f', 1)),
                      tr("Cohen's κ %1").arg(number(m_agreement.kappa())),
                      tr("Krippendorff's α %1").arg(number(m_agreement.alpha())),
                      tr("%Ln span(s) agree", nullptr, static_cast<int>(m_agreement.spans.right)),
                      tr("%Ln difference(s)", nullptr, static_cast<int>(m_differences.size()))};
    if (inProject()) {
        if (m_project->wasCut)
            parts.last() = tr("more than %Ln difference(s)", nullptr, static_cast<int>(m_differences.size()));
        parts.prepend(tr("%Ln document(s)", nullptr, m_project->documents));
    }
    const bool isByHand = m_annotators[static_cast<std::size_t>(m_first->currentIndex())].isByHand() ||
                          m_annotators[static_cast<std::size_t>(m_second->currentIndex())].isByHand();
    const auto open =
        inProject() ? m_project->open : std::ranges::count_if(m_snapshot->reading.annotations->spans, isOpen);
    if (isByHand && open > 0)
        parts.append(tr("%Ln prediction(s) not yet decided count as differences", nullptr, static_cast<int>(open)));
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
    m_model->setTable({{tr("Text")},
                       column(name(m_first)),
                       column(name(m_second)),
                       {tr("Decision"), tr("The accepted or manual spans at this place; empty: not yet decided")},
                       {tr("Document"), tr("Activate the row to open it, then settle the difference")}},
                      std::move(rows));
    m_table->setColumnWidths({0, 14, 14, 14, 12});
    m_table->setColumnHidden(kDocument, !inProject());
    if (before >= 0 && before < m_model->rowCount()) {
        const QSignalBlocker quiet(m_table);
        m_table->chooseRow(before);
    }
}

bool AgreementPanel::isOpenDocuments(const AnnotatorDifference& difference) const {
    return !inProject() || (m_snapshot->document && m_snapshot->document->path == difference.path);
}

/// A difference can be settled in the open document, where that can be undone.
void AgreementPanel::showButtons() {
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
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
    Q_EMIT settled(chosen, refused);
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
                QObject::connect(panel, &AgreementPanel::settled, &host,
                                 [&host](const SpanIds& chosen, const SpanIds& refused) {
                                     if (const auto& annotations = host.snapshot()->reading.annotations)
                                         host.editor().adjudicate(*annotations, chosen, refused);
                                 });
                QObject::connect(&host, &PanelHost::shownChanged, panel,
                                 [panel](const SnapshotPtr&, const SnapshotPtr& whole) { panel->setSnapshot(whole); });
                return panel;
            }};
}

}  // namespace ui
