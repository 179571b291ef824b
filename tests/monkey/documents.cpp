// SPDX-License-Identifier: Apache-2.0
#include "tests/monkey/documents.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <map>
#include <vector>

#include "tests/support/odd_documents.h"

namespace monkey {
namespace {

const char* const kPeople[] = {"Angela Merkel", "Tony Blair", "Marie Curie", "Barack Obama", "Anna"};
const char* const kPlaces[] = {"Paris", "Berlin", "Warsaw", "London", "Rome"};

QByteArray english(int sentences, int start = 0) {
    QByteArray text;
    for (int i = start; i < start + sentences; ++i) {
        text += QByteArray(kPeople[i % 5]) + " visited " + kPlaces[(i * 3) % 5] + " with " + kPeople[(i * 2 + 1) % 5];
        text += i % 3 == 0 ? ". It was a wonderful success.\n" : ". The bank by the river was a dreadful place. ";
    }
    return text;
}

const std::vector<elmo::test::OddDocument>& oddOnes() {
    static const auto kAll = [] {
        std::vector<elmo::test::OddDocument> all;
        for (const std::string& family : elmo::test::oddFamilies())
            for (auto& document : elmo::test::oddDocuments(family))
                all.push_back({family + "-" + document.name, std::move(document.bytes), {}});
        return all;
    }();
    return kAll;
}

bool put(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

Documents::Documents() {
    writeLanguages();
    writeShapes();
    writeAnnotated();
    writeTrainingData();
    for (const char* folder : {"many", "odd", "out", "heads"})
        QDir(m_folder.path()).mkdir(QString::fromLatin1(folder));
    for (int i = 0; i < 12; ++i)
        put(path(QStringLiteral("many/letter-%1.txt").arg(i)), english(3 + i, i));
}

QString Documents::write(const QString& name, const QByteArray& bytes) {
    put(path(name), bytes);
    m_usual.append(path(name));
    return path(name);
}

void Documents::writeLanguages() {
    write(QStringLiteral("english.txt"), english(6));
    write(QStringLiteral("english-twin.txt"), english(6));
    write(QStringLiteral("english-long.txt"), english(400));
    write(QStringLiteral("arabic.txt"),
          QByteArray("وصلت سلمى إلى القاهرة مع Angela Merkel. كتبت رسالة طويلة.\n").repeated(6));
    write(QStringLiteral("chinese.txt"), QByteArray("小王住在北京。他每天坐地铁去上班。安娜去了巴黎。\n").repeated(6));
    write(QStringLiteral("emoji.txt"),
          QByteArray("👩‍👩‍👧‍👦 Anna 😊 visited 🏳️‍🌈 Paris 🇩🇪🇫🇷 with Bob "
                     "👨🏽‍🚀.\n")
              .repeated(6));
    write(QStringLiteral("russian.txt"), QByteArray("Анна живёт в Москве. Она читает книгу о войне.\n").repeated(5));
    write(QStringLiteral("thai.txt"), QByteArray("ฉันรักประเทศไทยมาก Anna visited Paris.\n").repeated(5));
    write(QStringLiteral("mixed-directions.txt"), QByteArray("Anna سلمى Rome שלום visited Paris. ").repeated(30));
    write(QStringLiteral("combining.txt"),
          QByteArray("Ame\u0301lie met Zo\u0308e in Zu\u0308rich. \uFB01ne a\u0316\u0330.\n").repeated(8));
    write(QStringLiteral("name with blanks, ü and 字.txt"), english(2));
}

void Documents::writeShapes() {
    write(QStringLiteral("empty.txt"), "");
    write(QStringLiteral("bom-only.txt"), "\xEF\xBB\xBF");
    write(QStringLiteral("bom.txt"), "\xEF\xBB\xBF" + english(2));
    write(QStringLiteral("blank.txt"), QByteArray(300, ' ') + "\n\n\t\n");
    write(QStringLiteral("one-letter.txt"), "a");
    write(QStringLiteral("crlf.txt"), english(6).replace("\n", "\r\n"));
    write(QStringLiteral("returns.txt"), english(6).replace("\n", "\r"));
    write(QStringLiteral("one-line.txt"), english(500).replace("\n", " "));
    write(QStringLiteral("one-token.txt"), QByteArray(60'000, 'a'));
    write(QStringLiteral("controls.txt"),
          "Anna \x1B[31m visited\x07 Paris\x7F with \x01\x02 Bob.\x0C\x0B Then.\n" + english(1));
    write(QStringLiteral("nul.txt"), QByteArray("Anna\0 visited\0 Paris.\n", 23) + english(1));
    write(QStringLiteral("invalid.txt"), "Anna \xFF\xFE visited \xED\xA0\x80 Paris \xF0\x9F\x98.\n" + english(1));
    write(QStringLiteral("latin1.txt"),
          "Gr\xFC\xDF"
          "e aus K\xF6ln. Anna f\xE4hrt nach \xD6sterreich.\n");
    write(QStringLiteral("no-suffix"), english(2));
    QDir(m_folder.path()).mkdir(QStringLiteral("a.folder.txt"));
    QFile::link(path(QStringLiteral("nowhere.txt")), path(QStringLiteral("dangling.txt")));
    m_usual.append({path(QStringLiteral("a.folder.txt")), path(QStringLiteral("dangling.txt"))});
    write(QStringLiteral("page.html"),
          "<html><body><h1>Anna</h1><p>Anna <b>visited</b> Paris &amp; 北京 😊.</p><script>x</script></body></html>");
    write(QStringLiteral("notes.md"),
          "# Anna\n\n* **Angela Merkel** visited [Paris](http://a.example)\n* `code`\n\n> quote\n");
    const QByteArray word =
        "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body><w:p><w:r><w:t>"
        "Angela Merkel visited Paris.</w:t></w:r></w:p></w:body></w:document>";
    write(QStringLiteral("letter.docx"),
          QByteArray::fromStdString(elmo::test::zipOf({{"word/document.xml", word.toStdString()}})));
    write(QStringLiteral("not-a.pdf"), "%PDF-1.4\nnothing\n");
}

void Documents::writeAnnotated() {
    write(QStringLiteral("gold.conll"), QByteArray("Angela NNP B-NP B-PER\nMerkel NNP I-NP I-PER\nvisited VBD B-VP O\n"
                                                   "Paris NNP B-NP B-LOC\n. . O O\n\n")
                                            .repeated(8));
    write(QStringLiteral("tree.conllu"),
          "# text = Anna visited Paris.\n1\tAnna\tAnna\tPROPN\tNNP\t_\t2\tnsubj\t_\t_\n"
          "2\tvisited\tvisit\tVERB\tVBD\t_\t0\troot\t_\t_\n3\tParis\tParis\tPROPN\tNNP\t_\t2\tobj\t_\tSpaceAfter=No\n"
          "4\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_\n\n");
    write(QStringLiteral("brat.txt"), "😊 Anna visited Paris.\n");
    write(QStringLiteral("brat.ann"), "T1\tPER 2 6\tAnna\nT2\tLOC 15 20\tParis\nR1\tvisits Arg1:T1 Arg2:T2\n");
    write(QStringLiteral("lines.jsonl"),
          "{\"text\": \"Anna visited 北京.\", \"label\": [[0, 4, \"PER\"], [13, 15, \"LOC\"]]}\n"
          "{\"text\": \"Bob 😊 saw Rome.\", \"label\": [[0, 3, \"PER\"], [10, 14, \"LOC\"]]}\n");
    write(QStringLiteral("plain.jsonl"), "{\"id\": 7, \"text\": \"Anna visited Paris.\", \"author\": \"B\"}\n");
    write(QStringLiteral("squad.json"),
          "{\"data\":[{\"title\":\"t\",\"paragraphs\":[{\"context\":\"Anna visited Paris.\",\"qas\":"
          "[{\"id\":\"1\",\"question\":\"Who?\",\"answers\":[{\"text\":\"Anna\",\"answer_start\":0}]}]}]}]}");
    write(QStringLiteral("broken.jsonl"), "{\"text\": \"Anna\", \"label\": [[0, 99, \"PER\"\n");
}

void Documents::writeTrainingData() {
    QByteArray data;
    for (int i = 0; i < 40; ++i)
        data += QByteArray(kPeople[i % 5]).split(' ').first() + "\tB-PER\nwent\tO\nto\tO\n" + kPlaces[i % 5] +
                "\tB-LOC\n.\tO\n\n";
    put(trainingData(), data);
    put(trainingPreset(),
        "[input]\npiece_width = 8\npiece_count = 34\ncharacter_filters = 4\n[network]\nencoder_width = 10\n"
        "[training]\nbatch_tokens = 40\nrate = 0.01\nthreads = 1\n");
}

QString Documents::odd(Dice& dice) {
    const elmo::test::OddDocument& chosen = dice.pick(oddOnes());
    QString place = path(QStringLiteral("odd/") + QString::fromStdString(chosen.name));
    if (!QFileInfo::exists(place))
        put(place, QByteArray::fromStdString(chosen.bytes));
    return place;
}

QString Documents::change(const QString& path, Dice& dice) {
    static std::map<QString, QByteArray> firstContents;
    const QByteArray before = contentOf(path);
    firstContents.try_emplace(path, before);
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    switch (dice.below(8)) {
        case 0:
            put(path, before + "Tony Blair came to 北京 😊.\n");
            return QStringLiteral("longer");
        case 1:
            put(path, before.left(before.size() / 2));
            return QStringLiteral("shorter");
        case 2:
            put(path, "😊 d. Ang\u00E9la " + before);
            return QStringLiteral("moved on");
        case 3:
            put(path, contentOf(dice.pick(m_usual)));
            return QStringLiteral("another text");
        case 4:
            put(path, {});
            return QStringLiteral("empty");
        case 5:
            QFile::remove(path);
            return QStringLiteral("deleted");
        case 6:
            QFile::setPermissions(path, {});
            return QStringLiteral("unreadable");
        default:
            put(path, firstContents[path]);
            return QStringLiteral("as it was");
    }
}

}  // namespace monkey
