// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/sst_tree_reader.h"

#include <fmt/format.h>

#include <unordered_set>

#include "tasks/data/data_set_builder.h"
#include "tasks/files/line_source.h"

namespace tasks {
namespace {

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

/// A word without the treebank's escapes.
std::string plainWord(std::string_view word) {
    if (word == "-LRB-")
        return "(";
    if (word == "-RRB-")
        return ")";
    if (word == "``" || word == "''")
        return "\"";
    if (word == "`")
        return "'";
    std::string plain;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (word[i] != '\\' || i + 1 == word.size() || (word[i + 1] != '/' && word[i + 1] != '*'))
            plain += word[i];
    return plain;
}

/// Reads one line's brackets. Trees may be as deep as they like: what is open stands in a list.
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
        m_tree.words.push_back(plainWord(piece()));
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
        for (std::string_view line; m_lines.next(line);) {
            if (m_lines.number() % 256 == 0)
                control.checkpoint();
            if (!isBlankLine(line))
                take(TreeParser(line, m_lines).parse());
        }
        m_builder.note(m_repeats, "duplicate phrases with the same label were left out.");
        return finished(m_builder, m_lines);
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
        try {
            m_builder.addLabel(phrase.label);
            m_builder.add(std::move(example));
        } catch (const elmo::Error& error) {
            m_lines.refuse(error.what());
        }
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

}  // namespace

DataSet readSstTrees(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    return TreeReader(file, options).read(control);
}

}  // namespace tasks
