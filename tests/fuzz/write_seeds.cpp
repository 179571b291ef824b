// SPDX-License-Identifier: Apache-2.0
// What the corpora start from:  write-fuzz-seeds FOLDER SHARED  fills FOLDER/TARGET with small files, written by the
// product's own writers, so that they are of today's formats; SHARED is ../shared, for pickles.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <hdf5.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "app/exporters/export.h"
#include "app/workspace/span_blob.h"
#include "app/workspace/workspace.h"
#include "elmo/containers/hdf5_writer.h"
#include "elmo/containers/safetensors.h"
#include "elmo/containers/zip_reader.h"
#include "elmo/containers/zip_writer.h"
#include "elmo/training/corpus/corpus_writer.h"
#include "elmo/training/run/checkpoint.h"
#include "elmo/training/run/train_config.h"
#include "tasks/training/task_checkpoint.h"
#include "tests/app/formats/sample_documents.h"

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kCut = "--8<--\n";
constexpr int kRandomDocuments = 12;
const std::vector<float> kNumbers = {0.5F, -1, 2, 0.25F, 3, 4};
constexpr std::array<std::int64_t, 2> kShape = {2, 3};

std::string bytesOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The folders that seeds go into, and a file to write through.
class Seeds {
public:
    explicit Seeds(fs::path folder) : m_folder(std::move(folder)) {}

    void add(const std::string& target, std::string_view bytes) const {
        fs::create_directories(m_folder / target);
        std::ofstream(m_folder / target / fmt::format("seed-{}", m_count++), std::ios::binary) << bytes;
    }
    fs::path scratch(const std::string& name) const { return m_folder / name; }
    void addAndRemove(const std::string& target, const fs::path& file, std::size_t without = 0) const {
        std::string bytes = bytesOf(file);
        bytes.resize(bytes.size() - without);
        add(target, bytes);
        fs::remove(file);
    }

private:
    fs::path m_folder;
    mutable int m_count = 0;
};

void addDocuments(const Seeds& seeds) {
    const std::map<std::string_view, std::string> targets = {
        {"brat", "brat"}, {"webanno-tsv", "webanno"}, {"xmi", "xmi"}, {"conllu", "conllu-documents"}};
    for (const app::DocumentFormat& format : app::documentFormats()) {
        if (format.encode == nullptr || format.decode == nullptr)
            continue;
        app::test::RandomDocuments documents(1);
        for (int i = 0; i <= kRandomDocuments; ++i) {
            const tasks::AnnotatedDocument document = i == 0 ? app::test::smiling() : documents.next();
            const std::vector<app::FilePart> parts = app::previewExport(format, document).parts;
            std::string bytes = std::string(format.begin) + parts.front().bytes + std::string(format.end);
            if (format.name == "brat")
                bytes += fmt::format("{}{}", kCut, parts.back().bytes);
            const auto target = targets.find(format.name);
            if (target != targets.end())
                seeds.add(target->second, bytes);
            else
                seeds.add("documents", fmt::format("{}\n{}", format.name, bytes));
            if (format.name == "conllu")
                seeds.add("conllu", bytes);
            if (format.name == "conll")
                seeds.add("conll", bytes);
            if (format.name == "squad")
                seeds.add("squad", bytes);
            seeds.add("text", document.document->text());
        }
    }
}

void addProject(const Seeds& seeds) {
    const fs::path path = seeds.scratch("project.elmoscope");
    {
        app::Workspace workspace = app::Workspace::create(path);
        app::test::RandomDocuments documents(2);
        for (int i = 0; i < 3; ++i)
            workspace.addDocument(documents.next());
        tasks::TaskRun run;
        run.name = "ner";
        run.points.push_back({1, 0.5, 1, 80, 1e-3, {{"input", {0.1, 0.2}, {0.5, 0.5}, 1}}});
        workspace.addRun(run);
        workspace.setSetting("language", "en");
    }
    SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
    database.execAndGet("PRAGMA journal_mode = DELETE");
    database.exec("PRAGMA page_size = 512");  // small files are more often changed where it matters
    database.exec("VACUUM");
    seeds.addAndRemove("workspace", path);
}

