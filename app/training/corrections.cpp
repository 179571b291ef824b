// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/training/corrections.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "app/documents/document_edits.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using tasks::AnnotationLayer;
using tasks::Decision;
using tasks::SpanAnnotation;
using Json = nlohmann::ordered_json;

constexpr int kDocumentsAtOnce = 500;

Json tokensOf(const elmo::Document& document, std::size_t sentence) {
    Json tokens = Json::array();
    for (const std::string_view token :
         document.sentenceTokens(elmo::SentenceIndex(static_cast<std::int64_t>(sentence))))
        tokens.push_back(std::string(token));
    return tokens;
}

void addExample(CorrectedDocument& result, const Json& example) {
    // Projects of earlier versions may have names of documents that are not UTF-8.
    result.lines += example.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    ++result.examples;
}

bool isOf(const std::string& label, const CorrectionSettings& settings) {
    return std::ranges::find(settings.notLabels, label) == settings.notLabels.end();
}

/// The decided spans of a document, sentence by sentence.
class DecidedSentences {
public:
    DecidedSentences(const tasks::AnnotatedDocument& document, const CorrectionSettings& settings)
        : m_document(*document.document),
          m_finder(m_document),
          m_sentences(m_document.sentences().size()),
          m_tags(m_document.tokens().size()) {
        std::vector<const SpanAnnotation*> gold;
        bool anyDecision = false, anyImported = false;
        for (const SpanAnnotation& span : document.annotations.spans) {
            if (!isOf(span.label, settings))
                continue;
            anyImported = anyImported || span.isImported();
            anyDecision = anyDecision || (!span.isImported() && !span.isUndecided());
        }
        const bool takesImported = settings.imported && anyImported;
        m_anyDecision = anyDecision || takesImported;
        std::vector<const SpanAnnotation*> unused;
        for (const SpanAnnotation& span : document.annotations.spans) {
            if (!isOf(span.label, settings))
                continue;
            if (span.isImported() && !takesImported) {
                unused.push_back(&span);
                continue;
            }
            if (takesImported && span.isUndecided())
                continue;  // imported gold decides about predictions as well
            note(span);
            if (isValid(span) && !span.isUndecided())
                gold.push_back(&span);
        }
        // Of decided spans that share tokens, a manual one stands for the user's last word, and what came with a file
        // goes after what was accepted; then the longer one.
        std::ranges::stable_sort(gold, std::greater(), [](const SpanAnnotation* span) {
            const int rank = span->isImported() ? 0 : span->layer == AnnotationLayer::kHuman ? 2 : 1;
            return std::pair(rank, span->bytes.length());
        });
        for (const SpanAnnotation* span : gold)
            mark(*span);
        for (const SpanAnnotation* span : unused)
            leaveOut(*span);
    }

    bool isDecided() const { return m_anyDecision; }
    bool isWhole() const {
        return std::ranges::none_of(m_sentences, [](const Sentence& sentence) { return sentence.undecided; });
    }
    /// Whether the sentence can be used, of a document that is decided as a whole or only partly.
    bool isUsable(std::size_t sentence, bool whole) const {
        const Sentence& one = m_sentences[sentence];
        return !one.broken && !one.undecided && (whole || one.decided);
    }
    struct Tag {
        std::string label;  ///< empty: none
        bool begins = false;
    };
    const Tag& tagOf(std::int64_t token) const { return m_tags[static_cast<std::size_t>(token)]; }

private:
    struct Sentence {
        bool decided = false, undecided = false, broken = false;
    };

    template <class Do>
    void forEachSentence(elmo::TokenSpan tokens, Do what) {
        if (tokens.empty())
            return;
        const std::size_t last = m_finder.sentenceOf(elmo::TokenIndex(tokens.end.value() - 1));
        for (std::size_t s = m_finder.sentenceOf(tokens.begin); s <= last; ++s)
            what(m_sentences[s]);
    }

    void note(const SpanAnnotation& span) {
        forEachSentence(m_finder.tokensIn(span.bytes), [&](Sentence& sentence) {
            (span.isUndecided() ? sentence.undecided : sentence.decided) = true;
        });
    }

    void mark(const SpanAnnotation& span) {
        const elmo::TokenSpan tokens = m_finder.tokensIn(span.bytes);
        if (tokens.empty())
            return;
        const elmo::TokenIndex last(tokens.end.value() - 1);
        if (m_finder.sentenceOf(tokens.begin) != m_finder.sentenceOf(last))
            return forEachSentence(tokens, [](Sentence& sentence) { sentence.broken = true; });
        for (std::int64_t t = tokens.begin.value(); t <= last.value(); ++t)
            if (!m_tags[static_cast<std::size_t>(t)].label.empty())
                return;  // taken by a span that goes before
        for (std::int64_t t = tokens.begin.value(); t <= last.value(); ++t)
            m_tags[static_cast<std::size_t>(t)] = {span.label, t == tokens.begin.value()};
    }

