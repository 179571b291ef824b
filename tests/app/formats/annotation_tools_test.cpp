// SPDX-License-Identifier: Apache-2.0
// spaCy, Prodigy and Label Studio are not in Debian: what we write is read by Python that follows the rules of their
// published sources.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/importers/import.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/python.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::runPython;
using elmo::test::TemporaryFolder;
using nlohmann::json;
using testing::HasSubstr;

// The rules of spaCy 3: spacy/util.py (get_words_and_spaces), spacy/tokens/doc.pyx (Doc.from_json, char_span strict,
// set_ents), spacy/schemas.py (DocJSONSchema).
constexpr const char* kSpacy = R"(
import json, sys
def same_but_for_spaces(words, text):
    return ''.join(''.join(words).split()) == ''.join(text.split())
def divide(words, text):
    """Words as they follow in the text, all between them as tokens, but for the one blank after a word."""
    tokens, at = [], 0
    for word in words:
        if word.isspace():
            continue
        begin = text.index(word, at)
        if at < begin:
            tokens.append((text[at:begin], False))
        at = begin + len(word)
        blank = text[at:at + 1] == ' '
        tokens.append((word, blank))
        at += blank
    return tokens + ([(text[at:], False)] if at < len(text) else [])
def check_tokens(text, words):
    assert same_but_for_spaces(words, text), (words, text)
    tokens = divide(words, text)
    assert [word for word, _ in tokens] == words, (words, tokens, text)
    assert ''.join(word + ' ' * blank for word, blank in tokens) == text
    starts, ends, at = {}, {}, 0
    for i, (word, blank) in enumerate(tokens):
        starts[at], ends[at + len(word)] = i, i
        at += len(word) + blank
    return tokens, lambda span: range(starts[span['start']], ends[span['end']] + 1)   # KeyError: not whole tokens
)";

/// Enough documents that every odd thing is among them.
void writeMany(const char* format, const std::filesystem::path& target) {
    RandomDocuments documents(77);
    DocumentExport out(documentFormat(format), target, true);
    for (int i = 0; i < 120; ++i)
        out.add(documents.next());
    out.finish();
}

TEST(AnnotationTools, SpacyFromJsonReadsEveryDocument) {
    REQUIRE_PYTHON("json");
    const TemporaryFolder folder;
    writeMany("spacy", folder / "all.jsonl");
    const std::string said = runPython(std::string(kSpacy) + R"(
count = ents = groups = whites = 0
for line in open(sys.argv[1], encoding='utf-8', newline='\n'):
    doc = json.loads(line)
    assert set(doc) <= {'text', 'ents', 'sents', 'spans', 'cats', 'tokens', 'name'}, set(doc)
    text = doc['text']
    assert [t['id'] for t in doc['tokens']] == list(range(len(doc['tokens'])))
    tokens, span = check_tokens(text, [text[t['start']:t['end']] for t in doc['tokens']])
    whites += sum(word.isspace() for word, _ in tokens)
    assert all(type(p) is float for p in doc.get('cats', {}).values())
    in_sentences = [i for s in doc['sents'] for i in span(s)]
    assert in_sentences == list(range(len(tokens))) or not in_sentences
    taken = [i for e in doc['ents'] if e['label'] for i in span(e)]
    assert len(taken) == len(set(taken)), 'entities share tokens'
    assert all(e['label'] for e in doc['ents']), 'from_json leaves entities without label out'
    ents += len(doc['ents'])
    for group in doc.get('spans', {}).values():
        for s in group:
            assert len(span(s)) > 0 and type(s['label']) is str and type(s['kb_id']) is str
            groups += 1
    count += 1
assert min(ents, groups, whites) > 10, (ents, groups, whites)
print(count, 'documents')
)",
                                       folder.path("all.jsonl"));
    EXPECT_EQ(said, "120 documents\n");
}