/// What the product reads and does not write: chunks that went through every filter, each number its own chunk, and the
/// newest format, whose groups keep few links in their header and many in a heap.
void addForeignHdf5(const Seeds& seeds) {
    const fs::path path = seeds.scratch("a.hdf5");
    const hid_t newest = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_libver_bounds(newest, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST);
    const hid_t parents = H5Pcreate(H5P_LINK_CREATE);
    H5Pset_create_intermediate_group(parents, 1);
    const hid_t chunked = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(chunked, 2, std::array<hsize_t, 2>{1, 2}.data());
    H5Pset_shuffle(chunked);
    H5Pset_deflate(chunked, 6);
    H5Pset_fletcher32(chunked);
    const hid_t single = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(single, 2, std::array<hsize_t, 2>{1, 1}.data());
    const hid_t space = H5Screate_simple(2, std::array<hsize_t, 2>{2, 3}.data(), nullptr);
    const auto put = [&](hid_t file, const std::string& name, hid_t type, hid_t creation) {
        const hid_t dataset = H5Dcreate2(file, name.c_str(), type, space, parents, creation, H5P_DEFAULT);
        H5Dwrite(dataset, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, kNumbers.data());
        H5Dclose(dataset);
    };
    for (const hid_t access : {hid_t{H5P_DEFAULT}, newest})
        for (const int links : {0, 12}) {
            const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access);
            const bool old = access == H5P_DEFAULT;
            put(file, "char_embed", H5T_IEEE_F64BE, old ? chunked : H5P_DEFAULT);
            put(file, "CNN/W_cnn_0", H5T_IEEE_F32LE, old ? single : H5P_DEFAULT);
            for (int i = 0; i < links; ++i)
                put(file, fmt::format("CNN/other_{}", i), H5T_IEEE_F32LE, H5P_DEFAULT);
            H5Fclose(file);
            seeds.addAndRemove("hdf5", path);
        }
    H5Sclose(space);
    for (const hid_t properties : {newest, parents, chunked, single})
        H5Pclose(properties);
}

void addWeights(const Seeds& seeds) {
    addForeignHdf5(seeds);
    const fs::path hdf5 = seeds.scratch("a.hdf5");
    {
        elmo::Hdf5Writer writer(hdf5);
        writer.write("CNN/W_cnn_0", kShape, kNumbers);
        writer.write("char_embed", kShape, kNumbers);
        writer.finish();
    }
    seeds.addAndRemove("hdf5", hdf5);
    for (const elmo::StorageType type :
         {elmo::StorageType::kFloat32, elmo::StorageType::kBfloat16, elmo::StorageType::kFloat16}) {
        const fs::path path = seeds.scratch("a.safetensors");
        const elmo::SafetensorsItem item{"a", {kShape.begin(), kShape.end()}, kNumbers};
        elmo::StagedFile file(path);
        elmo::writeSafetensors(file, std::span(&item, 1), type);
        file.commit();
        seeds.addAndRemove("safetensors", path);
    }
}

