// SPDX-License-Identifier: Apache-2.0
// A figure that is saved in the window says how it was made, and the command line makes the same bytes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "app/desktop/layers/layer_desk.h"
#include "app/figures/reproduction.h"
#include "tests/desktop/session_test.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"
#include "ui/charts/figure_export.h"
#include "ui/charts/figure_view.h"
#include "ui/comparison/comparison_page.h"
#include "ui/layers/projector/projector_panel.h"
#include "ui/layers/projector/projector_view.h"
#include "ui/layers/saliency/saliency_panel.h"
#include "ui/layers/weights/layer_weights_view.h"
#include "ui/layers/what_if/sweep_dialog.h"
#include "ui/style/language.h"

namespace app {
namespace {

using testing::HasSubstr;

class SavedFigures : public ::testing::Test {
protected:
    SavedFigures() {
        for (const char* head : {"models/ner-english", "models/sentiment-english", "heads/upos-english"})
            m_heads.append(QString::fromStdString((elmo::test::sourceDir() / "resources" / head).string()));
        m_desk.request(ui::AddRuns{m_heads});
    }
    ~SavedFigures() override {
        ui::applyLanguage(QStringLiteral("en"));
        ui::FigureNameBook::instance().setNames({});
        m_compute.close();
        m_files.close();
    }
    bool hasRuns() {
        return QTest::qWaitFor([&] { return m_desk.work()->runs->size() == 3; }, 60'000);
    }
    /// Saves what the view shows and waits for the record.
    std::string saved(const ui::LayerWeightsView& view, const char* name) {
        const QString path = QString::fromStdString(m_folder.path(name));
        std::filesystem::remove(recordFileOf(path.toStdString()));  // of the figure that was saved there before
        EXPECT_EQ(ui::saveFigure(*view.currentFigure()->figure(), path), QString());
        const ui::FigureRecipe recipe = view.currentFigure()->recipe();
        m_desk.request(ui::RecordFigure{path, recipe.command, recipe.inputs});
        const std::string file = path.toStdString();
        EXPECT_TRUE(QTest::qWaitFor(
            [&] { return findReproduction(elmo::test::readFile(file)) || std::filesystem::exists(recordFileOf(file)); },
            60'000));
        return file;
    }

    elmo::test::TemporaryFolder m_folder;
    QStringList m_heads;
    JobQueue m_files;
    JobQueue m_compute;
    LayerDesk m_desk{m_files, m_compute};
};

TEST_F(SavedFigures, areMadeAgainByTheCommandLine) {
    ASSERT_TRUE(hasRuns());
    ui::FigureNameBook::instance().setNames(
        {{QStringLiteral("Entities"), QStringLiteral("Names = people, \"places\"")}});
    for (const char* language : {"en", "ar"}) {
        ui::applyLanguage(QString::fromLatin1(language));
        ui::LayerWeightsView view;
        ui::RunSet set;
        set.hidden = {m_heads[1]};
        view.setRuns(m_desk.work()->runs, set);
        view.setQuantity(tasks::LayerQuantity::kUnfolded);
        for (const auto& [figure, name] :
             {std::pair{0, "tasks.svg"}, {1, "seeds.pdf"}, {2, "training.svg"}, {3, "mixes.png"}, {4, "d.csv"}}) {
            view.showFigure(figure);
            const std::string file = saved(view, name);
            const elmo::test::ProgramResult same = elmo::test::runElmo({"reproduce", file});
            EXPECT_EQ(same.exitCode, 0) << language << ' ' << name << ": " << same.out << same.err;
            EXPECT_THAT(same.out, HasSubstr("equal: "));
        }
    }
}

TEST_F(SavedFigures, withoutTheirInputsSayThatTheyHaveNoRecord) {
    QSignalSpy failed(&m_desk, &LayerDesk::failed);
    const std::string file = m_folder.write("figure.svg", "<svg>\n</svg>\n");
    m_desk.request(
        ui::RecordFigure{QString::fromStdString(file), {QStringLiteral("weights")}, {QStringLiteral("/none")}});
    ASSERT_TRUE(failed.wait(60'000));
    EXPECT_EQ(failed[0][0].value<ui::Problem>().path, QString::fromStdString(file));
    EXPECT_EQ(elmo::test::readFile(file), "<svg>\n</svg>\n");
}

/// What is of documents, with the installed biLM and a head.
class SavedFiguresOfDocuments : public test::SessionTest {
protected:
    SavedFiguresOfDocuments() {
        const auto installed = [](const char* name) {
            return QString::fromStdString((elmo::test::sourceDir() / "resources/models" / name).string());
        };
        DesktopServices services;
        services.loadHead = tasks::loadTaskModel;
        services.merge = tasks::mergePrediction;
        services.unsavedProject = unsaved();
        m_session = std::make_unique<DesktopSession>(EngineSettings{}, services);
        m_session->chooseModel(installed("english-small"));
        m_session->addHead(m_head = installed("ner-english"));
    }
    bool open(const QString& path) {
        m_session->openDocument(path);
        return wait([&](const ui::Snapshot& now) {
            return now.document && now.document->path == path && now.analysis && now.reading.heads->size() == 1 &&
                   !now.reading.annotations->spans.empty() && !now.activity;
        });
    }
    /// Saves a figure in a format with its record, and computes it again in another process.
    void check(const ui::FigureView& view, const char* name) {
        ASSERT_TRUE(view.figure()) << name;
        const QString path = m_folder.filePath(QLatin1String(name));
        ASSERT_EQ(ui::saveFigure(*view.figure(), path), QString());
        const ui::FigureRecipe recipe = view.recipe();
        ASSERT_FALSE(recipe.command.isEmpty()) << name;
        m_session->request(ui::RecordFigure{path, recipe.command, recipe.inputs});
        const std::string file = path.toStdString();
        ASSERT_TRUE(QTest::qWaitFor(
            [&] { return findReproduction(elmo::test::readFile(file)) || std::filesystem::exists(recordFileOf(file)); },
            60'000));
        const elmo::test::ProgramResult same = elmo::test::runElmo({"reproduce", file});
        EXPECT_EQ(same.exitCode, 0) << name << ": " << same.out << same.err;
        EXPECT_THAT(same.out, HasSubstr("equal: ")) << name;
    }

    QString m_head;
};

TEST_F(SavedFiguresOfDocuments, areComputedAgainWithoutAWindow) {
    const QString first = write(QStringLiteral("first.txt"), "Anna Berg left the bank in Rome. The bank was closed.");
    const QString second = write(QStringLiteral("second.txt"), "The bank of the river in Paris. A bank in Oslo.");
    ASSERT_TRUE(open(second));
    ASSERT_TRUE(open(first));

    ui::SaliencyPanel saliency;
    QObject::connect(&saliency, &ui::SaliencyPanel::explanationRequested, m_session.get(), &ui::Session::request);
    QObject::connect(m_session.get(), &ui::Session::changed, &saliency, &ui::SaliencyPanel::setSnapshot);
    saliency.resize(500, 600);
    saliency.show();
    saliency.setSnapshot(m_session->snapshot());
    m_session->selectToken(elmo::TokenIndex(1));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.layerWork->saliency != nullptr; }));
    check(*saliency.findChild<ui::FigureView*>(), "saliency.svg");

    m_session->request(ui::SweepWeight{m_head, "input", 1});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.layerWork->sweep != nullptr; }));
    ui::SweepDialog* sweep = new ui::SweepDialog(nullptr);
    sweep->setSnapshot(m_session->snapshot());
    check(*sweep->figure(), "sweep.csv");
    delete sweep;

    m_session->request(ui::ProjectWord{QStringLiteral("bank")});
    ASSERT_TRUE(
        wait([](const ui::Snapshot& now) { return now.layerWork->projection && !now.layerWork->projectionPercent; }));
    ui::ProjectorPanel projector;
    projector.resize(500, 700);
    projector.setSnapshot(m_session->snapshot());
    projector.setLayer(1.5);
    projector.setGrouping(1);
    check(*projector.findChild<ui::ProjectorView*>(), "projector.png");

    ui::ComparisonPage sides;
    QObject::connect(&sides, &ui::ComparisonPage::requested, m_session.get(), &ui::Session::request);
    QObject::connect(m_session.get(), &ui::Session::changed, &sides, &ui::ComparisonPage::setSnapshot);
    sides.resize(900, 700);
    sides.show();
    sides.setSnapshot(m_session->snapshot());
    sides.setDocument(ui::ComparisonPage::kLeft, first);
    sides.setText(ui::ComparisonPage::kRight, QStringLiteral("Anna Berg left the shop in Rome. The bank was closed."));
    sides.setHead(ui::ComparisonPage::kLeft, m_head);
    sides.setHead(ui::ComparisonPage::kRight, m_head);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return sides.layers()->figure() && sides.saliency(ui::ComparisonPage::kLeft)->figure(); }, 60'000));
    check(*sides.layers(), "sides.svg");
    check(*sides.saliency(ui::ComparisonPage::kLeft), "left.pdf");
}

}  // namespace
}  // namespace app
