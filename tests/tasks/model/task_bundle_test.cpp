// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/task_bundle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "elmo/containers/safetensors.h"
#include "tasks/registry/task_list.h"
#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/support/packed_text.h"
#include "tests/tasks/training/tiny_bundle.h"

namespace tasks::test {
namespace {

namespace fs = std::filesystem;
using elmo::test::errorOf;
using elmo::test::readFile;
using elmo::test::writeFile;
using testing::HasSubstr;
using testing::StartsWith;
using Json = nlohmann::ordered_json;

class TaskBundle : public testing::Test {
protected:
    TaskBundle() { elmo::test::copyFolder(tinyBundle(Ner::kTask), m_bundle); }

    std::string load() const {
        return errorOf([&] { loadTaskModel(m_bundle, {}); });
    }
    template <class Change>
    std::string loadWith(const Change& change) const {
        Json manifest = Json::parse(readFile(tinyBundle(Ner::kTask) / "task.json"));
        change(manifest);
        writeFile(m_bundle / "task.json", manifest.dump());
        return load();
    }
    EntityPredictions predictionOf(const fs::path& bundle) const {
        const TinyDocument document("Anna went to New York . | in Oslo saw we Bob");
        PredictOptions options;
        options.threads = 1;
        return std::get<EntityPredictions>(loadTaskModel(bundle, {})->predict(document.input(), options, {}));
    }
    TaskBundleContent content() const {
        TaskBundleContent content;
        elmo::SafetensorsReader reader(m_bundle / "weights.safetensors");
        for (const elmo::ManifestTensor& tensor : readTaskManifest(m_bundle / "task.json").tensors)
            content.tensors.emplace_back(
                tensor.name, elmo::HostTensor{tensor.shape, reader.read(tensor.name, tensor.shape, tensor.checksum)});
        content.subwords = readFile(m_bundle / "subwords.model");
        content.words = {"Anna", "went"};
        content.log = readFile(m_bundle / "log.jsonl");
        return content;
    }

