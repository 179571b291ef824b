// SPDX-License-Identifier: Apache-2.0
// Heads, layers, questions, searching, training, measuring and exporting.
#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

#include "tasks/registry/task_list.h"
#include "tests/monkey/actions.h"
#include "tests/monkey/poke.h"
#include "tests/support/test_paths.h"
#include "ui/evaluation/evaluation_page.h"
#include "ui/layers/what_if/mix_sliders.h"
#include "ui/layers/what_if/what_if_panel.h"
#include "ui/questions/ask_panel.h"
#include "ui/questions/pair_panel.h"
#include "ui/search/search_panel.h"
#include "ui/training/training_page.h"
#include "ui/widgets/path_field.h"

namespace monkey {
namespace {

QStringList allHeads(Monkey& monkey) {
    QStringList heads = monkey.desk().installation().heads;
    heads.append(QString::fromStdString(elmo::test::sourceDir() / "resources/heads/sentiment-english-five"));
    const QDir trained(monkey.documents().path(QStringLiteral("heads")));
    for (const QString& name : trained.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        heads.append(trained.filePath(name));
    heads.append(monkey.documents().folderOfTexts());  // no head at all
    return heads;
}

void raise(Monkey& monkey, const char* dock) {
    if (auto* found = monkey.window().findChild<QDockWidget*>(QString::fromLatin1(dock))) {
        found->show();
        found->raise();
    }
}

void addHead(Monkey& monkey, Dice& dice) {
    const QStringList heads = allHeads(monkey);
    const QString& head = dice.pick(heads);
    Monkey::note(head);
    monkey.desk().session().addHead(head);
}

void removeHead(Monkey& monkey, Dice& dice) {
    const auto heads = monkey.now()->reading.heads;
    if (!heads->empty())
        monkey.desk().session().removeHead(QString::fromStdString(dice.pick(*heads).path));
}

void whatIf(Monkey& monkey, Dice& dice) {
    raise(monkey, "whatIfDock");
    const auto work = monkey.now()->layerWork;
    if (work->heads.empty())
        return;
    const ui::HeadWhatIf& head = dice.pick(work->heads);
    if (head.mixes.empty())
        return;
    auto* sliders = monkey.window().findChild<ui::WhatIfPanel*>()->sliders(QString::fromStdString(head.info.path),
                                                                           dice.pick(head.mixes).place);
    if (!sliders)
        return;
    if (dice.oneIn(4))
        return sliders->reset();
    sliders->keepOnly(dice.below(static_cast<int>(sliders->shares().size())));
}

void ask(Monkey& monkey, Dice& dice) {
    raise(monkey, "askDock");
    QLineEdit& field = *monkey.window().findChild<ui::AskPanel*>()->questionField();
    field.setText(dice.oneIn(3) ? someWords(monkey, dice) : QStringLiteral("Who visited Paris?"));
    QTest::keyClick(&field, Qt::Key_Return);
}

void comparePair(Monkey& monkey, Dice& dice) {
    raise(monkey, "pairDock");
    ui::PairPanel& panel = *monkey.window().findChild<ui::PairPanel*>();
    for (QPushButton* take : {panel.premiseButton(), panel.hypothesisButton()})
        if (dice.oneIn(2))
            take->click();
    if (dice.oneIn(2))
        panel.hypothesisField()->setPlainText(someWords(monkey, dice));
}

void search(Monkey& monkey, Dice& dice) {
    raise(monkey, "searchDock");
    ui::SearchPanel& panel = *monkey.window().findChild<ui::SearchPanel*>();
    panel.kindBox()->setCurrentIndex(dice.below(panel.kindBox()->count()));
    panel.wordsField()->setText(someWords(monkey, dice));
    QTest::keyClick(panel.wordsField(), Qt::Key_Return);
}

/// The panels that look into the layers, and what they do when they are seen.
void layers(Monkey& monkey, Dice& dice) {
    const char* const docks[] = {"layersDock",   "neighboursDock", "projectorDock",
                                 "saliencyDock", "whatIfDock",     "surprisalDock"};
    const char* dock = docks[dice.below(6)];
    raise(monkey, dock);
    if (auto* found = monkey.window().findChild<QDockWidget*>(QString::fromLatin1(dock)))
        pokeWithin(*found->widget(), monkey, dice);
}

void project(Monkey& monkey, Dice& dice) {
    monkey.desk().session().request(
        ui::ProjectWord{dice.oneIn(3) ? someWords(monkey, dice) : QStringLiteral("the"),
                        dice.oneIn(3) ? ui::ProjectionMethod::kTsne : ui::ProjectionMethod::kPca});
}

void chooseModel(Monkey& monkey, Dice& dice) {
    const QStringList models{monkey.desk().installation().models.value(0), monkey.desk().installation().models.value(0),
                             monkey.documents().folder()};
    monkey.desk().session().chooseModel(dice.pick(models));
}

void train(Monkey& monkey, Dice& dice) {
    ui::HeadPlan plan;
    plan.task = tasks::Ner::kTask;
    plan.data = dice.oneIn(8) ? monkey.documents().pick(dice) : monkey.documents().trainingData();
    plan.preset = monkey.documents().trainingPreset();
    plan.devShare = 0.25;
    plan.epochs = 1 + dice.below(40);
    plan.seeds = dice.oneIn(3) ? std::vector<std::int64_t>{1, 2} : std::vector<std::int64_t>{1};
    plan.output = monkey.documents().path(QStringLiteral("heads/trained-%1").arg(dice.below(3)));
    monkey.desk().session().requestTraining(ui::StartTraining{plan});
    monkey.window().findChild<QAction*>(QStringLiteral("showTraining"))->setChecked(true);
}

void steerTraining(Monkey& monkey, Dice& dice) {
    if (dice.oneIn(3))
        return pokeWithin(*monkey.window().findChild<ui::TrainingPage*>(), monkey, dice);
    const ui::TrainingRequest requests[] = {ui::PauseTraining{}, ui::PauseTraining{}, ui::ResumeTraining{},
                                            ui::ResumeTraining{}, ui::StopTraining{}};
    monkey.desk().session().requestTraining(requests[dice.below(5)]);
}

void evaluate(Monkey& monkey, Dice& dice) {
    monkey.window().findChild<QAction*>(QStringLiteral("showEvaluation"))->setChecked(true);
    ui::EvaluationPage& page = *monkey.window().findChild<ui::EvaluationPage*>();
    page.data()->setPath(dice.oneIn(4) ? monkey.documents().pick(dice) : monkey.documents().trainingData());
    for (auto* box : page.findChildren<QComboBox*>())
        if (box->count() > 0)
            box->setCurrentIndex(dice.below(box->count()));
    if (page.startButton()->isEnabled())
        page.startButton()->click();
}

void exportDocument(Monkey& monkey, Dice& dice) {
    if (!monkey.now()->document)
        return;
    if (dice.oneIn(2))
        return monkey.window().findChild<QAction*>(QStringLiteral("exportDocument"))->trigger();
    const auto formats = monkey.now()->reading.exports;
    if (formats->empty())
        return;
    const ui::ExportFormat& format = dice.pick(*formats);
    Monkey::note(format.id);
    const ui::ExportRequest request{format.id, format.choices.isEmpty() ? QString() : dice.pick(format.choices)};
    monkey.desk().session().exportDocument(
        request,
        monkey.documents().path(QStringLiteral("out/%1-%2.%3").arg(format.id).arg(dice.below(3)).arg(format.suffix)));
}

void analyze(Monkey& monkey, Dice&) {
    monkey.desk().session().analyze();
}

void cancel(Monkey& monkey, Dice&) {
    monkey.desk().session().cancel();
}

constexpr Action kWorkActions[] = {{"add-head", 3, addHead},
                                   {"remove-head", 2, removeHead},
                                   {"what-if", 4, whatIf},
                                   {"ask", 4, ask},
                                   {"compare", 3, comparePair},
                                   {"search", 4, search},
                                   {"layers", 8, layers},
                                   {"project", 2, project},
                                   {"choose-model", 1, chooseModel},
                                   {"train", 2, train},
                                   {"steer-training", 5, steerTraining},
                                   {"evaluate", 2, evaluate},
                                   {"export", 4, exportDocument},
                                   {"analyze", 1, analyze},
                                   {"cancel", 2, cancel}};

}  // namespace

std::span<const Action> workActions() {
    return kWorkActions;
}

}  // namespace monkey
