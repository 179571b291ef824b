// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/training/training_page.h"

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <type_traits>

#include "ui/annotations/label_book.h"
#include "ui/charts/figure_text.h"
#include "ui/charts/figure_view.h"
#include "ui/layers/weight_data.h"
#include "ui/panels/panel_host.h"
#include "ui/style/language.h"
#include "ui/training/head_wizard.h"
#include "ui/training/training_curves.h"
#include "ui/training/training_text.h"
#include "ui/training/tuning_wizard.h"
#include "ui/widgets/table_text.h"
#include "ui/widgets/value_table_model.h"

namespace ui {
namespace {

QPushButton* trainingButton(const QString& text, const QString& toolTip, QWidget* parent) {
    auto* made = new QPushButton(text, parent);
    made->setToolTip(toolTip);
    return made;
}

QString outputOf(const TrainingPlan& plan) {
    return std::visit([](const auto& one) { return one.output; }, plan);
}

/// What is trained on what, for the figure.
QString factsOf(const TrainingPlan& plan, ShownNames& names) {
    const auto nameOf = [&](const QString& path) { return names.of(QFileInfo(path).fileName()); };
    if (const auto* tuning = std::get_if<TuningPlan>(&plan)) {
        QStringList texts;
        for (const QString& text : tuning->texts)
            texts.append(nameOf(text));
        return joinedFacts(
            {TrainingPage::tr("fine-tuning of %1")
                 .arg(tuning->model.isEmpty() ? TrainingPage::tr("the installed biLM") : nameOf(tuning->model)),
             texts.join(TrainingPage::tr(", ", "between names"))});
    }
    const auto& head = std::get<HeadPlan>(plan);
    QStringList seeds;
    for (const std::int64_t seed : head.seeds)
        seeds.append(QString::number(seed));
    const QString bilm = head.elmo == tasks::ElmoPlace::kNone ? TrainingPage::tr("without ELMo")
                         : head.bilm.isEmpty()                ? TrainingPage::tr("the installed biLM")
                                                              : TrainingPage::tr("biLM %1").arg(nameOf(head.bilm));
    const QString data = isProjectFile(head.data) ? TrainingPage::tr("corrections of the project") : nameOf(head.data);
    return joinedFacts({names.of(taskName(head.task.name)), data, bilm,
                        TrainingPage::tr("seeds: %1").arg(seeds.join(TrainingPage::tr(", ", "between names")))});
}

}  // namespace

TrainingPage::TrainingPage(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->addWidget(makeHead());
    layout->addWidget(makeState());
    layout->addWidget(makeResults(), 1);
    showRecord();
}

QWidget* TrainingPage::makeHead() {
    auto* head = new QWidget(this);
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    m_newHead = trainingButton(tr("Train a Hea&d..."),
                               tr("Train a task head on your corrections, or on a labelled file"), head);
    m_newModel =
        trainingButton(tr("F&ine-Tune the Language Model..."),
                       tr("Continue the training of the biLM, whose layers all heads use, on your own text"), head);
    auto* goOn =
        trainingButton(tr("&Continue"), tr("Continue a paused training, including one from an earlier session"), head);
    goOn->setMenu(m_continue = new QMenu(goOn));
    auto* save =
        trainingButton(tr("Fi&gure"), tr("Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV"), head);
    save->setMenu(new QMenu(save));
    for (QWidget* widget : {m_newHead, m_newModel, goOn})
        layout->addWidget(widget);
    layout->addStretch();
    layout->addWidget(save);
    connect(m_newHead, &QPushButton::clicked, this, &TrainingPage::newHeadWanted);
    connect(m_newModel, &QPushButton::clicked, this, &TrainingPage::newModelWanted);
    connect(m_continue, &QMenu::aboutToShow, this, &TrainingPage::fillContinueMenu);
    connect(save->menu(), &QMenu::aboutToShow, this, [this, menu = save->menu()] {
        menu->clear();
        m_figure->addActionsTo(menu);
    });
    return head;
}

QWidget* TrainingPage::makeState() {
    auto* state = new QWidget(this);
    auto* layout = new QVBoxLayout(state);
    layout->setContentsMargins(0, 4, 0, 4);
    m_state = new QLabel(state);
    m_state->setAccessibleName(tr("Status of the training"));
    QFont bold = m_state->font();
    bold.setBold(true);
    m_state->setFont(bold);
    m_detail = new QLabel(state);
    m_detail->setAccessibleName(tr("Speed and time left"));
    m_detail->setToolTip(
        tr("Training tokens per second, without evaluations, and the time to the last epoch; training ends earlier if "
           "the development metric no longer improves"));
    m_bar = new QProgressBar(state);
    m_bar->setAccessibleName(tr("Progress of this stage"));
    m_bar->setMaximumHeight(14);
    m_pause =
        trainingButton(tr("&Pause"), tr("Stop and write a checkpoint; Resume continues with identical results"), state);
    m_resume = trainingButton(tr("&Resume"), tr("Continue from the checkpoint"), state);
    m_stop =
        trainingButton(tr("&Stop and Keep Best"), tr("End the training now and keep the best weights so far"), state);
    auto* line = new QHBoxLayout;
    line->addWidget(m_state, 1);
    for (QPushButton* one : {m_pause, m_resume, m_stop})
        line->addWidget(one);
    layout->addLayout(line);
    layout->addWidget(m_bar);
    layout->addWidget(m_detail);
    connect(m_pause, &QPushButton::clicked, this, [this] { Q_EMIT requested(PauseTraining{}); });
    connect(m_resume, &QPushButton::clicked, this, [this] { Q_EMIT requested(ResumeTraining{}); });
    connect(m_stop, &QPushButton::clicked, this, [this] { Q_EMIT requested(StopTraining{}); });
    return state;
}

QWidget* TrainingPage::makeResults() {
    auto* splitter = new QSplitter(Qt::Vertical, this);
    auto* scroll = new QScrollArea(splitter);
    m_figure = new FigureView(scroll);
    scroll->setWidget(m_figure);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_figure->setAccessibleName(tr("Curves of the training"));
    auto* below = new QWidget(splitter);
    auto* layout = new QVBoxLayout(below);
    layout->setContentsMargins(0, 6, 0, 0);
    m_runs = new QComboBox(below);
    m_runs->setAccessibleName(tr("Runs to show"));
    m_runs->setToolTip(tr("A training with several seeds has one run per seed"));
    m_weights = trainingButton(tr("Show &Layer Weights"),
                               tr("Compare the learned layer weights with those of other runs"), below);
    m_use = trainingButton(tr("&Use This Model"), tr("Analyse documents with the fine-tuned model"), below);
    auto* line = new QHBoxLayout;
    line->addWidget(m_runs);
    line->addStretch();
    line->addWidget(m_weights);
    line->addWidget(m_use);
    layout->addLayout(line);
    m_table = new QTableView(below);
    m_table->setAccessibleName(tr("Evaluations"));
    setUpTable(m_table, m_values = new ValueTableModel(this), ValueTableModel::kValueRole);
    layout->addWidget(m_table, 1);
    m_notes = new QLabel(below);
    m_notes->setAccessibleName(tr("Training notes"));
    m_notes->setWordWrap(true);
    layout->addWidget(m_notes);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({560, 200});
    connect(m_runs, &QComboBox::activated, this, &TrainingPage::showCurves);
    connect(&FigureNameBook::instance(), &FigureNameBook::changed, this, [this] {
        m_drawn.clear();
        showCurves();
    });
    connect(m_weights, &QPushButton::clicked, this, &TrainingPage::weightsWanted);
    connect(m_use, &QPushButton::clicked, this, [this] { Q_EMIT modelChosen(m_record->results.first()); });
    return splitter;
}

/// Asks once whether a training may replace what stands at its output.
void TrainingPage::ask(const std::shared_ptr<const ReplaceQuestion>& question) {
    if (question == m_asked)
        return;
    m_asked = question;
    if (!question)
        return;
    auto* box = new QMessageBox(
        QMessageBox::Warning, tr("Replace What Is There?"),
        tr("%1 already holds %2. The training replaces it when it has ended.").arg(question->path, question->lost),
        QMessageBox::Cancel, window());
    box->setObjectName(QStringLiteral("replaceQuestion"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("To keep it, cancel, and start the training with another output folder."));
    auto* replace = box->addButton(tr("&Train and Replace"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, replace, question](QAbstractButton* button) {
        if (button == replace)
            Q_EMIT requested(StartTraining{question->plan, true});
    });
    box->open();
}

void TrainingPage::setWork(const TrainingWorkPtr& work) {
    ask(work->question);
    if (work->training == m_record)
        return;
    m_record = work->training;
    if (m_record)
        remember(*m_record);
    showRecord();
}

/// A folder is remembered from its first checkpoint until the training ends.
void TrainingPage::remember(const TrainingRecord& record) {
    if (record.state == TrainingState::kFinished) {
        m_unfinished.remove(record.folder);
        m_remembered.clear();
    } else if (!record.folder.isEmpty() && record.folder != m_remembered) {
        m_unfinished.add(m_remembered = record.folder);
    }
}

QString TrainingPage::stateText() const {
    return m_state->text();
}

void TrainingPage::showRecord() {
    showButtons();
    m_bar->setVisible(m_record && m_record->isRunning());
    m_detail->setVisible(m_record && m_record->isRunning());
    m_notes->setVisible(m_record && !m_record->notes.isEmpty());
    m_figure->setEmptyText(m_record ? tr("The curves appear after the first steps.")
                                    : tr("No training yet. Train a head on your corrections or on a labelled file, or "
                                         "fine-tune the language model on your own text."));
    if (!m_record) {
        QStringList left;
        for (const QString& folder : m_unfinished.list())
            left.append(QFileInfo(folder).fileName());
        m_state->setText(left.isEmpty() ? tr("No training is running.")
                                        : tr("No training is running. Not finished, see “Continue”: %1")
                                              .arg(left.join(tr(", ", "between names"))));
        m_runs->hide();
        return showCurves();
    }
    m_state->setText(trainingStateText(*m_record, QFileInfo(outputOf(m_record->plan)).fileName()));
    m_state->setWordWrap(true);
    m_bar->setRange(0, m_record->total > 0 ? 1000 : 0);
    if (m_record->total > 0)
        m_bar->setValue(static_cast<int>(1000 * m_record->done / m_record->total));
    m_detail->setText(trainingDetailText(*m_record));
    m_notes->setText(m_record->notes.join(u'\n'));
    const auto count = static_cast<int>(m_record->curves.size());
    if (m_runs->count() != count + 1) {
        const int shown = count > 1 ? std::max(m_runs->currentIndex(), 0) : 0;
        m_runs->clear();
        m_runs->addItem(tr("All runs"));
        for (const auto& curves : m_record->curves)
            m_runs->addItem(curves->name);
        m_runs->setCurrentIndex(std::min(shown, count));
    }
    m_runs->setVisible(count > 1);
    showCurves();
}

void TrainingPage::showButtons() {
    const bool running = m_record && m_record->isRunning();
    const bool ends = running && m_record->state != TrainingState::kRunning;
    const bool stopped = m_record && (m_record->state == TrainingState::kPaused ||
                                      (m_record->state == TrainingState::kFailed && !m_record->folder.isEmpty()));
    const bool finished = m_record && m_record->state == TrainingState::kFinished;
    const bool head = m_record && std::holds_alternative<HeadPlan>(m_record->plan);
    m_pause->setVisible(running);
    m_pause->setEnabled(running && m_record->state != TrainingState::kPausing);
    m_stop->setVisible(running);
    m_stop->setEnabled(running && !ends);
    m_resume->setVisible(stopped);
    m_newHead->setEnabled(!running);
    m_newModel->setEnabled(!running);
    m_weights->setVisible(finished && head);
    m_use->setVisible(finished && !head);
}

TrainingRuns TrainingPage::shownRuns() const {
    if (!m_record)
        return {};
    const int run = m_runs->currentIndex() - 1;
    if (run < 0 || static_cast<std::size_t>(run) >= m_record->curves.size())
        return m_record->curves;
    return {m_record->curves[static_cast<std::size_t>(run)]};
}

void TrainingPage::showCurves() {
    TrainingRuns runs = shownRuns();
    if (!runs.empty() && runs == m_drawn)
        return;
    const bool sameRows = !runs.empty() && std::ranges::equal(runs, m_drawn, [](const auto& one, const auto& drawn) {
        return one->name == drawn->name && one->points.size() == drawn->points.size();
    });
    m_drawn = std::move(runs);
    const QString name = m_drawn.size() == 1 ? m_drawn.front()->name
                         : m_record          ? QFileInfo(outputOf(m_record->plan)).fileName()
                                             : QString();
    ShownNames names(FigureNameBook::instance().names());
    const QString facts = m_record ? factsOf(m_record->plan, names) : QString();
    m_figure->setFigure(trainingFigure(name, m_drawn, facts, std::move(names)),
                        [this, name, facts] { return recipe(name, facts); });
    if (!sameRows)  // keeps a selection in the table
        fillTrainingTable(*m_values, m_drawn);
    m_table->setVisible(m_values->rowCount() > 0);
}

/// Of a finished training, whose curves are those of its logs.
FigureRecipe TrainingPage::recipe(const QString& name, const QString& facts) const {
    if (!m_record || m_record->state != TrainingState::kFinished)
        return {};
    FigureRecipe recipe;
    if (const auto* tuning = std::get_if<TuningPlan>(&m_record->plan)) {
        recipe = {{QStringLiteral("runs"), tuning->output}, {tuning->output}};
    } else {
        recipe.command = {QStringLiteral("weights")};
        for (const auto& curves : m_drawn)  // of several seeds, the first result is a copy of the best
            for (auto result = m_record->results.rbegin(); result != m_record->results.rend(); ++result)
                if (QFileInfo(*result).fileName() == curves->name) {
                    recipe.command.append(*result);
                    recipe.inputs.append(*result);
                    break;
                }
        recipe.command += {QStringLiteral("--figure"), QStringLiteral("curves")};
    }
    recipe.command +=
        {QStringLiteral("--title"), name, QStringLiteral("--facts"), facts, QStringLiteral("--figure-language"),
         appliedLanguage()};
    const FigureNames names = FigureNameBook::instance().names();
    QStringList own = names.keys();
    own.sort();
    for (const QString& one : own)
        recipe.command += {QStringLiteral("--name"), one, names[one]};
    return recipe;
}

void TrainingPage::fillContinueMenu() {
    m_continue->clear();
    const bool running = m_record && m_record->isRunning();
    for (const QString& folder : m_unfinished.list()) {
        QAction* action = m_continue->addAction(QFileInfo(folder).fileName().replace(u'&', QStringLiteral("&&")));
        action->setToolTip(folder);
        action->setEnabled(!running);
        connect(action, &QAction::triggered, this, [this, folder] { Q_EMIT requested(ResumeTraining{folder}); });
    }
    if (!m_continue->isEmpty())
        m_continue->addSeparator();
    QAction* choose = m_continue->addAction(tr("Choose a &Folder..."));
    choose->setEnabled(!running);
    connect(choose, &QAction::triggered, this, [this] {
        const QString folder = QFileDialog::getExistingDirectory(this, tr("Continue a Training"));
        if (!folder.isEmpty())
            Q_EMIT requested(ResumeTraining{folder});
    });
    m_continue->setToolTipsVisible(true);
}

namespace {

/// The page is shown once the wizard has started a training.
template <class Wizard>
void showWizard(PanelHost& host) {
    auto* wizard = new Wizard(host.session(), host.window());
    if constexpr (std::is_same_v<Wizard, HeadWizard>)
        wizard->setMeanings(host.labels().meanings());
    wizard->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(wizard, &QDialog::accepted, &host,
                     [&host] { host.command(QStringLiteral("showTraining"))->setChecked(true); });
    wizard->show();
}

}  // namespace

PageKind trainingPageKind() {
    return {.command = QStringLiteral("showTraining"),
            .text = TrainingPage::tr("Show &Training"),
            .explanation = TrainingPage::tr("Show the curves of the current or the last training"),
            .keys = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R),
            .menu = QStringLiteral("trainingMenu"),
            .guide = QStringLiteral("training-heads"),
            .make =
                [](PanelHost& host) {
                    auto* page = new TrainingPage(host.window());
                    page->setFocusPolicy(Qt::TabFocus);
                    const QString menu = QStringLiteral("trainingMenu");
                    QAction* head = host.addCommand(
                        menu, QStringLiteral("trainHead"), TrainingPage::tr("Train a &Head..."),
                        TrainingPage::tr("Train a task head on your corrections, or on a labelled file"));
                    QAction* tune = host.addCommand(
                        menu, QStringLiteral("tuneModel"), TrainingPage::tr("&Fine-Tune the Language Model..."),
                        TrainingPage::tr(
                            "Continue the training of the biLM, whose layers all heads use, on your own text"));
                    host.addSeparator(menu);
                    QObject::connect(head, &QAction::triggered, page, [&host] { showWizard<HeadWizard>(host); });
                    QObject::connect(tune, &QAction::triggered, page, [&host] { showWizard<TuningWizard>(host); });
                    QObject::connect(page, &TrainingPage::newHeadWanted, head, &QAction::trigger);
                    QObject::connect(page, &TrainingPage::newModelWanted, tune, &QAction::trigger);
                    QObject::connect(page, &TrainingPage::requested, &host.session(), &Session::requestTraining);
                    QObject::connect(page, &TrainingPage::modelChosen, &host.session(), &Session::chooseModel);
                    QObject::connect(page, &TrainingPage::weightsWanted, &host,
                                     [&host] { host.command(QStringLiteral("showWeights"))->setChecked(true); });
                    QObject::connect(&host, &PanelHost::snapshotChanged, page,
                                     [page, head, tune](const SnapshotPtr& snapshot) {
                                         page->setWork(snapshot->trainingWork);
                                         for (QAction* action : {head, tune})
                                             action->setEnabled(!snapshot->trainingWork->isTraining());
                                     });
                    return page;
                },
            .name = TrainingPage::tr("Training")};
}

}  // namespace ui
