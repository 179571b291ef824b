// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/search_panel.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSet>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/panels/panel_host.h"
#include "ui/search/search_model.h"
#include "ui/session/document_names.h"
#include "ui/widgets/context_delegate.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/wrap_layout.h"

namespace ui {
namespace {

constexpr int kQuery = 100;  ///< next to the kinds of SearchQuery: tokens by what is said of them, as in the project
constexpr int kBeginAfterMs = 200;
constexpr int kStepMs = 8;
constexpr std::ptrdiff_t kMaxAStep = 1000;  ///< matches; listing them takes longer than finding them

}  // namespace

SearchPanel::SearchPanel(QWidget* parent)
    : QWidget(parent),
      m_snapshot(Snapshot::empty()),
      m_words(new QLineEdit(this)),
      m_scope(new QComboBox(this)),
      m_kind(new QComboBox(this)),
      m_case(new QCheckBox(tr("Match &case"), this)),
      m_whole(new QCheckBox(tr("Whole words"), this)),
      m_status(new QLabel(this)),
      m_table(new PlainTable(tr("Search results"), this)),
      m_model(new SearchModel(this)) {
    m_words->setPlaceholderText(tr("Search"));
    m_scope->addItem(tr("This document"), static_cast<int>(Scope::kDocument));
    m_scope->addItem(tr("All documents"), static_cast<int>(Scope::kProject));
    m_scope->setAccessibleName(tr("Where to search"));
    m_scope->setToolTip(
        tr("Search the open document, or all documents of the project for words side by side (the last "
           "one with * for all that begin so) or for a label"));
    m_words->setAccessibleName(tr("Search for"));
    m_words->setToolTip(
        tr("Text to search for; results appear as you type, Return goes to the next one, Esc stops the search"));
    m_words->setClearButtonEnabled(true);
    m_kind->addItem(tr("Text"), static_cast<int>(SearchQuery::Kind::kText));
    m_kind->addItem(tr("Regular expression"), static_cast<int>(SearchQuery::Kind::kRegex));
    m_kind->addItem(tr("Label"), static_cast<int>(SearchQuery::Kind::kLabel));
    m_kind->addItem(tr("Query"), kQuery);
    m_kind->setAccessibleName(tr("Search mode"));
    m_kind->setToolTip(
        tr("Search the text literally or with a regular expression, search spans by label, or search with a query as "
           "in all documents: [role=ARG0 text=\"Anna\"]"));
    m_case->setToolTip(tr("Distinguish uppercase and lowercase letters"));
    m_whole->setToolTip(tr("Find “prison” but not “imprisoned”; all documents are always searched so"));
    m_status->setAccessibleName(tr("Status of the search"));
    auto* bar = new WrapLayout;
    bar->addWidget(m_words);
    bar->addWidget(m_scope);
    bar->addWidget(m_kind);
    bar->addWidget(m_case);
    bar->addWidget(m_whole);
    bar->addWidget(m_status);
    m_table->setModel(m_model);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setColumnWidths({0, 16, 0, 10, 22});
    showInContext(m_table, SearchModel::kBefore, SearchModel::kAfter);
    m_table->setColumnHidden(SearchModel::kLabel, true);
    m_table->setColumnHidden(SearchModel::kDocument, true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addLayout(bar);
    layout->addWidget(m_table, 1);
    m_beginSoon.setSingleShot(true);
    m_beginSoon.setInterval(kBeginAfterMs);
    m_step.setInterval(0);
    connect(&m_beginSoon, &QTimer::timeout, this, &SearchPanel::begin);
    connect(&m_step, &QTimer::timeout, this, &SearchPanel::step);
    connect(m_words, &QLineEdit::textChanged, &m_beginSoon, qOverload<>(&QTimer::start));
    connect(m_words, &QLineEdit::returnPressed, this, &SearchPanel::goOn);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &SearchPanel::begin);
    connect(m_case, &QCheckBox::toggled, this, &SearchPanel::begin);
    connect(m_whole, &QCheckBox::toggled, this, [this](bool whole) {
        if (!inProject())
            m_wantsWhole = whole;
        begin();
    });
    connect(m_scope, &QComboBox::currentIndexChanged, this, &SearchPanel::changeScope);
    connect(m_table, &PlainTable::rowChosen, this, [this](const QModelIndex& index) {
        if (!bySession())
            Q_EMIT placeChosen(m_model->placeAt(index.row()));
    });
    // Not on arrow keys, which would open every document on the way.
    const auto choose = [this](const QModelIndex& index) {
        if (const ProjectHit* hit = bySession() ? m_model->hitAt(index.row()) : nullptr)
            Q_EMIT hitChosen(hit->path, hit->place);
    };
    connect(m_table, &QTableView::clicked, this, choose);
    connect(m_table, &QTableView::activated, this, choose);
}

bool SearchPanel::inProject() const {
    return m_scope->currentData().toInt() == static_cast<int>(Scope::kProject);
}

bool SearchPanel::bySession() const {
    return inProject() || m_kind->currentData().toInt() == kQuery;
}

SearchProject SearchPanel::projectQuery() const {
    const bool byLabel = m_kind->currentData().toInt() == static_cast<int>(SearchQuery::Kind::kLabel);
    return {byLabel ? SearchProject::Kind::kLabel : SearchProject::Kind::kWords, m_words->text().simplified(),
            inProject() || !m_snapshot->document ? QString() : m_snapshot->document->path};
}

/// Expressions can't be looked up in the index of a project, and it knows no upper case. Words are always a query
/// there.
void SearchPanel::changeScope() {
    const QSignalBlocker quiet(m_kind);
    const int regex = m_kind->findData(static_cast<int>(SearchQuery::Kind::kRegex));
    if (inProject() && regex >= 0) {
        if (m_kind->currentIndex() == regex)
            m_kind->setCurrentIndex(0);
        if (m_kind->currentData().toInt() == kQuery)
            m_kind->setCurrentIndex(0);
        m_kind->removeItem(regex);
        m_kind->removeItem(m_kind->findData(kQuery));
    } else if (!inProject() && regex < 0) {
        const bool isQuery = m_kind->currentIndex() == 0 && m_words->text().trimmed().startsWith(u'[');
        m_kind->insertItem(1, tr("Regular expression"), static_cast<int>(SearchQuery::Kind::kRegex));
        m_kind->addItem(tr("Query"), kQuery);
        if (isQuery)
            m_kind->setCurrentIndex(m_kind->findData(kQuery));
    }
    m_case->setVisible(!inProject());
    const QSignalBlocker still(m_whole);  // the index of a project has words
    m_whole->setChecked(inProject() || m_wantsWhole);
    m_whole->setEnabled(!inProject());
    begin();
}

void SearchPanel::showProjectHits() {
    const auto& found = m_snapshot->project->search;
    if (!found || found == m_shown || !(found->query == projectQuery()))
        return showStatus();
    m_shown = found;
    m_model->setHits(found, distinctNames(m_snapshot->reading.documents));
    m_model->sortAgain();
    showStatus();
}

void SearchPanel::setSnapshot(const SnapshotPtr& snapshot) {
    const SnapshotPtr before = std::exchange(m_snapshot, snapshot);
    if (bySession()) {
        const bool otherDocument = !inProject() && (snapshot->document != before->document ||
                                                    snapshot->reading.annotations != before->reading.annotations);
        if (snapshot->project->path != before->project->path || otherDocument)
            begin();
        return showProjectHits();
    }
    const bool byLabel = m_kind->currentData().toInt() == static_cast<int>(SearchQuery::Kind::kLabel);
    const bool otherSpans = byLabel && snapshot->reading.annotations != before->reading.annotations;
    if (snapshot->document != before->document || (otherSpans && !m_words->text().isEmpty()))
        begin();
}

void SearchPanel::begin() {
    m_beginSoon.stop();
    m_stopped = false;
    m_table->setColumnHidden(SearchModel::kDocument, !inProject());
    if (bySession()) {
        m_step.stop();
        m_pending.clear();
        m_search = TextSearch();
        m_shown = nullptr;
        m_table->setColumnHidden(SearchModel::kLabel, projectQuery().kind != SearchProject::Kind::kLabel);
        m_model->begin(nullptr);
        if (inProject() || m_snapshot->document)
            Q_EMIT projectSearchWanted(projectQuery());
        return showStatus();
    }
    const SearchQuery query{static_cast<SearchQuery::Kind>(m_kind->currentData().toInt()), m_words->text(),
                            m_case->isChecked(), m_whole->isChecked()};
    m_table->setColumnHidden(SearchModel::kLabel, query.kind != SearchQuery::Kind::kLabel);
    m_pending.clear();
    m_search = TextSearch(m_snapshot->document, m_snapshot->reading.annotations, query);
    m_model->begin(m_snapshot->document ? m_snapshot->document->document : nullptr);
    m_search.finished() ? m_step.stop() : m_step.start();
    showStatus();
}

/// To the next match, after the last one to the first; without matches the search begins again.
void SearchPanel::goOn() {
    const int matches = m_model->rowCount();
    if (m_beginSoon.isActive() || matches == 0)
        return begin();
    const QModelIndex current = m_table->currentIndex();
    m_table->chooseRow(current.isValid() ? (current.row() + 1) % matches : 0);
    Q_EMIT m_table->activated(m_table->currentIndex());
}

void SearchPanel::step() {
    if (m_pending.empty())
        m_pending = m_search.goOn(kStepMs);
    const auto end = m_pending.begin() + std::min(std::ssize(m_pending), kMaxAStep);
    m_model->append({m_pending.begin(), end});
    m_pending.erase(m_pending.begin(), end);
    if (m_search.finished() && m_pending.empty()) {
        m_step.stop();
        m_model->sortAgain();
    }
    showStatus();
}

void SearchPanel::showStatus() {
    const QString count = tr("%Ln match(es)", nullptr, m_model->rowCount());
    QString text;
    if (bySession()) {
        if (m_words->text().trimmed().isEmpty() || (!inProject() && !m_snapshot->document))
            return m_status->clear();
        if (!m_shown)
            return m_status->setText(tr("Searching the project..."));
        if (!m_shown->problem.isEmpty())
            return m_status->setText(m_shown->problem);
        if (!inProject())
            return m_status->setText(m_shown->wasTruncated ? tr("the first %1").arg(count) : count);
        QSet<QString> documents;
        for (const ProjectHit& hit : m_shown->hits)
            documents.insert(hit.path);
        const QString where = tr("%1 in %Ln document(s)", nullptr, static_cast<int>(documents.size())).arg(count);
        return m_status->setText(m_shown->wasTruncated ? tr("the first %1").arg(where) : where);
    }
    if (!m_search.problem().isEmpty())
        text = tr("Invalid regular expression: %1").arg(m_search.problem());
    else if (isSearching())
        text = tr("%1, %2 % searched").arg(count).arg(static_cast<int>(m_search.progress() * 100));
    else if (m_stopped)
        text = tr("%1, stopped").arg(count);
    else if (m_search.wasTruncated())
        text = tr("the first %1").arg(count);
    else if (!m_words->text().isEmpty())
        text = count;
    m_status->setText(text);
}

QString SearchPanel::statusText() const {
    return m_status->text();
}

/// Escape ends the search here. As the shortcut of "Cancel" it would also end an analysis that is running.
bool SearchPanel::event(QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape)
        return QWidget::event(event);
    event->accept();
    return true;
}

void SearchPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || !isSearching())
        return QWidget::keyPressEvent(event);
    m_step.stop();
    m_stopped = true;
    showStatus();
}

PanelKind searchPanelKind() {
    return {.title = SearchPanel::tr("Search"),
            .dock = QStringLiteral("searchDock"),
            .guide = QStringLiteral("annotating"),
            .place = Qt::BottomDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new SearchPanel(host.window());
                QObject::connect(panel, &SearchPanel::placeChosen, &host,
                                 [&host](elmo::ByteSpan place) { Q_EMIT host.stretchesWanted({place}); });
                QObject::connect(panel, &SearchPanel::projectSearchWanted, &host.session(),
                                 [&host](const SearchProject& query) { host.session().requestProject(query); });
                QObject::connect(panel, &SearchPanel::hitChosen, &host, &PanelHost::showPlace);
                QObject::connect(&host, &PanelHost::shownChanged, panel, &SearchPanel::setSnapshot);
                QObject::connect(host.command(QStringLiteral("find")), &QAction::triggered, panel, [panel, &host] {
                    host.bringToFront(panel);
                    panel->wordsField()->setFocus();
                    panel->wordsField()->selectAll();
                });
                return panel;
            }};
}

}  // namespace ui