void addTrainings(const Seeds& seeds) {
    elmo::training::Checkpoint checkpoint{.options = elmo::training::loadTrainOptions("mini")};
    checkpoint.state.values = checkpoint.state.softmax.weight = kNumbers;
    checkpoint.state.position.rows = {{1, 2, 3}};
    const fs::path path = seeds.scratch("a.elmo-train");
    elmo::training::writeCheckpoint(checkpoint, path);
    seeds.addAndRemove("checkpoint", path, 16);  // the target puts the checksum in

    tasks::TaskCheckpoint task;
    task.state.points.push_back({1, 0.5, 1, 80, 1e-3, {{"input", {0.1, 0.2}, {0.5, 0.5}, 1}}});
    task.generator = "random";
    tasks::writeTaskCheckpoint(task, path);
    elmo::SafetensorsReader reader(path);
    seeds.add("task-checkpoint", reader.metadata().at("state"));
    fs::remove(path);

    const fs::path corpus = seeds.scratch("scratch");
    elmo::training::CorpusWriter writer(corpus, {});
    for (const std::vector<std::string_view>& sentence : {std::vector<std::string_view>{"a", "b"}, {"b"}}) {
        writer.beginDocument();
        writer.addSentence(sentence);
    }
    writer.finish();
    std::string all = bytesOf(corpus / "corpus.json");
    for (const char* name : {"vocabulary.tsv", "shard-00000.ids", "shard-00000.documents"})
        all += fmt::format("{}{}", kCut, bytesOf(corpus / name));
    seeds.add("corpus", all);
    seeds.add("vocabulary", bytesOf(corpus / "vocabulary.tsv"));
    fs::remove_all(corpus);
}

void addWord(const Seeds& seeds) {
    const std::string xml =
        "<w:document><w:body><w:p><w:r><w:t>One </w:t></w:r><w:r><w:t>two</w:t><w:tab/><w:br/></w:r></w:p>"
        "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:t>Four &amp; five</w:t></w:r></w:p>"
        "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>";
    seeds.add("word-xml", xml);
    const fs::path path = seeds.scratch("a.docx");
    elmo::StagedFile file(path);
    elmo::ZipWriter zip(file);
    zip.add("word/document.xml", std::array{std::as_bytes(std::span(xml))});
    zip.finish();
    file.commit();
    seeds.addAndRemove("docx", path);
}

void addBook(const Seeds& seeds) {
    const std::pair<const char*, std::string_view> entries[] = {
        {"META-INF/container.xml", "<container><rootfiles><rootfile full-path=\"b/p.opf\"/></rootfiles></container>"},
        {"b/p.opf",
         "<package><manifest><item id=\"a\" href=\"a%20b.xhtml\"/></manifest><spine><itemref idref=\"a\"/>"
         "</spine></package>"},
        {"b/a b.xhtml", "<html><head><title/></head><body><p>One <i>two</i>.</p></body></html>"},
        {"content.xml",
         "<office:text><text:h>One</text:h><text:p>two<text:s text:c=\"2\"/><text:note>x</text:note>"
         "</text:p></office:text>"}};
    const fs::path path = seeds.scratch("a.epub");
    elmo::StagedFile file(path);
    elmo::ZipWriter zip(file);
    for (const auto& [name, content] : entries)
        zip.add(name, std::array{std::as_bytes(std::span(content))});
    zip.finish();
    file.commit();
    seeds.addAndRemove("docx", path);
}

/// The pickles that lie in torch's zip archives, where ../shared has such files.
void addPickles(const Seeds& seeds, const fs::path& shared) {
    std::error_code absent;
    for (const auto& entry : fs::recursive_directory_iterator(shared / "fixtures/elmoformanylangs", absent)) {
        if (entry.path().extension() != ".pkl")
            continue;
        elmo::InputFile file(entry.path());
        if (!elmo::looksLikeZip(file)) {
            seeds.add("pickle", bytesOf(entry.path()));
            continue;
        }
        for (const auto& [name, place] : elmo::readZipEntries(file))
            if (name.ends_with("data.pkl"))
                seeds.add("pickle", elmo::readZipEntry(file, name, place));
    }
}

