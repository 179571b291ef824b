// SPDX-License-Identifier: GPL-3.0-or-later
// Trees of the Stanford Sentiment Treebank, one per line: (3 (2 The) (4 (3 best) (2 film))). Read only.
#include <fmt/format.h>

#include "app/documents/document_edits.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/tagged_sentences.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"
#include "tasks/data/conll2012.h"

namespace app {
namespace {

[[noreturn]] void refuseTree(const std::string& name, std::size_t at) {
    throw elmo::Error(elmo::ErrorCode::kBadFormat,
                      fmt::format("{} is not a sentiment tree: unexpected character at byte {}.", name, at));
}

/// The leaves of a tree, and the label of its root.
struct Tree {
    std::string label;
    std::vector<std::string> words;
};

Tree parseTree(std::string_view line, const std::string& name) {
    Tree tree;
    std::int64_t open = 0;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t end = std::min(line.find_first_of(" ()\t\r\n", at), line.size());
        const std::string_view word = line.substr(at, end - at);
        if (!word.empty()) {
            if (open == 0)
                refuseTree(name, at);
            tree.words.push_back(tasks::wordOfTreebank(word));
            at = end;
        } else if (line[at] == '(') {
            // A label follows directly; it is not a word.
            const std::size_t labelEnd = std::min(line.find_first_of(" ()", at + 1), line.size());
            if (labelEnd == at + 1 || (open == 0 && !tree.label.empty()))
                refuseTree(name, at);
            if (tree.label.empty())
                tree.label = line.substr(at + 1, labelEnd - at - 1);
            ++open;
            at = labelEnd;
        } else {
            open -= line[at] == ')';
            if (open < 0)
                refuseTree(name, at);
            ++at;
        }
    }
    if (open != 0 || tree.words.empty())
        refuseTree(name, line.size());
    return tree;
}

void decodeSst(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading&) {
    requireUtf8(files.front().bytes, name);
    const Tree tree = parseTree(files.front().bytes, name);
    JoinedTokens joined;
    for (const std::string& word : tree.words)
        joined.add(word, false);
    DocumentBuilder builder(name, std::move(joined.text));
    builder.setTokens(joined.tokens);
    builder.setSentences({joined.tokens.front()});
    builder.addLabel(tree.label);
    sink(builder.build());
}

Evidence recogniseSst(const FileStart& start) {
    // "(3 (2 ": a label of one digit, and a part that begins in the same way.
    const auto digit = [&](std::size_t at) {
        return start.head.size() > at && start.head[at] >= '0' && start.head[at] <= '4';
    };
    const bool isTree = start.head.starts_with('(') && digit(1) && start.head.substr(2, 2) == " (" && digit(4);
    return isTree ? Evidence::kContent : Evidence::kNone;
}

}  // namespace

DocumentFormat sstFormat() {
    return {.name = "sst",
            .summary = "Stanford Sentiment Treebank, one tree per line",
            .unit = OffsetUnit::kTokens,
            .suffix = ".txt",
            .container = Container::kOneFile,
            .holds = {.tokens = true, .sentences = true, .spans = false, .documentScores = true},
            .lines = true,
            .decode = decodeSst,
            .recognise = recogniseSst};
}

}  // namespace app
