// SPDX-License-Identifier: Apache-2.0
// What is promised about hostile files: reports and figures hold no markup of a document, archives unpack within
// limits, no name leads out of the folder that people chose, and no program talks to a network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <set>

#include "app/exporters/export.h"
#include "app/figures/drawn_figure.h"
#include "app/texts/zip_archive.h"
#include "elmo/containers/zip_writer.h"
#include "tests/app/commands/every_command.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/app/trained_heads.h"
#include "tests/support/error_text.h"
#include "tests/support/odd_documents.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::runElmo;
using elmo::test::TemporaryFolder;
using testing::HasSubstr;

const char* const kHostile[] = {"<script>alert(1)</script>", "\" onmouseover=\"alert(1)", "' onload='alert(1)",
                                "]]><script>x</script>",     "--><img src=x onerror=x>",  "</style><script>x</script>",
                                "</title></head><body>",     "javascript:alert(1)",       "&lt;b&gt;&#60;i&#62;",
                                "\x01<b>\x7F\u2028",         "</svg><a href=x>"};

/// Names of all elements and attributes of markup, as a reader sees them: what stands in quotes is a value.
std::set<std::string> namesIn(const std::string& markup) {
    std::set<std::string> names;
    for (std::size_t at = markup.find('<'); at != std::string::npos; at = markup.find('<', at)) {
        std::string name;
        char quote = 0;
        for (++at; at < markup.size() && (quote != 0 || markup[at] != '>'); ++at) {
            const char c = markup[at];
            if (quote != 0) {
                quote = c == quote ? '\0' : quote;
            } else if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == ':' || c == '!' ||
                       c == '?') {
                name += c;
            } else {
                quote = c == '"' || c == '\'' ? c : '\0';
                if (!name.empty())
                    names.insert(name);
                name.clear();
            }
        }
        if (!name.empty())
            names.insert(name);
    }
    return names;
}

/// The document that says `text` wherever a document can say something.
tasks::AnnotatedDocument saying(const std::string& text) {
    tasks::AnnotatedDocument document = documentOf("Anna saw " + text + " Rome.");
    document.name = text;
    mark(document, "Anna", text).layer = tasks::AnnotationLayer::kModel;
    document.annotations.spans[0].source = 0;
    mark(document, "saw", text + "2");
    document.annotations.sources.push_back({text, text, text, text, text, text, text});
    tasks::ScoreAnnotation& score = document.annotations.scores.emplace_back();
    score.id = 10;
    score.labels = {text, "b"};
    score.probabilities = {0.5, 0.5};
    score.source = 0;
    tasks::QuestionAnnotation& question = document.annotations.questions.emplace_back();
    question.id = 11;
    question.question = text;
    question.answers = {{bytesOf(0, 4), 0.5}};
    document.annotations.nextId = 12;
    return document;
}

tasks::TaskRun runSaying(const std::string& text) {
    tasks::TaskRun run;
    run.name = run.bilmName = run.metricName = text;
    run.points.push_back({});
    tasks::MixState& mix = run.points.back().mixes.emplace_back();
    mix.place = text;
    mix.weights = {0.2, 0.3, 0.5};
    return run;
}

TEST(Security, ReportsContainNoForeignMarkup) {
    const ExportOptions plain{.figure = inlineFigure({runSaying("run")})};
    const auto expected = namesIn(previewExport(documentFormat("html"), saying("plain"), plain).parts[0].bytes);
    EXPECT_TRUE(expected.contains("mark"));
    for (const char* hostile : kHostile) {
        const ExportOptions options{.figure = inlineFigure({runSaying(hostile)})};
        const std::string html = previewExport(documentFormat("html"), saying(hostile), options).parts[0].bytes;
        for (const std::string& name : namesIn(html))
            EXPECT_TRUE(expected.contains(name)) << name << " from " << hostile;
        EXPECT_EQ(html.find("<script"), std::string::npos);
    }
}

TEST(Security, FiguresContainNoForeignMarkup) {
    const auto expected = namesIn(drawnFigure({runSaying("run")}, {"tasks"}, "svg"));
    EXPECT_TRUE(expected.contains("svg"));
    for (const char* hostile : kHostile)
        for (const std::string& name : namesIn(inlineFigure({runSaying(hostile)})))
            EXPECT_TRUE(expected.contains(name)) << name << " from " << hostile;
}

