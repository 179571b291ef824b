// SPDX-License-Identifier: Apache-2.0
// Every format that can be read: what is written comes back, but for exactly the losses that were reported.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/exporters/export.h"
#include "app/formats/decoding.h"
#include "app/importers/import.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;

std::vector<std::string> readableFormats() {
    std::vector<std::string> names;
    for (const DocumentFormat& format : documentFormats())
        if (format.decode != nullptr && format.encode != nullptr)
            names.emplace_back(format.name);
    return names;
}

tasks::AnnotatedDocument backFrom(const DocumentFormat& format, const std::vector<FilePart>& parts) {
    std::vector<tasks::AnnotatedDocument> read;
    decodeParts(format, parts, {"sample"},
                [&](tasks::AnnotatedDocument document) { read.push_back(std::move(document)); });
    EXPECT_EQ(read.size(), 1u);
    return read.empty() ? tasks::AnnotatedDocument{"", std::make_shared<elmo::Document>("", elmo::Segmentation{}), {}}
                        : read.front();
}

class EveryFormat : public testing::TestWithParam<std::string> {
protected:
    const DocumentFormat& format() const { return documentFormat(GetParam()); }
};

TEST_P(EveryFormat, RoundTripLosesExactlyWhatWasReported) {
    RandomDocuments documents(7);
    for (int i = 0; i < 250; ++i) {
        const tasks::AnnotatedDocument document = documents.next();
        const ExportPreview preview = previewExport(format(), document);
        ASSERT_EQ(preview.surprises.text(), "") << "document " << i << " of text:\n" << document.document->text();
    }
}

TEST_P(EveryFormat, ReportsNoLossThatDidNotHappen) {
    RandomDocuments documents(11);
    for (int i = 0; i < 100; ++i) {
        const tasks::AnnotatedDocument document = documents.next();
        const ExportPreview preview = previewExport(format(), document);
        const LossReport found = differences(format(), document, backFrom(format(), preview.parts), true);
        ASSERT_EQ(found.text(), preview.losses.text()) << "document " << i;
    }
}

TEST_P(EveryFormat, WritesWhatEveryOtherFormatGives) {
    RandomDocuments documents(23);
    for (const std::string& other : readableFormats())
        for (int i = 0; i < 4; ++i) {
            const tasks::AnnotatedDocument document =
                backFrom(documentFormat(other), previewExport(documentFormat(other), documents.next()).parts);
            ASSERT_EQ(previewExport(format(), document).surprises.text(), "") << other << " " << i;
        }
}

TEST_P(EveryFormat, WritesIdenticalFilesTwice) {
    RandomDocuments documents(13);
    for (int i = 0; i < 30; ++i) {
        const tasks::AnnotatedDocument document = documents.next();
        const auto first = previewExport(format(), document).parts;
        const auto second = previewExport(format(), document).parts;
        ASSERT_EQ(first.size(), second.size());
        for (std::size_t k = 0; k < first.size(); ++k)
            ASSERT_EQ(first[k].bytes, second[k].bytes);
    }
}

TEST_P(EveryFormat, RejectsCorruptFilesWithAMessageOrReadsThem) {
    RandomDocuments documents(17);
    for (int i = 0; i < 6; ++i) {
        std::vector<FilePart> parts = previewExport(format(), documents.next()).parts;
        if (parts.front().bytes.empty())
            continue;
        const auto read = [&](const std::string& bytes) {
            std::vector<FilePart> damaged = parts;
            damaged.front().bytes = bytes;
            decodeParts(format(), damaged, {"damaged"}, [](const tasks::AnnotatedDocument&) {});
        };
        const auto cut = elmo::test::readTruncated(parts.front().bytes, 40, read);
        const auto flipped = elmo::test::readFlipped(parts.front().bytes, 100, 5, read);
        EXPECT_EQ(cut.refused + cut.accepted + flipped.refused + flipped.accepted, 140);
    }
}

