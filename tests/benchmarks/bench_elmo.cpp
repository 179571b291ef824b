// SPDX-License-Identifier: Apache-2.0
// Tokens a second of the CPU engine against what this machine can do, both measured in this run:
//     bench-elmo [--threads N] [--seconds S] [--case original:64:30] [--type fp32|bf16|int8] [--words FILE] [--json]
//     bench-elmo --torch [...]            the same cases through LibTorch as well, and how many times faster the
//     kernels are bench-elmo --errors MODEL TEXT      how far bf16 and int8 lie from fp32, by layer of a model on a
//     text
// The words are those of FILE between blanks, from its beginning (what `elmo tokenize TEXT` writes), cut into sentences
// of the case's length; without it they are drawn by Zipf's law. A case with a fourth number, as small:64:30:10, runs
// through so many batches one after the other, as the product reads a text: the word cache on, and empty at the start.
// "of limit" is the time that the case's multiply-adds take at the measured peak, or its weights at the measured memory
// bandwidth, whichever is longer, over the time it took. Counted are the LSTM stacks' products and, for each distinct
// word, the token encoder's; weights are the recurrent ones, once a time step. More than 100 % of the memory limit
// means that caches held part of them.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/kernels/packed_matrix.h"
#include "elmo/bilm/thread_team.h"
#include "elmo/text/text_import.h"
#include "elmo/text/tokenizer.h"
#include "elmo/weights/weight_reader.h"
#include "tests/support/random_model.h"

