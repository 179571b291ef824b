// SPDX-License-Identifier: GPL-3.0-or-later
// The Python module elmoscope._core: values in and out of the engine. What is convenient in Python is written in
// Python, in elmoscope/__init__.py and elmoscope/compat.py.
#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <future>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "app/annotate/analyzer.h"
#include "app/commands/options/command.h"
#include "app/commands/options/run_command.h"
#include "app/evaluation/head_evaluation.h"
#include "app/files/installed_files.h"
#include "app/formats/syntax/html_text.h"
#include "app/models/head_bilm.h"
#include "app/models/installed_models.h"
#include "app/models/loaded_model.h"
#include "app/vectors/embed_file.h"
#include "elmo/bilm/embedder.h"
#include "elmo/bilm/thread_team.h"
#include "elmo/embed/embed.h"
#include "elmo/embeddings/layer_selection.h"
#include "elmo/error.h"
#include "elmo/prediction/word_predictor.h"
#include "elmo/run_control.h"
#include "elmo/text/document.h"
#include "elmo/text/language.h"
#include "elmo/text/offset_map.h"
#include "elmo/version.h"
#include "tasks/model/task_model.h"

namespace py = pybind11;

namespace {

using Sentences = std::vector<elmo::Sentence>;

/// The name of a code in Python: elmoscope.Error.code.
const char* nameOf(elmo::ErrorCode code) {
    switch (code) {
        case elmo::ErrorCode::kNotFound:
            return "not_found";
        case elmo::ErrorCode::kPermission:
            return "permission";
        case elmo::ErrorCode::kIo:
            return "io";
        case elmo::ErrorCode::kBadFormat:
            return "bad_format";
        case elmo::ErrorCode::kBadShape:
            return "bad_shape";
        case elmo::ErrorCode::kUnsupported:
            return "unsupported";
        case elmo::ErrorCode::kNewerVersion:
            return "newer_version";
        case elmo::ErrorCode::kChecksum:
            return "checksum";
        case elmo::ErrorCode::kBadArgument:
            return "bad_argument";
        case elmo::ErrorCode::kOutOfMemory:
            return "out_of_memory";
        case elmo::ErrorCode::kDevice:
            return "device";
        case elmo::ErrorCode::kInternal:
            return "internal";
    }
    return "internal";
}

/// How long a signal waits at most before its handler runs.
constexpr std::chrono::milliseconds kSignalDelay(50);

/// Whether this is Python's main thread: the only one that runs the handlers of signals.
bool isMainThread() {
    const py::object thread = py::module_::import("threading").attr("main_thread")();
    return thread.attr("ident").cast<unsigned long>() == PyThread_get_thread_ident();
}

/// Returns work(control), computed without the GIL. For the main thread another thread computes, so that signals are
/// handled meanwhile: if a handler raises (Ctrl-C: KeyboardInterrupt), the work is stopped and the exception thrown
/// here.
template <class Work>
std::invoke_result_t<const Work&, const elmo::RunControl&> compute(const Work& work) {
    const bool handlesSignals = isMainThread();
    const py::gil_scoped_release released;
    if (!handlesSignals)
        return work(elmo::RunControl());
    std::stop_source stop;
    // Without memory for another thread it is deferred: get() computes it here.
    auto result = std::async(std::launch::async | std::launch::deferred,
                             [&] { return work(elmo::RunControl(stop.get_token())); });
    while (result.wait_for(kSignalDelay) == std::future_status::timeout) {
        const py::gil_scoped_acquire held;
        if (PyErr_CheckSignals() != 0) {
            stop.request_stop();
            throw py::error_already_set();  // after the work has ended, which `result` waits for
        }
    }
    return result.get();
}

/// Throws elmo::Error(kBadArgument) for a precision that is unknown, or threads out of range.
app::EngineSettings settingsOf(const std::string& precision, int threads, const std::string& device) {
    // As on the command line. Far more end the process when there is no memory for their stacks.
    constexpr int kMaxThreads = 4096;
    if (threads < 0 || threads > kMaxThreads)
        throw elmo::Error(
            elmo::ErrorCode::kBadArgument,
            fmt::format("threads is {}; use a number from 1 to {}, or 0 for one per core.", threads, kMaxThreads));
    app::EngineSettings settings;
    settings.precision = app::precisionNamed(precision);
    settings.threads = threads;
    settings.device = device;
    return settings;
}

/// An array on the values of `layers`, without a copy: [L, n, D], or [n, D] if `flat`, of a single layer.
py::array_t<float> arrayOf(const elmo::LayerActivations& layers, bool flat) {
    const py::ssize_t count = layers.layers(), tokens = layers.tokens(), width = layers.width();
    if (tokens == 0)
        return flat ? py::array_t<float>({tokens, width}) : py::array_t<float>({count, tokens, width});
    auto* kept = new elmo::LayerActivations(layers);  // shares the values; the capsule releases them
    const py::capsule owner(kept, [](void* pointer) { delete static_cast<elmo::LayerActivations*>(pointer); });
    return flat ? py::array_t<float>({tokens, width}, layers.values().data(), owner)
                : py::array_t<float>({count, tokens, width}, layers.values().data(), owner);
}

/// What `elmo embed` writes of the layers of a sentence: all [L, n, D], or one [1, n, D], as a copy that keeps no
/// memory of the others.
elmo::LayerActivations selectedOf(const elmo::LayerActivations& layers, const app::LayerSelection& selection) {
    if (selection.choice == elmo::LayerChoice::kAll)
        return layers;
    elmo::LayerSelection written({.layers = selection.choice, .singleLayer = selection.single, .provenanceJson = {}});
    elmo::LayerActivations alone(1, layers.tokens(), layers.width());
    std::ranges::copy(written.select(layers).values, alone.mutableValues());
    return alone;
}

/// The biLMs in use: heads and Elmo objects with the same weights and settings share one.
class SharedBilms {
public:
    using Key = std::tuple<std::string, elmo::Precision, int, std::string>;