void addTexts(const Seeds& seeds) {
    seeds.add("span-blob", app::packSpans({app::test::bytesOf(0, 3), app::test::bytesOf(4, 300)}));
    seeds.add("span-blob", app::packNumbers({0.5, -1}));
    seeds.add("word-vectors", "2 3\nthe 0.1 -2e-3 3\nof 1 2 3\n");
    seeds.add("word-vectors", "the 0.1 0.2\n\xC3\xA9 nan 1\n");
    seeds.add("html",
              "<html><head><title>t</title></head><body><h1>A</h1><p>b  <b>c</b><br>d &eacute;<script>evil()</script>"
              "</p><ul><li>1</li></ul><pre>  x\n y</pre><table><tr><td>1</td></tr></table></body></html>");
    seeds.add(
        "html",
        "Content-Type: multipart/related; boundary=\"a\"\r\n\r\n--a\r\nContent-Type: text/html; charset=koi8-r\r\n"
        "Content-Transfer-Encoding: quoted-printable\r\n\r\n<p>=E9=D7=\r\n=C1\r\n--a--\r\n");
    seeds.add("markdown",
              "# Title\n\nSome *bold* [link](http://x) &amp; `code`.\n\n- one\n  1. two\n\n> q\n\n"
              "|a|b|\n|-|-|\n|1|2|\n\n```\ncode\n```\n<b>html</b>\n");
    seeds.add("markdown",
              "It ended.[^1] So[^b] ~~it[^1]~~\n\n[^1]: A *note* [^b]\n\n    more\n[^b]: - [^c]\n> [^c]: x");
    seeds.add("search", "john* \"went to\"");
    seeds.add("sst-trees", "(3 (2 It) (4 (4 works) (2 -LRB-)))\n(0 (1 No) (1 .))\n");
    seeds.add("label-text", "1\tgood film .\n0\tbad film .\n");
    seeds.add("label-table", "text;label\n\"It is; \"\"good\"\".\";1\nBad.;0\n");
    seeds.add("conll", "-DOCSTART- -X- O O\n\nEU NNP I-NP B-ORG\nrejects VBZ I-VP O\n\nPeter NNP I-NP B-PER\n");
    const std::string ontonotes =
        "#begin document (a); part 000\na 0 0 The DT * - - - - (ORG* * (1\n"
        "a 0 1 Bank NN * - - - - *) * 1)\n\na 0 0 Rome NN * - - - - (GPE) * -\n\n#end document\n";
    seeds.add("conll2012", ontonotes);
    seeds.add("documents", "conll2012\n" + ontonotes);
    seeds.add("label-pair", "neutral\tA man plays.\tHe sings.\n-\tA dog.\tIt runs.\n");
    seeds.add("label-pair", "premise,hypothesis,label\n\"A man, he says, plays.\",He sings.,neutral\n");
    seeds.add("json-lines",
              R"({"gold_label": "neutral", "sentence1": "A man.", "sentence2": "He sings.", "pairID": 1})");
    seeds.add("json-lines", R"({"id": "x", "text": "I can't. No.", "label": "pos"})");
    seeds.add("json-lines", R"({"sentences": [["a"], ["b"]], "tags": [["I-X"], ["O"]], "label": 1})");
    seeds.add("json-lines",
              R"({"text": "Hi 😊, John Smithson.", "entities": [{"start": 6, "end": 16, "label": "PER"}]})");
    seeds.add("json-lines", R"({"context": "red blue", "question": "Which?", "answers": [{"text": "blue", )"
                            R"("answer_start": 4}], "is_impossible": false})");
    seeds.add("squad", R"({"version": "v2.0", "data": [{"title": "t", "paragraphs": [{"context": "red blue", )"
                       R"("qas": [{"id": "1", "question": "Which?", "answers": [{"text": "blue", )"
                       R"("answer_start": 4}]}, {"id": "2", "question": "?", "answers": [], )"
                       R"("is_impossible": true}]}]}]})");
    seeds.add("documents", "table\nname,text\na,\"b \"\"c\"\"\"\n");
    seeds.add("documents", "sst\n(3 (2 It) (4 works))\n");
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::fputs("write-fuzz-seeds FOLDER SHARED\n", stderr);
        return 2;
    }
    const Seeds seeds{fs::path(arguments[1])};
    fs::create_directories(arguments[1]);
    addDocuments(seeds);
    addProject(seeds);
    addWeights(seeds);
    addTrainings(seeds);
    addWord(seeds);
    addBook(seeds);
    addPickles(seeds, arguments[2]);
    addTexts(seeds);
    return 0;
}
