// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/comparison/comparison_page.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/annotations/label_book.h"
#include "ui/charts/figure_view.h"
#include "ui/comparison/layer_change_figure.h"
#include "ui/comparison/side_text_view.h"
#include "ui/layers/figure_request.h"
#include "ui/layers/layer_names.h"
#include "ui/layers/saliency/saliency_figure.h"
#include "ui/layers/weight_data.h"
#include "ui/panels/panel_host.h"
#include "ui/session/document_names.h"
#include "ui/text/text_bridge.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/table_text.h"
#include "ui/widgets/value_table_model.h"

namespace ui {
namespace {

using namespace Qt::StringLiterals;

/// The texts are compared after a pause in typing of this length.
constexpr int kCompareSidesAfterMs = 350;
/// Figures follow the width of the window after a pause of this length.
constexpr int kRedrawAfterMs = 80;
constexpr int kSideLines = 3;
/// More documents make no readable menu; the others can be opened first.
constexpr int kMaxListed = 40;

QScrollArea* scrollOf(QWidget* widget, QWidget* parent) {
    auto* scroll = new QScrollArea(parent);
    scroll->setWidget(widget);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

QString wordsBetween(const ComparedSide& side, std::optional<elmo::TokenIndex> first,
                     std::optional<elmo::TokenIndex> last) {
    if (!first || !last)
        return {};
    const auto& tokens = side.document->tokens();
    return toLabel(side.document->slice(
        {tokens[static_cast<std::size_t>(first->value())].begin, tokens[static_cast<std::size_t>(last->value())].end}));
}

QString predictionText(const ComparedSide& side, std::optional<std::size_t> label) {
    if (!label)
        return QStringLiteral("–");
    const tasks::PlacedLabel& found = side.labels[*label];
    return QStringLiteral("%1: %2 %3")
        .arg(wordsBetween(side, found.tokens.begin, found.tokens.end + -1), toLabel(found.label),
             QLocale().toString(found.probability, 'f', 2));
}

/// What a figure of two sides is of.
FigureRequest sidesRequest(const SideBySide& sides, const QString& kind, QJsonObject fields) {
    FigureRequest request{.kind = kind, .documents = {}, .heads = {}, .fields = std::move(fields)};
    for (const auto& [name, side] : {std::pair{u"left"_s, &sides.request.left}, {u"right"_s, &sides.request.right}}) {
        if (!side->document.isEmpty() && !request.documents.contains(side->document))
            request.documents.append(side->document);
        if (!side->head.isEmpty() && !request.heads.contains(side->head))
            request.heads.append(side->head);
        request.fields[name] = QJsonObject{{u"text"_s, side->text},
                                           {u"document"_s, side->document},
                                           {u"head"_s, qint64{request.heads.indexOf(side->head)}}};
    }
    if (sides.request.place)
        request.fields[u"place"_s] = static_cast<qint64>(*sides.request.place);
    return request;
}

/// Otherwise there is nothing to explain there.
bool predictsAt(const ComparedSide& side, elmo::TokenIndex token) {
    return std::ranges::any_of(side.labels, [&](const tasks::PlacedLabel& label) {
        return label.tokens.begin <= token && token < label.tokens.end;
    });
}

}  // namespace

ComparisonPage::ComparisonPage(QWidget* parent) : QWidget(parent), m_snapshot(Snapshot::empty()) {
    auto* sides = new QSplitter(Qt::Horizontal, this);
    sides->addWidget(makeColumn(kLeft));
    sides->addWidget(makeColumn(kRight));
    sides->setChildrenCollapsible(false);
    auto* all = new QSplitter(Qt::Vertical, this);
    all->addWidget(sides);
    all->addWidget(makeResults());
    all->setStretchFactor(0, 1);
    all->setStretchFactor(1, 1);
    all->setSizes({360, 360});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->addWidget(all, 1);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kCompareSidesAfterMs);
    connect(&m_soon, &QTimer::timeout, this, &ComparisonPage::compareNow);
    m_resized.setSingleShot(true);
    m_resized.setInterval(kRedrawAfterMs);
    connect(&m_resized, &QTimer::timeout, this, &ComparisonPage::showFigures);
    showResult();
}

QWidget* ComparisonPage::makeColumn(Which which) {
    Column& column = m_columns[which];
    auto* side = new QWidget(this);
    const QString name = which == kLeft ? tr("First text") : tr("Second text");
    column.head = new QComboBox(side);
    column.head->setAccessibleName(which == kLeft ? tr("Head that reads the first text")
                                                  : tr("Head that reads the second text"));
    column.head->setToolTip(tr("The head whose predictions are shown. Choose two heads to compare them on one text."));
    column.take = new QPushButton(which == kLeft ? tr("First Te&xt") : tr("&Second Text"), side);
    column.head->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    column.head->setMinimumContentsLength(12);
    column.take->setToolTip(
        tr("Take the selected sentence, the open document, another document of the project, or the other text"));
    column.take->setMenu(new QMenu(column.take));
    column.text = new QPlainTextEdit(side);
    column.text->setAccessibleName(name);
    column.text->setToolTip(tr("Type or edit the text; it is compared as you type"));
    column.text->setTabChangesFocus(true);
    column.text->setFixedHeight(column.text->fontMetrics().lineSpacing() * kSideLines + 14);
    column.problem = new QLabel(side);
    column.problem->setWordWrap(true);
    column.problem->setTextFormat(Qt::PlainText);
    column.problem->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    column.problem->setAccessibleName(tr("Why there are no predictions"));
    column.view = new SideTextView(which == kLeft ? SideTextView::Which::kLeft : SideTextView::Which::kRight, side);
    auto* line = new QHBoxLayout;
    line->addWidget(column.take);
    line->addWidget(column.head, 1);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(line);
    layout->addWidget(column.text);
    layout->addWidget(column.problem);
    layout->addWidget(column.view, 1);
    connect(column.take->menu(), &QMenu::aboutToShow, this,
            [this, which] { fillTexts(which, *m_columns[which].take->menu()); });
    connect(column.text, &QPlainTextEdit::textChanged, this, &ComparisonPage::compareSoon);
    connect(column.head, &QComboBox::activated, this, &ComparisonPage::compareNow);
    connect(column.view, &SideTextView::placeActivated, this, [this](std::size_t place) {
        m_place = place;
        showTab(2);
        compareNow();
    });
    return side;
}

QWidget* ComparisonPage::makeResults() {
    auto* results = new QWidget(this);
    m_status = new QLabel(results);
    m_status->setWordWrap(true);
    m_status->setTextFormat(Qt::PlainText);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_status->setAccessibleName(tr("Summary of the differences"));
    m_tabs = new QTabWidget(results);
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setAccessibleName(tr("Comparisons"));
    auto* table = new PlainTable(tr("Differences"), m_tabs);
    setUpTable(table, m_differences = new ValueTableModel(this), ValueTableModel::kValueRole);
    fillDifferences();
    table->setColumnWidths({16, 0, 0});  // the two texts share the width: neither hides the other
    m_layers = new FigureView(m_tabs);
    m_layers->setAccessibleName(tr("Layers side by side"));
    m_tabs->addTab(table, tr("Differences"));
    QScrollArea* layers = scrollOf(m_layers, m_tabs);
    layers->viewport()->installEventFilter(this);
    m_tabs->addTab(layers, tr("Layers"));
    m_tabs->addTab(makeSaliency(), tr("Saliency"));
    auto* save = new QPushButton(tr("Fi&gure"), results);
    save->setToolTip(tr("Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV"));
    save->setMenu(new QMenu(save));
    connect(save->menu(), &QMenu::aboutToShow, this, [this, menu = save->menu()] {
        menu->clear();
        if (m_tabs->currentIndex() != 2)
            return m_layers->addActionsTo(menu);
        menu->addSection(tr("First"));
        m_columns[kLeft].saliency->addActionsTo(menu);
        menu->addSection(tr("Second"));
        m_columns[kRight].saliency->addActionsTo(menu);
    });
    connect(&FigureNameBook::instance(), &FigureNameBook::changed, this, &ComparisonPage::showFigures);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this, save](int tab) {
        save->setVisible(tab > 0);
        showFigures();
    });
    save->hide();
    auto* line = new QHBoxLayout;
    line->addWidget(m_status, 1);
    line->addWidget(save);
    auto* layout = new QVBoxLayout(results);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addLayout(line);
    layout->addWidget(m_tabs, 1);
    return results;
}