    static Key keyOf(const std::string& hash, const app::EngineSettings& engine) {
        return {hash, engine.precision, elmo::threadsOrCores(engine.threads), engine.device};
    }

    /// Null if none is in use.
    std::shared_ptr<const elmo::Bilm> find(const Key& key) {
        const std::scoped_lock lock(m_mutex);
        const auto found = m_bilms.find(key);
        return found == m_bilms.end() ? nullptr : found->second.lock();
    }

    /// The one in use; if there is none, this one from now on.
    std::shared_ptr<const elmo::Bilm> share(const Key& key, std::shared_ptr<const elmo::Bilm> bilm) {
        const std::scoped_lock lock(m_mutex);
        std::erase_if(m_bilms, [](const auto& entry) { return entry.second.expired(); });
        std::weak_ptr<const elmo::Bilm>& known = m_bilms[key];
        if (auto used = known.lock())
            return used;
        known = bilm;
        return bilm;
    }

private:
    std::mutex m_mutex;
    std::map<Key, std::weak_ptr<const elmo::Bilm>> m_bilms;
};

SharedBilms& sharedBilms() {
    static SharedBilms bilms;
    return bilms;
}

/// The biLM of a head, see app::bilmOf(). A shared one is not read again.
std::shared_ptr<const elmo::Bilm> sharedBilmOf(const tasks::TaskModelInfo& head, const std::string& given,
                                               const app::EngineSettings& engine, const elmo::RunControl& control) {
    const SharedBilms::Key key = SharedBilms::keyOf(head.bilmHash, engine);
    if (given.empty())
        if (auto used = sharedBilms().find(key))
            return used;
    const auto loaded = app::bilmOf(head, given, engine, control);
    return loaded ? sharedBilms().share(key, loaded->bilm) : nullptr;
}

/// A biLM, and the states it carries if it was asked to. One call at a time, as Python's own objects.
class Elmo {
public:
    Elmo(const std::string& model, const std::string& precision, int threads, const std::string& state,
         const std::string& device) {
        const app::EngineSettings settings = settingsOf(precision, threads, device);
        if (state != "fresh" && state != "carry")
            throw elmo::Error(elmo::ErrorCode::kBadArgument, "state is '" + state + "'; use 'fresh' or 'carry'.");
        m_model = compute([&](const elmo::RunControl& control) {
            return app::loadModel(model.empty() ? app::defaultBilm() : std::filesystem::path(app::modelNamed(model)),
                                  settings, control);
        });
        m_model.bilm = sharedBilms().share(SharedBilms::keyOf(m_model.hash, settings), m_model.bilm);
        elmo::EmbedderOptions options;
        if (state == "carry") {
            options.state = elmo::StatePolicy::kCarry;
            options.batchSentences = std::numeric_limits<int>::max();  // a call is a batch, as AllenNLP has it
        }
        m_embedder = std::make_unique<elmo::Embedder>(m_model.bilm, options);
    }

