// SPDX-License-Identifier: Apache-2.0
// `elmo annotate --part`, `elmo merge` and `elmo status`: a corpus in parts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>

#include "app/cluster/corpus_files.h"
#include "app/cluster/part_check.h"
#include "app/cluster/slurm_scripts.h"
#include "app/importers/text_files.h"
#include "tests/app/trained_heads.h"
#include "tests/support/error_text.h"
#include "tests/support/packed_text.h"
#include "tests/support/sanitizer_build.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Paragraphs of a few sentences, of several pieces of a text that is read as a stream. Bytes and code points differ.
std::string longText(int paragraphs) {
    const char* const people[] = {"Anna", "Bob", "Clara Berg", "David", "Ren\xC3\xA9"};
    const char* const places[] = {"Paris", "Rome", "New York"};
    std::string text;
    for (int i = 0; i < paragraphs; ++i)
        text += fmt::format("{} went to {} . It was day {} there , and {} met {} at the station .\n{}", people[i % 5],
                            places[i % 3], i, people[(i + 1) % 5], people[(i + 3) % 5], i % 4 == 3 ? "\n" : "");
    return text;
}

std::string longLines(int count) {
    std::string lines;
    for (int i = 0; i < count; ++i)
        lines += json{{"id", i}, {"text", fmt::format("Anna went to Rome {} times . Bob did not .", i)}}.dump() + "\n";
    return lines;
}