QWidget* ComparisonPage::makeSaliency() {
    auto* both = new QSplitter(Qt::Horizontal, m_tabs);
    both->setChildrenCollapsible(false);
    for (const Which which : {kLeft, kRight}) {
        Column& column = m_columns[which];
        auto* part = new QWidget(both);
        column.saliency = new FigureView(part);
        column.saliency->setAccessibleName(which == kLeft ? tr("Saliency of the first text")
                                                          : tr("Saliency of the second text"));
        column.noSaliency = new QLabel(part);
        column.noSaliency->setWordWrap(true);
        column.noSaliency->setTextFormat(Qt::PlainText);
        auto* layout = new QVBoxLayout(part);
        layout->setContentsMargins(0, 4, 0, 0);
        layout->addWidget(column.noSaliency);
        QScrollArea* scroll = scrollOf(column.saliency, part);
        scroll->viewport()->installEventFilter(this);
        layout->addWidget(scroll, 1);
        both->addWidget(part);
    }
    return both;
}

bool ComparisonPage::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::Resize)
        m_resized.start();
    return QWidget::eventFilter(object, event);
}

void ComparisonPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_columns[kLeft].text->setFocus();
}

void ComparisonPage::showTab(int tab) {
    m_tabs->setCurrentIndex(tab);
}

