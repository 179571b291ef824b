// SPDX-License-Identifier: Apache-2.0
#include "tasks/tagging/tagging_data.h"

#include <fmt/format.h>

#include <utility>

#include "tasks/data/conll2012.h"
#include "tasks/data/data_set_builder.h"
#include "tasks/data/format_recognition.h"
#include "tasks/data/json_lines.h"
#include "tasks/data/tagged_lines.h"

namespace tasks {
namespace {

/// What readers of tagged lines share. One thread.
struct TaggedFile {
    TaggedFile(const DataFile& file, const DataOptions& options)
        : lines(file),
          builder(file),
          text(lines, options.labelled, [this](Example sentence, std::vector<std::string> tags) {
              for (const std::string& tag : tags)
                  builder.addLabel(tag);
              sentence.gold = TokenLabels{std::move(tags)};
              builder.add(std::move(sentence));
          }) {}
    TaggedFile(const TaggedFile&) = delete;
    TaggedFile& operator=(const TaggedFile&) = delete;

    DataSet finish() {
        text.endSentence();
        builder.note(skipped, "ranges of words, empty nodes and comments were skipped.");
        return placed(lines, [this] { return builder.finish(); });
    }

    LineSource lines;
    DataSetBuilder builder;
    TaggedLines text;
    std::int64_t skipped = 0;
};

// Without DataOptions::labelled the tags of a sentence may be absent.

/// CoNLL-U: the word and its UPOS. Ranges (1-2) and empty nodes (1.1) are skipped and counted.
DataSet readUpos(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    TaggedFile tagged(file, options);
    tagged.lines.forEach(control, [&](std::string_view line) {
        if (isBlankLine(line))
            return tagged.text.endSentence();
        if (const std::string_view id = sentenceIdIn(line); !id.empty())
            tagged.text.setId(id);
        if (line.starts_with('#'))
            return;
        const std::vector<std::string_view> columns = conlluColumns(line, tagged.lines);
        if (isNoWord(columns)) {
            ++tagged.skipped;
            return;
        }
        const bool isTagged = columns[3] != "_";
        if (!isTagged && options.labelled)
            tagged.lines.refuse(fmt::format("The word {} has no UPOS (column 4).", inQuotes(columns[1])));
        tagged.text.add(columns[1], isTagged ? columns[3] : std::string_view());
    });
    return tagged.finish();
}

/// Columns: the token first, or after its number, and the tag last; or tags of entities before the tokens. Lines that
/// begin with # and do not have the columns of a token are comments, and so are those of CoNLL-U.
DataSet readTagColumns(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    TaggedFile tagged(file, options);
    tagged.lines.forEach(control, [&](std::string_view line) {
        if (isBlankLine(line))
            return tagged.text.endSentence();
        const std::vector<std::string_view> columns = tagged.text.columnsOf(line);
        const bool startsDocument = line.starts_with(kDocumentStart);
        if (startsDocument)
            tagged.text.endSentence();
        if (startsDocument || isConlluComment(line) ||
            (line.starts_with('#') && (tagged.text.areNumbered() || columns.size() != tagged.text.columns()))) {
            ++tagged.skipped;
            return;
        }
        tagged.text.requireColumns(columns);
        tagged.text.add(columns[tagged.text.tagColumns().token()],
                        columns.size() > 1 ? columns[tagged.text.anyTag(columns.size())] : std::string_view());
    });
    return tagged.finish();
}

/// CoNLL-2012: the word and its part of speech.
DataSet readPartsOfSpeech(const std::filesystem::path& path, const DataOptions& options,
                          const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    TaggedFile tagged(file, options);
    tagged.lines.forEach(control, [&](std::string_view line) {
        if (isBlankLine(line) || line.starts_with('#'))
            return tagged.text.endSentence();
        const Conll2012Word word = placed(tagged.lines, [&] { return conll2012Word(splitBlanks(line)); });
        tagged.text.add(word.word, word.partOfSpeech);
    });
    return tagged.finish();
}

/// JSON lines: {"tokens": [TEXT...], "tags" or "pos_tags": [TEXT...]}, a sentence each.
DataSet readTagLines(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    TaggedFile tagged(file, options);
    forEachObject(tagged.lines, control, [&](const elmo::JsonNode& node, const std::string& id) {
        const elmo::Sentence words = node.member("tokens").texts();
        const auto tags = tagsIn(node, {"tags", "pos_tags"}, options.labelled);
        const std::vector<std::string> labels = tags ? tags->texts() : std::vector<std::string>(words.size());
        if (words.size() != labels.size())
            node.refuse(fmt::format("There are {} tags for {} tokens.", labels.size(), words.size()));
        if (words.empty())
            node.refuse("The sentence has no tokens.");
        tagged.text.setId(id);
        for (std::size_t t = 0; t < words.size(); ++t)
            tagged.text.add(words[t], labels[t]);
        tagged.text.endSentence();
    });
    return tagged.finish();
}

constexpr DataFormat kTaggingFormats[] = {
    {"conllu", "CoNLL-U with UPOS; a tag is any text", false, looksLikeConllu, readUpos},
    {"json-lines", "{\"tokens\": [...], \"tags\": [...]} a line; a tag is any text", false, looksLikeJsonLines,
     readTagLines},
    {"conll2012", "OntoNotes in the columns of CoNLL-2012, with parts of speech", false, looksLikeConll2012,
     readPartsOfSpeech},
    {"conll", "columns, token first and tag last; a tag is any text", false, looksLikeConll, readTagColumns},
};

}  // namespace

DataFormats taggingFormats() {
    return kTaggingFormats;
}

}  // namespace tasks
