// SPDX-License-Identifier: Apache-2.0
#include "engine_window.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QActionGroup>
#include <QProcess>
#include <QTest>

#include "tasks/registry/task_list.h"
#include "tests/support/test_paths.h"

namespace app::test {
namespace {

std::unique_ptr<LazySession> makeSession() {
    return std::make_unique<LazySession>(
        QString::fromStdString(elmo::test::binDir().parent_path() / "lib/elmoscope/elmoscope_engine.so"));
}

}  // namespace

EngineWindow::EngineWindow() {
    for (const char* variable : {"XDG_CACHE_HOME", "XDG_DATA_HOME"})
        qputenv(variable, QByteArray::fromStdString(m_folder.path("home")));
    restart();
}

void EngineWindow::restart() {
    const bool again = m_window != nullptr;
    if (again)
        window().close();
    m_window.reset();
    m_session.reset();
    m_session = makeSession();
    m_window = std::make_unique<DesktopWindow>(*m_session, ui::Installation{});
    m_session->load();
    if (again)
        window().restoreSession();
}

std::unique_ptr<LazySession> EngineWindow::anotherSession() const {
    auto session = makeSession();
    session->load();
    return session;
}

void EngineWindow::speak(const QString& language) {
    const ui::MainWindow* const before = &window();
    for (QAction* action : window().findChild<QActionGroup*>(QStringLiteral("language"))->actions())
        if (action->data().toString() == language)
            action->trigger();
    EXPECT_TRUE(wait([&] { return &window() != before; })) << "no such language";
}

QString EngineWindow::write(const char* name, const std::string& text) const {
    return QString::fromStdString(m_folder.write(name, text));
}

bool EngineWindow::wait(const std::function<bool()>& condition) {
    return QTest::qWaitFor(condition, 120'000);
}

bool EngineWindow::open(const QString& path) {
    m_session->openDocument(path);
    return wait([&] { return now()->document && now()->document->path == path; });
}

void EngineWindow::writeBilm() const {
    const QString writer = QString::fromStdString(elmo::test::binDir() / "write_bilm");
    ASSERT_EQ(QProcess::execute(writer, {path("bilm")}), 0);
}

ui::HeadPlan EngineWindow::headPlan(int epochs) const {
    std::string text;
    for (int i = 0; i < 40; ++i)
        text += std::string(i % 2 == 0 ? "Anna" : "Bob") + "\tB-PER\nwent\tO\nto\tO\n" +
                (i % 3 == 0 ? "Paris" : "Rome") + "\tB-LOC\n.\tO\n\n";
    ui::HeadPlan plan;
    plan.task = tasks::Ner::kTask;
    plan.data = write("data.tsv", text);
    plan.preset =
        write("small.toml",
              "[input]\npiece_width = 8\npiece_count = 34\ncharacter_filters = 4\n[network]\n"
              "encoder_width = 10\n[training]\nbatch_tokens = 40\nrate = 0.01\nthreads = 1\npatience = 1000\n");
    plan.bilm = path("bilm");
    plan.output = path("head");
    plan.devShare = 0.25;
    plan.epochs = epochs;
    return plan;
}

}  // namespace app::test
