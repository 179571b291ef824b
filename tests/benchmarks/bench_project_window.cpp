// SPDX-License-Identifier: Apache-2.0
// What a large project costs: opening, listing, filtering, searching and reading one document, without and with the
// window; then daily work in it while the bundled heads annotate all documents in the background.
//   QT_QPA_PLATFORM=offscreen bench-project-window PROJECT...
#include <fmt/format.h>
#include <sys/resource.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QScrollBar>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>

#include "app/desktop/services/document_exporters.h"
#include "app/desktop/session/desktop_session.h"
#include "app/files/installed_files.h"
#include "app/workspace/workspace.h"
#include "tests/benchmarks/event_loop_watch.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/documents/document_panel.h"
#include "ui/reading/document_view.h"
#include "ui/search/search_panel.h"
#include "ui/session/project_work.h"
#include "ui/widgets/plain_table.h"
#include "ui/window/main_window.h"

namespace {

double megabytes(const char* field) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(field))
            return std::atof(line.c_str() + std::string_view(field).size()) / 1024;
    return 0;
}

double milliseconds(const std::function<void()>& work) {
    QElapsedTimer timer;
    timer.start();
    work();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

void measureStore(const std::filesystem::path& path) {
    std::optional<app::Workspace> workspace;
    std::int64_t count = 0;
    const double opened = milliseconds([&] {
        workspace.emplace(path);
        workspace->documents(0, 100);
    });
    const double counted = milliseconds([&] { count = workspace->documentCount(); });
    fmt::print("{}: {} documents, {:.0f} MB\n", path.string(), count,
               static_cast<double>(std::filesystem::file_size(path)) / 1e6);
    fmt::print("  store: open and list 100 {:.1f} ms, count {:.1f} ms\n", opened, counted);
    for (const char* query : {"the", "guardian", "the of and", "\"of the\"", "inter*"}) {
        std::size_t hits = 0;
        std::vector<double> times;
        for (int i = 0; i < 3; ++i)
            times.push_back(milliseconds([&] { hits = workspace->search(query, 20).size(); }));
        fmt::print("  store: search {:<12} {:2} hits, first {:.1f} ms, best {:.1f} ms\n", query, hits, times.front(),
                   *std::ranges::min_element(times));
    }
    fmt::print("  store: read one document {:.1f} ms, peak memory {:.0f} MB\n",
               milliseconds([&] { workspace->document(count / 2); }), megabytes("VmHWM:"));
}

using Step =
    std::function<void(const QString& name, const std::function<void()>& action, const std::function<bool()>& until)>;

/// Opening, typing, scrolling and correcting while all documents are being annotated.
void measureWork(app::DesktopSession& session, ui::MainWindow& window, const Step& step) {
    if (app::bundledModels().empty() || app::bundledHeads().empty())
        return;
    const auto now = [&] { return session.snapshot(); };
    const auto always = [] { return true; };
    const auto bring = [&](const char* dock) { window.findChild<QDockWidget*>(QString::fromLatin1(dock))->raise(); };
    step(
        QStringLiteral("load the model"),
        [&] { session.chooseModel(QFile::decodeName(app::bundledModels().front().c_str())); },
        [&] { return now()->analysis && !now()->activity; });
    step(
        QStringLiteral("load the heads"),
        [&] {
            for (const auto& head : app::bundledHeads())
                session.addHead(QFile::decodeName(head.c_str()));
        },
        [&] { return now()->reading.heads->size() == app::bundledHeads().size() && !now()->activity; });
    step(
        QStringLiteral("annotate all, first documents"), [&] { session.annotateAll(true); },
        [&] { return now()->reading.annotatingAll.done >= 5; });
    const auto path = [&](std::size_t i) {
        return (*now()->reading.documents)[i * 97 % now()->reading.documents->size()].path;
    };
    QScrollBar* text = window.findChild<ui::DocumentView*>()->verticalScrollBar();
    QScrollBar* list = window.findChild<ui::DocumentPanel*>()->table()->verticalScrollBar();
    ui::SearchPanel* search = window.findChild<ui::SearchPanel*>();
    for (std::size_t i = 1; i <= 10; ++i) {
        step(
            QStringLiteral("annotating: open"), [&, wanted = path(i)] { session.openDocument(wanted); },
            [&, wanted = path(i)] {
                return now()->document->path == wanted && !now()->activity &&
                       !now()->reading.annotations->scores.empty();
            });
        bring("annotationsDock");
        for (int k = 0; k < 5; ++k)
            step(
                QStringLiteral("annotating: correct"),
                [&] { window.findChild<QAction*>(QStringLiteral("acceptNext"))->trigger(); }, always);
        step(
            QStringLiteral("annotating: undo"), [&] { window.findChild<QAction*>(QStringLiteral("undo"))->trigger(); },
            always);
        for (int k = 0; k < 10; ++k) {
            step(
                QStringLiteral("annotating: scroll text"), [&] { text->setValue(text->value() + 40); }, always);
            step(
                QStringLiteral("annotating: scroll list"), [&] { list->setValue(list->value() + 17); }, always);
        }
    }
    bring("searchDock");
    search->scopeBox()->setCurrentIndex(1);
    for (const char* words : {"g", "gu", "gua", "guardian", "bank", "the"})
        step(
            QStringLiteral("annotating: search '%1'").arg(QString::fromLatin1(words)),
            [&] {
                search->wordsField()->setText(QString::fromLatin1(words));
                Q_EMIT search->wordsField()->returnPressed();
            },
            [&] { return !now()->project->isSearching; });
    for (const int column : {0, 1})
        step(
            QStringLiteral("annotating: sort by column %1").arg(column),
            [&] { window.findChild<ui::DocumentPanel*>()->table()->sortByColumn(column, Qt::AscendingOrder); }, always);
    fmt::print("  window: {} documents annotated meanwhile, running: {}\n", now()->reading.annotatingAll.done,
               now()->reading.annotatingAll.isRunning);
    step(
        QStringLiteral("annotating: pause"), [&] { session.annotateAll(false); },
        [&] { return !now()->reading.annotatingAll.isRunning; });
}

void measureWindow(const std::filesystem::path& path) {
    const QTemporaryDir home;
    app::DesktopServices services;
    services.loadHead = tasks::loadTaskModel;
    services.merge = tasks::mergePrediction;
    services.exporters = app::makeDocumentExporters();
    services.unsavedProject = home.filePath(QStringLiteral("unsaved.elmoscope")).toStdString();
    app::DesktopSession session(app::EngineSettings{}, std::move(services));
    ui::MainWindow window(session, ui::Installation{});
    window.resize(1240, 800);
    window.show();
    app::test::EventLoopWatch watch;
    QStringList steps;
    std::map<QString, double> slowest;
    const auto step = [&](const QString& name, const std::function<void()>& action,
                          const std::function<bool()>& until) {
        bool reached = false;
        const double wall = milliseconds([&] { reached = watch.step(name, action, until); });
        if (!slowest.contains(name))
            steps.append(name);
        slowest[name] = std::max(slowest[name], wall);
        if (!reached)
            fmt::print("  window: {} did not end\n", name.toStdString());
    };
    const auto idle = [&] { return !session.snapshot()->activity; };
    step(
        QStringLiteral("open the project"),
        [&] { session.requestProject(ui::OpenProject{QString::fromStdString(path.string())}); },
        [&] { return !session.snapshot()->reading.documents->empty(); });
    step(
        QStringLiteral("show its first document"), [] {}, [&] { return session.snapshot()->document && idle(); });
    const auto& documents = session.snapshot()->reading.documents;
    fmt::print("  window: {} documents listed, memory {:.0f} MB\n", documents->size(), megabytes("VmRSS:"));
    ui::DocumentPanel* const panel = window.findChild<ui::DocumentPanel*>();
    const auto always = [] { return true; };
    for (const char* words : {"9", "99", "annot", "no such", ""})
        step(
            QStringLiteral("filter '%1'").arg(QString::fromLatin1(words)),
            [&] { panel->filterField()->setText(QString::fromLatin1(words)); }, always);
    for (const int column : {3, 0})
        step(
            QStringLiteral("sort by column %1").arg(column),
            [&] { panel->table()->sortByColumn(column, Qt::DescendingOrder); }, always);
    const QString middle = (*documents)[documents->size() / 2].path;
    step(
        QStringLiteral("open one document"), [&] { session.openDocument(middle); },
        [&] { return session.snapshot()->document->path == middle && idle(); });
    measureWork(session, window, step);
    for (const QString& name : steps)
        fmt::print("  window: {:<32} {:8.0f} ms, GUI thread busy for at most {:6.1f} ms\n", name.toStdString(),
                   slowest.at(name), watch.longest().at(name));
    fmt::print("  window: peak memory {:.0f} MB\n", megabytes("VmHWM:"));
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    for (int i = 1; i < argc; ++i) {
        measureStore(argv[i]);
        measureWindow(argv[i]);
    }
}
