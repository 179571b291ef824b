// SPDX-License-Identifier: Apache-2.0
// Readers that are not ours, from Debian, on what we write: libxml2, UIMA, HTML tidy, JSON schema, Python.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/app/formats/sample_documents.h"
#include "tests/support/python.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::runPython;
using elmo::test::TemporaryFolder;
using testing::HasSubstr;

bool haveProgram(const char* name) {
    return std::system(("command -v " + std::string(name) + " >/dev/null 2>&1").c_str()) == 0;
}

#define REQUIRE_PROGRAM(name)                                                                                      \
    do {                                                                                                           \
        if (!haveProgram(name))                                                                                    \
            GTEST_SKIP() << "PROGRAM MISSING: " name " (see app/packages.txt, part tests); this case did not run"; \
    } while (false)

TEST(ForeignReaders, LibxmlReadsEveryXmi) {
    REQUIRE_PROGRAM("xmllint");
    const TemporaryFolder folder;
    writeSamples("xmi", folder / "all.zip");
    const std::string in = "cd '" + folder.path().string() + "' && python3 -m zipfile -e all.zip out && ";
    EXPECT_EQ(std::system((in + "xmllint --noout out/*.xmi out/TypeSystem.xml").c_str()), 0);
}

TEST(ForeignReaders, UimaLoadsTheCasAndFindsTheEntity) {
    const char* library = "/usr/share/java/uimaj-core.jar";
    REQUIRE_PROGRAM("java");
    if (!std::filesystem::exists(library))
        GTEST_SKIP() << "LIBRARY MISSING: libuima-core-java; this case did not run";
    const TemporaryFolder folder;
    writeSamples("xmi", folder / "all.zip");
    folder.write("Read.java", R"(
import java.io.*; import java.util.*; import org.apache.uima.*; import org.apache.uima.cas.*;
import org.apache.uima.cas.impl.*; import org.apache.uima.cas.text.*; import org.apache.uima.resource.metadata.*;
import org.apache.uima.util.*;
public class Read { public static void main(String[] a) throws Exception {
  TypeSystemDescription types = UIMAFramework.getXMLParser().parseTypeSystemDescription(new XMLInputSource(a[0]));
  int count = 0;
  for (int i = 1; i < a.length; ++i) {
    CAS cas = CasCreationUtils.createCas(types, null, null);
    try (InputStream in = new FileInputStream(a[i])) { XmiCasDeserializer.deserialize(in, cas, false); }
    Type type = cas.getTypeSystem().getType("de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity");
    for (AnnotationFS fs : cas.getAnnotationIndex(type)) { fs.getCoveredText(); ++count;
      if (a[i].endsWith("sample.xmi")) System.out.println(fs.getCoveredText() + " " + fs.getBegin()); } }
  System.out.println(a.length - 1 + " files, entities " + (count > 0)); } }
)");
    const std::string command = "cd '" + folder.path().string() +
                                "' && python3 -m zipfile -e all.zip out && java -cp " + library +
                                " Read.java out/TypeSystem.xml out/*.xmi > said 2> errors";
    EXPECT_EQ(std::system(command.c_str()), 0) << elmo::test::readFile(folder / "errors");
    EXPECT_EQ(elmo::test::readFile(folder / "said"), "John 7\n41 files, entities true\n");
}

TEST(ForeignReaders, TidyFindsNoErrorsInTheReport) {
    REQUIRE_PROGRAM("tidy");
    const TemporaryFolder folder;
    writeSamples("html", folder / "reports");
    const std::string command =
        "cd '" + folder.path().string() + "/reports' && for f in *.html; do tidy -q -e \"$f\"; done > ../said 2>&1";
    std::system(command.c_str());
    EXPECT_EQ(elmo::test::readFile(folder / "said"), "");
}

