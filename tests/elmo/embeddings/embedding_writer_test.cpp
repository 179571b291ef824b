// SPDX-License-Identifier: Apache-2.0
#include "elmo/embeddings/embedding_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <cstring>

#include "elmo/containers/safetensors.h"
#include "tests/support/error_text.h"
#include "tests/support/hdf5_fixture.h"
#include "tests/support/python.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

const EmbeddingFormat& format(std::string_view name) {
    const auto formats = embeddingFormats();
    return *std::find_if(formats.begin(), formats.end(), [name](const EmbeddingFormat& f) { return f.name == name; });
}

/// Layers whose values tell sentence, layer, token and column: 1000 s + 100 l + 10 t + d.
LayerActivations layersOf(int sentence, int tokens, int width = 2) {
    LayerActivations layers(3, tokens, width);
    for (int l = 0; l < 3; ++l)
        for (int t = 0; t < tokens; ++t)
            for (int d = 0; d < width; ++d)
                layers.mutableValues()[(l * tokens + t) * width + d] =
                    static_cast<float>(1000 * sentence + 100 * l + 10 * t + d);
    return layers;
}

class EmbeddingWriters : public testing::TestWithParam<const char*> {
protected:
    std::string path() const { return m_folder.path(std::string("out") + std::string(format(GetParam()).extension)); }
    std::unique_ptr<EmbeddingWriter> open(const EmbeddingSettings& settings = {}) const {
        return format(GetParam()).open(path(), settings);
    }
    /// Three sentences: two tokens, none, one.
    void write(const EmbeddingSettings& settings) const {
        const std::unique_ptr<EmbeddingWriter> writer = open(settings);
        writer->add("a b", layersOf(0, 2));
        writer->add("", layersOf(1, 0));
        writer->add("c \xe2\x82\xac \"q\"", layersOf(2, 1));
        writer->finish();
    }
    /// Every array as "key shape values", sorted by key, as Python sees the file.
    std::string printed() const {
        return test::runPython(R"(
import sys, json, struct
import numpy
path = sys.argv[1]
if path.endswith('.hdf5'):
    import h5py
    data = h5py.File(path, 'r')
    arrays = {k: data[k][...] for k in data if k.isdigit()}
elif path.endswith('.npz'):
    data = numpy.load(path)
    arrays = {k: data[k] for k in data.files if k.isdigit()}
else:
    raw = open(path, 'rb').read()
    n = struct.unpack('<Q', raw[:8])[0]
    head = json.loads(raw[8:8 + n])
    arrays = {}
    for k, v in head.items():
        if k != '__metadata__':
            begin, end = v['data_offsets']
            arrays[k] = numpy.frombuffer(raw[8 + n + begin:8 + n + end], '<f4').reshape(v['shape'])
for k in sorted(arrays):
    assert arrays[k].dtype == numpy.float32
    print(k, arrays[k].shape, *arrays[k].flatten().astype(int)))",
                               path());
    }

    test::TemporaryFolder m_folder;
};

