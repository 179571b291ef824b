// SPDX-License-Identifier: Apache-2.0
// Measures a project of 10,000 documents and 10 million tokens: import, opening, paging, search, memory.
//   bench-workspace [DOCUMENTS [FILE]]
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "app/workspace/workspace.h"
#include "elmo/text/tokenizer.h"

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double peakMegabytes() {
    rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

/// About a thousand tokens, words drawn as Zipf has them.
std::string textOf(std::mt19937& random) {
    std::string text;
    for (int word = 0; word < 900; ++word) {
        const double uniform = std::uniform_real_distribution<double>(0, 1)(random);
        text += fmt::format("w{}{}", static_cast<int>(std::pow(200000.0, uniform)), word % 12 == 11 ? ". " : " ");
    }
    return text;
}

std::int64_t import(app::Workspace& workspace, int documents) {
    const elmo::Tokenizer tokenizer("en");
    std::mt19937 random(1);
    app::Workspace::Batch batch(workspace);
    std::int64_t tokens = 0;
    for (int i = 0; i < documents; ++i) {
        tasks::AnnotatedDocument document;
        document.name = fmt::format("document {}", i);
        document.document = std::make_shared<const elmo::Document>(tokenizer.tokenize(textOf(random)));
        tokens += static_cast<std::int64_t>(document.document->tokens().size());
        workspace.addDocument(document);
        if (i % 500 == 499)
            batch.commit();
        if (i == documents / 10 || i + 1 == documents)
            fmt::print("  after {:6} documents: peak memory {:.0f} MB\n", i + 1, peakMegabytes());
    }
    batch.commit();
    return tokens;
}

void measureSearch(const app::Workspace& workspace, const char* query) {
    std::vector<double> times;
    std::size_t hits = 0;
    for (int i = 0; i < 5; ++i) {
        const auto start = Clock::now();
        hits = workspace.search(query, 20).size();
        times.push_back(1000 * secondsSince(start));
    }
    fmt::print("search {:<14} {:3} hits, first {:.1f} ms, best of five {:.1f} ms\n", query, hits, times.front(),
               *std::ranges::min_element(times));
}

}  // namespace

int main(int argc, char** argv) {
    const int documents = argc > 1 ? std::atoi(argv[1]) : 10000;
    const std::filesystem::path path =
        argc > 2 ? argv[2] : std::filesystem::temp_directory_path() / fmt::format("bench-{}.elmoscope", getpid());
    {
        app::Workspace workspace = app::Workspace::create(path);
        const auto start = Clock::now();
        const std::int64_t tokens = import(workspace, documents);
        fmt::print("import: {} documents, {} tokens in {:.1f} s\n", documents, tokens, secondsSince(start));
    }
    fmt::print("file: {:.0f} MB\n", static_cast<double>(std::filesystem::file_size(path)) / 1e6);
    const auto start = Clock::now();
    const app::Workspace workspace(path);
    const std::size_t page = workspace.documents(0, 100).size();
    fmt::print("open and list {}: {:.3f} s\n", page, secondsSince(start));
    for (const char* query : {"w1", "w77777", "w1 w2 w3", "\"w1 w2\"", "w123*"})
        measureSearch(workspace, query);
    const auto read = Clock::now();
    workspace.document(documents / 2);
    fmt::print("read a document: {:.1f} ms\n", 1000 * secondsSince(read));
    if (argc <= 2)
        for (const char* suffix : {"", "-wal", "-shm"})
            std::filesystem::remove(path.string() + suffix);
}