TEST_P(EveryFormat, FilesOfSeveralDocumentsSurviveTheRoundTrip) {
    const TemporaryFolder folder;
    RandomDocuments documents(19);
    std::vector<tasks::AnnotatedDocument> written;
    const std::filesystem::path target = folder / "all.out";
    DocumentExport out(format(), target, true);
    for (int i = 0; i < 5; ++i) {
        written.push_back(documents.next());
        out.add(written.back());
    }
    EXPECT_FALSE(std::filesystem::exists(target));
    EXPECT_EQ(out.finish().surprises.text(), "");
    std::vector<std::filesystem::path> files = {target};
    if (format().container == Container::kFilePerOne) {
        files.clear();
        for (const auto& entry : std::filesystem::directory_iterator(target))
            if (entry.path().extension() == format().suffix)
                files.push_back(entry.path());
    }
    std::size_t read = 0;
    for (const auto& file : files)
        importDocuments(format(), file, [&](const tasks::AnnotatedDocument&) { ++read; });
    EXPECT_EQ(read, written.size());
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat, testing::ValuesIn(readableFormats()), [](const auto& parameter) {
    std::string name = parameter.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST(JsonLines, KeepsEverythingWithItsIds) {
    RandomDocuments documents(23);
    const DocumentFormat& format = documentFormat("jsonl");
    for (int i = 0; i < 100; ++i) {
        const tasks::AnnotatedDocument document = documents.next();
        const tasks::AnnotatedDocument back = backFrom(format, previewExport(format, document).parts);
        ASSERT_TRUE(back.annotations == document.annotations);
        ASSERT_EQ(back.name, document.name);
        ASSERT_EQ(back.document->text(), document.document->text());
        ASSERT_TRUE(back.document->tokens() == document.document->tokens());
        ASSERT_TRUE(back.document->sentences() == document.document->sentences());
        ASSERT_EQ(previewExport(format, document).losses.text(), "");
    }
}

TEST(JsonLines, RejectsANewerVersion) {
    const auto read = [] {
        decodeParts(documentFormat("jsonl"), {{".jsonl", R"({"version": 99, "text": "a"})"}}, {"x"},
                    [](const auto&) {});
    };
    EXPECT_THAT(errorOf(read), testing::HasSubstr("newer version"));
}

TEST(Export, LeavesNoFileIfNotFinished) {
    const TemporaryFolder folder;
    for (const DocumentFormat& format : documentFormats()) {
        if (format.encode != nullptr) {
            DocumentExport out(format, folder / "out", true);
            out.add(smiling());
        }
        EXPECT_EQ(elmo::test::listing(folder.path()), "") << format.name;
    }
}

TEST(Export, FileNamesOfDocumentsStayInsideTheFolder) {
    const TemporaryFolder folder;
    DocumentExport out(documentFormat("brat"), folder / "out", true);
    for (const char* name : {"../../etc/passwd", "a", "A", "", ".hidden"}) {
        tasks::AnnotatedDocument document = smiling();
        document.name = name;
        out.add(document);
    }
    out.finish();
    EXPECT_EQ(
        elmo::test::listing(folder / "out"),
        "A (2).ann A (2).txt _.._etc_passwd.ann _.._etc_passwd.txt a.ann a.txt document.ann document.txt hidden.ann "
        "hidden.txt");
}

TEST(Export, WritesTwoFilesOfADocumentNextToEachOther) {
    const TemporaryFolder folder;
    DocumentExport out(documentFormat("brat"), folder / "letter.ann", false);
    out.add(smiling());
    EXPECT_EQ(out.finish().files.size(), 2u);
    EXPECT_EQ(elmo::test::readFile(folder / "letter.txt"), "Hi 😊, John");
    EXPECT_EQ(elmo::test::readFile(folder / "letter.ann"), "T1\tPER 6 10\tJohn\n");
}

TEST(Formats, UnknownNameErrorSuggestsTheClosest) {
    EXPECT_THAT(errorOf([] { documentFormat("conl"); }), testing::HasSubstr("Did you mean 'conll'?"));
}

}  // namespace
}  // namespace app::test