TEST(AnnotationTools, ProdigyTokensMatchAddTokens) {
    REQUIRE_PYTHON("json");
    const TemporaryFolder folder;
    writeMany("prodigy", folder / "all.jsonl");
    // As documented for prodigy.components.preprocess.add_tokens: every token of the spaCy document with text, start,
    // end, id and ws (Token.whitespace_); spans must begin and end with tokens, token_end is the last one.
    const std::string said = runPython(std::string(kSpacy) + R"(
count = spans = whites = 0
for line in open(sys.argv[1], encoding='utf-8', newline='\n'):
    task = json.loads(line)
    tokens, span = check_tokens(task['text'], [t['text'] for t in task['tokens']])
    assert [t['ws'] for t in task['tokens']] == [blank for _, blank in tokens]
    for i, t in enumerate(task['tokens']):
        assert t['id'] == i and task['text'][t['start']:t['end']] == t['text']
    for s in task['spans']:
        covered = span(s)
        assert (s['token_start'], s['token_end']) == (covered[0], covered[-1])
        spans += 1
    whites += sum(word.isspace() for word, _ in tokens)
    count += 1
assert min(spans, whites) > 20
print(count, 'tasks')
)",
                                       folder.path("all.jsonl"));
    EXPECT_EQ(said, "120 tasks\n");
}

TEST(AnnotationTools, ExtraWhiteSpaceIsASeparateToken) {
    tasks::AnnotatedDocument document = documentOf("Angela Merkel  visited Paris.\n");
    mark(document, "Angela Merkel ", "PER");
    mark(document, "Par", "LOC");
    const ExportPreview spacy = previewExport(documentFormat("spacy"), document);
    const json doc = json::parse(spacy.parts[0].bytes);
    EXPECT_EQ(doc["tokens"][2], json::parse(R"({"id": 2, "start": 14, "end": 15})"));
    EXPECT_EQ(doc["tokens"].size(), 8u);  // Angela Merkel ␠ visited Par is . ␊
    EXPECT_EQ(doc["ents"][0], json::parse(R"({"start": 0, "end": 13, "label": "PER"})"));
    EXPECT_EQ(doc["sents"], json::parse(R"([{"start": 0, "end": 30}])"));
    EXPECT_THAT(spacy.losses.text(), HasSubstr("tokens: 3 changed"));
    const json task = json::parse(previewExport(documentFormat("prodigy"), document).parts[0].bytes);
    EXPECT_EQ(task["tokens"][1]["ws"], true);
    EXPECT_EQ(task["tokens"][7]["text"], "\n");
    EXPECT_EQ(task["tokens"][6]["ws"], false);
}

// label_studio/data_import/models.py (FileUpload.read_tasks_list_from_json): the file is one JSON value, an array of
// tasks or one task; a task has "data", an object.
TEST(AnnotationTools, LabelStudioFileIsOneJsonArray) {
    REQUIRE_PYTHON("json");
    const TemporaryFolder folder;
    writeMany("label-studio", folder / "all.json");
    const std::string said = runPython(R"(
import json, sys
tasks = json.loads(open(sys.argv[1], 'rb').read().decode('utf-8'))
tasks = [tasks] if isinstance(tasks, dict) else tasks
regions = 0
for task in tasks:
    assert isinstance(task['data'], dict) and isinstance(task['data']['text'], str)
    for group in task['annotations'] + task['predictions']:
        assert isinstance(group['result'], list)
        for region in group['result']:
            assert {'id', 'from_name', 'to_name', 'type', 'value'} <= set(region)
            regions += 1
assert regions > 20
print(len(tasks), 'tasks')
)",
                                       folder.path("all.json"));
    EXPECT_EQ(said, "120 tasks\n");
}

TEST(AnnotationTools, ReadsLabelStudioFilesOfEarlierVersions) {
    const TemporaryFolder folder;
    const std::string task = R"({"annotations":[],"data":{"name":"a","text":"Ann left."},"predictions":[]})";
    for (const std::string& content :
         {task, task + "\n" + task + "\n", "[" + task + ",\n" + task + "]", json::parse(task).dump(2)}) {
        std::size_t read = 0;
        importDocuments(documentFormat("label-studio"), folder.write("old.jsonl", content),
                        [&](const tasks::AnnotatedDocument& document) {
                            ++read;
                            EXPECT_EQ(document.document->text(), "Ann left.");
                        });
        EXPECT_EQ(read, content == task || content.starts_with("{\n") ? 1u : 2u);
    }
}

}  // namespace
}  // namespace app::test
