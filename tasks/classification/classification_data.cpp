// SPDX-License-Identifier: Apache-2.0
#include "tasks/classification/classification_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

#include "elmo/text/ascii.h"
#include "elmo/text/tokenizer.h"
#include "tasks/data/conll2012.h"
#include "tasks/data/data_set_builder.h"
#include "tasks/data/format_recognition.h"
#include "tasks/data/json_lines.h"
#include "tasks/data/table_rows.h"
#include "tasks/data/text_names.h"

namespace tasks {
namespace {

Example labelledText(std::string_view line, const LineSource& lines, const elmo::Tokenizer* tokenizer) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos)
        lines.refuse(fmt::format("{} has no TAB; expected a label, a TAB and a text.", inQuotes(line)));
    const std::string_view text = line.substr(tab + 1);
    Example example;
    example.id = lines.place();
    example.text = tokenizer == nullptr ? blankSeparated(text) : tokenizeText(*tokenizer, text).text;
    example.gold = TextLabel{std::string(withoutOuterBlanks(line.substr(0, tab)))};
    return example;
}

/// Of a file with text TAB label the texts are read as labels, of which there are then nearly as many as examples.
void noteManyLabels(DataSet& data) {
    constexpr std::size_t kFew = 10;
    if (data.examples.size() >= kFew && 2 * data.labels.size() > data.examples.size())
        data.notes.push_back(
            fmt::format("{} different labels in {} examples: in each line the label stands first, then "
                        "a TAB and the text.",
                        data.labels.size(), data.examples.size()));
}

/// A class, one TAB, a text to the line's end; one sentence if DataOptions::pretokenized.
DataSet readLabelText(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    std::optional<elmo::Tokenizer> tokenizer;
    if (!options.pretokenized)
        tokenizer.emplace(options.language);
    LineSource lines(file);
    DataSetBuilder builder(file);
    std::int64_t empty = 0, withMoreTabs = 0;
    lines.forEach(control, [&](std::string_view line) {
        if (isBlankLine(line)) {
            ++empty;
            return;
        }
        if (std::ranges::count(line, '\t') > 1)
            ++withMoreTabs;
        Example example = labelledText(line, lines, tokenizer ? &*tokenizer : nullptr);
        placed(lines, [&] {
            builder.addLabel(std::get<TextLabel>(example.gold).label);
            builder.add(std::move(example));
        });
    });
    builder.note(empty, "empty lines were skipped.");
    builder.note(withMoreTabs, "lines have more than one TAB; all that follows the first is the text.");
    DataSet data = placed(lines, [&] { return builder.finish(); });
    noteManyLabels(data);
    return data;
}

/// {"label": TEXT or NUMBER, and one of "text": TEXT, "tokens": [TEXT...], "sentences": [[TEXT...]...]}. "text" is
/// always tokenized by the product's tokenizer, and may have one of the names kTextNames.
DataSet readLabelLines(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    const elmo::Tokenizer tokenizer(options.language);
    LineSource lines(file);
    DataSetBuilder builder(file);
    forEachObject(lines, control, [&](const elmo::JsonNode& node, std::string id) {
        Example example;
        example.id = std::move(id);
        auto tokens = givenTokens(node);
        example.text = tokens ? *std::move(tokens) : tokenizeText(tokenizer, memberNamed(node, kTextNames).text()).text;
        const auto given = options.labelled ? node.member("label") : node.find("label");
        const std::string label = given ? given->textOrNumber() : std::string();
        example.gold = TextLabel{label};
        placed(node, [&] {
            builder.addLabel(label, options);
            builder.add(std::move(example));
        });
    });
    return placed(lines, [&] { return builder.finish(); });
}