    const elmo::test::TemporaryFolder m_folder;
    const fs::path m_bundle = m_folder / "copy";
};

TEST_F(TaskBundle, PredictsTheSameAfterTheRoundTrip) {
    writeTaskBundle(readTaskManifest(m_bundle / "task.json"), content(), m_folder / "again",
                    elmo::StorageType::kFloat32);
    EXPECT_EQ(readFile(m_folder / "again/weights.safetensors"), readFile(m_bundle / "weights.safetensors"));
    EXPECT_EQ(predictionOf(m_folder / "again").entities, predictionOf(m_bundle).entities);
    EXPECT_FALSE(predictionOf(m_bundle).entities.empty());
}

TEST_F(TaskBundle, Float16PredictsAlmostTheSame) {
    writeTaskBundle(readTaskManifest(m_bundle / "task.json"), content(), m_folder / "small",
                    elmo::StorageType::kBfloat16);
    EXPECT_LT(fs::file_size(m_folder / "small/weights.safetensors"),
              fs::file_size(m_bundle / "weights.safetensors") * 3 / 4);
    const auto wide = predictionOf(m_bundle).entities, narrow = predictionOf(m_folder / "small").entities;
    ASSERT_EQ(narrow.size(), wide.size());
    for (std::size_t i = 0; i < wide.size(); ++i)
        EXPECT_NEAR(narrow[i].confidence, wide[i].confidence, 0.1);
}

TEST_F(TaskBundle, ACopyIn8BitsPredictsAlmostTheSame) {
    writeFile(m_bundle / "README.md", "my head");
    writeFile(m_bundle / "notes.txt", "mine");
    copyTaskBundle(m_bundle, m_folder / "small", elmo::StorageType::kInt8);
    EXPECT_LT(fs::file_size(m_folder / "small/weights.safetensors"),
              fs::file_size(m_bundle / "weights.safetensors") / 2);
    EXPECT_EQ(readTaskManifest(m_folder / "small/task.json").tensors[0].checksum.size(), 32);
    EXPECT_THAT(readFile(m_folder / "small/task.json"), HasSubstr("\"format_version\": 3"));
    EXPECT_EQ(readFile(m_folder / "small/README.md"), "my head");
    EXPECT_FALSE(fs::exists(m_folder / "small/notes.txt"));
    const auto wide = predictionOf(m_bundle).entities, narrow = predictionOf(m_folder / "small").entities;
    ASSERT_EQ(narrow.size(), wide.size());
    for (std::size_t i = 0; i < wide.size(); ++i)
        EXPECT_NEAR(narrow[i].confidence, wide[i].confidence, 0.2);
}

TEST_F(TaskBundle, ReplacesABundleAndKeepsItsReadme) {
    writeFile(m_bundle / "README.md", "my head");
    const TaskBundleContent kept = content();
    writeTaskBundle(readTaskManifest(m_bundle / "task.json"), kept, m_bundle, elmo::StorageType::kFloat32);
    EXPECT_EQ(readFile(m_bundle / "README.md"), "my head");
    EXPECT_EQ(load(), "no error");
    writeFile(m_bundle / "notes.txt", "mine");
    EXPECT_THAT(errorOf([&] { requireReplaceable(m_bundle); }), HasSubstr("notes.txt"));
}

TEST_F(TaskBundle, TrainingWordsMayBePacked) {
    const ManifestFile expected = readTaskManifest(m_bundle / "task.json").words;
    const std::string words = readBundleFile(m_bundle, kTaskWordsFile, expected), packed = elmo::test::zstandard(words);
    fs::remove(m_bundle / kTaskWordsFile);
    writeFile(m_bundle / "training-words.txt.zst", packed);
    EXPECT_EQ(readBundleFile(m_bundle, kTaskWordsFile, expected), words);
    EXPECT_NO_THROW(requireReplaceable(m_bundle));
    writeFile(m_bundle / "training-words.txt.zst", packed.substr(0, packed.size() / 2));
    EXPECT_THAT(errorOf([&] { readBundleFile(m_bundle, kTaskWordsFile, expected); }),
                testing::AllOf(StartsWith("bad format"), HasSubstr("training-words.txt.zst")));
    writeFile(m_bundle / "training-words.txt.zst", elmo::test::zstandard(words + "more\n"));
    EXPECT_THAT(errorOf([&] { readBundleFile(m_bundle, kTaskWordsFile, expected); }), StartsWith("checksum"));
}

TEST_F(TaskBundle, TruncatedFileIsRejectedByName) {
    for (const auto& [name, code] :
         {std::pair{"task.json", "bad format"}, {"weights.safetensors", "bad "}, {"subwords.model", "checksum"}}) {
        const std::string good = readFile(m_bundle / name);
        for (const std::size_t size : {std::size_t{0}, good.size() / 2, good.size() - 2}) {
            writeFile(m_bundle / name, good.substr(0, size));
            EXPECT_THAT(load(), testing::AllOf(StartsWith(code), HasSubstr(name))) << size;
        }
        writeFile(m_bundle / name, good);
    }
    EXPECT_EQ(load(), "no error");
}

TEST_F(TaskBundle, ErrorNamesTheMissingFile) {
    for (const char* name : {"task.json", "weights.safetensors", "subwords.model"}) {
        fs::rename(m_bundle / name, m_folder / "aside");
        EXPECT_THAT(load(), testing::AllOf(StartsWith("not found"), HasSubstr(name)));
        fs::rename(m_folder / "aside", m_bundle / name);
    }
    EXPECT_FALSE(isTaskBundle(m_folder.path()));
    EXPECT_TRUE(isTaskBundle(m_bundle));
}

TEST_F(TaskBundle, ReportsAFolderThatIsNotABundle) {
    const auto refusal = [](const fs::path& path) -> std::string {
        try {
            readTaskModelInfo(path);
        } catch (const elmo::Error& error) {
            return error.what();
        }
        return "no error";
    };
    EXPECT_THAT(refusal(m_folder.path()), testing::AllOf(HasSubstr("is not a task bundle"), HasSubstr("task.json")));
    EXPECT_THAT(refusal(m_bundle / "task.json"), HasSubstr("is not a task bundle"));
    EXPECT_THAT(refusal(m_folder / "absent"), HasSubstr("There is no task bundle at"));
}

TEST_F(TaskBundle, ChangedWeightFailsItsChecksum) {
    std::string bytes = readFile(m_bundle / "weights.safetensors");
    bytes[bytes.size() - 7] = static_cast<char>(bytes[bytes.size() - 7] ^ 1);
    writeFile(m_bundle / "weights.safetensors", bytes);
    EXPECT_THAT(load(), testing::AllOf(StartsWith("checksum"), HasSubstr("weights.safetensors")));
}

TEST_F(TaskBundle, CorruptWeightsDoNotCrash) {
    const std::string good = readFile(m_bundle / "weights.safetensors");
    const auto read = [&](const std::string& bytes) {
        writeFile(m_bundle / "weights.safetensors", bytes);
        loadTaskModel(m_bundle, {});
    };
    EXPECT_EQ(elmo::test::readTruncated(good, 30, read).accepted, 0);
    EXPECT_GT(elmo::test::readFlipped(good, 100, 3, read).refused, 90);
}

TEST_F(TaskBundle, NewerVersionRequiresANewerProgram) {
    EXPECT_THAT(loadWith([](Json& json) { json["format_version"] = 4; }),
                testing::AllOf(StartsWith("newer version"), HasSubstr("up to 3")));
    EXPECT_THAT(loadWith([](Json& json) { json["format"] = "elmoscope bilm"; }), StartsWith("bad format"));
}

TEST_F(TaskBundle, ManifestMustListEveryTensorExactlyOnce) {
    EXPECT_THAT(loadWith([](Json& json) { json["tensors"].erase(0); }), StartsWith("bad shape"));
    EXPECT_THAT(loadWith([](Json& json) { json["tensors"].push_back(json["tensors"][0]); }), StartsWith("bad shape"));
    EXPECT_THAT(loadWith([](Json& json) { json["tensors"][0]["name"] = "surplus"; }),
                testing::AllOf(StartsWith("bad shape"), HasSubstr("none of this name")));
    EXPECT_THAT(loadWith([](Json& json) { json["tensors"][0]["shape"].push_back(1); }), StartsWith("bad shape"));
    EXPECT_THAT(loadWith([](Json& json) { json["tensors"][0]["checksum"] = std::string(32, '0'); }),
                StartsWith("checksum"));
    EXPECT_EQ(loadWith([](Json&) {}), "no error");
}

TEST_F(TaskBundle, FileWithSurplusOrMissingTensorsIsRejected) {
    const TaskManifest manifest = readTaskManifest(m_bundle / "task.json");
    TaskBundleContent more = content();
    more.tensors.emplace_back("surplus", elmo::HostTensor{{1}, {0.0F}});
    writeTaskBundle(manifest, more, m_bundle, elmo::StorageType::kFloat32);
    EXPECT_THAT(load(), StartsWith("bad shape"));
    more.tensors.erase(more.tensors.end() - 2, more.tensors.end());
    writeTaskBundle(manifest, more, m_bundle, elmo::StorageType::kFloat32);
    EXPECT_THAT(load(), StartsWith("bad shape"));
}

TEST_F(TaskBundle, MaliciousSettingsAllocateNoMemory) {
    for (const auto& [table, key] : {std::pair{"network", "encoder_width"},
                                     {"input", "piece_width"},
                                     {"input", "character_filters"},
                                     {"elmo", "width"},
                                     {"elmo", "layers"}})
        for (const Json& value : {Json(16384), Json(1 << 30), Json(-1), Json("many"), Json(1e300), Json(nullptr)})
            EXPECT_THAT(loadWith([&](Json& json) { json["config"][table][key] = value; }), StartsWith("bad "))
                << table << "." << key << " = " << value;
    for (const Json& value : {Json(16384), Json(1 << 30), Json(-1), Json("many"), Json(1e300)})  // null: 0, as here
        EXPECT_THAT(loadWith([&](Json& json) { json["config"]["input"]["trained_words"] = value; }), StartsWith("bad "))
            << value;
    EXPECT_THAT(loadWith([](Json& json) {
                    json["config"]["labels"] = Json::array();
                    for (int k = 0; k < 100'000; ++k)
                        json["config"]["labels"].push_back("label " + std::to_string(k));
                }),
                StartsWith("bad "));
    EXPECT_THAT(loadWith([](Json& json) { json["config"]["labels"] = {"PER", "PER"}; }), StartsWith("bad "));
    EXPECT_THAT(loadWith([](Json& json) { json["config"]["task"] = "parsing"; }), HasSubstr("'parsing'"));
}

TEST_F(TaskBundle, MaliciousJsonIsRejected) {
    for (const std::string& text :
         {std::string(2'000'000, '['), std::string("{\"a\":").append(std::string(200'000, '{')), std::string("null"),
          std::string("[]"), std::string("{}"), std::string("\xff\xfe{"), std::string("{\"format\": 3}")}) {
        writeFile(m_bundle / "task.json", text);
        EXPECT_THAT(load(), StartsWith("bad format")) << text.substr(0, 20);
    }
    for (const char* key : {"config", "metric", "mixes", "contributions", "tensors"})
        for (const Json& value : {Json(1), Json("x"), Json::parse("[1]"), Json::parse("[[[[]]]]")})
            EXPECT_THAT(loadWith([&](Json& json) { json[key] = value; }), StartsWith("bad ")) << key << value;
    EXPECT_THAT(loadWith([](Json& json) { json["mixes"][0]["raw"][0] = "NaN"; }), StartsWith("bad "));
    for (const Json& raw : {Json::array(), Json::parse("[1e300, 0, 0]")})
        EXPECT_THAT(loadWith([&](Json& json) { json["mixes"][0]["raw"] = raw; }),
                    testing::AllOf(StartsWith("bad format"), HasSubstr("task.json, mix 0")));
    EXPECT_THAT(loadWith([](Json& json) { json["tensors"][0]["shape"] = {-1, 1}; }), StartsWith("bad "));
}

TEST_F(TaskBundle, CorruptManifestsDoNotCrash) {
    const std::string good = readFile(m_bundle / "task.json");
    const auto read = [&](const std::string& bytes) {
        writeFile(m_bundle / "task.json", bytes);
        loadTaskModel(m_bundle, {});
    };
    EXPECT_EQ(elmo::test::readTruncated(good.substr(0, good.size() - 2), 30, read).accepted, 0);
    EXPECT_GT(elmo::test::readFlipped(good, 150, 4, read).refused, 50);
}

TEST_F(TaskBundle, RejectsNonFiniteWeights) {
    TaskBundleContent damaged = content();
    const std::string name = damaged.tensors.front().first;
    damaged.tensors.front().second.values.at(0) = std::numeric_limits<float>::quiet_NaN();
    writeTaskBundle(readTaskManifest(m_bundle / "task.json"), damaged, m_bundle, elmo::StorageType::kFloat32);
    EXPECT_THAT(load(), testing::AllOf(StartsWith("bad format"), HasSubstr("'" + name + "'"), HasSubstr("finite")));
}

}  // namespace
}  // namespace tasks::test
