// SPDX-License-Identifier: Apache-2.0
// What a large project costs: opening, listing, filtering, searching and reading one document, without and with the
// window.
//   QT_QPA_PLATFORM=offscreen bench-project-window PROJECT...
#include <fmt/format.h>
#include <sys/resource.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>

#include "app/desktop/services/document_exporters.h"
#include "app/desktop/session/desktop_session.h"
#include "app/workspace/workspace.h"
#include "tests/benchmarks/event_loop_watch.h"
#include "ui/documents/document_panel.h"
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

void measureWindow(const std::filesystem::path& path) {
    const QTemporaryDir home;
    app::DesktopServices services;
    services.unsavedProject = home.filePath(QStringLiteral("unsaved.elmoscope")).toStdString();
    app::DesktopSession session(app::EngineSettings{}, std::move(services));
    ui::MainWindow window(session, ui::Installation{});
    window.resize(1240, 800);
    window.show();
    app::test::EventLoopWatch watch;
    const auto step = [&](const QString& name, const std::function<void()>& action,
                          const std::function<bool()>& until) {
        bool reached = false;
        const double wall = milliseconds([&] { reached = watch.step(name, action, until); });
        fmt::print("  window: {:<28} {:8.0f} ms, GUI thread busy for at most {:6.1f} ms{}\n", name.toStdString(), wall,
                   watch.longest().at(name), reached ? "" : "  (not reached)");
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