    py::list embedSentences(const Sentences& sentences, const py::object& layers) {
        const app::LayerSelection selection = selectionOf(layers);
        const auto found = compute([&](const elmo::RunControl& control) {
            std::unique_lock oneCall(m_mutex, std::defer_lock);
            while (!oneCall.try_lock_for(kSignalDelay))
                control.checkpoint();
            return run(sentences, selection, control);
        });
        py::list arrays;
        for (const elmo::LayerActivations& one : found)
            arrays.append(arrayOf(one, selection.choice != elmo::LayerChoice::kAll));
        return arrays;
    }

    int layerCount() const { return m_model.bilm->options().layerCount(); }
    int width() const { return m_model.bilm->options().layerWidth(); }
    const app::LoadedModel& model() const { return m_model; }

private:
    app::LayerSelection selectionOf(const py::object& layers) const {
        const auto text = py::str(layers).cast<std::string>();
        const auto selection = app::parseLayers(text);
        const bool isSingle = selection && selection->choice == elmo::LayerChoice::kSingle;
        if (!selection || (isSingle && (selection->single < -layerCount() || selection->single >= layerCount())))
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("layers is {}; use 'all', 'top', 'average' or a number from 0 to {} (from {} "
                                          "to -1 counts from the top).",
                                          py::repr(layers).cast<std::string>(), layerCount() - 1, -layerCount()));
        return isSingle ? app::layersIn(*selection, layerCount()) : *selection;
    }

    std::vector<elmo::LayerActivations> run(const Sentences& sentences, const app::LayerSelection& selection,
                                            const elmo::RunControl& control) {
        std::vector<elmo::LayerActivations> found;
        std::size_t next = 0;
        m_embedder->run(
            [&](elmo::Sentence& sentence) {
                if (next == sentences.size())
                    return false;
                sentence = sentences[next++];
                return true;
            },
            [&](std::int64_t, const elmo::Sentence&, const elmo::LayerActivations& layers) {
                found.push_back(selectedOf(layers, selection));
            },
            control);
        return found;
    }

    app::LoadedModel m_model;
    std::unique_ptr<elmo::Embedder> m_embedder;
    std::timed_mutex m_mutex;
};

/// Half-open ranges: of code points, or of tokens.
using Ranges = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// A tokenized text; offsets are code points, as Python counts them.
struct Text {
    app::OpenedText opened;
    std::shared_ptr<const elmo::OffsetMap> map;

    Text(app::OpenedText text)
        : opened(std::move(text)), map(std::make_shared<elmo::OffsetMap>(opened.document->text())) {}

    const elmo::Document& document() const { return *opened.document; }

    std::pair<std::int64_t, std::int64_t> points(elmo::ByteSpan bytes) const {
        const elmo::CodePointSpan span = map->toCodePoints(bytes);
        return {span.begin.value(), span.end.value()};
    }
    std::vector<std::string> tokens() const {
        std::vector<std::string> words;
        for (const elmo::ByteSpan& token : document().tokens())
            words.emplace_back(document().slice(token));
        return words;
    }
    Ranges offsets() const {
        Ranges spans;
        for (const elmo::ByteSpan& token : document().tokens())
            spans.push_back(points(token));
        return spans;
    }
    Ranges sentences() const {
        Ranges spans;
        for (const elmo::TokenSpan& sentence : document().sentences())
            spans.emplace_back(sentence.begin.value(), sentence.end.value());
        return spans;
    }
};