TEST(ForeignReaders, PythonSlicesMatchTheOffsetsOfJsonFormats) {
    REQUIRE_PYTHON("json");
    const TemporaryFolder folder;
    for (const char* format : {"doccano", "spacy", "prodigy", "label-studio", "displacy", "squad", "squad-predictions"})
        writeSamples(format, folder / format);
    const std::string said = runPython(R"(
import json, sys, os
at = lambda name: os.path.join(sys.argv[1], name)
lines = lambda name: [json.loads(l) for l in open(at(name), encoding='utf-8', newline='\n')]
for d in lines('doccano'):
    for (s, e, l), more in zip(d['label'], d.get('details', [])):
        assert d['text'][s:e] == more['text']
for d in lines('prodigy'):
    for s in d['spans']:
        assert d['text'][s['start']:s['end']] == s['text']
        if 'token_end' in s:
            assert d['tokens'][s['token_end']]['end'] == s['end']
            assert d['tokens'][s['token_start']]['start'] == s['start']
    for t in d['tokens']:
        assert d['text'][t['start']:t['end']] == t['text']
for d in json.load(open(at('label-studio'), encoding='utf-8')):
    for group in d['annotations'] + d['predictions']:
        for r in group['result']:
            v = r['value']
            assert d['data']['text'][v['start']:v['end']] == v['text']
for d in lines('spacy'):
    end = 0
    for s in d['ents']:
        assert end <= s['start'] < s['end'] <= len(d['text'])
        end = s['end']
for d in json.load(open(at('displacy'))):
    assert set(d) == {'text', 'ents', 'title'}
squad = json.load(open(at('squad')))
ids = set()
for a in squad['data']:
    for p in a['paragraphs']:
        for q in p['qas']:
            ids.add(q['id'])
            for x in q['answers']:
                assert p['context'][x['answer_start']:x['answer_start'] + len(x['text'])] == x['text']
assert ids == set(json.load(open(at('squad-predictions'))))
print('all right')
)",
                                       folder.path().string());
    EXPECT_EQ(said, "all right\n");
}

TEST(ForeignReaders, PythonReadsColumnsAndStandoff) {
    REQUIRE_PYTHON("codecs");
    const TemporaryFolder folder;
    writeSamples("conll", folder / "all.conll");
    writeSamples("conllu", folder / "all.conllu");
    writeSamples("brat", folder / "brat");
    const std::string said = runPython(R"(
import codecs, glob, os, sys
at = lambda name: os.path.join(sys.argv[1], name)
documents = 0
for line in open(at('all.conll'), encoding='utf-8', newline='\n'):
    columns = line.split()                       # Python's blanks, all of Unicode's
    assert len(columns) in (0, 4), columns
    documents += columns[:1] == ['-DOCSTART-']
    assert not columns or columns[3] == 'O' or columns[3][:2] in ('B-', 'I-')
assert documents == 41, documents
text, words, last = None, [], ''
def joined(rows):
    out = ''
    for i, r in enumerate(rows):
        out += r[1]
        if i + 1 < len(rows) and 'SpaceAfter=No' not in r[9].split('|'):
            out += ' '
    return out
content = open(at('all.conllu'), encoding='utf-8', newline='\n').read()
assert content.endswith('\n\n')
for line in content.split('\n'):
    if line.startswith('# text = '):
        text = line[9:]
    elif line == '':
        if words:
            assert joined(words) == text, (joined(words), text)
            assert [w[0] for w in words] == [str(i + 1) for i in range(len(words))]
        words = []
    elif not line.startswith('#'):
        words.append(line.split('\t'))
        assert len(words[-1]) == 10, line
for name in glob.glob(at('brat/*.ann')):
    whole = codecs.open(name[:-4] + '.txt', encoding='utf-8').read()
    for line in codecs.open(name, encoding='utf-8'):     # as brat reads: lines end at every Unicode line end
        if line.startswith('T'):
            key, kind, covered = line.rstrip('\n').split('\t')
            label, places = kind.split(' ', 1)
            parts = [tuple(map(int, p.split(' '))) for p in places.split(';')]
            assert ' '.join(whole[s:e] for s, e in parts) == covered, line
        else:
            assert line[0] in '#RA*', line
print('all right')
)",
                                       folder.path().string());
    EXPECT_EQ(said, "all right\n");
}

}  // namespace
}  // namespace app::test
