// SPDX-License-Identifier: Apache-2.0
// Days of use in an hour: documents opened, annotated with the program's heads, kept, and closed, all in one process.
// Prints the memory on the way; exit status 1 where it is not flat within 5 % after the first fifth.
//   soak [DOCUMENTS [WORDS]]
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <random>

#include "app/annotate/analyzer.h"
#include "app/annotate/document_layers.h"
#include "app/files/installed_files.h"
#include "app/models/head_bilm.h"
#include "app/workspace/workspace.h"
#include "tasks/model/task_model.h"

namespace {

namespace fs = std::filesystem;

constexpr double kFlat = 0.05;

double residentMegabytes() {
    long pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return static_cast<double>(resident * sysconf(_SC_PAGESIZE)) / 1e6;
}

std::string textOf(std::mt19937& random, unsigned words) {
    static constexpr const char* kWords[] = {"Anna", "Berg", "went", "to",    "New",  "York",   "and",    "saw",
                                             "a",    "film", "that", "was",   "very", "good",   "Müller", "in",
                                             "Rome", "said", "the",  "mayor", "of",   "London", "did",    "not"};
    std::string text;
    for (unsigned i = words / 2 + random() % (words + 1); i > 0; --i)
        text += fmt::format("{}{}", kWords[random() % std::size(kWords)], random() % 12 == 0 ? ". " : " ");
    return text + ".\n";
}

struct Reader {
    std::vector<std::shared_ptr<const tasks::TaskModel>> heads;
    std::shared_ptr<const app::LoadedModel> bilm;

    Reader() {
        for (const fs::path& path : app::bundledHeads()) {
            const auto head = tasks::loadTaskModel(path, {});
            if (!bilm)
                bilm = app::bilmOf(head->info(), "", {}, {});
            if (!head->info().task.readsPair() && bilm && head->info().bilmHash == bilm->hash)
                heads.push_back(head);
        }
    }

    tasks::AnnotatedDocument annotate(const fs::path& file) const {
        const app::OpenedText text = app::openText(file, "", {});
        tasks::AnnotatedDocument document{file.filename().string(), text.document, {}};
        const elmo::LayerActivations layers = app::layersOf(*text.document, bilm.get(), {});
        for (const auto& head : heads)
            tasks::mergePrediction(document.annotations, *text.document,
                                   head->predict({*text.document, layers}, {}, {}),
                                   {head->info().name, head->info().hash, head->info().bilmHash, "", "", "", ""});
        return document;
    }
};

}  // namespace

int main(int argc, char** argv) {
    const int documents = argc > 1 ? std::atoi(argv[1]) : 10'000;
    const auto words = static_cast<unsigned>(argc > 2 ? std::atoi(argv[2]) : 30);
    const fs::path folder = fs::temp_directory_path() / fmt::format("soak-{}", getpid());
    fs::create_directories(folder);
    const auto start = std::chrono::steady_clock::now();
    const Reader reader;
    app::Workspace workspace = app::Workspace::create(folder / "soak.elmoscope");
    std::mt19937 random(1);
    std::int64_t tokens = 0, spans = 0;
    double least = 1e12, most = 0;
    for (int i = 1; i <= documents; ++i) {
        const fs::path file = folder / "letter.txt";
        std::ofstream(file) << textOf(random, words);
        const tasks::AnnotatedDocument document = reader.annotate(file);
        workspace.document(workspace.addDocument(document));
        tokens += std::ssize(document.document->tokens());
        spans += std::ssize(document.annotations.spans);
        if (i % std::max(1, documents / 20) != 0)
            continue;
        const double now = residentMegabytes();
        fmt::print("{:6} documents, {:8} tokens, {:7} spans, {:.1f} MB\n", i, tokens, spans, now);
        if (i < documents / 5)
            continue;
        least = std::min(least, now);
        most = std::max(most, now);
    }
    fs::remove_all(folder);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    fmt::print("{} documents in {:.0f} s with {} heads; memory {:.1f} to {:.1f} MB after the first fifth: {:.1f} %\n",
               documents, seconds, reader.heads.size(), least, most, 100 * (most / least - 1));
    return most <= least * (1 + kFlat) ? 0 : 1;
}