/// The tag in canonical form; "" stays. Throws elmo::Error(kBadArgument) for a language that is not known, as the
/// command line refuses it.
std::string knownLanguage(const std::string& tag) {
    if (!tag.empty() && !elmo::isKnownLanguage(tag))
        throw elmo::Error(
            elmo::ErrorCode::kBadArgument,
            fmt::format("Unknown language '{}'. Expected a BCP 47 tag such as en, de, zh or pt-BR.", tag));
    return tag.empty() ? tag : elmo::canonicalLanguage(tag);
}

Text tokenize(const std::string& text, const std::string& tag) {
    const std::string language = knownLanguage(tag);
    return compute([&](const elmo::RunControl& control) { return Text(app::tokenizeText(text, language, control)); });
}

/// A text with the tokens (in code points) and sentences (in tokens) that are given. Throws elmo::Error(kBadArgument)
/// for a segmentation that elmo::Document refuses, or a language that is no BCP 47 tag.
Text segmentedText(const std::string& text, const Ranges& tokens, const Ranges& sentences, const std::string& language,
                   const std::string& revision) {
    const elmo::OffsetMap map(text);
    elmo::Segmentation segmentation;
    for (const auto& [begin, end] : tokens)
        segmentation.tokens.push_back(
            map.toBytes(elmo::CodePointSpan{elmo::CodePointOffset(begin), elmo::CodePointOffset(end)}));
    for (const auto& [begin, end] : sentences)
        segmentation.sentences.push_back({elmo::TokenIndex(begin), elmo::TokenIndex(end)});
    return Text(app::OpenedText{
        .document = std::make_shared<const elmo::Document>(text, std::move(segmentation), knownLanguage(language)),
        .encoding = "UTF-8",
        .repairedBytes = 0,
        .tokenizerRevision = revision});
}

/// The text as HTML with <mark> around the spans (begin, end, label), see app::markedText().
std::string markedText(const std::string& text,
                       const std::vector<std::tuple<std::int64_t, std::int64_t, std::string>>& spans) {
    const elmo::Document document(text, {}, "");
    const elmo::OffsetMap map(text);
    std::map<std::string, int> colours;
    std::vector<tasks::SpanAnnotation> marks;
    for (const auto& [begin, end, label] : spans) {
        colours.try_emplace(label, static_cast<int>(colours.size()) % app::kMarkColours);
        tasks::SpanAnnotation& mark = marks.emplace_back();
        mark.bytes = map.toBytes(elmo::CodePointSpan{elmo::CodePointOffset(begin), elmo::CodePointOffset(end)});
        mark.label = label;
    }
    std::vector<const tasks::SpanAnnotation*> shown;
    for (const tasks::SpanAnnotation& mark : marks)
        shown.push_back(&mark);
    return app::markedText(document, shown, [&](const std::string& label) { return colours.at(label); });
}

/// A task head with the biLM that it was trained with. Const; any thread.
class Head {
public:
    Head(const std::string& name, const std::string& bilm, const std::string& precision, int threads,
         const std::string& device)
        : m_threads(threads) {
        const app::EngineSettings engine = settingsOf(precision, threads, device);
        compute([&](const elmo::RunControl& control) {
            m_model = tasks::loadTaskModel(app::modelNamed(name), control);
            m_bilm = sharedBilmOf(m_model->info(), app::modelNamed(bilm), engine, control);
        });
    }

    const tasks::TaskModel& model() const { return *m_model; }
    const tasks::TaskModelInfo& info() const { return m_model->info(); }
    const std::shared_ptr<const elmo::Bilm>& bilm() const { return m_bilm; }  ///< null for a head without ELMo
    int threads() const { return m_threads; }

private:
    std::shared_ptr<const tasks::TaskModel> m_model;
    std::shared_ptr<const elmo::Bilm> m_bilm;
    int m_threads = 0;
};