QString ComparisonPage::statusText() const {
    return m_status->text();
}

QString ComparisonPage::selectedSentence() const {
    const auto token = m_snapshot->selectedToken();
    if (!m_snapshot->document || m_snapshot->document->document->sentences().empty())
        return {};
    const elmo::Document& document = *m_snapshot->document->document;
    const elmo::SentenceIndex at = token ? sentenceOf(document, *token) : elmo::SentenceIndex(0);
    const elmo::TokenSpan sentence = document.sentences()[static_cast<std::size_t>(at.value())];
    return toLabel(document.slice({document.tokens()[static_cast<std::size_t>(sentence.begin.value())].begin,
                                   document.tokens()[static_cast<std::size_t>(sentence.end.value() - 1)].end}));
}

void ComparisonPage::beginWithSelection() {
    if (!wanted().left.isEmpty() || !wanted().right.isEmpty())
        return;
    const QString sentence = selectedSentence();
    setText(kLeft, sentence);
    setText(kRight, sentence);
}

void ComparisonPage::putText(Which which, const QString& text) {
    Column& column = m_columns[which];
    column.document.clear();
    column.text->setReadOnly(false);
    column.text->setPlaceholderText(which == kLeft ? tr("A text, for example a sentence of the document")
                                                   : tr("Another text, or the same text edited"));
    column.text->setPlainText(text);
    m_place.reset();
}

void ComparisonPage::setText(Which which, const QString& text) {
    putText(which, text);
    compareNow();
}

void ComparisonPage::setDocument(Which which, const QString& path) {
    Column& column = m_columns[which];
    column.document = path;
    column.text->clear();
    column.text->setReadOnly(true);
    column.text->setPlaceholderText(
        tr("Document %1").arg(distinctNames(m_snapshot->reading.documents).value(path, QFileInfo(path).fileName())));
    m_place.reset();
    compareNow();
}

void ComparisonPage::setHead(Which which, const QString& path) {
    m_columns[which].head->setCurrentIndex(m_columns[which].head->findData(path));
    compareNow();
}

