// SPDX-License-Identifier: Apache-2.0
// What the layer views promise, through the real session with the models that come with the program: how long t-SNE of
// the occurrences of a word takes, and the completeness error of integrated gradients over the predictions of each
// head.
//   QT_QPA_PLATFORM=offscreen bench-layer-views DOCUMENT [WORD]        (WORD: the)
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QThread>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "app/desktop/session/desktop_session.h"
#include "app/files/installed_files.h"

namespace {

constexpr std::int64_t kExplained = 100;  ///< tokens, evenly from the document

template <class Condition>
void waitFor(const Condition& condition) {
    while (!condition())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 1000);
}

void measureProjection(app::DesktopSession& session, const QString& word) {
    const auto work = [&] { return session.snapshot()->layerWork; };
    const auto start = [&](ui::ProjectionMethod method) {
        QElapsedTimer timer;
        timer.start();
        int frames = 0;
        std::shared_ptr<const ui::ProjectionResult> seen = work()->projection;
        const auto before = seen;
        session.request(ui::ProjectWord{word, method});
        waitFor([&] {
            const auto now = work()->projection;
            frames += now != seen ? 1 : 0;
            seen = now;
            return now && now != before && !now->isDeveloping && !work()->projectionPercent;
        });
        std::printf("%-6s %5zu occurrences in %zu layers: %.2f s, shown %d times\n",
                    method == ui::ProjectionMethod::kPca ? "PCA" : "t-SNE", seen->tokens.size(), seen->layers.size(),
                    static_cast<double>(timer.elapsed()) / 1000, frames);
    };
    start(ui::ProjectionMethod::kPca);
    start(ui::ProjectionMethod::kTsne);
}

void measureExplanations(app::DesktopSession& session, const tasks::TaskModelInfo& head) {
    const auto tokens = std::ssize(session.snapshot()->document->document->tokens());
    std::vector<double> errors;
    int steps = 0, good = 0;
    std::string problem;
    session.request(
        ui::ExplainPrediction{QString::fromStdString(head.path), tasks::SaliencyMethod::kIntegratedGradients});
    for (std::int64_t i = 0; i < std::min(tokens, kExplained); ++i) {
        const elmo::TokenIndex token(i * tokens / std::min(tokens, kExplained));
        session.selectToken(token);
        waitFor([&] {
            const auto& found = session.snapshot()->layerWork->saliency;
            return found && found->token == token;
        });
        const ui::SaliencyResult& found = *session.snapshot()->layerWork->saliency;
        if (!found.problem.isEmpty()) {
            problem = found.problem.toStdString();
            continue;
        }
        errors.push_back(100 * tasks::totalsOf(found.saliency).error());
        good += errors.back() < 1 ? 1 : 0;
        steps = std::max(steps, found.saliency.steps);
    }
    std::ranges::sort(errors);
    if (errors.empty())
        return std::printf("%-24s nothing explained: %s\n", head.name.c_str(), problem.c_str()), void();
    std::printf(
        "%-24s %3zu explained: completeness error median %.2f %%, largest %.2f %%, below 1 %%: %d; most steps %d\n",
        head.name.c_str(), errors.size(), errors[errors.size() / 2], errors.back(), good, steps);
}

}  // namespace

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    if (argc < 2)
        return std::puts("bench-layer-views DOCUMENT [WORD]"), 2;
    const auto toQt = [](const std::filesystem::path& path) { return QFile::decodeName(path.c_str()); };
    app::DesktopServices services;
    services.loadHead = tasks::loadTaskModel;
    services.merge = tasks::mergePrediction;
    app::DesktopSession session({}, services);
    session.openDocument(QFile::decodeName(argv[1]));
    session.chooseModel(toQt(app::bundledModels().at(0)));
    for (const auto& head : app::bundledHeads())
        session.addHead(toQt(head));
    waitFor([&] {
        return session.snapshot()->layerWork->heads.size() == app::bundledHeads().size() &&
               session.snapshot()->analysis && !session.snapshot()->activity;
    });
    double load[1] = {};
    getloadavg(load, 1);
    std::printf("%zu tokens; load %.1f on %d processors\n", session.snapshot()->document->document->tokens().size(),
                load[0], QThread::idealThreadCount());
    measureProjection(session, argc > 2 ? QString::fromLocal8Bit(argv[2]) : QStringLiteral("the"));
    for (const ui::HeadWhatIf& head : session.snapshot()->layerWork->heads)
        if (!head.info.task.readsPair())
            measureExplanations(session, head.info);
    return 0;
}