/// The layers of some texts, computed once per biLM and together, which is faster for short texts.
class TextLayers {
public:
    explicit TextLayers(const std::vector<const Text*>& texts) {
        for (const Text* text : texts)
            m_documents.push_back(&text->document());
    }

    /// Of each text; no layers for a null biLM.
    const std::vector<elmo::LayerActivations>& of(const std::shared_ptr<const elmo::Bilm>& bilm,
                                                  const elmo::RunControl& control) {
        const auto [place, isNew] = m_layers.try_emplace(bilm.get());
        if (isNew)
            place->second = bilm ? elmo::embed(std::span<const elmo::Document* const>(m_documents), bilm, control)
                                 : std::vector<elmo::LayerActivations>(m_documents.size());
        return place->second;
    }

private:
    std::vector<const elmo::Document*> m_documents;
    std::map<const elmo::Bilm*, std::vector<elmo::LayerActivations>> m_layers;
};

/// (start, end, text, label, probability)
py::tuple spanOf(const Text& text, const elmo::TokenSpan& tokens, py::object label, double probability) {
    const elmo::ByteSpan bytes = text.document().bytesOf(tokens);
    const auto [start, end] = text.points(bytes);
    return py::make_tuple(start, end, std::string(text.document().slice(bytes)), std::move(label), probability);
}

py::dict dictionaryOf(const Text& text, const tasks::EntityPredictions& said) {
    py::list entities;
    for (const tasks::EntityPrediction& entity : said.entities)
        entities.append(spanOf(text, entity.tokens, py::str(entity.label), entity.confidence));
    return py::dict(py::arg("entities") = entities);
}

py::dict dictionaryOf(const Text&, const tasks::TagPredictions& said) {
    py::list tags;
    for (const tasks::TagPrediction& token : said.tokens)
        tags.append(py::make_tuple(token.tag, token.probability));
    return py::dict(py::arg("tags") = tags);
}

py::dict dictionaryOf(const Text&, const tasks::ClassPredictions& said) {
    return py::dict(py::arg("labels") = said.labels, py::arg("sentences") = said.sentences,
                    py::arg("document") = said.document);
}

py::dict dictionaryOf(const Text& text, const tasks::RolePredictions& said) {
    py::list predicates;
    for (const tasks::PredicatePrediction& predicate : said.predicates) {
        py::list arguments;
        for (const tasks::EntityPrediction& argument : predicate.arguments)
            if (argument.label != tasks::kPredicateLabel)
                arguments.append(spanOf(text, argument.tokens, py::str(argument.label), argument.confidence));
        const elmo::TokenSpan token{predicate.token, predicate.token + 1};
        predicates.append(
            py::dict(py::arg("predicate") = spanOf(text, token, py::str(predicate.roleset), predicate.confidence),
                     py::arg("arguments") = arguments));
    }
    return py::dict(py::arg("predicates") = predicates);
}

py::dict dictionaryOf(const Text& text, const tasks::AnswerPredictions& said) {
    py::list answers;
    for (const tasks::AnswerPrediction& answer : said.answers)
        answers.append(spanOf(text, answer.tokens, py::none(), answer.probability));
    return py::dict(py::arg("answers") = answers, py::arg("no_answer") = said.noAnswer);
}

