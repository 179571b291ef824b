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

#include "ui/annotations/annotation_editor.h"
#include "ui/panels/panel_host.h"
#include "ui/text/text_bridge.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/value_table_model.h"

namespace ui {

using tasks::AnnotationMaker;
using tasks::Decision;
using tasks::Disagreement;
using tasks::SpanAnnotation;

AgreementPanel::AgreementPanel(AnnotationLayerBook& book, QWidget* parent)
    : QWidget(parent),
      m_book(book),
      m_snapshot(Snapshot::empty()),
      m_first(new QComboBox(this)),
      m_second(new QComboBox(this)),
      m_figures(new QLabel(this)),
      m_model(new ValueTableModel(this)),
      m_table(new PlainTable(tr("Differences"), this)),
      m_takeFirst(new QPushButton(tr("Take First"), this)),
      m_takeSecond(new QPushButton(tr("Take Second"), this)),
      m_takeNeither(new QPushButton(tr("Take Neither"), this)),
      m_acceptAgreed(new QPushButton(tr("Accept What Agrees"), this)) {
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
    auto* annotators = new QHBoxLayout;
    annotators->addWidget(m_first);
    annotators->addWidget(m_second);
    annotators->addStretch(1);
    for (QPushButton* button : {m_takeFirst, m_takeSecond, m_takeNeither, m_acceptAgreed})
        annotators->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addLayout(annotators);
    layout->addWidget(m_figures);
    layout->addWidget(m_table, 1);
    for (QComboBox* field : {m_first, m_second})
        connect(field, &QComboBox::currentIndexChanged, this, &AgreementPanel::compare);
    connect(&book, &AnnotationLayerBook::changed, this, [this] {
        m_compared = nullptr;
        setSnapshot(m_snapshot);
    });
    connect(m_table, &PlainTable::rowChosen, this, [this](const QModelIndex& index) {
        Q_EMIT placeChosen(m_agreement.differences[static_cast<std::size_t>(index.row())].place());
    });
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
    setSnapshot(m_snapshot);
}

void AgreementPanel::setSnapshot(const SnapshotPtr& snapshot) {
    m_snapshot = snapshot;
    if (!isVisible())
        return;
    if (m_compared && m_compared->document == snapshot->document &&
        m_compared->reading.annotations == snapshot->reading.annotations)
        return;
    m_compared = snapshot;
    listAnnotators();
    compare();
}

QString AgreementPanel::nameOf(const AnnotationMaker& maker) const {
    return maker.isByHand() ? tr("Accepted and manual") : m_book.nameOf(maker);
}

void AgreementPanel::listAnnotators() {
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

void AgreementPanel::compare() {
    m_agreement = {};
    const int first = m_first->currentIndex(), second = m_second->currentIndex();
    const auto& annotations = m_snapshot->reading.annotations;
    if (m_snapshot->document && annotations && first >= 0 && second >= 0 && first != second) {
        const auto spansOf = [&](int index) {
            return spansOfAnnotator(*annotations, m_annotators[static_cast<std::size_t>(index)]);
        };
        m_agreement = agreementOf(*m_snapshot->document->document, spansOf(first), spansOf(second));
    }
    showFigures();
    showDifferences();
    showButtons();
}

void AgreementPanel::showFigures() {
    if (!m_snapshot->document)
        return m_figures->setText(tr("Open a document that two annotators have worked on."));
    if (m_annotators.size() < 2)
        return m_figures->setText(
            tr("There is one annotator at most. Add a head, accept or mark spans, or merge the project of another "
               "person with “elmo project merge”."));
    if (m_first->currentIndex() == m_second->currentIndex())
        return m_figures->setText(tr("Choose two different annotators."));
    const QLocale locale;
    const auto number = [&](const std::optional<double>& value) {
        return value ? locale.toString(*value, 'f', 2) : tr("not defined");
    };
    QStringList parts{tr("Span F1 %1 %").arg(locale.toString(100 * m_agreement.spanF1(), 'f', 1)),
                      tr("Cohen's κ %1").arg(number(m_agreement.kappa)),
                      tr("Krippendorff's α %1").arg(number(m_agreement.alpha)),
                      tr("%Ln span(s) agree", nullptr, static_cast<int>(m_agreement.spans.right)),
                      tr("%Ln difference(s)", nullptr, static_cast<int>(m_agreement.differences.size()))};
    const bool isByHand = m_annotators[static_cast<std::size_t>(m_first->currentIndex())].isByHand() ||
                          m_annotators[static_cast<std::size_t>(m_second->currentIndex())].isByHand();
    const auto open = std::ranges::count_if(m_snapshot->reading.annotations->spans, isOpen);
    if (isByHand && open > 0)
        parts.append(tr("%Ln prediction(s) not yet decided count as differences", nullptr, static_cast<int>(open)));
    for (QString& part : parts)  // numbers stay with their names in right-to-left text
        part = QChar(0x2068) + part + QChar(0x2069);
    m_figures->setText(parts.join(QStringLiteral(" · ")));
}

QString AgreementPanel::labelOf(const std::optional<SpanAnnotation>& span, elmo::ByteSpan place) const {
    if (!span)
        return QStringLiteral("—");
    const QString label = toLabel(span->label);
    return span->bytes == place ? label
                                : tr("%1: %2").arg(label, toLabel(m_snapshot->document->document->slice(span->bytes)));
}

/// What people have decided at this place.
QString AgreementPanel::settledAs(const Disagreement& difference) const {
    const auto& annotations = *m_snapshot->reading.annotations;
    const elmo::ByteSpan place = difference.place();
    QStringList labels;
    bool isOpenYet = false, isRejected = false;
    for (const SpanAnnotation& span : annotations.spans) {
        if (span.bytes.begin >= place.end)
            break;
        if (span.bytes.end <= place.begin)
            continue;
        if (span.decision == Decision::kAccepted || makerOf(annotations, span).isByHand())
            labels.append(labelOf(span, place));
        isOpenYet = isOpenYet || isOpen(span);
        isRejected = isRejected || span.decision == Decision::kRejected;
    }
    if (!labels.isEmpty())
        return labels.join(QStringLiteral(", "));
    return isRejected && !isOpenYet ? tr("no span") : QString();
}

void AgreementPanel::showDifferences() {
    const auto name = [&](const QComboBox* field) {
        return field->currentIndex() >= 0 ? field->currentText() : QString();
    };
    std::vector<QVariantList> rows;
    for (const Disagreement& difference : m_agreement.differences) {
        const elmo::ByteSpan place = difference.place();
        rows.push_back({toLabel(m_snapshot->document->document->slice(place)), labelOf(difference.first, place),
                        labelOf(difference.second, place), settledAs(difference)});
    }
    const int before = m_table->currentIndex().row();
    m_model->setTable({{tr("Text")},
                       {name(m_first)},
                       {name(m_second)},
                       {tr("Decision"), tr("The accepted or manual spans at this place; empty: not yet decided")}},
                      std::move(rows));
    m_table->setColumnWidths({0, 24, 24, 24});
    if (before >= 0 && before < m_model->rowCount()) {
        const QSignalBlocker quiet(m_table);
        m_table->selectRow(before);
    }
}

void AgreementPanel::showButtons() {
    const bool any = m_table->selectionModel()->hasSelection();
    for (QPushButton* button : {m_takeFirst, m_takeSecond, m_takeNeither})
        button->setEnabled(any);
    m_acceptAgreed->setEnabled(!m_agreement.agreed.empty());
}

void AgreementPanel::settle(Choice choice) {
    SpanIds chosen, refused;
    int last = -1;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) {
        const Disagreement& difference = m_agreement.differences[static_cast<std::size_t>(index.row())];
        last = std::max(last, index.row());
        if (difference.first)
            (choice == Choice::kFirst ? chosen : refused).push_back(difference.first->id);
        if (difference.second)
            (choice == Choice::kSecond ? chosen : refused).push_back(difference.second->id);
    }
    Q_EMIT settled(chosen, refused);
    // The next difference, unless the decision has taken the row away.
    if (last >= 0 && last + 1 < m_model->rowCount())
        m_table->selectRow(last + 1);
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