/// A table of texts and labels with a heading that names both columns, or that of the texts if labels may be absent:
/// TSV, or CSV with commas or semicolons. The texts are always tokenized by the product's tokenizer.
DataSet readLabelTable(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    const LineSource places(file);
    requireUtf8(file);
    const elmo::Tokenizer tokenizer(options.language);
    TableRows rows(file.bytes, tableSeparator(file.bytes, {}));
    const RowPlace place{places, rows};
    TableRow row;
    const auto next = [&] { return placed(place, [&] { return rows.next(row); }); };
    next();
    const TableColumns columns = tableColumns(row);
    if (!columns.heading || (options.labelled && !columns.label))
        places.refuse(rows.line(),
                      columns.heading
                          ? "The heading names no column \"label\". If this line is a label and a text, give "
                            "the format label-text."
                          : "The heading names no column \"text\".");
    DataSetBuilder builder(file);
    std::int64_t incomplete = 0, number = 0;
    while (next()) {
        if (++number % 256 == 0)
            control.checkpoint();
        if (row.size() == 1 && isBlankLine(row[0]))
            continue;
        if (columns.text >= row.size())
            place.refuse(fmt::format("The row has {} cells; the text is cell {}.", row.size(), columns.text + 1));
        if (columns.label && *columns.label >= row.size())
            place.refuse(fmt::format("The row has {} cells; the label is cell {}.", row.size(), *columns.label + 1));
        const std::string label(columns.label ? withoutOuterBlanks(row[*columns.label]) : std::string_view());
        Example example;
        example.id = places.placeOf(rows.line());
        example.text = tokenizeText(tokenizer, row[columns.text]).text;
        if ((options.labelled && label.empty()) ||
            std::ranges::all_of(example.text.sentences, [](const elmo::Sentence& s) { return s.empty(); })) {
            ++incomplete;
            continue;
        }
        example.gold = TextLabel{label};
        placed(place, [&] {
            builder.addLabel(label, options);
            builder.add(std::move(example));
        });
    }
    builder.note(incomplete, options.labelled ? "rows without a text or a label were skipped."
                                              : "rows without a text were skipped.");
    return placed(place, [&] { return builder.finish(); });
}

/// A labelled phrase: a stretch of the tree's tokens.
struct Phrase {
    std::string_view label;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// A tree's words, and its phrases with the whole sentence last.
struct Tree {
    elmo::Sentence words;
    std::vector<Phrase> phrases;
};

/// Reads one line's brackets. Trees may be of any depth: open brackets are kept in a list, not on the stack.
class TreeParser {
public:
    TreeParser(std::string_view line, const LineSource& lines) : m_rest(line), m_lines(lines) {}

    Tree parse() {
        while (skipBlanks()) {
            if (m_done)
                m_lines.refuse("Unexpected text after the end of the tree.");
            if (m_rest.front() == '(')
                open();
            else if (m_rest.front() == ')')
                close();
            else
                word();
        }
        if (!m_done)
            m_lines.refuse(fmt::format("{} brackets of the tree are not closed.", m_open.size()));
        return std::move(m_tree);
    }

private:
    bool skipBlanks() {
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of(" \t"), m_rest.size()));
        return !m_rest.empty();
    }
    std::string_view piece() {
        const std::string_view found = m_rest.substr(0, m_rest.find_first_of(" \t()"));
        m_rest.remove_prefix(found.size());
        return found;
    }
    void open() {
        m_rest.remove_prefix(1);
        skipBlanks();
        const std::string_view label = piece();
        if (label.empty())
            m_lines.refuse("A bracket of the tree has no label.");
        m_open.push_back({label, m_tree.words.size(), 0});
    }
    void close() {
        m_rest.remove_prefix(1);
        if (m_open.empty())
            m_lines.refuse("The tree has a closing bracket too many.");
        Phrase phrase = m_open.back();
        m_open.pop_back();
        phrase.end = m_tree.words.size();
        if (phrase.begin == phrase.end)
            m_lines.refuse("A bracket of the tree has no words.");
        m_tree.phrases.push_back(phrase);
        m_done = m_open.empty();
    }
    void word() {
        if (m_open.empty())
            m_lines.refuse(
                fmt::format("{} is outside brackets; expected a tree such as (3 (2 It) (4 works)).", inQuotes(m_rest)));
        m_tree.words.push_back(wordOfTreebank(piece()));
    }

    std::string_view m_rest;
    const LineSource& m_lines;
    std::vector<Phrase> m_open;
    Tree m_tree;
    bool m_done = false;
};

/// Turns trees into examples.
class TreeReader {
public:
    TreeReader(const DataFile& file, const DataOptions& options)
        : m_lines(file), m_builder(file), m_phrases(options.phrases) {}