/// What each head says of each text, or of each text and a question or hypothesis, as one dictionary per text and head:
/// "entities"; "tags"; "labels", "sentences" and "document"; "predicates"; or "answers" and "no_answer". Heads that
/// share a biLM share the layers.
py::list predict(const std::vector<const Text*>& texts, const std::vector<const Head*>& heads,
                 const std::optional<Text>& question, int answers) {
    const auto predictions = compute([&](const elmo::RunControl& control) {
        TextLayers ofTexts(texts);
        std::vector<std::vector<tasks::TaskPrediction>> said(texts.size());
        for (const Head* head : heads) {
            tasks::PredictOptions options;
            options.threads = head->threads();
            options.answers = answers;
            elmo::LayerActivations ofQuestion;
            std::optional<tasks::TaskInput> second;
            if (question) {
                ofQuestion = TextLayers({&*question}).of(head->bilm(), control).front();
                second.emplace(tasks::TaskInput{question->document(), ofQuestion});
                options.question = &*second;
            }
            const std::vector<elmo::LayerActivations>& layers = ofTexts.of(head->bilm(), control);
            for (std::size_t i = 0; i < texts.size(); ++i)
                said[i].push_back(head->model().predict({texts[i]->document(), layers[i]}, options, control));
        }
        return said;
    });
    py::list all;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        py::list dictionaries;
        for (const tasks::TaskPrediction& prediction : predictions[i])
            dictionaries.append(
                std::visit([&](const auto& said) { return dictionaryOf(*texts[i], said); }, prediction));
        all.append(dictionaries);
    }
    return all;
}

/// Bytes that are kept in memory under a file descriptor, as commands write their results.
class MemoryFile {
public:
    MemoryFile() : m_file(memfd_create("elmoscope", MFD_CLOEXEC)) {
        if (m_file < 0)
            throw elmo::Error(elmo::ErrorCode::kIo, "The system gives no memory file for the result of a command.");
    }
    ~MemoryFile() { close(m_file); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    int descriptor() const { return m_file; }
    std::string content() const {
        std::string all;
        std::array<char, 1 << 16> piece;
        for (ssize_t count = 0;
             (count = pread(m_file, piece.data(), piece.size(), static_cast<off_t>(all.size()))) > 0;)
            all.append(piece.data(), static_cast<std::size_t>(count));
        return all;
    }

private:
    int m_file;
};

/// What a command of `elmo` writes to standard output. One at a time: the verbosity belongs to the process.
py::bytes runCommand(const std::vector<std::string>& words) {
    static std::timed_mutex oneCommand;
    return py::bytes(compute([&](const elmo::RunControl& control) {
        std::unique_lock held(oneCommand, std::defer_lock);
        while (!held.try_lock_for(kSignalDelay))
            control.checkpoint();
        const MemoryFile result;
        app::StandardOutput out(result.descriptor(), "the result");
        app::runCommandLine(words, out, control);
        return result.content();
    }));
}

/// What a head reads in addition to the text: "", "question" or "hypothesis". Reads no weights.
std::string secondTextOf(const std::string& bundle) {
    return std::string(tasks::secondTextOf(tasks::readTaskModelInfo(app::modelNamed(bundle)).task.input));
}

py::list weights(const std::string& bundle) {
    const tasks::TaskModelInfo info = tasks::readTaskModelInfo(app::modelNamed(bundle));
    py::list mixes;
    for (const tasks::NamedMix& mix : info.mixes)
        mixes.append(py::dict(py::arg("place") = mix.place, py::arg("weights") = elmo::sharesOf(mix.weights),
                              py::arg("raw") = mix.weights.raw, py::arg("gamma") = mix.weights.gamma));
    return mixes;
}

std::string evaluate(const std::string& model, const std::string& data, const std::string& precision, bool tokenize,
                     const std::string& format, int threads, const tasks::LabelNames& rename, bool countUnknown,
                     const std::string& device) {
    app::HeadEvaluationSettings settings;
    settings.model = app::modelNamed(model);
    settings.data = data;
    settings.engine = settingsOf(precision, threads, device);
    settings.reading.pretokenized = !tokenize;
    settings.reading.format = format;
    settings.labels = rename;
    if (countUnknown)
        settings.unknown = tasks::UnknownLabels::kCountAsMissed;
    return compute(
        [&](const elmo::RunControl& control) { return tasks::toJson(app::evaluateHeadOn(settings, control).report); });
}

/// elmo::WordPredictor, with one row of numbers for each place: known, then surprisal, entropy and rank from the left
/// and from the right. NaN and 0 stand for what does not exist.
class Predictor {
public:
    using Row = std::tuple<bool, double, double, std::int64_t, double, double, std::int64_t>;