namespace elmo {
namespace {

using Clock = std::chrono::steady_clock;

double secondsOf(const std::function<void()>& work) {
    const auto start = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The best of as many runs as fit into `budget` seconds, at least two after one to warm up.
double bestSeconds(double budget, const std::function<void()>& work) {
    work();
    double best = secondsOf(work);
    for (double spent = best; spent < budget;) {
        const double seconds = secondsOf(work);
        best = std::min(best, seconds);
        spent += seconds;
    }
    return best;
}

struct Machine {
    double multiplyAdds = 0;  // floating-point operations a second, all threads
    double bandwidth = 0;     // bytes read from memory a second, all threads
};

/// Peak multiply-add rate: a product whose operands stay in the nearest caches, on every thread.
double measureMultiplyAdds(ThreadTeam& team, Precision precision) {
    constexpr int kRows = 28;
    constexpr int kDepth = 256;
    constexpr int kColumns = 64;
    constexpr int kRepeats = 400;
    const KernelTable& table = kernels(bestKernelLevel());
    const std::vector<float> weights(std::size_t{kDepth} * kColumns, 0.5F);
    const PackedMatrix matrix(weights.data(), kDepth, kColumns, precision);
    const double seconds = bestSeconds(0.5, [&] {
        team.run(team.threads(), [&](int) {
            const std::vector<float> a(std::size_t{kRows} * kDepth, 0.25F);
            std::vector<float> c(std::size_t{kRows} * kColumns);
            MatmulRows rows;
            rows.set(table, a.data(), kDepth, kRows, kDepth, precision);
            for (int i = 0; i < kRepeats; ++i)
                rows.matmul(table, matrix, 0, kColumns / kPanelColumns, c.data(), kColumns, kPanelColumns, nullptr,
                            false);
        });
    });
    return 2.0 * kRows * kDepth * kColumns * kRepeats * team.threads() / seconds;
}

/// Read bandwidth: every thread runs over its part of a block far larger than the caches, a cache line at a time.
double measureBandwidth(ThreadTeam& team) {
    constexpr int kLine = 16;
    const std::size_t count = std::size_t{64} << 20;
    const std::vector<float> block(count, 1.0F);
    const KernelTable& table = kernels(bestKernelLevel());
    const double seconds = bestSeconds(0.5, [&] {
        team.run(team.threads(), [&](int part) {
            const std::size_t share = count / static_cast<std::size_t>(team.threads());
            float most[kLine] = {};
            table.columnMaximum(block.data() + share * static_cast<std::size_t>(part), static_cast<int>(share / kLine),
                                kLine, kLine, most);
        });
    });
    return double(count) * sizeof(float) / seconds;
}

BilmOptions architecture(int cells, int projection, int highways) {
    CharacterCnnOptions characters;
    characters.embeddingSize = 16;
    characters.highwayLayers = highways;
    for (int width = 1; width <= 7; ++width)
        characters.filters.push_back({width, width <= 2 ? 32 : 8 << width});
    BilmOptions options;
    options.characters = characters;
    options.encoder = {EncoderKind::kProjectedLstm, cells, projection, 2, 3, 3, true};
    return options;
}

/// Words drawn with the frequencies of running text (Zipf), so that they repeat somewhat as they do there.
Sentence drawnWords(std::size_t count) {
    std::mt19937 generator(1);
    std::uniform_real_distribution<double> uniform(0, 1);
    Sentence words(count);
    for (std::string& word : words)
        word = "word" + std::to_string(static_cast<int>(std::exp(uniform(generator) * 9)));
    return words;
}

/// The first `count` words of a file, between blanks.
Sentence wordsOfFile(const std::filesystem::path& path, std::size_t count) {
    std::ifstream file(path);
    Sentence words(count);
    for (std::size_t i = 0; i < count; ++i)
        if (!(file >> words[i]))
            throw std::invalid_argument(fmt::format("{}: has {} words, {} are needed", path.string(), i, count));
    return words;
}

/// `count` sentences of `length` words, from `file` or drawn where it is empty.
std::vector<Sentence> sentences(int count, int length, const std::filesystem::path& file) {
    const auto total = static_cast<std::size_t>(count) * static_cast<std::size_t>(length);
    const Sentence words = file.empty() ? drawnWords(total) : wordsOfFile(file, total);
    std::vector<Sentence> result;
    for (auto word = words.begin(); word != words.end(); word += length)
        result.emplace_back(word, word + length);
    return result;
}

struct Type {
    std::string_view name;
    Precision precision;
};
constexpr Type kTypes[] = {{"fp32", Precision::kFloat32}, {"bf16", Precision::kBfloat16}, {"int8", Precision::kInt8}};

struct Case {
    std::string_view name;
    BilmOptions options;
    int sentences;
    int length;
    int batches;  // more than one: a running text
};

/// Floating-point operations of the LSTM stacks, which every token pays.
double stackOperations(const Case& test) {
    const EncoderOptions& e = test.options.encoder;
    const double perToken =
        2.0 * e.layers * 2 * (8.0 * e.cellSize * e.projectionSize + double(e.cellSize) * e.projectionSize);
    return perToken * test.batches * test.sentences * (test.length + 2);
}

/// Floating-point operations of the token encoder on the distinct words: convolutions over the word's own characters,
/// highway layers, projection.
double encoderOperations(const Case& test, const std::vector<Sentence>& batch) {
    const CharacterCnnOptions& cnn = *test.options.characters;
    std::set<std::string> words;
    for (const Sentence& sentence : batch)
        words.insert(sentence.begin(), sentence.end());
    double filters = 0;
    double perCharacter = 0;
    for (const auto& [width, count] : cnn.filters) {
        filters += count;
        perCharacter += 2.0 * cnn.embeddingSize * width * count;
    }
    double operations = 0;
    for (const std::string& word : words)
        operations += perCharacter * double(word.size() + 2) + 2 * filters * 2 * filters * cnn.highwayLayers +
                      2 * filters * test.options.encoder.projectionSize;
    return operations;
}

/// Bytes of recurrent and projection weights, which every time step reads once.
double weightBytes(const Case& test, Precision precision) {
    const EncoderOptions& e = test.options.encoder;
    const double perStep = 2.0 * e.layers * 5 * e.cellSize * e.projectionSize;
    const int bytes = precision == Precision::kFloat32 ? 4 : precision == Precision::kBfloat16 ? 2 : 1;
    return perStep * test.batches * (test.length + 2) * bytes;
}

struct Settings {
    int threads = physicalCores();
    double budget = 3;
    std::string_view only;        // MODEL:SENTENCES:LENGTH[:BATCHES]
    std::string_view type;        // of kTypes; all where empty
    std::filesystem::path words;  // drawn where empty
    bool json = false;
    bool torch = false;
};

struct Result {
    Case test;
    Type type;
    double seconds = 0;
    double operations = 0;
    double bytes = 0;
    long peakMegabytes = 0;
};

/// The best time of one batch again and again, nothing kept from run to run.
double batchSeconds(const Case& test, const Type& type, const Settings& settings, std::span<const Sentence> batch) {
    const auto bilm = makeKernelBilm(test::randomModel(test.options, 1), {type.precision, settings.threads, 0, {}});
    return bestSeconds(settings.budget, [&] { bilm->run(batch, nullptr, {}); });
}

/// Times the kernels and the same model through LibTorch in turns; both read each distinct word of the batch once.
void printRatio(const Case& test, const Type& type, const Settings& settings) {
    const std::vector<Sentence> batch = sentences(test.sentences, test.length, settings.words);
    const BilmModel model = test::randomModel(test.options, 1);
    TorchBilmOptions torch;
    torch.precision = type.precision;
    torch.threads = settings.threads;
    const auto theirs = makeTorchBilm(model, torch);
    double kernels = 1e30, libtorch = 1e30;
    for (int round = 0; round < 2; ++round) {
        kernels = std::min(kernels, batchSeconds(test, type, settings, batch));
        libtorch = std::min(libtorch, bestSeconds(settings.budget, [&] { theirs->run(batch, nullptr, {}); }));
    }
    const double tokens = double(test.sentences) * test.length;
    fmt::print("{:<20} {:<5} {:>12.0f} tokens/s, LibTorch {:>7.0f}: {:.1f} times\n", test.name, type.name,
               tokens / kernels, tokens / libtorch, libtorch / kernels);
}

/// The best time of a whole text, batch after batch, each time with an engine that has seen no word.
double runningSeconds(const Case& test, const Type& type, const Settings& settings, std::span<const Sentence> text) {
    double best = 0;
    for (double spent = 0; spent < settings.budget;) {
        KernelBilmOptions options;
        options.precision = type.precision;
        options.threads = settings.threads;
        const auto bilm = makeKernelBilm(test::randomModel(test.options, 1), options);
        const auto size = static_cast<std::size_t>(test.sentences);
        const double seconds = secondsOf([&] {
            for (std::size_t i = 0; i < text.size(); i += size)
                bilm->run(text.subspan(i, size), nullptr, {});
        });
        best = best == 0 ? seconds : std::min(best, seconds);
        spent += seconds;
    }
    return best;
}

Result measure(const Case& test, const Type& type, const Settings& settings) {
    const std::vector<Sentence> text = sentences(test.batches * test.sentences, test.length, settings.words);
    const double seconds = (test.batches > 1 ? runningSeconds : batchSeconds)(test, type, settings, text);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return {test,
            type,
            seconds,
            stackOperations(test) + encoderOperations(test, text),
            weightBytes(test, type.precision),
            usage.ru_maxrss / 1024};
}

void print(const Settings& settings, const Result& result, const Machine& machine) {
    const double computing = result.operations / machine.multiplyAdds;
    const double reading = result.bytes / machine.bandwidth;
    const double share = std::max(computing, reading) / result.seconds;
    const std::string_view limit = computing > reading ? "multiply-adds" : "memory";
    const Case& test = result.test;
    const double rate = double(test.batches) * test.sentences * test.length / result.seconds;
    if (settings.json)
        fmt::print(
            "{{\"case\": \"{}\", \"type\": \"{}\", \"tokens_per_second\": {:.1f}, \"share_of_limit\": {:.4f}, "
            "\"limit\": \"{}\", \"peak_mb\": {}}}\n",
            test.name, result.type.name, rate, share, limit, result.peakMegabytes);
    else
        fmt::print("{:<20} {:<5} {:>12.0f} {:>9.0f}% of {}\n", test.name, result.type.name, rate, 100 * share, limit);
}

Case caseNamed(std::string_view name) {
    std::istringstream in{std::string(name)};
    std::vector<std::string> parts;
    for (std::string part; std::getline(in, part, ':');)
        parts.push_back(part);
    if (parts.size() < 3 || parts.size() > 4 || (parts[0] != "original" && parts[0] != "small"))
        throw std::invalid_argument("--case takes original|small:SENTENCES:LENGTH[:BATCHES]");
    return {name, parts[0] == "original" ? architecture(4096, 512, 2) : architecture(1024, 128, 1), std::stoi(parts[1]),
            std::stoi(parts[2]), parts.size() == 4 ? std::stoi(parts[3]) : 1};
}

std::vector<Case> casesOf(const Settings& settings) {
    if (!settings.only.empty())
        return {caseNamed(settings.only)};
    return {caseNamed("original:1:25"), caseNamed("original:64:30"), caseNamed("small:1:25"), caseNamed("small:64:30")};
}

int runRatios(const Settings& settings) {
    fmt::print("{} threads, kernels {}\n", settings.threads, kernels(bestKernelLevel()).name);
    for (const Case& test : casesOf(settings))
        for (const Type& type : kTypes)
            if (type.precision != Precision::kInt8 && (settings.type.empty() || settings.type == type.name))
                printRatio(test, type, settings);
    return 0;
}

int run(const Settings& settings) {
    // The cases come before the limits, whose working memory would count in the peak.
    std::vector<Result> results;
    for (const Case& test : casesOf(settings))
        for (const Type& type : kTypes)
            if (settings.type.empty() || settings.type == type.name)
                results.push_back(measure(test, type, settings));
    ThreadTeam team(settings.threads);
    const double bandwidth = measureBandwidth(team);
    std::map<std::string_view, Machine> machines;
    for (const Type& type : kTypes)
        machines[type.name] = {measureMultiplyAdds(team, type.precision), bandwidth};
    if (!settings.json) {
        fmt::print("{} threads, kernels {}\n", settings.threads, kernels(bestKernelLevel()).name);
        fmt::print("limits: fp32 {:.0f}, bf16 {:.0f}, int8 {:.0f} GFLOP/s, memory {:.1f} GB/s\n\n",
                   machines["fp32"].multiplyAdds / 1e9, machines["bf16"].multiplyAdds / 1e9,
                   machines["int8"].multiplyAdds / 1e9, bandwidth / 1e9);
        fmt::print("{:<20} {:<5} {:>12} {:>10}\n", "case", "type", "tokens/s", "of limit");
    }
    for (const Result& result : results)
        print(settings, result, machines[result.type.name]);
    return 0;
}

/// Prints the length of the difference from fp32, as a share of fp32's, and the largest single difference.
int printErrors(const std::filesystem::path& path, const std::filesystem::path& text) {
    const Document document = Tokenizer().tokenize(importTextFile(text).text);
    std::vector<Sentence> batch;
    for (const TokenSpan& span : document.sentences()) {
        batch.emplace_back();
        for (auto t = span.begin; t < span.end; ++t)
            batch.back().emplace_back(document.token(t));
    }
    const auto layersIn = [&](Precision precision) {
        KernelBilmOptions options;
        options.precision = precision;
        return makeKernelBilm(readModel(path), options)->run(batch, nullptr, {});
    };
    const auto exact = layersIn(Precision::kFloat32);
    for (const Type& type : kTypes) {
        if (type.precision == Precision::kFloat32)
            continue;
        const auto rounded = layersIn(type.precision);
        for (int l = 0; l < exact.front().layers(); ++l) {
            double squares = 0, differences = 0, most = 0;
            for (std::size_t s = 0; s < exact.size(); ++s)
                for (std::int64_t t = 0; t < exact[s].tokens(); ++t)
                    for (std::size_t k = 0; k < exact[s].vector(l, t).size(); ++k) {
                        const double value = exact[s].vector(l, t)[k];
                        const double difference = rounded[s].vector(l, t)[k] - value;
                        squares += value * value;
                        differences += difference * difference;
                        most = std::max(most, std::abs(difference));
                    }
            fmt::print("{:<5} layer {}  {:.2f} % of the length  largest {:.4f}\n", type.name, l,
                       100 * std::sqrt(differences / squares), most);
        }
    }
    return 0;
}

}  // namespace
}  // namespace elmo

int main(int argc, char** argv) {
    elmo::Settings settings;
    if (argc == 4 && std::string_view(argv[1]) == "--errors")
        return elmo::printErrors(argv[2], argv[3]);
    for (int i = 1; i < argc; ++i) {
        const std::string_view option = argv[i];
        if (option == "--json")
            settings.json = true;
        else if (option == "--torch")
            settings.torch = true;
        else if (i + 1 == argc)
            break;
        else if (option == "--threads")
            settings.threads = std::stoi(argv[++i]);
        else if (option == "--seconds")
            settings.budget = std::stod(argv[++i]);
        else if (option == "--case")
            settings.only = argv[++i];
        else if (option == "--type")
            settings.type = argv[++i];
        else if (option == "--words")
            settings.words = argv[++i];
    }
    return settings.torch ? elmo::runRatios(settings) : elmo::run(settings);
}