INSTANTIATE_TEST_SUITE_P(, EmbeddingWriters, testing::Values("hdf5", "hdf5-bilm", "npz", "safetensors"),
                         [](const auto& parameter) {
                             std::string name = parameter.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST_P(EmbeddingWriters, PythonReadsAllLayers) {
    REQUIRE_PYTHON("h5py, numpy");
    write({});
    EXPECT_EQ(printed(),
              "0 (3, 2, 2) 0 1 10 11 100 101 110 111 200 201 210 211\n"
              "1 (3, 0, 2)\n"
              "2 (3, 1, 2) 2000 2001 2100 2101 2200 2201\n");
}

TEST_P(EmbeddingWriters, PythonReadsASingleLayerOrTheAverage) {
    REQUIRE_PYTHON("h5py, numpy");
    write({LayerChoice::kTop, 0, ""});
    EXPECT_EQ(printed(), "0 (2, 2) 200 201 210 211\n1 (0, 2)\n2 (1, 2) 2200 2201\n");
    write({LayerChoice::kSingle, 0, ""});
    EXPECT_EQ(printed(), "0 (2, 2) 0 1 10 11\n1 (0, 2)\n2 (1, 2) 2000 2001\n");
    write({LayerChoice::kAverage, 0, ""});
    EXPECT_EQ(printed(), "0 (2, 2) 100 101 110 111\n1 (0, 2)\n2 (1, 2) 2100 2101\n");
}

TEST_P(EmbeddingWriters, SameInputGivesAnIdenticalFile) {
    write({LayerChoice::kAll, 0, R"({"model":"x"})"});
    const std::string first = test::readFile(path());
    write({LayerChoice::kAll, 0, R"({"model":"x"})"});
    EXPECT_TRUE(test::readFile(path()) == first);
}

/// Every record of a file as "name [shape] values".
std::string recordsOf(const EmbeddingFormat& format, const std::filesystem::path& path) {
    std::string text;
    format.read(path, [&](const EmbeddingRecord& record) {
        text += record.name + " " + testing::PrintToString(record.shape);
        for (const float value : record.values)
            text.append(" ").append(std::to_string(static_cast<int>(value)));
        text += "\n";
    });
    return text;
}

TEST_P(EmbeddingWriters, RoundTripKeepsTheVectors) {
    write({LayerChoice::kAll, 0, R"({"model":"x"})"});
    EXPECT_EQ(recordsOf(format(GetParam()), path()),
              "0 { 3, 2, 2 } 0 1 10 11 100 101 110 111 200 201 210 211\n"
              "1 { 3, 0, 2 }\n"
              "2 { 3, 1, 2 } 2000 2001 2100 2101 2200 2201\n");
    write({LayerChoice::kTop, 0, ""});
    EXPECT_EQ(recordsOf(format(GetParam()), path()), "0 { 2, 2 } 200 201 210 211\n1 { 0, 2 }\n2 { 1, 2 } 2200 2201\n");
}

TEST_P(EmbeddingWriters, CorruptFilesAreRejected) {
    write({});
    const std::string whole = test::readFile(path());
    test::writeFile(path(), whole.substr(0, whole.size() / 3));
    EXPECT_THAT(errorOf([this] { recordsOf(format(GetParam()), path()); }), StartsWith("bad format: "));
    std::filesystem::remove(path());
    EXPECT_THAT(errorOf([this] { recordsOf(format(GetParam()), path()); }), StartsWith("not found: "));
}

TEST_P(EmbeddingWriters, WithoutFinishNoFileIsLeft) {
    open()->add("a b", layersOf(0, 2));
    EXPECT_EQ(test::listing(m_folder.path("")), "");
    test::writeFile(path(), "old");
    open()->add("a b", layersOf(0, 2));
    EXPECT_EQ(test::readFile(path()), "old");
}

TEST_P(EmbeddingWriters, MissingLayerErrorNamesTheLayer) {
    const std::unique_ptr<EmbeddingWriter> writer = open({LayerChoice::kSingle, 3, ""});
    EXPECT_THAT(errorOf([&] { writer->add("a", layersOf(0, 1)); }),
                testing::AllOf(StartsWith("bad argument: "), HasSubstr("layer 3"), HasSubstr("0 to 2")));
}

TEST_P(EmbeddingWriters, MissingFolderErrorNamesTheFolder) {
    EXPECT_THAT(errorOf([] { format(GetParam()).open("/no/such/folder/out", {}); }), StartsWith("not found: "));
}

/// Lets no file grow beyond so many bytes, as a full disk does, while it lives.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) : m_handler(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &m_old);
        const rlimit limited{bytes, m_old.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limited);
    }
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &m_old);
        std::signal(SIGXFSZ, m_handler);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_old{};
    void (*m_handler)(int);
};

TEST_P(EmbeddingWriters, FullDiskIsAnErrorAndLeavesNoFile) {
    for (const rlim_t bytes : {1 << 12, 1 << 18, 3 << 20}) {
        const FileSizeLimit limit(bytes);
        const std::string error = errorOf([this] {
            const std::unique_ptr<EmbeddingWriter> writer = open({LayerChoice::kAll, 0, R"({"model":"x"})"});
            for (int i = 0; i < 40; ++i)
                writer->add("a sentence of many tokens", layersOf(i, 100, 128));
            writer->finish();
        });
        EXPECT_THAT(error, testing::AllOf(StartsWith("io: "), HasSubstr("out"))) << bytes;
        EXPECT_EQ(test::listing(m_folder.path("")), "") << bytes;
    }
}

TEST(Hdf5EmbeddingWriter, IndexMapsEachTextToItsNumber) {
    REQUIRE_PYTHON("h5py");
    const test::TemporaryFolder folder;
    const auto writer = format("hdf5").open(folder.path("a.hdf5"), {LayerChoice::kAll, 0, "{\"model\": \"\xc3\xa9\"}"});
    for (const char* text : {"a b", "", "c \xe2\x82\xac \"q\" \\ \x01", "a b", "bad \xff utf-8"})
        writer->add(text, layersOf(0, 1));
    writer->finish();
    EXPECT_EQ(
        test::runPython(R"(
import sys, json, h5py
data = h5py.File(sys.argv[1], 'r')
index = data['sentence_to_index']
print(index.shape)
text = index[0] if isinstance(index[0], str) else index[0].decode()
print(ascii(json.loads(text, object_pairs_hook=list)))
print(ascii(json.loads(data.attrs['provenance'])))
print(sorted(data)))",
                        folder.path("a.hdf5")),
        "(1,)\n"
        "[('a b', '0'), ('', '1'), ('c \\u20ac \"q\" \\\\ \\x01', '2'), ('a b', '3'), ('bad \\ufffd utf-8', '4')]\n"
        "{'model': '\\xe9'}\n"
        "['0', '1', '2', '3', '4', 'sentence_to_index']\n");
}