TEST(Security, XmlExportsContainNoForeignMarkup) {
    const auto expected = namesIn(previewExport(documentFormat("xmi"), saying("plain")).parts[0].bytes);
    for (const char* hostile : kHostile)
        for (const std::string& name : namesIn(previewExport(documentFormat("xmi"), saying(hostile)).parts[0].bytes))
            EXPECT_TRUE(expected.contains(name)) << name << " from " << hostile;
}

TEST(Security, ArchivesUnpackWithinLimits) {
    using elmo::test::zipOf;
    const TemporaryFolder folder;
    const auto unpack = [&](const std::string& bytes) {
        return errorOf([&] { ZipArchive(folder.write("a.zip", bytes)).read("x"); });
    };
    EXPECT_EQ(unpack(zipOf({{"x", std::string(900'000, ' ')}})), "no error");  // small entries may be regular
    EXPECT_THAT(unpack(zipOf({{"x", std::string(5 << 20, ' ')}})), HasSubstr("unpacks to more than 1048576 bytes"));
    EXPECT_THAT(unpack(zipOf({{"x", std::string(5 << 20, ' ')}}, true, 10)), testing::StartsWith("bad format"));
    std::vector<elmo::test::ZipItem> many(60'000, {"y", ""});
    many.push_back({"x", "z"});
    EXPECT_EQ(unpack(zipOf(many, false)), "no error");

    elmo::StagedFile file(folder / "too-many.zip");
    elmo::ZipWriter zip(file);
    for (int i = 0; i <= 100'000; ++i)
        zip.add(std::to_string(i), {});
    zip.finish();
    file.commit();
    EXPECT_THAT(errorOf([&] { ZipArchive(folder.path("too-many.zip")).read("x"); }),
                HasSubstr("it has 100001 entries; at most 100000 are allowed"));
}

TEST(Security, DocumentNamesCannotEscapeTheTargetFolder) {
    const TemporaryFolder folder;
    for (const DocumentFormat& format : documentFormats()) {
        if (format.encode == nullptr || format.container == Container::kOneFile)
            continue;
        DocumentExport out(format, folder / "out", true);
        for (const char* name :
             {"../../evil", "/etc/evil", "..\\evil", "a/../../evil", "..", ".", "nul\\x", "~", "-rf"}) {
            tasks::AnnotatedDocument document = smiling();
            document.name = name;
            out.add(document);
        }
        out.finish();
        EXPECT_EQ(elmo::test::listing(folder.path()), "out") << format.name;
        for (const std::string& name :
             format.container == Container::kZip ? ZipArchive(folder / "out").names() : std::vector<std::string>())
            EXPECT_EQ(name.find_first_of("/\\"), std::string::npos) << name;
        std::filesystem::remove_all(folder / "out");
    }
}

/// From here on a socket of another kind than those of the local display ends the process and those it starts.
bool forbidNetwork() {
    constexpr auto kNumber = static_cast<unsigned>(offsetof(seccomp_data, nr));
    constexpr auto kFirst = static_cast<unsigned>(offsetof(seccomp_data, args));
    sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, kNumber),         BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, kFirst),          BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog filter{std::size(program), program};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

class NoNetwork : public elmo::test::TrainedHeads {
protected:
    /// The exit code of `elmo ARGUMENTS` where sockets are deadly.
    static int runWithout(const std::vector<std::string>& arguments) {
        const pid_t child = fork();
        if (child == 0) {
            if (!forbidNetwork())
                _exit(99);
            const elmo::test::ProgramResult result = runElmo(arguments);
            fputs(result.exitCode == 0 ? "" : result.err.c_str(), stderr);
            _exit(result.exitCode < 0 ? 100 - result.exitCode : result.exitCode);
        }
        int status = 0;
        waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
};

TEST_F(NoNetwork, GuardKillsAProcessThatOpensASocket) {
    const pid_t child = fork();
    if (child == 0) {
        if (!forbidNetwork() || socket(AF_UNIX, SOCK_STREAM, 0) < 0)
            _exit(99);
        socket(AF_INET, SOCK_STREAM, 0);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status));
}

TEST_F(NoNetwork, NoCommandOpensASocket) {
    std::string sentences;
    for (int i = 0; i < 60; ++i)
        sentences += "Anna went to Rome .\nThe cat number " + std::to_string(i) + " did not .\n";
    const std::string text = m_folder.write("letter.txt", sentences);
    const std::string tagged = m_folder.write(
        "a.conllu", "1\tAnna\tAnna\tPROPN\t_\t_\t2\tnsubj\t_\t_\n2\twent\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n");
    const std::string pairs = m_folder.write("pairs.tsv", "Anna went .\tAnna go .\n");
    m_folder.write("a.sentences.tsv", "s1\tAnna went to Rome .\n");
    const std::string uses = m_folder.write("a.instances.tsv", "u1\ts1\t1\t1\twent\tgo\tVERB\tgo%2:38:00::\n");
    const std::vector<std::string> shortTraining = {"--set", "training.epochs=1"};
    trained("ner", shortTraining);
    trained("qa", shortTraining);
    trained("entailment", shortTraining);
    trained("roles", shortTraining);
    const std::vector<std::vector<std::string>> commands = {
        {"--help"},
        {"tokenize", text},
        {"info", path("bilm")},
        {"models"},
        {"model-card", path("bilm")},
        {"embed", "--model", path("bilm"), text, path("a.npz")},
        {"neighbours", "--word", "Anna", path("bilm"), text},
        {"probe", "--train", tagged, "--test", tagged, path("bilm")},
        {"geometry", path("bilm"), text},
        {"change", "-m", path("bilm"), "--word", "Anna", "--permutations", "2", text, text},
        {"eval-senses", path("bilm"), uses, "--train", uses},
        {"study", path("bilm"), "--text", text, "--words", "Anna", "-o", path("study")},
        {"annotate", "--model", path("ner"), text},
        {"annotate", "--model", path("ner"), "--to", "html", "-o", path("a.html"), text},
        {"annotate", "--model", path("ner"), "--part", "1/1", "-o", path("parts"), text},
        {"status", path("parts")},
        {"merge", path("parts"), "-o", path("parts.jsonl")},
        {"submit", "--nodes", "2", "annotate", "--model", path("ner"), "-o", path("jobs"), text},
        {"ask", "--model", path("qa"), "--question", "Where did Anna go?", text},
        {"entail", "--model", path("entailment"), "--premise", "Anna left .", "--hypothesis", "She went ."},
        {"roles", "--model", path("roles"), text},
        {"evaluate", "--model", path("ner"), data("ner")},
        {"predict", "--model", path("ner"), data("ner")},
        {"weights", path("ner"), "-o", path("weights.svg")},
        {"reproduce", path("weights.svg")},
        {"figure", R"({"kind": "layers", "width": 500, "left": {"text": "Anna went to Rome .", "head": -1},
                       "right": {"text": "Anna went to Oslo .", "head": -1}, "language": "en"})",
         "--model", path("bilm"), "-o", path("layers.svg")},
        trainArguments("sentiment", shortTraining),
        variantArguments({"--variants", "none", "--seeds", "1"}),
        {"prepare-corpus", text, "--output", path("corpus")},
        {"train-lm", "--config", "mini", "--set", "model.cell_size=24", "--set", "model.projection_size=12", "--set",
         "training.batch_size=4", "--set", "training.negative_samples=16", "--steps", "2", "--data", path("corpus"),
         "--output", path("run")},
        {"eval-lm", path("run"), text},
        {"runs", path("run")},
        {"project", "create", path("a.elmoscope"), text},
        {"project", "search", path("a.elmoscope"), "Anna"},
        {"export", "--to", "xmi", "-o", path("a.zip"), path("a.elmoscope")},
        {"kwic", path("a.elmoscope"), "Anna"},
        {"surprisal", "-m", path("run"), text},
        {"substitutes", "-m", path("run"), "--word", "Anna", text},
        {"compare-sentences", "-m", path("run"), pairs},
        {"senses", "-m", path("run"), "--word", "Anna", text},
        {"convert", path("bilm"), path("copy"), "--to", "bundle"}};
    std::set<std::string> tried;
    for (const auto& command : commands) {
        EXPECT_EQ(runWithout(command), 0) << command[0];
        tried.insert(command[0]);
    }
    tried.erase("--help");
    EXPECT_EQ(tried, elmo::test::everyCommand()) << "name the new command's arguments above";
}

}  // namespace
}  // namespace app::test