    Predictor(const std::string& model, int threads)
        : m_path(model.empty() ? app::defaultBilm().string() : app::modelNamed(model)),
          m_predictor(compute([&](const elmo::RunControl& control) {
              elmo::KernelBilmOptions options;
              options.threads = settingsOf("fp32", threads, "cpu").threads;
              return std::make_unique<const elmo::WordPredictor>(elmo::training::readLanguageModel(m_path, control),
                                                                 options);
          })) {}

    std::vector<std::vector<Row>> expectations(const Sentences& sentences) const {
        const auto found = compute(
            [&](const elmo::RunControl& control) { return m_predictor->expectations(sentences, nullptr, control); });
        std::vector<std::vector<Row>> rows;
        for (const auto& sentence : found) {
            rows.emplace_back();
            for (const auto& [known, left, right] : sentence)
                rows.back().emplace_back(known, left.surprisal, left.entropy, left.rank, right.surprisal, right.entropy,
                                         right.rank);
        }
        return rows;
    }

    using Candidate = std::tuple<std::string, double, double, double>;

    std::vector<std::vector<Candidate>> substitutes(const elmo::Sentence& sentence,
                                                    const std::vector<std::size_t>& places, std::size_t count,
                                                    const std::string& by) const {
        const auto order = by == "left"    ? elmo::SubstituteOrder::kLeft
                           : by == "right" ? elmo::SubstituteOrder::kRight
                                           : elmo::SubstituteOrder::kBoth;
        const auto found = compute([&](const elmo::RunControl& control) {
            return m_predictor->substitutes(sentence, places, count, order, control);
        });
        std::vector<std::vector<Candidate>> lists;
        for (const auto& candidates : found) {
            lists.emplace_back();
            for (const auto& [word, left, right, both] : candidates)
                lists.back().emplace_back(word, left, right, both);
        }
        return lists;
    }

    const std::string& path() const { return m_path; }
    const std::string& hash() const { return m_predictor->bilm().modelHash(); }

private:
    std::string m_path;
    std::unique_ptr<const elmo::WordPredictor> m_predictor;
};

py::list models() {
    py::list all;
    for (const app::InstalledModel& model : app::installedModels())
        all.append(py::dict(py::arg("name") = model.name, py::arg("path") = model.path.string(),
                            py::arg("kind") = model.head ? "head" : "bilm", py::arg("bytes") = model.bytes));
    return all;
}

/// The heads that are used by default. Those in the user's folder have to be named, as on the command line.
std::vector<std::string> bundledHeads() {
    std::vector<std::string> folders;
    for (const std::filesystem::path& head : app::bundledHeads())
        folders.push_back(head.string());
    return folders;
}

}  // namespace