class ElmoParts : public TrainedHeads {
protected:
    /// Texts and JSON lines, packed and not; one text has more white space than a piece, in the middle.
    std::vector<std::string> corpus() const {
        return {m_folder.write("a.txt", longText(700) + std::string(70'000, '\n') + longText(300)),
                m_folder.write("b.jsonl", longLines(120)), m_folder.write("c.jsonl.gz", zipped(longLines(30))),
                m_folder.write("d.txt.zst", zstandard(longText(40))), m_folder.write("e.txt", longText(20))};
    }

    ProgramResult annotatePart(const std::string& part, const std::vector<std::string>& files,
                               const std::string& folder, const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments = {"annotate", "--model", path("ner"), "--part", part, "-o", path(folder)};
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.insert(arguments.end(), files.begin(), files.end());
        return runElmo(arguments);
    }

    void annotateParts(int count, const std::vector<std::string>& files, const std::string& folder) const {
        for (int part = count; part > 0; --part) {  // in any order
            const ProgramResult result = annotatePart(fmt::format("{}/{}", part, count), files, folder);
            ASSERT_EQ(result.exitCode, 0) << result.err;
        }
    }

    ProgramResult merge(const std::string& folder, const std::string& output) const {
        return runElmo({"merge", path(folder), "-o", path(output)});
    }

    json status(const std::string& folder) const {
        const ProgramResult result = runElmo({"status", "--json", path(folder)});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return json::parse(result.out);
    }

    fs::path manifest(const std::string& folder, int part, int count) const {
        return m_folder / folder / app::PartNumber{part, count}.folderName() / app::kManifestFile;
    }

    void change(const fs::path& file, const std::function<void(json&)>& edit) const {
        json content = json::parse(readFile(file));
        edit(content);
        writeFile(file, content.dump());
    }
};

TEST_F(ElmoParts, MergedPartsAreIdenticalToASingleRun) {
    trained("ner");
    const std::vector<std::string> files = corpus();
    std::vector<std::string> whole = {"annotate", "--model", path("ner")};
    whole.insert(whole.end(), files.begin(), files.end());
    const ProgramResult one = runElmo(whole);
    ASSERT_EQ(one.exitCode, 0) << one.err;
    ASSERT_GT(std::ranges::count(one.out, '\n'), 2000);
    for (const int count : {1, 2, 5, 16}) {
        const std::string folder = fmt::format("parts{}", count);
        annotateParts(count, files, folder);
        const ProgramResult merged = merge(folder, folder + ".jsonl");
        ASSERT_EQ(merged.exitCode, 0) << merged.err;
        EXPECT_TRUE(readFile(m_folder / (folder + ".jsonl")) == one.out) << count;
    }
    const json done = status("parts5");
    EXPECT_EQ(done["done"], 5);
    EXPECT_EQ(done["seconds_left"], 0);
}

TEST_F(ElmoParts, ProjectOfTheMergedPartsContainsTheirDocuments) {
    trained("ner", {"--elmo", "none"});
    const std::vector<std::string> files = {m_folder.write("a.txt", longText(30)),
                                            m_folder.write("b.jsonl", longLines(5))};
    annotateParts(2, files, "parts");
    const ProgramResult merged = merge("parts", "all.elmoscope");
    ASSERT_EQ(merged.exitCode, 0) << merged.err;
    const ProgramResult list = runElmo({"project", "list", path("all.elmoscope")});
    EXPECT_EQ(std::ranges::count(list.out, '\n'), 1 + 6) << list.out << list.err;
    EXPECT_EQ(merge("parts", "all.elmoscope").exitCode, 2) << "a project is not replaced";
    EXPECT_EQ(merge("parts", "all.odt").exitCode, 1);
}

TEST_F(ElmoParts, ClocksOfTheMachinesMayDiffer) {
    SKIP_IN_SANITIZER_BUILD("its library has to be loaded before the false clock");
    trained("ner");
    const auto files = corpus();
    ASSERT_EQ(annotatePart("1/1", files, "single").exitCode, 0);
    setenv("LD_PRELOAD", (elmo::test::binDir() / "libclock_back.so").c_str(), 1);
    const int first = annotatePart("1/2", files, "parts").exitCode;
    unsetenv("LD_PRELOAD");
    ASSERT_EQ(first, 0);
    ASSERT_EQ(annotatePart("2/2", files, "parts").exitCode, 0);
    const auto tomorrow = fs::file_time_type::clock::now() + std::chrono::hours(24);
    for (const auto& entry : fs::recursive_directory_iterator(path("parts/part-00002-of-00002")))
        fs::last_write_time(entry.path(), tomorrow);
    EXPECT_EQ(status("parts")["done"], 2);
    for (const char* folder : {"single", "parts"})
        ASSERT_EQ(merge(folder, std::string(folder) + ".jsonl").exitCode, 0);
    EXPECT_TRUE(readFile(path("parts.jsonl")) == readFile(path("single.jsonl")));
    EXPECT_THAT(annotatePart("2/2", files, "parts").err, HasSubstr("done")) << "nothing is computed again";
}

TEST_F(ElmoParts, ProjectHoldsEveryLineUnderItsId) {
    trained("sentiment", {"--elmo", "none"});
    std::string lines;
    for (int i = 0; i < 6; ++i)
        lines += json{{"id", fmt::format("tweet {}", i)}, {"text", i < 4 ? "the film was great" : "the plot"}}.dump() +
                 "\n{\"text\": \"the film was great\"}\n";
    const std::vector<std::string> files = {m_folder.write("b.jsonl", lines)};
    for (const char* part : {"1/2", "2/2"})
        ASSERT_EQ(
            runElmo({"annotate", "--model", path("sentiment"), "--part", part, "-o", path("parts"), files[0]}).exitCode,
            0);
    const ProgramResult merged = merge("parts", "all.elmoscope");
    ASSERT_EQ(merged.exitCode, 0) << merged.err;
    const std::string list = runElmo({"project", "list", path("all.elmoscope")}).out;
    EXPECT_EQ(std::ranges::count(list, '\n'), 1 + 12) << "equal texts are documents of their own";
    EXPECT_THAT(list, AllOf(HasSubstr("\ttweet 5\t"), HasSubstr("\tall line 12\t")));
    for (const auto& entry : fs::directory_iterator(fs::path(path("all.elmoscope")).parent_path()))
        EXPECT_FALSE(entry.path().filename().string().find("all.elmoscope.") != std::string::npos)
            << entry.path() << " is left next to the project";
}

TEST_F(ElmoParts, SkipsAFinishedPartUnlessInputOrSettingsChanged) {
    trained("ner", {"--elmo", "none"});
    const std::vector<std::string> files = {m_folder.write("a.txt", longText(30))};
    ASSERT_EQ(annotatePart("1/2", files, "parts").exitCode, 0);
    const fs::path made = manifest("parts", 1, 2);
    const auto time = fs::last_write_time(made);
    EXPECT_THAT(annotatePart("1/2", files, "parts").err, HasSubstr("done already"));
    EXPECT_EQ(fs::last_write_time(made), time);
    const auto isRefused = [&](const std::vector<std::string>& more) {
        const ProgramResult result = annotatePart("1/2", files, "parts", more);
        EXPECT_THAT(result.err, HasSubstr("holds parts of another job"));
        EXPECT_EQ(fs::last_write_time(made), time) << "nothing is replaced unasked";
        return result.exitCode == 2;
    };
    EXPECT_TRUE(isRefused({"--threshold", "0.5"}));
    std::string other = longText(30);
    other[0] = 'O';
    m_folder.write("a.txt", other);
    EXPECT_TRUE(isRefused({})) << "of the same size";
    const ProgramResult again = annotatePart("1/2", files, "parts", {"--replace"});
    EXPECT_EQ(again.exitCode, 0) << again.err;
    EXPECT_THAT(again.err, Not(HasSubstr("done already")));
    fs::remove(made);
    EXPECT_THAT(annotatePart("1/2", files, "parts").err, Not(HasSubstr("done already")));
}

TEST_F(ElmoParts, ErrorNamesMissingDuplicateAndForeignParts) {
    trained("ner", {"--elmo", "none"});
    const std::vector<std::string> files = {m_folder.write("b.jsonl", longLines(40))};
    annotateParts(4, files, "parts");
    const fs::path second = manifest("parts", 2, 4).parent_path(), third = manifest("parts", 3, 4).parent_path();
    fs::rename(second, path("kept"));
    EXPECT_THAT(merge("parts", "out.jsonl").err,
                AllOf(HasSubstr("part 2/4 is missing"), HasSubstr("Run again, each with --part I/4: 2.")));
    fs::copy(third, second, fs::copy_options::recursive);
    EXPECT_THAT(merge("parts", "out.jsonl").err,
                AllOf(HasSubstr("part-00002-of-00004"), HasSubstr("3/4"), HasSubstr("twice")));
    fs::remove_all(second);
    fs::rename(path("kept"), second);
    EXPECT_EQ(annotatePart("1/3", files, "parts").exitCode, 2) << "4 parts stand there";
    ASSERT_EQ(annotatePart("1/3", files, "parts", {"--replace"}).exitCode, 0);
    EXPECT_THAT(merge("parts", "out.jsonl").err, HasSubstr("'part-00001-of-00003' is not one of the 4 parts"));
    fs::remove_all(manifest("parts", 1, 3).parent_path());
    EXPECT_FALSE(fs::exists(path("out.jsonl")));
    EXPECT_EQ(merge("parts", "out.jsonl").exitCode, 0);
}

TEST_F(ElmoParts, ErrorNamesPartsOfAnotherVersionTokenizerOrSetting) {
    trained("ner", {"--elmo", "none"});
    const std::vector<std::string> files = {m_folder.write("b.jsonl", longLines(40))};
    annotateParts(3, files, "parts");
    const auto refusalOf = [&](const std::function<void(json&)>& edit) {
        const fs::path file = manifest("parts", 2, 3);
        const std::string before = readFile(file);
        change(file, edit);
        const std::string message = merge("parts", "out.jsonl").err;
        writeFile(file, before);
        return message;
    };
    EXPECT_THAT(refusalOf([](json& part) { part["job"]["program"] = "elmo 0.1"; }),
                AllOf(HasSubstr("part 2/3: program is elmo 0.1"), HasSubstr("--part I/3: 2.")));
    EXPECT_THAT(refusalOf([](json& part) { part["tokenizers"]["en"] = "ptb-en 0"; }),
                HasSubstr("part 2/3: tokenizer of en is ptb-en 0"));
    EXPECT_THAT(refusalOf([](json& part) { part["job"]["settings"]["precision"] = "bf16"; }),
                HasSubstr("part 2/3: settings.precision is bf16"));
    EXPECT_THAT(refusalOf([](json& part) { part["job"]["corpus"]["hash"] = std::string(32, '0'); }),
                AllOf(HasSubstr("part 2/3: "), HasSubstr("names or sizes"), Not(HasSubstr("hash"))));
    EXPECT_THAT(refusalOf([](json& part) { part["result"]["hash"] = std::string(32, '0'); }),
                HasSubstr("The result of part 2/3"));
    EXPECT_THAT(refusalOf([](json& part) { part.erase("job"); }), HasSubstr("part 2/3: "));
    EXPECT_EQ(merge("parts", "out.jsonl").exitCode, 0);
}

TEST_F(ElmoParts, ErrorNamesAModelThatChangedBetweenParts) {
    trained("ner", {"--elmo", "none"});
    const std::vector<std::string> files = {m_folder.write("b.jsonl", longLines(40))};
    ASSERT_EQ(annotatePart("1/3", files, "parts").exitCode, 0);
    ASSERT_EQ(annotatePart("2/3", files, "parts").exitCode, 0);
    fs::rename(path("ner"), path("first"));
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    ASSERT_EQ(annotatePart("3/3", files, "parts", {"--replace"}).exitCode, 0);
    EXPECT_THAT(merge("parts", "out.jsonl").err,
                AllOf(HasSubstr("part 3/3: models[ner].hash is "), HasSubstr("--part I/3: 3.")));
    fs::remove_all(path("ner"));
    fs::rename(path("first"), path("ner"));
    ASSERT_EQ(annotatePart("3/3", files, "parts", {"--replace"}).exitCode, 0);
    EXPECT_EQ(merge("parts", "out.jsonl").exitCode, 0);
}

TEST_F(ElmoParts, CorruptInputFailsOnlyItsPartAndIsNamed) {
    trained("ner", {"--elmo", "none"});
    const std::string packed = zipped(longLines(40));
    const std::vector<std::string> files = {m_folder.write("a.jsonl", longLines(40)),
                                            m_folder.write("damaged.jsonl.gz", packed.substr(0, packed.size() / 2)),
                                            m_folder.write("z.jsonl", longLines(40))};
    int failed = 0;
    for (int part = 1; part <= 4; ++part) {
        const ProgramResult result = annotatePart(fmt::format("{}/4", part), files, "parts");
        failed += result.exitCode == 0 ? 0 : 1;
        if (result.exitCode != 0) {
            EXPECT_THAT(result.err, HasSubstr("damaged.jsonl.gz"));
        }
    }
    EXPECT_EQ(failed, 1);
    const json now = status("parts");
    EXPECT_EQ(now["done"], 3);
    ASSERT_EQ(now["failed"].size(), 1U);
    EXPECT_THAT(now["failed"][0]["error"].get<std::string>(), HasSubstr("damaged.jsonl.gz"));
    EXPECT_EQ(merge("parts", "out.jsonl").exitCode, 1);
}

TEST_F(ElmoParts, MergedVectorsAreIdenticalToASingleRun) {
    std::string lines;
    for (int i = 0; i < 60; ++i)
        lines += i % 7 == 0 ? "\n" : fmt::format("Anna met Bob {} times in Paris .\n", i % 9);
    const std::vector<std::string> texts = {m_folder.write("a.txt", longText(60)),
                                            m_folder.write("b.txt.gz", zipped(longText(9)))};
    const std::vector<std::string> tokens = {m_folder.write("c.txt", lines)};
    const auto embed = [&](const std::vector<std::string>& more, const std::vector<std::string>& files) {
        std::vector<std::string> arguments = {"embed", "--model", path("bilm")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.insert(arguments.end(), files.begin(), files.end());
        const ProgramResult result = runElmo(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
    };
    const auto compare = [&](const std::string& name, const std::vector<std::string>& more,
                             const std::vector<std::string>& files, int count) {
        const auto with = [&](std::vector<std::string> options) {
            options.insert(options.end(), more.begin(), more.end());
            return options;
        };
        embed(with({"-o", path("one-" + name)}), files);
        for (int part = 1; part <= count; ++part)
            embed(with({"--part", fmt::format("{}/{}", part, count), "-o", path("of-" + name), "--to",
                        fs::path(name).extension().string().substr(1)}),
                  files);
        const ProgramResult merged = merge("of-" + name, "all-" + name);
        ASSERT_EQ(merged.exitCode, 0) << merged.err;
        EXPECT_TRUE(readFile(path("all-" + name)) == readFile(path("one-" + name))) << name;
    };
    compare("texts.hdf5", {}, texts, 3);
    compare("lines.hdf5", {"--pretokenized", "--layers", "top"}, tokens, 4);
    compare("many.npz", {"--pretokenized", "--layers", "1"}, tokens, 11);
    EXPECT_EQ(merge("of-many.npz", "other.hdf5").exitCode, 1);
    embed({"--to", "hdf5-bilm", "-o", path("one-bilm.hdf5")}, texts);
    for (const char* part : {"1/2", "2/2"})
        embed({"--to", "hdf5-bilm", "--part", part, "-o", path("of-bilm")}, texts);
    ASSERT_EQ(merge("of-bilm", "all-bilm.hdf5").exitCode, 0);
    EXPECT_TRUE(readFile(path("all-bilm.hdf5")) == readFile(path("one-bilm.hdf5"))) << "hdf5-bilm has no index";
    EXPECT_EQ(
        runElmo({"embed", "--model", path("bilm"), "--part", "1/2", "--state", "carry", "-o", path("x"), texts[0]})
            .exitCode,
        2);
}

TEST_F(ElmoParts, RejectsInvalidUsage) {
    const std::string text = m_folder.write("a.txt", "Anna left .");
    EXPECT_EQ(annotatePart("0/2", {text}, "parts").exitCode, 2);
    EXPECT_EQ(annotatePart("", {text}, "parts").exitCode, 2) << "not the whole: a variable may not be set";
    EXPECT_EQ(annotatePart("1/2", {"-"}, "parts").exitCode, 2);
    EXPECT_EQ(annotatePart("1/2", {}, "parts").exitCode, 2);
    EXPECT_EQ(annotatePart("1/2", {text}, "parts", {"--to", "html"}).exitCode, 2);
    EXPECT_EQ(runElmo({"annotate", "--part", "1/2", text}).exitCode, 2);
    EXPECT_EQ(runElmo({"merge", path("nothing"), "-o", path("a.jsonl")}).exitCode, 1);
    EXPECT_EQ(runElmo({"submit", "--nodes", "2"}).exitCode, 2);
    EXPECT_EQ(runElmo({"submit", "--nodes", "2", "info", "-o", "x"}).exitCode, 2);
}

TEST_F(ElmoParts, RejectsAFolderForThePartsInsideTheInput) {
    trained("ner", {"--elmo", "none"});
    fs::create_directories(m_folder / "texts");
    m_folder.write("texts/a.txt", longText(3));
    const std::string texts = path("texts"), parts = path("texts/parts");
    const ProgramResult inside = annotatePart("1/2", {texts}, "texts/parts");
    EXPECT_EQ(inside.exitCode, 2);
    EXPECT_THAT(inside.err, AllOf(HasSubstr(texts), HasSubstr(parts)));
    EXPECT_EQ(annotatePart("1/2", {texts + "/"}, "texts").exitCode, 2);
    EXPECT_EQ(runElmo({"embed", "-m", path("bilm"), "--part", "1/2", texts, "-o", parts}).exitCode, 2);
    EXPECT_EQ(runElmo({"prepare-corpus", "--part", "1/2", texts, "-o", parts}).exitCode, 2);
    EXPECT_EQ(runElmo({"submit", "--nodes", "1", "embed", "-m", path("bilm"), texts, "-o", parts}).exitCode, 2);
    EXPECT_FALSE(fs::exists(parts));
    EXPECT_EQ(annotatePart("1/2", {texts}, "texts-parts").exitCode, 0) << "only its name begins in the same way";
}

TEST_F(ElmoParts, TheCommandToSubmitMayFollowTwoDashes) {
    const std::string text = m_folder.write("a.txt", longText(3));
    for (const char* output : {"dashes", "plain"}) {
        std::vector<std::string> arguments = {"submit", "--nodes", "2", "prepare-corpus", text, "-o", path(output)};
        if (output == std::string("dashes"))
            arguments.insert(arguments.begin() + 3, "--");
        const ProgramResult written = runElmo(arguments);
        EXPECT_EQ(written.exitCode, 0) << written.err;
        EXPECT_TRUE(fs::exists(path(std::string(output) + "/job/submit"))) << written.out;
    }
    EXPECT_THAT(runElmo({"submit", "--help"}).out, HasSubstr("submit [OPTIONS] COMMAND [ARGUMENTS]\n"));
}

TEST_F(ElmoParts, JobScriptsAlsoRunWithoutSlurm) {
    trained("ner", {"--elmo", "none"});
    const std::string text = m_folder.write("it's a.txt", longText(30));
    const ProgramResult written = runElmo({"submit", "--nodes", "2", "--parts", "2", "--slurm=--partition=long",
                                           "annotate", "-m", path("ner"), text, "-o", path("parts")});
    ASSERT_EQ(written.exitCode, 0) << written.err;
    const std::string script = readFile(path("parts/job/parts.sbatch"));
    EXPECT_THAT(script, AllOf(HasSubstr("#SBATCH --array=1-2%2\n"), HasSubstr("#SBATCH --requeue\n"),
                              HasSubstr("#SBATCH --partition=long\n")));
    for (const char* part : {"1", "2"}) {
        const ProgramResult run =
            RunningProgram("/usr/bin/env",
                           {fmt::format("SLURM_ARRAY_TASK_ID={}", part), "bash", path("parts/job/parts.sbatch")}, {})
                .wait();
        ASSERT_EQ(run.exitCode, 0) << run.err;
    }
    ASSERT_EQ(RunningProgram("/bin/bash", {path("parts/job/merge.sbatch")}, {}).wait().exitCode, 0);
    EXPECT_EQ(readFile(path("parts.jsonl")), runElmo({"annotate", "-m", path("ner"), text}).out);
}

TEST_F(ElmoParts, JobMergesVectorsIntoAFileOfTheirFormat) {
    const std::string text = m_folder.write("a.txt", longText(3));
    const auto merged = [&](const std::string& output, const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"submit", "--nodes", "1", "embed", text, "-o", path(output)};
        arguments.insert(arguments.end(), more.begin(), more.end());
        EXPECT_EQ(runElmo(arguments).exitCode, 0);
        return readFile(path(output + "/job/merge.sbatch"));
    };
    EXPECT_THAT(merged("a", {}), HasSubstr(path("a.hdf5")));
    EXPECT_THAT(merged("b", {"--to", "npz"}), HasSubstr(path("b.npz")));
    EXPECT_THAT(merged("c", {"--to=safetensors"}), HasSubstr(path("c.safetensors")));
}

TEST_F(ElmoParts, ChecksTheNameOfTheMergedResultBeforeSubmitting) {
    trained("ner", {"--elmo", "none"});
    const std::string text = m_folder.write("a.txt", longText(3));
    m_folder.write("old.elmoscope", "");
    const auto submit = [&](const std::string& merged, std::vector<std::string> command) {
        command.insert(command.begin(), {"submit", "--nodes", "1", "--merged", path(merged)});
        command.insert(command.end(), {text, "-o", path("checked")});
        return runElmo(command);
    };
    const std::vector<std::string> annotate = {"annotate", "-m", path("ner")}, embed = {"embed", "-m", path("bilm")};
    for (const char* refused : {"all.txt", "all.hdf5", "old.elmoscope"}) {
        const ProgramResult result = submit(refused, annotate);
        EXPECT_EQ(result.exitCode, 2) << refused;
        EXPECT_THAT(result.err, HasSubstr(refused));
    }
    EXPECT_THAT(submit("all.npz", embed).err, HasSubstr(".hdf5"));
    EXPECT_FALSE(fs::exists(path("checked")));
    EXPECT_EQ(submit("new.elmoscope", annotate).exitCode, 0);
    EXPECT_EQ(submit("all.h5", embed).exitCode, 0);
}

TEST_F(ElmoParts, DoesNotAskToRunTheScriptOfASubmittedJob) {
    const std::string text = m_folder.write("a.txt", longText(3));
    fs::create_directories(m_folder / "bin");
    fs::permissions(m_folder.write("bin/sbatch", "#!/bin/sh\necho 4711\n"), fs::perms::owner_all);
    const auto submit = [&](const std::string& output, const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"PATH=" + path("bin") + ":/usr/bin:/bin", (binDir() / "elmo").string(),
                                              "submit", "--nodes", "1"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.insert(arguments.end(), {"prepare-corpus", text, "-o", path(output)});
        const ProgramResult result = RunningProgram("/usr/bin/env", arguments, {}).wait();
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return result.out;
    };
    EXPECT_THAT(submit("written", {}), AllOf(HasSubstr(path("written/job/submit")), Not(HasSubstr("4711"))));
    EXPECT_THAT(submit("submitted", {"--now"}), AllOf(Not(HasSubstr(path("submitted/job/submit"))), HasSubstr("4711")));
}

TEST_F(ElmoParts, ASlashAfterTheOutputIsNoPartOfItsName) {
    const std::string text = m_folder.write("a.txt", longText(3));
    ASSERT_EQ(runElmo({"submit", "--nodes", "1", "embed", text, "-o", path("a/")}).exitCode, 0);
    EXPECT_THAT(readFile(path("a/job/merge.sbatch")), HasSubstr(path("a.hdf5") + "\n"));
    ASSERT_EQ(runElmo({"submit", "--nodes", "1", "--seeds", "1", "train", "--task", "ner", "--data", "a.tsv", "--dev",
                       "b.tsv", "-o", path("ner/")})
                  .exitCode,
              0);
    EXPECT_THAT(readFile(path("ner.job/train.sbatch")), HasSubstr("--output " + path("ner") + "-variant"));
}

TEST_F(ElmoParts, JobOfTrainingsSetsTheOutputOfEachTraining) {
    for (const char* option : {"--output=", "-o"}) {
        const ProgramResult written = runElmo({"submit", "--nodes", "1", "--seeds", "1,2", "train", "--task", "ner",
                                               "--data", "a.tsv", "--dev", "b.tsv", option + path("ner")});
        ASSERT_EQ(written.exitCode, 0) << written.err;
        const std::string script = readFile(path("ner.job/train.sbatch"));
        EXPECT_THAT(script, HasSubstr("--output " + path("ner") + "-variant"));
        EXPECT_THAT(script.substr(script.find("\ncd ")), Not(HasSubstr(option + path("ner"))))
            << "two outputs, which every task would refuse";
    }
}

TEST_F(ElmoParts, RefusesSlurmOptionsWithoutDashes) {
    const ProgramResult refused = runElmo({"submit", "--nodes", "1", "--slurm=partition=long", "train-lm", "--data",
                                           path("corpus"), "--output", path("run")});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err, AllOf(HasSubstr("'partition=long'"), HasSubstr("--slurm=--partition=long")));
    EXPECT_FALSE(fs::exists(path("run.job")));
}

TEST_F(ElmoParts, ChecksTheSeedsBeforeSubmittingTrainings) {
    for (const char* seeds : {"1,2,1", "1,-3", "1,a", ""}) {
        const ProgramResult refused = runElmo({"submit", "--nodes", "1", "--seeds", seeds, "train", "--task", "ner",
                                               "--data", "a.tsv", "--dev", "b.tsv", "-o", path("ner")});
        EXPECT_EQ(refused.exitCode, 2) << seeds;
        EXPECT_THAT(refused.err, HasSubstr("--seeds"));
    }
    const ProgramResult twice = runElmo({"submit", "--nodes", "1", "--seeds", "1,2", "train", "--task", "ner",
                                         "--seeds", "3", "--data", "a.tsv", "--dev", "b.tsv", "-o", path("ner")});
    EXPECT_EQ(twice.exitCode, 2) << "each task would train seed 3 as well";
    EXPECT_FALSE(fs::exists(path("ner.job")));
}

TEST_F(ElmoParts, ChecksEachVariantBeforeSubmittingTrainings) {
    const auto submit = [&](const std::string& variant) {
        return runElmo({"submit", "--nodes", "1", "--seeds", "1", "--variant", variant, "train", "--task", "ner",
                        "--data", "a.tsv", "--dev", "b.tsv", "-o", path("ner")});
    };
    const ProgramResult misspelled = submit("--elmo nonne");
    EXPECT_EQ(misspelled.exitCode, 2);
    EXPECT_THAT(misspelled.err, AllOf(HasSubstr("--elmo"), HasSubstr("nonne")));
    EXPECT_EQ(submit("--seeds 2").exitCode, 2);
    EXPECT_FALSE(fs::exists(path("ner.job")));
    const ProgramResult good = submit("--elmo none --set 'training.epochs=3'");
    EXPECT_EQ(good.exitCode, 0) << good.err;
    EXPECT_THAT(good.err, AllOf(HasSubstr("'a.tsv'"), HasSubstr("'b.tsv'"))) << "data that are not there";
    EXPECT_THAT(readFile(path("ner.job/train.sbatch")), HasSubstr(path("ner.job/logs/train-%a.txt")));
    EXPECT_TRUE(fs::is_directory(path("ner.job/logs"))) << "Slurm makes no folder for its logs";
}

TEST_F(ElmoParts, ChecksAJobBeforeSubmittingIt) {
    trained("ner", {"--elmo", "none"});
    const std::string text = m_folder.write("a b.txt", longText(30));
    const auto submit = [&](const std::string& parts, const std::vector<std::string>& more = {}) {
        std::vector<std::string> arguments = {"submit",    "--nodes", "2",  "--parts",        parts, "annotate", "-m",
                                              path("ner"), text,      "-o", path("the parts")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runElmo(arguments);
    };
    const ProgramResult misspelled = submit("3", {"--threshhold", "0.5"});
    EXPECT_EQ(misspelled.exitCode, 2);
    EXPECT_THAT(misspelled.err, HasSubstr("--threshhold"));
    EXPECT_FALSE(fs::exists(path("the parts")));
    ASSERT_EQ(submit("3").exitCode, 0);
    const json waiting = status("the parts");
    EXPECT_EQ(waiting["parts"], 3);
    EXPECT_EQ(waiting["waiting"], 3);
    EXPECT_EQ(waiting["seconds_left"], nullptr);
    ASSERT_EQ(annotatePart("1/3", {text}, "the parts").exitCode, 0);
    const ProgramResult other = submit("4");
    EXPECT_EQ(other.exitCode, 2);
    EXPECT_THAT(other.err, AllOf(HasSubstr("the parts"), HasSubstr("--parts 3")));
    EXPECT_EQ(submit("3").exitCode, 0) << "the same job again, to finish it";
}

TEST_F(ElmoParts, ChecksTheInputsOfAJobAsEachPartDoes) {
    trained("ner", {"--elmo", "none"});
    const std::string text = m_folder.write("a.txt", longText(3));
    const auto submit = [&](const std::vector<std::string>& command) {
        std::vector<std::string> arguments = {"submit", "--nodes", "1"};
        arguments.insert(arguments.end(), command.begin(), command.end());
        arguments.insert(arguments.end(), {"-o", path("checked")});
        return runElmo(arguments);
    };
    const std::string head = path("ner");
    EXPECT_EQ(submit({"annotate", "-m", head, "-"}).exitCode, 2);
    EXPECT_THAT(submit({"annotate", "-m", head, "--files-from", "-"}).err, HasSubstr("--files-from -"));
    EXPECT_THAT(submit({"annotate", "-m", head, path("absent.txt")}).err, HasSubstr("absent.txt"));
    EXPECT_THAT(submit({"annotate", "-m", head, "--to", "html", text}).err, HasSubstr("--part writes --to"));
    EXPECT_THAT(submit({"predict", "-m", head, data("ner"), "--to", "conll"}).err, HasSubstr("--to conll"));
    EXPECT_EQ(submit({"predict", "-m", head, "-"}).exitCode, 2);
    EXPECT_EQ(submit({"embed", "-m", path("bilm"), "--to", "word2vec", text}).exitCode, 2);
    EXPECT_EQ(submit({"prepare-corpus", "-"}).exitCode, 2);
    EXPECT_FALSE(fs::exists(path("checked")));
    for (const std::vector<std::string>& good : {std::vector<std::string>{"annotate", "-m", head, text},
                                                 {"predict", "-m", head, data("ner")},
                                                 {"embed", "-m", path("bilm"), text},
                                                 {"prepare-corpus", text}}) {
        const ProgramResult written = submit(good);
        EXPECT_EQ(written.exitCode, 0) << good.front() << written.err;
        EXPECT_EQ(listing(m_folder / "checked"), "job logs") << "a check works on no part";
    }
}

TEST_F(ElmoParts, ListOfFilesMayBeginWithAByteOrderMark) {
    trained("ner", {"--elmo", "none"});
    const std::string text = m_folder.write("a.txt", longText(3));
    const std::string list = m_folder.write("list", "\xEF\xBB\xBF" + text + "\n");
    const ProgramResult done = annotatePart("1/1", {}, "listed", {"--files-from", list});
    EXPECT_EQ(done.exitCode, 0) << done.err;
}

TEST_F(ElmoParts, StatusNamesThePartsOfAnotherJob) {
    trained("ner", {"--elmo", "none"});
    const std::vector<std::string> files = {m_folder.write("b.jsonl", longLines(40))};
    ASSERT_EQ(annotatePart("1/3", files, "parts").exitCode, 0);
    ASSERT_EQ(annotatePart("2/3", files, "parts").exitCode, 0);
    const std::vector<std::string> larger = {m_folder.write("c.jsonl", longLines(400))};
    ASSERT_EQ(annotatePart("1/2", larger, "parts", {"--replace"}).exitCode, 0);
    const json now = status("parts");
    EXPECT_EQ(now["parts"], 3);
    EXPECT_EQ(now["waiting"], 1);
    EXPECT_EQ(now["foreign"], json::array({"part-00001-of-00002"}));
    EXPECT_NE(now["seconds_left"], 0) << "a part is to do";
}

TEST(CorpusFiles, SharesCoverEveryByteOnce) {
    const std::vector<app::CorpusFile> files = {
        {"a.txt", 1000}, {"b.gz", 300}, {"c.txt", 7}, {"d.txt", 0}, {"e.gz", 50}};
    const auto divisible = [](const std::string& path) { return path.ends_with(".txt"); };
    for (const std::int64_t count : {1, 2, 3, 10, 99, 2000}) {
        std::map<std::string, std::vector<app::ByteRange>> ranges;
        for (std::int64_t index = 1; index <= count; ++index)
            for (const app::InputShare& share : app::shareOf(files, {index, count}, divisible))
                ranges[share.file.path].push_back(share.range);
        for (const char* packed : {"b.gz", "e.gz"})
            EXPECT_THAT(ranges[packed], ElementsAre(app::ByteRange{})) << count;
        for (const char* text : {"a.txt", "c.txt"}) {
            ASSERT_FALSE(ranges[text].empty());
            EXPECT_EQ(ranges[text].front().begin, 0);
            EXPECT_EQ(ranges[text].back().end, app::ByteRange::kOpen);
            for (std::size_t i = 1; i < ranges[text].size(); ++i)
                EXPECT_EQ(ranges[text][i].begin, ranges[text][i - 1].end) << count;
        }
    }
}

TEST(CorpusFiles, FoldersPatternsAndListsGiveTheSameOrder) {
    const TemporaryFolder folder;
    fs::create_directories(folder / "texts/more");
    for (const char* name :
         {"texts/b.txt", "texts/more/a.jsonl.gz", "texts/a.txt.zst", "texts/picture.png", "x1.txt", "x0.txt"})
        folder.write(name, "text");
    const std::string list = folder.write("list", folder.path("x1.txt") + "\n\n" + folder.path("texts/b.txt") + "\r\n");
    std::vector<std::string> names;
    for (const app::CorpusFile& file : app::corpusFiles({folder.path("texts"), folder.path("x*.txt")}, list))
        names.push_back(fs::relative(file.path, folder.path()).string());
    EXPECT_THAT(names, ElementsAre("texts/a.txt.zst", "texts/b.txt", "texts/more/a.jsonl.gz", "x0.txt", "x1.txt",
                                   "x1.txt", "texts/b.txt"));
    EXPECT_THAT(errorOf([&] { app::corpusFiles({folder.path("y*.txt")}, ""); }), HasSubstr("y*.txt"));
    EXPECT_THAT(errorOf([&] { app::corpusFiles({folder.path("none.txt")}, ""); }), HasSubstr("none.txt"));
}

TEST(CorpusFiles, FoldersHoldTheSameTextsWithAndWithoutParts) {
    const TemporaryFolder folder;
    for (const char* name :
         {"a.text", "b.txt.gz", "c.html.zst", "d.jsonl", "e.ndjson.gz", "f.docx.gz", "g.png", "h.TXT"})
        folder.write(name, "text");
    const std::string path = folder.path().string();
    const auto parts = [&](bool withJsonLines) {
        std::vector<std::string> names;
        for (const app::CorpusFile& file : app::corpusFiles({path}, "", {.withJsonLines = withJsonLines}))
            names.push_back(file.path);
        return names;
    };
    EXPECT_EQ(app::textFilesIn({path}, {.withJsonLines = true}), parts(true));
    EXPECT_EQ(app::textFilesIn({path}), parts(false));
    EXPECT_THAT(parts(false), ElementsAre(folder.path("a.text"), folder.path("b.txt.gz"), folder.path("c.html.zst"),
                                          folder.path("h.TXT")));
    EXPECT_EQ(parts(true).size(), 6U);
}

TEST(SlurmScripts, PercentSignsOfFoldersAreNoPatterns) {
    app::SlurmJob job;
    job.program = "/bin/elmo";
    job.workingFolder = "/data/50%a";
    job.command = {"annotate", "a.txt", "-o", "my%j"};
    job.output = "my%j";
    job.merged = "my%j.jsonl";
    EXPECT_THAT(app::partScripts(job).front().text,
                AllOf(HasSubstr("#SBATCH --output=/data/50%%a/my%%j/logs/part-%a.txt\n"),
                      HasSubstr("cd /data/50%a || exit 1\n")));
    EXPECT_THAT(app::trainingScripts(job).front().text,
                HasSubstr("#SBATCH --output=/data/50%%a/my%%j.job/logs/train-lm.txt\n"));
    job.output = "two\nlines";
    EXPECT_THAT(errorOf([&] { app::partScripts(job); }), HasSubstr("takes no line ends"));
}

TEST(SlurmScripts, QuotedWordsAreReadBackByAShell) {
    EXPECT_EQ(app::shellQuoted("a-b/c.txt"), "a-b/c.txt");
    EXPECT_EQ(app::shellQuoted(""), "''");
    EXPECT_EQ(app::shellQuoted("it's $HOME"), "'it'\\''s $HOME'");
}

}  // namespace
}  // namespace elmo::test