TEST(NpzEmbeddingWriter, ArraysAreAlignedAndProvenanceIsAString) {
    REQUIRE_PYTHON("numpy");
    const test::TemporaryFolder folder;
    const auto writer = format("npz").open(folder.path("a.npz"), {LayerChoice::kAll, 0, "{\"model\": \"\xc3\xa9\"}"});
    writer->add("a", layersOf(0, 5));
    writer->add("b", layersOf(1, 7));
    writer->finish();
    EXPECT_EQ(test::runPython(R"(
import sys, json, zipfile, numpy
print(json.loads(str(numpy.load(sys.argv[1])['provenance'])) == {'model': '\u00e9'})
archive = zipfile.ZipFile(sys.argv[1])
print(archive.testzip(), archive.namelist())
for info in archive.infolist():
    stream = archive.open(info)
    numpy.lib.format.read_magic(stream)
    numpy.lib.format.read_array_header_1_0(stream)
    raw = open(sys.argv[1], 'rb').read()
    name, extra = raw[info.header_offset + 26], raw[info.header_offset + 28]
    print((info.header_offset + 30 + name + extra + stream.tell()) % 64))",
                              folder.path("a.npz")),
              "True\nNone ['provenance.npy', '0.npy', '1.npy']\n0\n0\n0\n");
}

/// Two sentences with words that a line can't hold as they are, one with its edges kept.
void writeWords(const char* name, const std::string& path, LayerChoice layers) {
    const std::unique_ptr<EmbeddingWriter> writer = format(name).open(path, {layers, 0, ""});
    writer->add("bank b\tc", layersOf(0, 2));
    writer->add("", layersOf(1, 0));
    writer->add("bank", layersOf(2, 3));
    writer->finish();
}

TEST(Word2vecEmbeddingWriter, HasALineForEachTokenWithItsPosition) {
    const test::TemporaryFolder folder;
    writeWords("word2vec", folder.path("out.vec"), LayerChoice::kTop);
    EXPECT_EQ(test::readFile(folder / "out.vec"),
              "5 2\nbank#0:0 200 201\nb_c#0:1 210 211\n<S>#2:0 2200 2201\nbank#2:1 2210 2211\n</S>#2:2 2220 2221\n");
    writeWords("word2vec", folder.path("out.vec"), LayerChoice::kAll);
    EXPECT_THAT(test::readFile(folder / "out.vec"), StartsWith("5 6\nbank#0:0 0 1 100 101 200 201\n"));
    EXPECT_EQ(test::listing(folder.path()), "out.vec");
}

TEST(Word2vecEmbeddingWriter, OtherProgramsLoadIt) {
    REQUIRE_PYTHON("numpy");
    const test::TemporaryFolder folder;
    writeWords("word2vec", folder.path("out.vec"), LayerChoice::kTop);
    // Debian 13 has no gensim; there the file is read as word2vec's own tools read it: words divided by blanks.
    EXPECT_EQ(test::runPython(R"(
import sys
try:
    from gensim.models import KeyedVectors
    vectors = KeyedVectors.load_word2vec_format(sys.argv[1])
    count, size = len(vectors), vectors.vector_size
except ImportError:
    import numpy
    with open(sys.argv[1], encoding='utf-8') as file:
        count, size = (int(number) for number in file.readline().split())
        rows = [file.readline().split(' ') for _ in range(count)]
        assert file.read() == ''
    vectors = {word: numpy.array(numbers, dtype='float32') for word, *numbers in rows}
    assert len(vectors) == count and all(len(row) == size for row in vectors.values())
print(count, size, *(int(x) for x in vectors['bank#2:1'])))",
                              folder.path("out.vec")),
              "5 2 2210 2211\n");
}

TEST(RowEmbeddingReaders, ReadBackEveryNameAndNumber) {
    const test::TemporaryFolder folder;
    for (const char* name : {"word2vec", "projector"}) {
        writeWords(name, folder.path("out.tsv"), LayerChoice::kTop);
        EXPECT_EQ(recordsOf(format(name), folder / "out.tsv"),
                  "bank#0:0 { 2 } 200 201\nb_c#0:1 { 2 } 210 211\n<S>#2:0 { 2 } 2200 2201\nbank#2:1 { 2 } 2210 2211\n"
                  "</S>#2:2 { 2 } 2220 2221\n");
    }
}