PYBIND11_MODULE(_core, module) {
    module.attr("__version__") = elmo::version();
    static py::exception<elmo::Error> error(module, "Error", PyExc_RuntimeError);
    error.attr("code") = "internal";  // of an Error that is raised in Python without a code
    // Python's own class of the failure, too: `except FileNotFoundError` and `except ValueError` catch them.
    static py::exception<elmo::Error> notFound(module, "NotFoundError",
                                               py::make_tuple(error, py::handle(PyExc_FileNotFoundError)));
    notFound.attr("__doc__") = "Something that was named is not there; `code` is \"not_found\".";
    notFound.attr("code") = nameOf(elmo::ErrorCode::kNotFound);
    static py::exception<elmo::Error> badArgument(module, "ArgumentError",
                                                  py::make_tuple(error, py::handle(PyExc_ValueError)));
    badArgument.attr("__doc__") = "An argument is out of its range; `code` is \"bad_argument\".";
    badArgument.attr("code") = nameOf(elmo::ErrorCode::kBadArgument);
    py::register_exception_translator([](std::exception_ptr pointer) {
        const auto raise = [](const char* message, elmo::ErrorCode code) {
            const py::handle type = code == elmo::ErrorCode::kNotFound      ? notFound
                                    : code == elmo::ErrorCode::kBadArgument ? badArgument
                                                                            : error;
            const py::object value = type(message);
            value.attr("code") = nameOf(code);
            PyErr_SetObject(type.ptr(), value.ptr());
        };
        try {
            if (pointer)
                std::rethrow_exception(pointer);
        } catch (const elmo::Error& failure) {
            raise(failure.what(), failure.code());
        } catch (const app::UsageError& failure) {
            raise(failure.what(), elmo::ErrorCode::kBadArgument);
        }
    });

    py::class_<Elmo>(module, "Elmo")
        .def(py::init<const std::string&, const std::string&, int, const std::string&, const std::string&>(),
             py::arg("model") = "", py::arg("precision") = "fp32", py::arg("threads") = 0, py::arg("state") = "fresh",
             py::arg("device") = "cpu")
        .def("embed_sentences", &Elmo::embedSentences, py::arg("sentences"), py::arg("layers") = "all")
        .def_property_readonly("layers", &Elmo::layerCount)
        .def_property_readonly("width", &Elmo::width)
        .def_property_readonly("name", [](const Elmo& self) { return self.model().name; })
        .def_property_readonly("path", [](const Elmo& self) { return self.model().path; })
        .def_property_readonly("hash", [](const Elmo& self) { return self.model().hash; });

    py::class_<Text>(module, "Text")
        .def(py::init(&segmentedText), py::arg("text"), py::arg("offsets"), py::arg("sentences"),
             py::arg("language") = "", py::arg("revision") = "")
        .def_property_readonly("text", [](const Text& self) { return self.document().text(); })
        .def_property_readonly("language", [](const Text& self) { return self.document().language(); })
        .def_property_readonly("revision", [](const Text& self) { return self.opened.tokenizerRevision; })
        .def_property_readonly("tokens", &Text::tokens)
        .def_property_readonly("offsets", &Text::offsets)
        .def_property_readonly("sentences", &Text::sentences);

    py::class_<Head>(module, "Head")
        .def(py::init<const std::string&, const std::string&, const std::string&, int, const std::string&>(),
             py::arg("name"), py::arg("bilm") = "", py::arg("precision") = "fp32", py::arg("threads") = 0,
             py::arg("device") = "cpu")
        .def_property_readonly("name", [](const Head& self) { return self.info().name; })
        .def_property_readonly("task", [](const Head& self) { return std::string(self.info().task.name); })
        .def_property_readonly(
            "second_text", [](const Head& self) { return std::string(tasks::secondTextOf(self.info().task.input)); })
        .def_property_readonly("labels", [](const Head& self) { return self.info().labels; });

    py::class_<Predictor>(module, "Predictor")
        .def(py::init<const std::string&, int>(), py::arg("model") = "", py::arg("threads") = 0)
        .def("expectations", &Predictor::expectations, py::arg("sentences"))
        .def("substitutes", &Predictor::substitutes, py::arg("sentence"), py::arg("places"), py::arg("count"),
             py::arg("by"))
        .def_property_readonly("path", &Predictor::path)
        .def_property_readonly("hash", &Predictor::hash);

    module.def("tokenize", &tokenize, py::arg("text"), py::arg("language") = "");
    module.def("marked_text", &markedText, py::arg("text"), py::arg("spans"));
    module.def("mark_style", &app::markStyle, py::arg("scope"));
    module.def("predict", &predict, py::arg("texts"), py::arg("heads"), py::arg("question") = py::none(),
               py::arg("answers") = 5);
    module.def("second_text", &secondTextOf, py::arg("bundle"));
    module.def("model_path", &app::modelNamed, py::arg("name"));
    module.def("weights", &weights, py::arg("bundle"));
    module.def("evaluate", &evaluate, py::arg("model"), py::arg("data"), py::arg("precision") = "fp32",
               py::arg("tokenize") = false, py::arg("format") = "", py::arg("threads") = 0,
               py::arg("rename") = tasks::LabelNames(), py::arg("count_unknown") = false, py::arg("device") = "cpu");
    module.def("run_command", &runCommand, py::arg("words"));
    module.def("models", &models);
    module.def("bundled_heads", &bundledHeads);
}
