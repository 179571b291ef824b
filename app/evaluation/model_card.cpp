// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/model_card.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>

#include "app/evaluation/context_neighbours.h"
#include "app/evaluation/corpus_sentences.h"
#include "app/evaluation/probes.h"
#include "app/files/temporary_folder.h"
#include "app/models/model_text.h"
#include "app/texts/corpus_texts.h"
#include "elmo/bilm/thread_team.h"
#include "elmo/training/baselines/kneser_ney.h"
#include "elmo/training/corpus/corpus_preparation.h"
#include "elmo/training/run/language_model.h"
#include "elmo/training/run/word_evaluation.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace training = elmo::training;

constexpr std::size_t kPlacesShown = 3, kNeighboursShown = 2, kPlacesCompared = 5000;

std::string fileText(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in)
        throw elmo::Error(elmo::ErrorCode::kNotFound, fmt::format("'{}' cannot be read.", path));
    return text.str();
}

std::string recordOf(const std::string& recordText) {
    const auto record = nlohmann::json::parse(recordText, nullptr, false);
    if (!record.is_object())
        return {};
    const auto number = [&](const char* group, const char* name) {
        return record.contains(group) && record[group].is_object() ? record[group].value(name, 0.0) : 0.0;
    };
    std::string text = fmt::format(
        "Trained by {} for {:.0f} steps: {:.1f} million positions in each direction, in {:.2f} hours. Prepared text: "
        "{:.0f} documents, {:.0f} sentences, {:.0f} tokens, {:.0f} types.\n",
        record.value("program", std::string("this program")), record.value("steps", 0.0),
        record.value("positions", 0.0) / 1e6, record.value("hours", 0.0), number("corpus", "documents"),
        number("corpus", "sentences"), number("corpus", "tokens"), number("corpus", "types"));
    if (record.contains("startedFrom"))
        text += fmt::format("Fine-tuned from `{}`.\n", record["startedFrom"].dump());
    if (record.contains("options"))
        text += fmt::format("\nSettings: `{}`\n", record["options"].dump());
    return text;
}

/// Held-out files as corpora with the words that the model predicts.
class HeldOutTexts {
public:
    HeldOutTexts(const ModelCardSettings& settings, const training::LmVocabulary& predicted,
                 const elmo::RunControl& control) {
        training::PreparationOptions preparation;
        preparation.language = settings.language;
        preparation.open = corpusTextOpener(false, control.stopToken());
        for (const std::string& file : settings.heldOut) {
            if (training::isCorpus(file)) {
                training::requireSameWords(m_corpora.emplace_back(file), predicted);
                continue;
            }
            const fs::path folder = m_folder.path() / std::to_string(m_corpora.size());
            training::prepareCorpus({{fs::path(file)}}, folder, preparation, &predicted, control);
            m_corpora.emplace_back(folder);
        }
    }

    const std::vector<training::Corpus>& corpora() const { return m_corpora; }

private:
    TemporaryFolder m_folder;
    std::vector<training::Corpus> m_corpora;
};

/// N-grams counted over what the model has read, and over the whole corpus; empty if there is no corpus.
struct NgramReports {
    std::vector<training::HeldOutReport> read, all;  ///< `read` is empty if the model has read it all
};

/// Positions of one direction that a training has read; 0 if the record does not say.
std::int64_t positionsOf(const std::string& recordText) {
    const auto record = nlohmann::json::parse(recordText, nullptr, false);
    return record.is_object() ? static_cast<std::int64_t>(record.value("positions", 0.0)) : 0;
}

NgramReports countNgrams(const ModelCardSettings& settings, const training::LanguageModel& model,
                         const training::LmVocabulary& predicted, std::span<const training::Corpus* const> heldOut,
                         const elmo::RunControl& control) {
    NgramReports reports;
    if (settings.trainCorpus.empty())
        return reports;
    const training::Corpus train(settings.trainCorpus);
    training::requireSameWords(train, predicted, training::CorpusRole::kTraining);
    const auto all = static_cast<std::int64_t>(train.statistics().tokens + train.statistics().sentences);
    const std::int64_t read = positionsOf(elmo::readModel(settings.model, control).provenance.training);
    if (read > 0 && read < all)
        reports.read = training::evaluateKneserNey(train, heldOut, predicted,
                                                   {.positions = read,
                                                    .seed = model.options.seed,
                                                    .pieceLength = model.options.pieceLength,
                                                    .rows = model.options.batchSize},
                                                   control);
    reports.all = training::evaluateKneserNey(train, heldOut, predicted, {}, control);
    return reports;
}

std::string rowOf(const std::string& file, const training::Corpus& corpus, const training::HeldOutReport& report,
                  const NgramReports& ngrams, std::size_t place) {
    const auto cell = [&](training::Direction direction) {
        return training::trains(report.directions, direction) ? fmt::format("{:.1f}", report.perplexity(direction))
                                                              : std::string("-");
    };
    const auto meanOf = [&](const std::vector<training::HeldOutReport>& reports) {
        return reports.empty() ? std::string("-") : fmt::format("{:.1f}", reports[place].meanPerplexity());
    };
    const auto tokens = static_cast<double>(corpus.statistics().tokens);
    return fmt::format("| {} | {} | {} | {:.1f} | {:.1f} | {} | {} | {} | {:.0f} | {:.2f} |\n",
                       fs::path(file).stem().string(), cell(training::kForward), cell(training::kBackward),
                       report.meanPerplexity(), report.knownPerplexity(),
                       report.characters > 0 ? fmt::format("{:.4f}", report.bitsPerCharacter()) : "-",
                       meanOf(ngrams.read.empty() ? ngrams.all : ngrams.read), meanOf(ngrams.all), tokens,
                       tokens > 0 ? 100 * static_cast<double>(report.unknownTargets) / tokens : 0);
}