    /// A sentence of which a file says more than the user would teach that what the file names has no name.
    void leaveOut(const SpanAnnotation& span) {
        const elmo::TokenSpan tokens = m_finder.tokensIn(span.bytes);
        for (std::int64_t t = tokens.begin.value(); t < tokens.end.value(); ++t)
            if (!m_tags[static_cast<std::size_t>(t)].label.empty())
                return;
        forEachSentence(tokens, [](Sentence& sentence) { sentence.broken = true; });
    }

    const elmo::Document& m_document;
    TokenFinder m_finder;
    std::vector<Sentence> m_sentences;
    std::vector<Tag> m_tags;
    bool m_anyDecision = false;
};

CorrectedDocument taggedSentences(const tasks::AnnotatedDocument& document, const CorrectionSettings& settings) {
    CorrectedDocument result;
    const DecidedSentences decided(document, settings);
    if (!decided.isDecided())
        return result;
    const bool everyToken = settings.task.output == tasks::OutputKind::kTokenTags;
    const bool whole = decided.isWhole();
    const auto& sentences = document.document->sentences();
    for (std::size_t s = 0; s < sentences.size(); ++s) {
        if (!decided.isUsable(s, whole))
            continue;
        Json tags = Json::array();
        std::int64_t labels = 0;
        bool isFull = true;
        for (std::int64_t t = sentences[s].begin.value(); t < sentences[s].end.value(); ++t) {
            const auto& tag = decided.tagOf(t);
            isFull = isFull && !tag.label.empty();
            labels += tag.begins ? 1 : 0;
            tags.push_back(tag.label.empty() ? "O" : everyToken ? tag.label : (tag.begins ? "B-" : "I-") + tag.label);
        }
        if (everyToken && !isFull)
            continue;  // a tag for every token, or the sentence teaches gaps
        result.labels += labels;
        addExample(result, {{"id", fmt::format("{}:{}", document.name, s + 1)},
                            {"tokens", tokensOf(*document.document, s)},
                            {"tags", std::move(tags)}});
    }
    result.isPartly = result.examples > 0 && !whole;
    return result;
}

CorrectedDocument classifiedTexts(const tasks::AnnotatedDocument& document, const CorrectionSettings& settings) {
    CorrectedDocument result;
    std::set<std::optional<elmo::SentenceIndex>> ownClasses;  // they go before those of files
    for (const tasks::ScoreAnnotation& score : document.annotations.scores)
        if (score.layer == AnnotationLayer::kHuman && score.source < 0)
            ownClasses.insert(score.sentence);
    for (const tasks::ScoreAnnotation& score : document.annotations.scores) {
        const bool isImported = score.layer == AnnotationLayer::kHuman && score.source >= 0;
        const bool isLeftOut = isImported && (!settings.imported || ownClasses.contains(score.sentence));
        if (score.layer != AnnotationLayer::kHuman || isLeftOut || score.labels.empty() ||
            score.labels.size() != score.probabilities.size())
            continue;
        const auto best = std::ranges::max_element(score.probabilities) - score.probabilities.begin();
        const std::string& label = score.labels[static_cast<std::size_t>(best)];
        if (!isOf(label, settings))
            continue;
        Json example;
        if (score.sentence) {
            const auto s = static_cast<std::size_t>(score.sentence->value());
            if (s >= document.document->sentences().size())
                continue;
            example = {{"id", fmt::format("{}:{}", document.name, s + 1)}, {"tokens", tokensOf(*document.document, s)}};
        } else {
            Json all = Json::array();
            for (std::size_t s = 0; s < document.document->sentences().size(); ++s)
                all.push_back(tokensOf(*document.document, s));
            if (all.empty())
                continue;
            example = {{"id", document.name}, {"sentences", std::move(all)}};
        }
        example["label"] = label;
        addExample(result, example);
        ++result.labels;
    }
    return result;
}

/// A number from 0 to 1 that follows from the text alone.
double lotOf(const std::string& hash) {
    std::uint32_t number = 0;
    constexpr std::size_t kDigits = 8;
    std::from_chars(hash.data(), hash.data() + std::min(kDigits, hash.size()), number, 16);
    return static_cast<double>(number) / 4294967296.0;
}

struct DealtDocument {
    double lot = 0;
    CorrectedDocument corrected;
    bool isHeldOut = false;
};

/// Neither part stays empty if there are two different texts.
void deal(std::vector<DealtDocument>& documents, double share) {
    const auto [least, most] = std::ranges::minmax_element(documents, {}, &DealtDocument::lot);
    if (least == documents.end() || least->lot == most->lot)
        return;
    const double first = least->lot, last = most->lot;
    for (DealtDocument& document : documents)
        document.isHeldOut = document.lot != last && (document.lot < share || document.lot == first);
}