void ComparisonPage::fillTexts(Which which, QMenu& menu) {
    menu.clear();
    const auto add = [&](const QString& text, bool enabled, auto use) {
        QAction* action = menu.addAction(text);
        action->setEnabled(enabled);
        connect(action, &QAction::triggered, this, use);
    };
    const Column& other = m_columns[which == kLeft ? kRight : kLeft];
    add(tr("&Selected Sentence"), !selectedSentence().isEmpty(), [this, which] { setText(which, selectedSentence()); });
    add(tr("The &Other Text"), !other.document.isEmpty() || !other.text->toPlainText().isEmpty(),
        [this, which, &other] {
            other.document.isEmpty() ? setText(which, other.text->toPlainText()) : setDocument(which, other.document);
        });
    add(tr("&Empty Text"), true, [this, which] {
        setText(which, QString());
        m_columns[which].text->setFocus();
    });
    menu.addSeparator();
    const QString opened = m_snapshot->document ? m_snapshot->document->path : QString();
    add(tr("Open &Document"), !opened.isEmpty(), [this, which, opened] { setDocument(which, opened); });
    const QHash<QString, QString> names = distinctNames(m_snapshot->reading.documents);
    int listed = 0;
    for (const DocumentEntry& entry : *m_snapshot->reading.documents) {
        if (entry.path == opened)
            continue;
        if (++listed > kMaxListed) {
            add(tr("For others, open the document first"), false, [] {});
            break;
        }
        add(names.value(entry.path, plainName(entry)).replace(u'&', QStringLiteral("&&")), true,
            [this, which, path = entry.path] { setDocument(which, path); });
        menu.actions().last()->setToolTip(entry.path);
    }
    menu.setToolTipsVisible(true);
}

/// Heads that read one text; others have nothing to say of a text alone.
void ComparisonPage::fillHeads() {
    if (m_heads == m_snapshot->reading.heads)
        return;
    m_heads = m_snapshot->reading.heads;
    for (Column& column : m_columns) {
        const QString before = column.head->currentData().toString();
        const bool isFirst = column.head->count() == 0;
        column.head->clear();
        column.head->addItem(tr("Layers only"), QString());
        for (const tasks::TaskModelInfo& info : *m_heads)
            if (info.task.input == tasks::InputShape::kText)
                column.head->addItem(
                    QStringLiteral("%1 (%2)").arg(QString::fromStdString(info.name), taskName(info.task.name)),
                    QString::fromStdString(info.path));
        const int known = column.head->findData(before);
        const bool untouched = isFirst || before.isEmpty() || known < 0;
        column.head->setCurrentIndex(untouched ? std::min(1, column.head->count() - 1) : known);
    }
}

CompareSides ComparisonPage::wanted() const {
    CompareSides request;
    for (const Which which : {kLeft, kRight}) {
        const Column& column = m_columns[which];
        (which == kLeft ? request.left : request.right) =
            SideText{column.document.isEmpty() ? column.text->toPlainText().trimmed() : QString(), column.document,
                     column.head->currentData().toString()};
    }
    request.place = m_place;
    return request;
}

void ComparisonPage::compareSoon() {
    m_place.reset();
    m_soon.start();
    showStatus();
}

void ComparisonPage::compareNow() {
    m_soon.stop();
    const CompareSides now = wanted();
    if (isVisible() && m_asked != now) {
        m_asked = now;
        Q_EMIT requested(now);
    }
    showResult();
}

/// Documents that were removed, or that belong to another project than the one now open, are not compared any more.
void ComparisonPage::forgetDocuments(const Snapshot& before) {
    const auto& listed = m_snapshot->reading.documents;
    const bool isOtherProject = m_snapshot->project->path != before.project->path;
    if (!isOtherProject && listed == before.reading.documents)
        return;
    bool isForgotten = false;
    for (const Which which : {kLeft, kRight}) {
        const QString& path = m_columns[which].document;
        const bool isListed = std::ranges::find(*listed, path, &DocumentEntry::path) != listed->end();
        if (path.isEmpty() || (isListed && !isOtherProject))
            continue;
        putText(which, QString());
        isForgotten = true;
    }
    if (!isForgotten)
        return;
    m_asked.reset();  // the session has forgotten it, too
    compareNow();
}