    DataSet read(const elmo::RunControl& control) {
        m_lines.forEach(control, [this](std::string_view line) {
            if (!isBlankLine(line))
                take(TreeParser(line, m_lines).parse());
        });
        m_builder.note(m_repeats, "duplicate phrases with the same label were left out.");
        return placed(m_lines, [this] { return m_builder.finish(); });
    }

private:
    void take(const Tree& tree) {
        if (!m_phrases) {
            add(tree, tree.phrases.back(), m_lines.place());
            return;
        }
        for (std::size_t i = 0; i < tree.phrases.size(); ++i)
            if (isNew(tree, tree.phrases[i]))
                add(tree, tree.phrases[i], fmt::format("{}:{}", m_lines.place(), i + 1));
    }

    bool isNew(const Tree& tree, const Phrase& phrase) {
        std::string key(phrase.label);
        for (std::size_t i = phrase.begin; i < phrase.end; ++i)
            key += "\t" + tree.words[i];
        m_seenBytes += key.size();
        if (m_seenBytes > kMaxSeenBytes)
            m_lines.refuse(
                fmt::format("The phrases so far take more than {} MiB. Split the file.", kMaxSeenBytes >> 20));
        const bool fresh = m_seen.insert(std::move(key)).second;
        m_repeats += fresh ? 0 : 1;
        return fresh;
    }

    void add(const Tree& tree, const Phrase& phrase, std::string id) {
        const auto word = [&](std::size_t i) { return tree.words.begin() + static_cast<std::ptrdiff_t>(i); };
        Example example;
        example.id = std::move(id);
        example.text.sentences.emplace_back(word(phrase.begin), word(phrase.end));
        example.gold = TextLabel{std::string(phrase.label)};
        placed(m_lines, [&] {
            m_builder.addLabel(phrase.label);
            m_builder.add(std::move(example));
        });
    }

    // A tree as deep as its words has phrases of square length altogether.
    static constexpr std::size_t kMaxSeenBytes = std::size_t{1} << 30;

    LineSource m_lines;
    DataSetBuilder m_builder;
    bool m_phrases;
    std::unordered_set<std::string> m_seen;
    std::size_t m_seenBytes = 0;
    std::int64_t m_repeats = 0;
};

/// The Stanford Sentiment Treebank: a tree in brackets a line, "(3 (2 It) (4 (4 works) (2 .)))".
DataSet readSstTrees(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    return TreeReader(file, options).read(control);
}

bool looksLikeTrees(const std::filesystem::path&, std::string_view head) {
    const std::string_view line = firstLineOf(head);
    const std::size_t open = line.find_first_not_of(" \t");
    return open != std::string_view::npos && line[open] == '(' && open + 1 < line.size() &&
           elmo::ascii::isDigit(line[open + 1]);
}

bool looksLikeLabelTable(const std::filesystem::path&, std::string_view head) {
    const auto named = namedSeparator(head);
    const std::string_view line = headingLineOf(head);
    TableRow heading;
    if (std::ranges::count(line, '"') % 2 != 0 ||
        !TableRows(line, named ? *named : tableSeparator(line, {})).next(heading))
        return false;
    const TableColumns columns = tableColumns(heading);
    // "review TAB A fine film" may be a label and its text.
    const bool isLabelAndText = heading.size() == 2 && columns.text == 0 && line.find('\t') != std::string_view::npos;
    return columns.heading && (columns.label || !isLabelAndText);
}

bool looksLikeLabelText(const std::filesystem::path&, std::string_view head) {
    return firstLineOf(head).find('\t') != std::string_view::npos;
}

constexpr DataFormat kClassFormats[] = {
    {"sst-trees", "trees in brackets, one per line (Stanford Sentiment Treebank)", false, looksLikeTrees, readSstTrees},
    {"json-lines", "{\"label\": ..., \"text\" or \"tokens\": ...} a line", true, looksLikeJsonLines, readLabelLines},
    {"table", "TSV or CSV with a heading that names the columns text and label (predict: text)", true,
     looksLikeLabelTable, readLabelTable},
    {"label-text", "label TAB text, one per line", true, looksLikeLabelText, readLabelText},
};

}  // namespace

DataFormats classificationFormats() {
    return kClassFormats;
}

}  // namespace tasks
