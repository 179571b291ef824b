// SPDX-License-Identifier: GPL-3.0-or-later
// OntoNotes 5 in the columns of CoNLL-2011 and CoNLL-2012 (tasks/data/conll2012.h): the words with their attributes,
// entities, chains of coreference, predicates and their arguments. A part of a document becomes a document.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/documents/document_edits.h"
#include "app/formats/conll2012_writer.h"
#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/tagged_sentences.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"
#include "tasks/data/conll2012.h"

namespace app {
namespace {

constexpr std::string_view kConll2012Suffixes[] = {".v4_gold_conll", ".gold_conll"};

constexpr std::size_t kFirstArguments = 11;

/// Collects what a part says over its words: columns, mentions and roles. One thread.
class Conll2012Structure {
public:
    void add(const std::vector<std::string_view>& columns) {
        const auto token = std::ssize(m_cells[0]);
        for (std::size_t i = 0; i < std::size(kConll2012Columns); ++i) {
            const std::string_view cell = columns[kConll2012Columns[i].column];
            m_cells[i].emplace_back(cell == "-" || cell == "*" ? std::string_view() : cell);
        }
        if (const std::string_view frameset = columns[7]; frameset != "-")
            m_predicates.push_back({token, std::string(columns[6]) + "." + std::string(frameset)});
        addMentions(columns.back(), token);
        for (std::size_t i = kFirstArguments; i + 1 < columns.size(); ++i)
            addArgument(i - kFirstArguments, columns[i], token);
    }

    void endSentence() {
        // The columns of arguments are in the order of the predicates of their sentence.
        for (auto& [column, arguments] : m_arguments)
            for (Run& argument : arguments)
                if (column < m_predicates.size())
                    m_roles.push_back({m_predicates[column], std::move(argument)});
        for (Predicate& predicate : m_predicates)
            m_allPredicates.push_back(std::move(predicate));
        m_predicates.clear();
        m_arguments.clear();
        for (const auto& [chain, begins] : m_open)
            m_unclosed += std::ssize(begins);
        m_open.clear();
    }

    void putInto(tasks::AnnotatedDocument& document) {
        tasks::Annotations& all = document.annotations;
        for (std::size_t i = 0; i < std::size(kConll2012Columns); ++i)
            if (std::ranges::any_of(m_cells[i], [](const std::string& cell) { return !cell.empty(); }))
                all.attributes.push_back(
                    {.name = kConll2012Columns[i].attribute, .values = tasks::TokenValues(m_cells[i])});
        for (const auto& [chain, mentions] : m_chains) {
            tasks::ClusterAnnotation cluster;
            for (const Run& mention : mentions)
                cluster.spans.push_back(addSpan(document, mention, "mention"));
            cluster.id = all.nextId++;
            cluster.label = "coreference";
            all.clusters.push_back(std::move(cluster));
        }
        std::map<std::int64_t, std::int64_t> predicates;  // the span of the predicate of a token
        for (const Predicate& predicate : m_allPredicates)
            predicates[predicate.token] =
                addSpan(document, {predicate.token, predicate.token + 1, predicate.roleset}, "predicate");
        for (const auto& [predicate, argument] : m_roles) {
            if (argument.label == "V")
                continue;
            tasks::RelationAnnotation role;
            role.from.span = predicates.at(predicate.token);
            role.to.span = addSpan(document, argument, "argument");
            role.id = all.nextId++;
            role.label = argument.label;
            role.kind = "role";
            all.relations.edit().push_back(std::move(role));
        }
        if (m_unclosed > 0)
            document.leftOut["mentions of coreference without an end"] += m_unclosed;
        sortSpans(all);
    }

private:
    struct Run {
        std::int64_t begin = 0, end = 0;
        std::string label;
    };
    struct Predicate {
        std::int64_t token = 0;
        std::string roleset;
    };

    static std::int64_t addSpan(tasks::AnnotatedDocument& document, const Run& run, const char* kind) {
        tasks::SpanAnnotation& span = document.annotations.spans.emplace_back();
        span.id = document.annotations.nextId++;
        span.bytes = TokenFinder(*document.document).bytesOf({elmo::TokenIndex(run.begin), elmo::TokenIndex(run.end)});
        span.label = run.label;
        span.kind = kind;
        span.layer = tasks::AnnotationLayer::kHuman;
        return span.id;
    }

    /// "(12", "12)", "(3)|(12", "-".
    void addMentions(std::string_view cell, std::int64_t token) {
        for (std::string_view one : splitAt(cell, '|')) {
            const bool begins = one.starts_with('('), ends = one.ends_with(')');
            one.remove_prefix(begins ? 1 : 0);
            one.remove_suffix(ends ? 1 : 0);
            const std::string chain(one);
            if (begins)
                m_open[chain].push_back(token);
            std::vector<std::int64_t>& open = m_open[chain];
            if (ends && open.empty())
                ++m_unclosed;
            if (!ends || open.empty())
                continue;
            m_chains[chain].push_back({open.back(), token + 1, "mention"});
            open.pop_back();
        }
    }