void ComparisonPage::setSnapshot(const SnapshotPtr& snapshot) {
    const SnapshotPtr before = std::exchange(m_snapshot, snapshot);
    const auto heads = m_heads;
    fillHeads();
    if (m_heads != heads && isVisible())
        m_soon.start();
    forgetDocuments(*before);
    showResult();
}

void ComparisonPage::setColors(const LabelColors& colors) {
    if (colors == m_colors)
        return;
    m_colors = colors;
    showResult();
}

void ComparisonPage::showResult() {
    const auto& result = m_snapshot->reading.sides;
    const bool isNew = result != m_result;
    m_result = result;
    const bool found = m_result && m_result->problem.isEmpty();
    for (const Which which : {kLeft, kRight}) {
        Column& column = m_columns[which];
        column.view->setSides(found ? m_result : nullptr, m_colors);
        const QString problem = found ? (which == kLeft ? m_result->left : m_result->right).problem : QString();
        column.problem->setText(problem);
        column.problem->setVisible(!problem.isEmpty());
    }
    showStatus();
    if (!isNew)
        return;
    fillDifferences();
    showFigures();
}

void ComparisonPage::showStatus() {
    const CompareSides now = wanted();
    QString text;
    if (now.left.isEmpty() || now.right.isEmpty())
        text =
            tr("Choose or type two texts: two sentences, two documents, an edited sentence and its original, or one "
               "text for two heads.");
    else if (!m_snapshot->model)
        text = tr("Choose a language model first (“Analysis > Choose Model”).");
    else if (!m_result || m_result->request != now)
        text = tr("Comparing the texts...");
    else if (!m_result->problem.isEmpty())
        text = m_result->problem;
    else {
        const auto words = std::ranges::count(m_result->tokens, false, &tasks::AlignedToken::isEqual);
        const auto labels = std::ranges::count(m_result->labels, false, &tasks::LabelPair::isEqual);
        QStringList facts{tr("%Ln word(s) differ", nullptr, static_cast<int>(words)),
                          tr("%Ln prediction(s) differ", nullptr, static_cast<int>(labels))};
        float lowest = 2;
        std::pair<std::size_t, std::size_t> at;
        for (std::size_t layer = 0; layer < m_result->cosines.size(); ++layer)
            for (std::size_t i = 0; i < m_result->tokens.size(); ++i)
                if (m_result->tokens[i].isEqual && m_result->cosines[layer][i] < lowest) {
                    lowest = m_result->cosines[layer][i];
                    at = {layer, i};
                }
        if (lowest < 0.9995F)
            facts.append(tr("the same word changes most at “%1” in layer %2 (cosine %3)")
                             .arg(toLabel(m_result->left.document->token(*m_result->tokens[at.second].left)))
                             .arg(at.first)
                             .arg(QLocale().toString(double{lowest}, 'f', 3)));
        text = facts.join(QStringLiteral(" · "));
    }
    m_status->setText(text);
}

