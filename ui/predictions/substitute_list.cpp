// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predictions/substitute_list.h"

#include <QLabel>
#include <QTabBar>
#include <QVBoxLayout>

#include "ui/text/text_context.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/value_table_model.h"

namespace ui {
namespace {

constexpr int kProbabilityDecimals = 5;

}  // namespace

SubstituteList::SubstituteList(QWidget* parent)
    : QWidget(parent),
      m_heading(new QLabel(this)),
      m_orders(new QTabBar(this)),
      m_table(new PlainTable(tr("Substitutes of the selected token"), this)),
      m_model(new ValueTableModel(this)) {
    m_heading->setWordWrap(true);
    m_heading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long word must not widen the window
    m_heading->setTextFormat(Qt::PlainText);
    m_heading->setAccessibleName(tr("Token whose substitutes are listed"));
    m_orders->setAccessibleName(tr("Reading by which substitutes are ordered"));
    m_orders->setExpanding(false);
    m_orders->setDrawBase(false);
    const auto add = [this](const QString& title, const QString& explanation) {
        m_orders->setTabToolTip(m_orders->addTab(title), explanation);
    };
    add(tr("From the left"), tr("The words that are most probable after what is before the token in its sentence"));
    add(tr("From the right"), tr("The words that are most probable before what is after the token in its sentence"));
    add(tr("Both"), tr("The words with the highest product of both probabilities"));
    m_orders->setCurrentIndex(static_cast<int>(SubstituteOrder::kBoth));
    m_table->setModel(m_model);
    m_table->setMinimumHeight(100);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 0);
    layout->addWidget(m_heading);
    layout->addWidget(m_orders);
    layout->addWidget(m_table, 1);
    layout->addStretch();
    connect(m_orders, &QTabBar::currentChanged, this, &SubstituteList::showWords);
    showWords();
    m_table->setColumnWidths({0, 10, 10, 10});
}

QString SubstituteList::headingText() const {
    return m_heading->text();
}

void SubstituteList::setSnapshot(const Snapshot& snapshot) {
    const PredictionWork& work = *snapshot.predictionWork;
    setVisible(snapshot.document && snapshot.model && !work.lacksSoftmax);
    if (work.substitutes != m_shown) {
        m_shown = work.substitutes;
        showWords();
    }
    m_heading->setText(heading(snapshot));
}

QString SubstituteList::heading(const Snapshot& snapshot) const {
    if (!snapshot.selection)
        return tr("Select a token in the document to see which words the model expects in its place.");
    if (!m_shown)
        return tr("The substitutes are being found.");
    return tr("What the model expects in the place of “%1”").arg(shortLabel(m_shown->document->token(m_shown->token)));
}

void SubstituteList::showWords() {
    std::vector<QVariantList> rows;
    if (m_shown)
        for (const SubstituteWord& one : m_shown->by(static_cast<SubstituteOrder>(m_orders->currentIndex())))
            rows.push_back({one.word, one.left, one.right, one.both});
    const int decimals = kProbabilityDecimals;
    m_model->setTable(
        {{tr("Word")},
         {tr("Left"), tr("The probability after what is before the place"), decimals},
         {tr("Right"), tr("The probability before what is after the place"), decimals},
         {tr("Both"), tr("The normalised product of both probabilities over the model's vocabulary"), decimals}},
        std::move(rows));
    m_orders->setTabEnabled(static_cast<int>(SubstituteOrder::kLeft), !m_shown || m_shown->readsLeft);
    m_orders->setTabEnabled(static_cast<int>(SubstituteOrder::kRight), !m_shown || m_shown->readsRight);
    m_orders->setVisible(m_shown != nullptr);
    m_table->setVisible(m_shown != nullptr);
}

}  // namespace ui
