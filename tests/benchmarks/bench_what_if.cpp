// SPDX-License-Identifier: Apache-2.0
// How long the page beside a what-if slider takes to follow: from the slider's request to the snapshot with the other
// predictions, through the real session with the heads that come with the program. Wall and CPU time of the process, so
// that a loaded machine shows. Prints the median and the longest in milliseconds for each head alone and for all.
//   QT_QPA_PLATFORM=offscreen bench-what-if [DOCUMENT]
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QThread>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <vector>

#include "app/desktop/session/desktop_session.h"
#include "app/files/installed_files.h"
#include "tasks/registry/task_list.h"

namespace {

constexpr int kMoves = 30;

double cpuMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

template <class Condition>
void waitFor(const Condition& condition) {
    while (!condition())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 1000);
}

/// The mix with the weight of one layer moved, as a slider does.
elmo::ScalarMixWeights moved(const tasks::NamedMix& mix, int step) {
    const auto learned = elmo::sharesOf(mix.weights);
    std::vector<float> shares(learned.begin(), learned.end());
    shares[static_cast<std::size_t>(step) % shares.size()] = 0.05F + 0.03F * static_cast<float>(step % kMoves);
    const float sum = std::accumulate(shares.begin(), shares.end(), 0.0F);
    for (float& share : shares)
        share /= sum;
    return elmo::mixFromShares(shares, 1.0F);
}

void measure(app::DesktopSession& session, const std::vector<std::size_t>& heads, const char* name) {
    std::vector<double> wall, cpu;
    for (int step = 0; step <= kMoves; ++step) {
        QElapsedTimer timer;
        timer.start();
        const double before = cpuMilliseconds();
        for (const std::size_t i : heads) {
            const ui::HeadWhatIf& head = session.snapshot()->layerWork->heads[i];
            session.request(ui::SetMixOverride{QString::fromStdString(head.info.path), head.info.mixes.front().place,
                                               moved(head.info.mixes.front(), step)});
        }
        waitFor([&] { return !session.snapshot()->layerWork->predicting; });
        if (step == 0)
            continue;  // the first one reads the page with the learned weights too
        wall.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        cpu.push_back(cpuMilliseconds() - before);
    }
    for (const std::size_t i : heads) {
        const ui::HeadWhatIf& head = session.snapshot()->layerWork->heads[i];
        session.request(ui::SetMixOverride{QString::fromStdString(head.info.path), head.info.mixes.front().place, {}});
    }
    std::sort(wall.begin(), wall.end());
    std::sort(cpu.begin(), cpu.end());
    std::printf("%-20s wall: median %6.1f, longest %6.1f   CPU: median %6.1f, longest %6.1f ms\n", name,
                wall[wall.size() / 2], wall.back(), cpu[cpu.size() / 2], cpu.back());
}

}  // namespace

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    const auto toQt = [](const std::filesystem::path& path) { return QFile::decodeName(path.c_str()); };
    app::DesktopServices services;
    services.loadHead = tasks::loadTaskModel;
    services.merge = tasks::mergePrediction;
    app::DesktopSession session({}, services);
    session.openDocument(argc > 1 ? QFile::decodeName(argv[1]) : toQt(app::sampleDocument()));
    session.chooseModel(toQt(app::bundledModels().at(0)));
    for (const auto& head : app::bundledHeads())
        session.addHead(toQt(head));
    waitFor([&] {
        return session.snapshot()->layerWork->heads.size() == app::bundledHeads().size() &&
               session.snapshot()->analysis && !session.snapshot()->activity;
    });
    const auto& heads = session.snapshot()->layerWork->heads;
    if (std::any_of(heads.begin(), heads.end(),
                    [](const ui::HeadWhatIf& head) { return head.info.task == tasks::Qa::kTask; })) {
        session.ask(QStringLiteral("Who came to the bank?"));
        waitFor([&] { return session.snapshot()->reading.answers && !session.snapshot()->activity; });
    }
    double load[1] = {};
    getloadavg(load, 1);
    std::printf("%zu tokens in the document, pages of at most 600; load %.1f on %d processors\n",
                session.snapshot()->document->document->tokens().size(), load[0], QThread::idealThreadCount());
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < session.snapshot()->layerWork->heads.size(); ++i) {
        all.push_back(i);
        measure(session, {i}, session.snapshot()->layerWork->heads[i].info.name.c_str());
    }
    measure(session, all, "all together");
    return 0;
}
