// SPDX-License-Identifier: Apache-2.0
#include "app/exporters/read_back.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/exporters/export.h"
#include "app/importers/import.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;

std::filesystem::path write(const DocumentFormat& format, const tasks::AnnotatedDocument& document,
                            const std::filesystem::path& target) {
    DocumentExport out(format, target, false);
    out.add(document);
    return out.finish().files.front();
}

TEST(ReadBack, FindsOnlyTheReportedLossesInEveryFile) {
    const TemporaryFolder folder;
    RandomDocuments documents(31);
    for (int i = 0; i < 10; ++i) {
        const tasks::AnnotatedDocument document = documents.next();
        for (const DocumentFormat& format : documentFormats())
            if (format.encode && format.decode) {
                std::filesystem::remove(folder / "a.txt");
                const auto file = write(format, document, folder / "a.ann");
                EXPECT_EQ(readBack(format, document, file).text(), "") << format.name << i;
            }
    }
}

TEST(ReadBack, DetectsAFileWithAnotherDocument) {
    const TemporaryFolder folder;
    tasks::AnnotatedDocument other = smiling();
    other.annotations.spans[0].label = "LOC";
    for (const char* name : {"jsonl", "conll", "brat", "xmi"}) {
        const auto file = write(documentFormat(name), other, folder / "a.ann");
        EXPECT_THAT(readBack(documentFormat(name), smiling(), file).text(), testing::HasSubstr("spans: 1")) << name;
        std::filesystem::resize_file(file, 3);
        bool noticed = false;
        const std::string error = errorOf([&] { noticed = !readBack(documentFormat(name), smiling(), file).empty(); });
        EXPECT_TRUE(noticed || error != "no error") << name;
    }
}

TEST(Export, NamesThatAFileOfSeveralDocumentsLacksAreReported) {
    const TemporaryFolder folder;
    const auto namesLeftOut = [&](const char* format, int documents) {
        DocumentExport out(documentFormat(format), folder / "a", documents > 1);
        for (int i = 0; i < documents; ++i)
            out.add(smiling());
        const auto losses = out.finish().losses.losses();
        return losses.contains("names") ? losses.at("names").left : 0;
    };
    EXPECT_EQ(namesLeftOut("conll", 3), 3);
    EXPECT_EQ(namesLeftOut("conll", 1), 0) << "it is the name of the file";
    EXPECT_EQ(namesLeftOut("jsonl", 3), 0);
}

TEST(Export, FilesOfSeveralDocumentsKeepTheNamesThatAreNotReported) {
    const TemporaryFolder folder;
    for (const DocumentFormat& format : documentFormats()) {
        if (!format.encode || !format.decode || format.container != Container::kOneFile || !format.holds.names)
            continue;
        DocumentExport out(format, folder / "several", true);
        std::vector<std::string> names, read;
        for (const char* name : {"Letter", "Diary"}) {
            tasks::AnnotatedDocument document = smiling();
            document.name = names.emplace_back(name);
            out.add(document);
        }
        importDocuments(format, out.finish().files.front(), [&](const auto& back) { read.push_back(back.name); });
        EXPECT_EQ(read, names) << format.name;
    }
}

TEST(Export, SecondFileNeverOverwritesAnotherText) {
    const TemporaryFolder folder;
    folder.write("letter.txt", "mine");
    EXPECT_THAT(errorOf([&] { write(documentFormat("brat"), smiling(), folder / "letter.ann"); }),
                testing::HasSubstr("letter.txt, which already contains another text"));
    EXPECT_EQ(elmo::test::listing(folder.path()), "letter.txt");
    folder.write("letter.txt", "Hi 😊, John");
    write(documentFormat("brat"), smiling(), folder / "letter.ann");
    EXPECT_EQ(elmo::test::listing(folder.path()), "letter.ann letter.txt");
}

}  // namespace
}  // namespace app::test
