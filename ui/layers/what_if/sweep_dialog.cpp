// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/what_if/sweep_dialog.h"

#include <QDialogButtonBox>
#include <QJsonArray>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/figure_view.h"
#include "ui/layers/figure_request.h"
#include "ui/layers/what_if/sweep_figure.h"

namespace ui {

SweepDialog::SweepDialog(QWidget* parent)
    : QDialog(parent), m_figure(new FigureView(this)), m_status(new QLabel(this)), m_progress(new QProgressBar(this)) {
    setObjectName(QStringLiteral("sweepDialog"));
    setWindowTitle(tr("Curve of a Weight"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(m_figure);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_figure->setAccessibleName(tr("Predictions over the weight of a layer"));
    m_status->setWordWrap(true);
    m_status->setAccessibleName(tr("Why there is no curve"));
    m_progress->setAccessibleName(tr("Progress of the curve"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* save = buttons->addButton(tr("Fi&gure"), QDialogButtonBox::ActionRole);
    save->setToolTip(tr("Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV"));
    save->setMenu(new QMenu(save));
    connect(save->menu(), &QMenu::aboutToShow, this, [this, menu = save->menu()] {
        menu->clear();
        m_figure->addActionsTo(menu);
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_status);
    layout->addWidget(m_progress);
    layout->addWidget(scroll, 1);
    layout->addWidget(buttons);
    resize(620, 560);
    connect(&FigureNameBook::instance(), &FigureNameBook::changed, this, &SweepDialog::draw);
    setSnapshot(Snapshot::empty());
}

void SweepDialog::setSnapshot(const SnapshotPtr& snapshot) {
    m_snapshot = snapshot;
    const LayerWork& work = *snapshot->layerWork;
    m_progress->setVisible(work.sweepPercent.has_value());
    m_progress->setValue(work.sweepPercent.value_or(0));
    m_figure->setEmptyText(work.sweepPercent
                               ? tr("The curve is being computed.")
                               : tr("The text, its heads or the question have changed. Choose Curve again "
                                    "next to the weights."));
    if (work.sweep == m_shown && m_figure->figure())
        return;
    m_shown = work.sweep;
    draw();
}

void SweepDialog::draw() {
    const bool any = m_shown && !m_shown->sweep.points.empty();
    m_status->setText(m_shown ? QString::fromStdString(m_shown->sweep.problem) : QString());
    m_status->setVisible(!m_status->text().isEmpty());
    m_figure->setFigure(
        any ? std::make_shared<const SweepFigure>(m_shown, ShownNames(FigureNameBook::instance().names())) : nullptr,
        [this] { return recipe(); });
}

/// A sweep is dropped with its text, question or pair, so it is of what is open.
FigureRecipe SweepDialog::recipe() const {
    const auto& heads = m_snapshot->layerWork->heads;
    const auto head = std::ranges::find_if(
        heads, [&](const HeadWhatIf& one) { return QString::fromStdString(one.info.path) == m_shown->request.head; });
    if (head == heads.end())
        return {};
    const auto textOf = [](const std::shared_ptr<const elmo::Document>& text) {
        return text ? QString::fromStdString(std::string(text->text())) : QString();
    };
    const bool isPair = readsTwoTexts(head->info);
    const auto& answers = m_snapshot->reading.answers;
    QJsonObject mixes;  // the other weights with which it began
    for (const tasks::NamedMix& mix : head->overridden ? head->mixes : std::vector<tasks::NamedMix>()) {
        QJsonArray raw;
        for (const float weight : mix.weights.raw)
            raw.append(double{weight});
        mixes.insert(QString::fromStdString(mix.place),
                     QJsonObject{{QStringLiteral("raw"), raw}, {QStringLiteral("gamma"), double{mix.weights.gamma}}});
    }
    return recipeOf(*m_snapshot,
                    {.kind = QStringLiteral("sweep"),
                     .documents = isPair ? QStringList()
                                         : QStringList{m_snapshot->document ? m_snapshot->document->path : QString()},
                     .heads = {m_shown->request.head},
                     .fields = {{QStringLiteral("place"), QString::fromStdString(m_shown->request.place)},
                                {QStringLiteral("layer"), m_shown->request.layer},
                                {QStringLiteral("mixes"), mixes},
                                {QStringLiteral("premise"), textOf(head->premise)},
                                {QStringLiteral("hypothesis"), textOf(head->hypothesis)},
                                {QStringLiteral("question"), head->info.task.readsQuestion() && answers
                                                                 ? QString::fromStdString(answers->found.question)
                                                                 : QString()}}});
}

}  // namespace ui