    /// "(ARG0*", "*", "*)", "(V*)".
    void addArgument(std::size_t column, std::string_view cell, std::int64_t token) {
        std::vector<Run>& runs = m_arguments[column];
        if (cell.starts_with('('))
            runs.push_back({token, token + 1, std::string(cell.substr(1, cell.find_first_of("*)") - 1))});
        if (cell.ends_with(')') && !runs.empty())
            runs.back().end = token + 1;
    }

    std::vector<std::string> m_cells[std::size(kConll2012Columns)];
    std::vector<Predicate> m_predicates, m_allPredicates;  ///< of the sentence, of the part
    std::map<std::size_t, std::vector<Run>> m_arguments;   ///< of the sentence, by column
    std::vector<std::pair<Predicate, Run>> m_roles;
    std::map<std::string, std::vector<std::int64_t>> m_open;  ///< first tokens of mentions that go on
    std::map<std::string, std::vector<Run>> m_chains;
    std::int64_t m_unclosed = 0;
};

/// Reads the lines of a file. One thread.
class Conll2012Reader {
public:
    Conll2012Reader(const std::string& file, std::string_view bytes, const DocumentSink& sink)
        : m_file(file), m_sink(sink) {
        for (const std::string_view line : linesOf(bytes))
            if (const auto part = tasks::conll2012PartIn(line); part && !part->ends_with(kFirstPart))
                m_furtherParts.insert(part->substr(0, part->rfind(kPartOfName)));
    }

    void read(std::string_view line) {
        const std::vector<std::string_view> columns = wordsOf(line);
        if (const auto part = tasks::conll2012PartIn(line)) {
            endPart();
            m_part.name = nameOf(*part);
        } else if (columns.empty() || line.starts_with('#')) {
            endSentence();
        } else {
            const tasks::Conll2012Word word = tasks::conll2012Word(columns);
            m_part.addToken(word.word, m_entities.next(word.entity));
            m_structure.add(columns);
        }
    }

    void endPart() {
        endSentence();
        if (!m_part.empty() || !m_part.name.empty()) {
            tasks::AnnotatedDocument document = m_part.build(m_file);
            m_structure.putInto(document);
            m_sink(std::move(document));
        }
        m_part = TaggedSentences();
        m_structure = Conll2012Structure();
    }

private:
    static constexpr std::string_view kPartOfName = " part ", kFirstPart = " part 000";

    /// A document that is not in parts, which every program writes as part 000, has its own name.
    std::string nameOf(const std::string& part) const {
        const std::string document = part.substr(0, part.rfind(kPartOfName));
        return part.ends_with(kFirstPart) && !m_furtherParts.contains(document) ? document : part;
    }

    void endSentence() {
        m_entities.endSentence();
        m_structure.endSentence();
        m_part.endSentence();
    }

    const std::string& m_file;
    const DocumentSink& m_sink;
    std::set<std::string> m_furtherParts;  ///< documents with a part that is not the first
    TaggedSentences m_part;
    Conll2012Structure m_structure;
    tasks::BracketedSpans m_entities{"entity column", "entity"};
};

void decodeConll2012(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                     Reading& reading) {
    requireUtf8(files.front().bytes, name);
    Conll2012Reader reader(name, files.front().bytes, sink);
    std::size_t number = 0;
    for (const std::string_view line : linesOf(files.front().bytes))
        reading.namedItem(fmt::format("Line {}", ++number), [&] { reader.read(line); });
    reading.namedItem(fmt::format("Line {}", number), [&] { reader.endPart(); });
}

Evidence recogniseConll2012(const FileStart& start) {
    return tasks::looksLikeConll2012({}, start.head) ? Evidence::kContent : Evidence::kNone;
}

}  // namespace

DocumentFormat conll2012Format() {
    return {.name = "conll2012",
            .summary = "OntoNotes in the columns of CoNLL-2012 (*_gold_conll): entities, coreference, semantic roles",
            .unit = OffsetUnit::kTokens,
            .suffix = ".v4_gold_conll",
            .container = Container::kOneFile,
            .holds = {.text = false,
                      .tokens = true,
                      .sentences = true,
                      .anyBytes = false,
                      .crossSentence = false,
                      .kinds = true,
                      .tokenAttributes = true,
                      .relations = true,
                      .clusters = true},
            .adapt = adaptConll2012,
            .encode = encodeConll2012,
            .decode = decodeConll2012,
            .recognise = recogniseConll2012,
            .inputSuffixes = kConll2012Suffixes};
}

}  // namespace app