TEST(RowEmbeddingReaders, KeepEveryBitOfANumber) {
    const test::TemporaryFolder folder;
    LayerActivations layers(1, 1, 5);
    const float values[] = {1e-45F, -3.4028235e38F, 0.1F, 16777217.0F, -0.0F};
    std::ranges::copy(values, layers.mutableValues());
    for (const char* name : {"word2vec", "projector"}) {
        const auto writer = format(name).open(folder.path("out.tsv"), {LayerChoice::kTop, 0, ""});
        writer->add("a", layers);
        writer->finish();
        std::vector<float> read;
        format(name).read(folder / "out.tsv", [&](const EmbeddingRecord& record) { read = record.values; });
        ASSERT_EQ(read.size(), 5U);
        EXPECT_EQ(std::memcmp(read.data(), values, sizeof values), 0) << name;
    }
}

TEST(RowEmbeddingReaders, NameTheInvalidLine) {
    const test::TemporaryFolder folder;
    const auto errorIn = [&](const char* name, const std::string& text) {
        test::writeFile(folder.path("out.tsv"), text);
        return errorOf([&] { recordsOf(format(name), folder / "out.tsv"); });
    };
    EXPECT_THAT(errorIn("word2vec", "2 2\na 1 2\nb 1 x\n"), HasSubstr("line 3 has 'x'"));
    EXPECT_THAT(errorIn("word2vec", "2 2\na 1 2\n"), HasSubstr("it has 1 rows, its first line says 2"));
    EXPECT_THAT(errorIn("word2vec", "1 2\na 1 2 3\n"), HasSubstr("line 2 has 3 numbers"));
    EXPECT_THAT(errorIn("word2vec", ""), HasSubstr("it is empty"));
    writeWords("projector", folder.path("out.tsv"), LayerChoice::kTop);
    EXPECT_THAT(errorIn("projector", "1\t2\n"), HasSubstr("it has more lines"));
    EXPECT_THAT(errorIn("projector", "1\n1\n1\n1\n1\n1\n"), HasSubstr("it ends at line 6"));
}

TEST(RowEmbeddingReaders, SayWhyAFileCannotBeOpened) {
    const test::TemporaryFolder folder;
    for (const char* name : {"word2vec", "projector"}) {
        const auto read = [&](const std::string& file) {
            return errorOf([&] { format(name).read(folder.path(file), [](const EmbeddingRecord&) {}); });
        };
        EXPECT_THAT(read("absent.tsv"),
                    testing::AllOf(StartsWith("not found: "), HasSubstr("absent.tsv"), HasSubstr("No such file")));
        EXPECT_THAT(read(""), HasSubstr("is a folder")) << name;
    }
}

TEST(ProjectorEmbeddingWriter, ReplacesLabelsOnly) {
    const test::TemporaryFolder folder;
    test::writeFile(folder / "out.metadata.tsv", "word\tlength\nbank\t4\nto the end of the first line\n");
    EXPECT_THROW(writeWords("projector", folder.path("out.tsv"), LayerChoice::kTop), Error);
    EXPECT_EQ(test::listing(folder.path()), "out.metadata.tsv");
    writeWords("projector", folder.path("more.tsv"), LayerChoice::kTop);
    EXPECT_NO_THROW(writeWords("projector", folder.path("more.tsv"), LayerChoice::kTop));
}

TEST(ProjectorEmbeddingWriter, WritesVectorsAndLabelsToTwoParallelFiles) {
    const test::TemporaryFolder folder;
    writeWords("projector", folder.path("out.tsv"), LayerChoice::kTop);
    EXPECT_EQ(test::readFile(folder / "out.tsv"), "200\t201\n210\t211\n2200\t2201\n2210\t2211\n2220\t2221\n");
    EXPECT_EQ(test::readFile(folder / "out.metadata.tsv"),
              "word\tsentence\ttoken\nbank\t0\t0\nb_c\t0\t1\n<S>\t2\t0\nbank\t2\t1\n</S>\t2\t2\n");
    EXPECT_EQ(test::listing(folder.path()), "out.metadata.tsv out.tsv");
}

TEST(SafetensorsEmbeddingWriter, IsReadBackBySafetensorsReader) {
    const test::TemporaryFolder folder;
    const auto writer =
        format("safetensors").open(folder.path("a.safetensors"), {LayerChoice::kTop, 0, R"({"model":"x"})"});
    writer->add("a", layersOf(0, 1));
    writer->add("b", layersOf(1, 2));
    writer->finish();
    SafetensorsReader reader(folder.path("a.safetensors"));
    EXPECT_EQ(reader.metadata().at("provenance"), R"({"model":"x"})");
    EXPECT_THAT(reader.read("1", std::array<std::int64_t, 2>{2, 2}), ElementsAre(1200, 1201, 1210, 1211));
}

}  // namespace
}  // namespace elmo
