// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/packed_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <span>

#include "elmo/containers/zip_writer.h"
#include "elmo/files/staged_file.h"
#include "elmo/weights/allennlp_writer.h"
#include "elmo/weights/model_bundle.h"
#include "elmo/weights/published_record.h"
#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

std::filesystem::path packed(const char* name) {
    return test::fixture("packed") / name;
}

/// The files of a folder in a zip file, stored.
std::string zipped(const std::filesystem::path& folder, const std::string& target) {
    StagedFile file(target);
    ZipWriter zip(file);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) {
            const std::string bytes = test::readFile(entry.path());
            zip.add(entry.path().lexically_relative(folder.parent_path()).string(),
                    std::array{std::as_bytes(std::span(bytes))});
        }
    zip.finish();
    file.commit();
    return target;
}

std::size_t privateFolders() {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::temp_directory_path()))
        count += entry.path().filename().string().starts_with(".elmo-") ? 1 : 0;
    return count;
}

TEST(PackedModel, IsThePlainModelToTheBit) {
    const BilmModel plain = readModel(packed("plain"));
    for (const char* name : {"209.zip", "pax.tar", "gnu.tar.gz"}) {
        const BilmModel model = readModel(packed(name));
        EXPECT_EQ(modelHash(model), modelHash(plain)) << name;
        EXPECT_EQ(model.provenance.path, packed(name).string());
        EXPECT_EQ(model.provenance.format, "AllenNLP HDF5");
        EXPECT_EQ(findWeightFormat(packed(name)).readArchitecture(packed(name)).options, plain.options);
    }
}

TEST(PackedModel, ReadsEveryKindOfFolder) {
    const test::TemporaryFolder folder;
    for (const char* name : {"model_zip", "model_legacy"}) {
        const auto plain = test::fixture("elmoformanylangs") / name;
        EXPECT_EQ(modelHash(readModel(zipped(plain, folder.path("many.zip")))), modelHash(readModel(plain)));
    }
    writeBundle(test::randomModel(test::smallOptions(), 1), folder.path("bundle"));
    EXPECT_EQ(modelHash(readModel(zipped(folder.path("bundle"), folder.path("bundle.zip")))),
              modelHash(readModel(folder.path("bundle"))));
}

TEST(PackedModel, TellsWhatTheRepositorySays) {
    const BilmModel model = findWeightFormat(packed("209.zip")).readArchitecture(packed("209.zip"));
    const PublishedRecord record = publishedRecord(model.provenance.training);
    EXPECT_EQ(record.language, "nor");
    EXPECT_EQ(record.corpus, "Norsk Aviskorpus");
    EXPECT_TRUE(record.lemmatised);
    EXPECT_THAT(readingNotes(packed("209.zip")), ElementsAre(HasSubstr("lemmatised")));
    EXPECT_THAT(readingNotes(packed("pax.tar")), IsEmpty());
}

TEST(PackedModel, WhatTheRepositorySaysSurvivesConversion) {
    const test::TemporaryFolder folder;
    const BilmModel model = readModel(packed("209.zip"));
    writeBundle(model, folder.path("bundle"));
    writeAllenNlpPair(model, folder.path("pair"));
    for (const char* name : {"bundle", "pair"})
        EXPECT_EQ(publishedRecord(readModel(folder.path(name)).provenance.training).language, "nor") << name;
}

TEST(PackedModel, KeepsOnePrivateFolderAtMost) {
    readModel(packed("209.zip"));
    const std::size_t before = privateFolders();
    readModel(packed("pax.tar"));
    readModel(packed("pax.tar"));
    EXPECT_EQ(privateFolders(), before);
}

TEST(PackedModel, AChangedArchiveIsReadAgain) {
    const test::TemporaryFolder folder;
    const std::string path = folder.path("model.zip");
    for (const int seed : {1, 2}) {
        const std::string plain = folder.path("plain" + std::to_string(seed));
        writeAllenNlpPair(test::randomModel(test::smallOptions(), seed), plain);
        zipped(plain, path);
        std::filesystem::last_write_time(path,
                                         std::filesystem::file_time_type::clock::now() + std::chrono::hours(seed));
        EXPECT_EQ(modelHash(readModel(path)), modelHash(readModel(plain)));
    }
}

TEST(PackedModel, MessagesNameTheArchive) {
    const test::TemporaryFolder folder;
    const auto plain = test::copyFolder(packed("plain"), folder.path("plain"));
    test::writeFile(plain / "options.json", R"({"lstm": {"dim": 12}})");
    const std::string archive = zipped(plain, folder.path("model.zip"));
    EXPECT_THAT(
        errorOf([&] { readModel(archive); }),
        AllOf(StartsWith("bad format: "), HasSubstr(archive + "/plain/options.json"), Not(HasSubstr(".elmo-"))));
}

TEST(PackedModel, AnArchiveWithoutModelSaysWhatItContains) {
    const test::TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("texts"));
    folder.write("texts/letter.txt", "hello");
    const std::string archive = zipped(folder.path("texts"), folder.path("texts.zip"));
    EXPECT_THAT(errorOf([&] { readModel(archive); }), AllOf(StartsWith("bad format: "), HasSubstr(archive),
                                                            HasSubstr("texts/letter.txt"), HasSubstr("options .json")));
}

}  // namespace
}  // namespace elmo