/// Figures are as wide as their place, so that their text keeps its size.
void ComparisonPage::showFigures() {
    const bool found = m_result && m_result->problem.isEmpty();
    const auto widthOf = [](const FigureView* view) {
        return static_cast<qreal>(view->parentWidget() ? view->parentWidget()->width() : view->width());
    };
    const FigureNames names = FigureNameBook::instance().names();
    const qreal layersWidth = widthOf(m_layers);
    m_layers->setFigure(
        found ? std::make_shared<const LayerChangeFigure>(m_result, layersWidth, names) : nullptr,
        [this, layersWidth, result = m_result] {
            return recipeOf(*m_snapshot, sidesRequest(*result, u"layers"_s, {{u"width"_s, layersWidth}}));
        });
    double scale = 0;  // of both: the same colour is the same value
    if (found)
        for (const ComparedSide* side : {&m_result->left, &m_result->right})
            if (side->saliency && side->saliency->problem.isEmpty())
                scale = std::max(scale, largestSaliency(*side->saliency));
    for (const Which which : {kLeft, kRight}) {
        Column& column = m_columns[which];
        const ComparedSide* side = found ? (which == kLeft ? &m_result->left : &m_result->right) : nullptr;
        const bool explained = side && side->saliency && side->saliency->problem.isEmpty();
        const qreal width = widthOf(column.saliency);
        column.saliency->setFigure(
            explained ? std::make_shared<const SaliencyFigure>(*side->saliency, width, names, scale) : nullptr,
            [this, which, width, scale, result = m_result] {
                return recipeOf(*m_snapshot, sidesRequest(*result, u"side"_s,
                                                          {{u"width"_s, width},
                                                           {u"scale"_s, scale},
                                                           {u"which"_s, which == kLeft ? u"left"_s : u"right"_s}}));
            });
        column.saliency->setVisible(explained);
        QString hint = tr("Click a word in one of the texts to see what supports the prediction there.");
        if (side && side->saliency && !explained)
            hint = predictsAt(*side, side->saliency->token)
                       ? side->saliency->problem
                       : tr("The head %1 predicts nothing here.").arg(side->headName);
        column.noSaliency->setText(hint);
        column.noSaliency->setVisible(!explained);
    }
}

void ComparisonPage::fillDifferences() {
    std::vector<QVariantList> rows;
    const bool found = m_result && m_result->problem.isEmpty();
    const std::size_t count = found ? m_result->tokens.size() : 0;
    for (std::size_t i = 0; i < count;) {
        if (m_result->tokens[i].isEqual) {
            ++i;
            continue;
        }
        std::optional<elmo::TokenIndex> firstLeft, lastLeft, firstRight, lastRight;
        for (; i < count && !m_result->tokens[i].isEqual; ++i) {
            const tasks::AlignedToken& token = m_result->tokens[i];
            firstLeft = firstLeft ? firstLeft : token.left;
            firstRight = firstRight ? firstRight : token.right;
            lastLeft = token.left ? token.left : lastLeft;
            lastRight = token.right ? token.right : lastRight;
        }
        const auto wordsOrDash = [](const QString& words) { return words.isEmpty() ? QStringLiteral("–") : words; };
        rows.push_back({tr("Words"), wordsOrDash(wordsBetween(m_result->left, firstLeft, lastLeft)),
                        wordsOrDash(wordsBetween(m_result->right, firstRight, lastRight))});
    }
    if (found)
        for (const tasks::LabelPair& pair : m_result->labels)
            if (!pair.isEqual)
                rows.push_back({tr("Prediction"), predictionText(m_result->left, pair.left),
                                predictionText(m_result->right, pair.right)});
    m_differences->setTable({{tr("What")}, {tr("First")}, {tr("Second")}}, std::move(rows));
}

PageKind comparisonPageKind() {
    return {
        .command = QStringLiteral("showComparison"),
        .text = ComparisonPage::tr("Side by Si&de"),
        .explanation = ComparisonPage::tr("Compare two sentences, two documents, an edited text and its original, or "
                                          "two heads on one text"),
        .keys = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D),
        .menu = QStringLiteral("viewMenu"),
        .guide = QStringLiteral("comparing"),
        .make = [](PanelHost& host) {
            auto* page = new ComparisonPage(host.window());
            QObject::connect(page, &ComparisonPage::requested, &host.session(), &Session::request);
            QObject::connect(&host, &PanelHost::snapshotChanged, page, [page, &host](const SnapshotPtr& snapshot) {
                LabelBook& book = host.labels();
                const QStringList labels = spanLabels(snapshot->reading, book.labels());
                page->setColors(LabelColors(labels, book.colors(), book.placesOf(labels)));
                page->setSnapshot(snapshot);
            });
            QObject::connect(&host, &PanelHost::pageShown, page, [page](const QWidget* shown) {
                if (shown == page)
                    page->beginWithSelection();
            });
            return page;
        }};
}

}  // namespace ui