std::string perplexityPart(const ModelCardSettings& settings, const elmo::RunControl& control) {
    training::LanguageModel model =
        training::readLanguageModel(settings.predictor.empty() ? settings.model : settings.predictor, control);
    model.options.precision = elmo::Precision::kFloat32;
    model.options.threads = elmo::threadsOrCores(settings.engine.threads);
    const auto predicted = training::firstEntries(model.vocabulary, static_cast<std::size_t>(model.softmax.words));
    const HeldOutTexts texts(settings, predicted, control);
    std::vector<const training::Corpus*> corpora;
    for (const training::Corpus& corpus : texts.corpora())
        corpora.push_back(&corpus);
    const NgramReports ngrams = countNgrams(settings, model, predicted, corpora, control);
    std::string text = fmt::format(
        "\n## Perplexity\nFull softmax over {} words; unknown words count as one. Bits per character are of the words "
        "and "
        "one separator each; an unknown word costs the choice among the text's unknown words in addition. LSTM states "
        "{}. The n-grams are "
        "interpolated 5-grams with modified Kneser-Ney discounts, for the same tokens and vocabulary, the mean of both "
        "directions: counted over the text that the model has read, and over the whole prepared text.\n\n| text | "
        "forward | backward | mean | mean of known words | bits per character | n-grams, text read | n-grams, all | "
        "tokens | out of vocabulary, % |\n|---|---|---|---|---|---|---|---|---|---|\n",
        model.softmax.words,
        model.options.resetStateAtSentence   ? "start at zero in every sentence"
        : model.options.resetStateAtDocument ? "are carried on within a document"
                                             : "are carried on");
    for (std::size_t k = 0; k < corpora.size(); ++k)
        text += rowOf(settings.heldOut[k], *corpora[k], training::evaluate(model, *corpora[k], control), ngrams, k);
    return text;
}

std::string probePart(const ModelCardSettings& settings, const LoadedModel& model, const elmo::RunControl& control) {
    const ProbeTexts texts{settings.probeTrain, settings.probeTest,
                           readProbeSentences(settings.probeTrain, settings.probeSentences, control),
                           readProbeSentences(settings.probeTest, 0, control)};
    const ProbePlan plan{
        .properties = {propertyNamed("upos")}, .seeds = {1}, .mix = false, .threads = settings.engine.threads};
    const ProbedPropertyReport upos = probeProperties(model, nullptr, texts, plan, control).properties.front();
    if (!upos.problem.empty())
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("No parts of speech: {}.", upos.problem));
    std::string text = fmt::format(
        "\n## Parts of speech\nLinear probes (logistic regression) for {} universal tags, {} words of `{}` to train "
        "on, "
        "{} of `{}` to test on. The most frequent tag: {:.2f} %.\n\n| layer | right, % |\n|---|---|\n",
        upos.classes, upos.trainItems, fs::path(settings.probeTrain).filename().string(), upos.testItems,
        fs::path(settings.probeTest).filename().string(), 100 * upos.majority);
    for (const ProbedLayer& layer : upos.layers)
        text += fmt::format("| {} | {:.2f} |\n", layer.layer, 100 * layer.accuracy.front());
    return text;
}

std::string neighboursPart(const ModelCardSettings& settings, const LoadedModel& model,
                           const elmo::RunControl& control) {
    std::string text = "\n## Nearest neighbours in context\nTop layer, cosine; occurrences in the held-out text.\n";
    for (const std::string& word : settings.words) {
        Occurrences occurrences(model.bilm, word, {elmo::LayerChoice::kTop}, kPlacesCompared);
        for (const std::string& file : settings.heldOut) {
            if (training::isCorpus(file)) {
                const training::Corpus corpus(file);
                CorpusSentences sentences(corpus);
                occurrences.collect(sentences, control);
                continue;
            }
            TextInput input(file, control.stopToken());
            occurrences.collect(*openSentences(input, {.language = settings.language}), control);
        }
        text += fmt::format("\n**{}**, {} occurrences\n\n", word, occurrences.size());
        const std::size_t shown = std::min(kPlacesShown, occurrences.size());
        for (std::size_t k = 0; k < shown; ++k) {
            const std::size_t place = k * occurrences.size() / shown;
            text += fmt::format("* {}\n", occurrences.context(place));
            for (const auto& near : occurrences.nearest(place, kNeighboursShown))
                text += fmt::format("  * {:.2f} {}\n", near.cosine, occurrences.context(near.place));
        }
    }
    return text;
}

}  // namespace

std::string modelCard(const ModelCardSettings& settings, const elmo::RunControl& control) {
    const LoadedModel model = loadModel(settings.model, settings.engine, control);
    const elmo::ModelSummary summary = elmo::summarise(elmo::readModel(settings.model, control));
    std::string text = fmt::format("# {}\n\n", model.name);
    if (!settings.notes.empty())
        text += fileText(settings.notes) + "\n";
    text += fmt::format("```\n{}```\n\n{}", architectureText(summary), recordOf(summary.provenance.training));
    if (!settings.heldOut.empty())
        text += perplexityPart(settings, control);
    if (!settings.probeTrain.empty() && !settings.probeTest.empty())
        text += probePart(settings, model, control);
    if (!settings.words.empty() && !settings.heldOut.empty())
        text += neighboursPart(settings, model, control);
    return text;
}

}  // namespace app