void add(CorrectionPart& part, const CorrectedDocument& document) {
    ++part.documents;
    part.examples += document.examples;
    part.labels += document.labels;
}

}  // namespace

CorrectedDocument correctionsOf(const tasks::AnnotatedDocument& stored, const CorrectionSettings& settings) {
    tasks::AnnotatedDocument document = stored;
    document.annotations = tasks::settled(stored.annotations);  // other people's are nobody's gold
    switch (settings.task.output) {
        case tasks::OutputKind::kSpans:
        case tasks::OutputKind::kTokenTags:
            return taggedSentences(document, settings);
        case tasks::OutputKind::kTextClass:
            return classifiedTexts(document, settings);
        case tasks::OutputKind::kRankedSpans:
        case tasks::OutputKind::kRoles:
            break;
    }
    return {};
}

bool isProjectData(const fs::path& data) {
    return data.extension() == ".elmoscope";
}

fs::path correctionsFolder(const fs::path& output) {
    fs::path folder = output.lexically_normal();
    if (!folder.has_filename())
        folder = folder.parent_path();
    return folder += ".data";
}

fs::path trainingPart(const fs::path& folder) {
    return folder / "train.jsonl";
}

fs::path heldOutPart(const fs::path& folder) {
    return folder / "held-out.jsonl";
}

tasks::DataOptions readingOfCorrections(tasks::OutputKind kind, tasks::DataOptions reading) {
    reading.format = "json-lines";
    reading.pretokenized = true;
    reading.scheme.clear();
    switch (kind) {
        case tasks::OutputKind::kSpans:
            reading.scheme = "bio";
            break;
        case tasks::OutputKind::kTextClass:
        case tasks::OutputKind::kTokenTags:
        case tasks::OutputKind::kRankedSpans:
        case tasks::OutputKind::kRoles:
            break;
    }
    return reading;
}

Corrections writeCorrections(const fs::path& project, const CorrectionSettings& settings, const fs::path& folder,
                             const elmo::RunControl& control) {
    if (settings.task.readsPair())
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          "A project has no data for heads that read two texts. Train the head on a file.");
    if (settings.task.readsPredicates())
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          "A project has no data for heads of semantic roles. Train the head on a file.");
    const Workspace workspace(project, Workspace::Access::kReadOnly);
    const std::int64_t total = workspace.documentCount();
    std::vector<DealtDocument> dealt;
    Corrections result;
    std::int64_t done = 0, last = 0;
    for (;;) {
        const std::vector<DocumentRow> rows = workspace.documents(last, kDocumentsAtOnce);
        if (rows.empty())
            break;
        for (const DocumentRow& row : rows) {
            control.report({"read", done++, total});
            last = row.id;
            CorrectedDocument corrected = correctionsOf(workspace.document(row.id).document, settings);
            if (corrected.examples == 0)
                ++result.undecided;
            else
                dealt.push_back({lotOf(row.hash), std::move(corrected)});
        }
    }
    if (dealt.empty())
        throw TooFewDecisions(elmo::ErrorCode::kNotFound,
                              fmt::format("No document of '{}' has decisions to learn from. Accept or correct the "
                                          "predictions of some documents, or mark spans, and try again. A sentence is "
                                          "used if all its predictions are decided.",
                                          project.string()),
                              0);
    deal(dealt, settings.heldOutShare);
    if (std::ranges::none_of(dealt, &DealtDocument::isHeldOut))
        throw TooFewDecisions(
            elmo::ErrorCode::kBadArgument,
            fmt::format("'{}' has {} document with decisions; at least two different ones are needed, "
                        "because one is held out to measure the head on. Correct another document.",
                        project.string(), dealt.size()),
            std::ssize(dealt));
    fs::create_directories(folder);
    elmo::StagedFile train(trainingPart(folder)), heldOut(heldOutPart(folder));
    for (const DealtDocument& document : dealt) {
        (document.isHeldOut ? heldOut : train).write(document.corrected.lines);
        add(document.isHeldOut ? result.heldOut : result.train, document.corrected);
        result.partlyDecided += document.corrected.isPartly ? 1 : 0;
    }
    train.commit();
    heldOut.commit();
    return result;
}

std::vector<std::string> notesOn(const Corrections& corrections) {
    std::vector<std::string> notes{fmt::format(
        "Corrected documents: {} to train on (examples {}, labels {}), {} held out (examples {}, labels {}).",
        corrections.train.documents, corrections.train.examples, corrections.train.labels,
        corrections.heldOut.documents, corrections.heldOut.examples, corrections.heldOut.labels)};
    if (corrections.partlyDecided > 0)
        notes.push_back(fmt::format("Of {} documents only the decided sentences are used.", corrections.partlyDecided));
    if (corrections.undecided > 0)
        notes.push_back(fmt::format("Documents without decisions: {}.", corrections.undecided));
    return notes;
}

}  // namespace app
