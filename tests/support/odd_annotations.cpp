// SPDX-License-Identifier: Apache-2.0
#include "tests/support/odd_documents.h"

namespace elmo::test {
namespace {

using namespace std::string_literals;

std::string laughingXmi() {
    return "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"" + std::string(1000, 'a') + "\"><!ENTITY b \"" +
           repeated("&a;", 1000) + "\"><!ENTITY c \"" + repeated("&b;", 1000) +
           "\">]><xmi:XMI xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:cas=\"http:///uima/cas.ecore\">"
           "<cas:Sofa xmi:id=\"1\" sofaNum=\"1\" sofaID=\"_InitialView\" sofaString=\"&c;\"/></xmi:XMI>";
}

}  // namespace

std::vector<OddDocument> oddAnnotations() {
    const std::string nested = std::string(200'000, '[');
    return {
        {"nested.jsonl", nested + "\n", "jsonl"},
        {"nested-keys.jsonl", repeated("{\"text\":", 100'000) + "\n", "jsonl"},
        {"empty-object.jsonl", "{}\n", "jsonl"},
        {"nulls.jsonl", "{\"text\": null, \"spans\": null}\n", "jsonl"},
        {"surrogates.jsonl", "{\"text\": \"Anna \\ud83d saw\", \"label\": [[0, 4, \"PER\"]]}\n", "doccano"},
        {"negative.jsonl", "{\"text\": \"Anna\", \"label\": [[-5, 2, \"PER\"]]}\n", "doccano"},
        {"beyond.jsonl", "{\"text\": \"Anna\", \"label\": [[0, 99999999999, \"PER\"]]}\n", "doccano"},
        {"turned.jsonl", "{\"text\": \"Anna\", \"label\": [[3, 1, \"PER\"]]}\n", "doccano"},
        {"fractions.jsonl", "{\"text\": \"Anna\", \"label\": [[0.5, 1e300, \"PER\"]]}\n", "doccano"},
        {"words-for-numbers.jsonl", "{\"text\": \"Anna\", \"label\": [[\"a\", \"b\", 7]]}\n", "doccano"},
        {"nul-in-label.jsonl", "{\"text\": \"Anna\", \"label\": [[0, 4, \"P\\u0000R\"]]}\n", "doccano"},
        {"script-label.jsonl", "{\"text\": \"Anna\", \"label\": [[0, 4, \"</script><script>alert(1)</script>\"]]}\n",
         "doccano"},
        {"long-label.jsonl", "{\"text\": \"Anna\", \"label\": [[0, 4, \"" + std::string(300'000, 'L') + "\"]]}\n",
         "doccano"},
        {"many-spans.jsonl",
         "{\"text\": \"Anna\", \"label\": [" + repeated("[0, 4, \"PER\"],", 3000) + "[0, 4, \"LOC\"]]}\n", "doccano"},
        {"half-emoji.jsonl",
         "{\"data\": {\"text\": \"😊 Anna\"}, \"annotations\": [{\"result\": [{\"type\": \"labels\", \"value\": "
         "{\"start\": 1, \"end\": 3, \"labels\": [\"X\"]}}]}]}\n",
         "label-studio"},
        {"tokens-over-each-other.jsonl",
         "{\"text\": \"Anna\", \"tokens\": [{\"text\":\"Anna\",\"start\":0,\"end\":4,\"id\":0},"
         "{\"text\":\"nn\",\"start\":1,\"end\":3,\"id\":1}], \"spans\": []}\n",
         "prodigy"},
        {"spacy-outside.jsonl", "{\"text\": \"Anna\", \"ents\": [{\"start\": 2, \"end\": 9, \"label\": \"X\"}]}\n",
         "spacy"},
        {"no-columns.conll", "Anna\nsaw\n\nRome\n", "conll"},
        {"blank-lines.conll", std::string(50'000, '\n'), "conll"},
        {"one-long-line.conll", std::string(1 << 20, 'x') + " NNP B-NP B-PER\n\n", "conll"},
        {"tags-out-of-order.conll", "Anna X X I-PER\nBerg X X B-\nsaw X X -\nRome X X I-LOC\nWye X X L-LOC\n\n",
         "conll"},
        {"brackets.gold_conll",
         "#begin document (\nx 0 0 Anna NN * - - - - (PER* * -\nx 0 1 saw NN * - - - - *))( * -\n", "conll2012"},
        {"invalid-utf8.conll", "Anna\xED\xA0\x80 X X B-PER\n\xFF X X O\n\n", "conll"},
        {"odd-numbers.conllu", "1-9999999\tAnna\t_\t_\t_\t_\t_\t_\t_\t_\n-1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n\n", "conllu"},
        {"text-that-differs.conllu", "# text = Another text\n1\tAnna\t_\t_\t_\t_\t_\t_\t_\t_\n\n", "conllu"},
        {"empty-nodes.conllu", "1.1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n1\tAnna\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n\n",
         "conllu"},
        {"outside.ann", "T1\tPER 0 99999999999999999999\tAnna\n", "brat"},
        {"pieces.ann", "T1\tPER 0 1;3 2;;\tAnna\nR1\tX Arg1:T1 Arg2:T9\n#1\tAnnotatorNotes T1\tx\n", "brat"},
        {"stacked.tsv", "#FORMAT=WebAnno TSV 3.3\n\n\n#Text=Anna\n1-1\t0-4\tAnna\t" + repeated("X[1]|", 5000) + "\n",
         "webanno-tsv"},
        {"no-layers.tsv", "#FORMAT=WebAnno TSV 3.3\n#T_SP=" + std::string(10'000, '|') + "\n\n\n#Text=\n",
         "webanno-tsv"},
        {"laughs.xmi", laughingXmi(), "xmi"},
        {"no-text.xmi", "<xmi:XMI xmlns:xmi=\"http://www.omg.org/XMI\"/>", "xmi"},
        {"deep.xmi", repeated("<x>", 200'000), "xmi"},
        {"bomb.zip", zipOf({{"a.xmi", std::string(40 << 20, ' ')}}), "xmi"},
        {"paths-up.zip", zipOf({{"../../a.xmi", "x"}, {"/etc/a.xmi", "x"}}), "xmi"},
        {"answers-outside.json",
         "{\"data\":[{\"paragraphs\":[{\"context\":\"Anna\",\"qas\":[{\"id\":\"1\",\"question\":\"Who?\","
         "\"answers\":[{\"text\":\"Rome\",\"answer_start\":900}]}]}]}]}",
         "squad"},
        {"no-questions.json", "{\"data\":[{\"paragraphs\":[{\"context\":\"Anna\",\"qas\":[]}]}]}", "squad"},
        {"deep-tree.txt", repeated("(2 ", 200'000) + "x" + std::string(200'000, ')') + "\n", "sst"},
        {"open-tree.txt", "(3 (2 Anna) (2 saw", "sst"},
        {"empty-tree.txt", "()\n(3 )\n(9 x)\n", "sst"},
        {"open-quote.csv", "text,label\n\"Anna saw", "table"},
        {"nul.csv", "text,label\nAn\0na,x\n"s, "table"},
        {"wide.tsv", "text" + std::string(100'000, '\t') + "\nAnna\n", "table"}};
}

}  // namespace elmo::test
