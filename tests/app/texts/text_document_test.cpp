// SPDX-License-Identifier: Apache-2.0
#include "app/texts/text_document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "app/importers/import.h"
#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;
using testing::AllOf;
using testing::HasSubstr;
using namespace std::string_literals;

TEST(TextDocument, PlainTextKeepsEveryByteAndReportsItsEncoding) {
    const TemporaryFolder folder;
    const TextDocument document = readTextDocument(folder.write("a.txt", "# no *marks*\r\n<b>"));
    EXPECT_EQ(document.text, "# no *marks*\r\n<b>");
    EXPECT_EQ(document.encoding, "UTF-8");
    const TextDocument repaired = readTextDocument(folder.write("b.txt",
                                                                "\xEF\xBB\xBF"
                                                                "a\xFFz"));
    EXPECT_THAT(repaired.notes, testing::ElementsAre("1 invalid bytes became U+FFFD"));
}

TEST(TextDocument, FilesAreReadInTheEncodingThatTheyName) {
    const TemporaryFolder folder;
    const std::string page =
        "<html><head><meta http-equiv=\"Content-Type\" content=\"text/html; charset=gb2312\"></head>"
        "<body><p>\xD5\xC5\xC8\xFD\xD4\xDA\xB1\xB1\xBE\xA9\xA1\xA3</p></body></html>";
    EXPECT_EQ(readTextDocument(folder.write("a.html", page)).text, "张三在北京。\n");
    EXPECT_EQ(readTextDocument(folder.write("a.xml",
                                            "<?xml version=\"1.0\" encoding=\"windows-1251\"?><TEI><text><p>"
                                            "\xC8\xE2\xE0\xED \xE2 \xCC\xEE\xF1\xEA\xE2\xE5.</p></text></TEI>"))
                  .text,
              "Иван в Москве.\n");
}

TEST(TextDocument, WordDocumentsMayHaveOtherPrefixes) {
    EXPECT_EQ(
        wordText(
            "<ns0:document xmlns:ns0=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><ns0:p><ns0:r>"
            "<ns0:t>Ann met</ns0:t><ns0:tab/></ns0:r></ns0:p></ns0:document>",
            "x")
            .text,
        "Ann met\t\n");
    EXPECT_EQ(
        wordText(
            "<document xmlns=\"http://purl.oclc.org/ooxml/wordprocessingml/main\"><p><r><t>Bob</t></r></p></document>",
            "x")
            .text,
        "Bob\n");
    EXPECT_EQ(openDocumentText(
                  "<o xmlns:t=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><t:p>Ann<t:s/>met</t:p></o>", "x")
                  .text,
              "Ann met\n");
}

TEST(TextDocument, SymbolsDropCapsAndHiddenTextOfWord) {
    const auto run = [](const std::string& content) { return "<w:r>" + content + "</w:r>"; };
    const MarkedText read =
        wordText("<w:p>" + run("<w:t>5 </w:t>") + run("<w:sym w:font=\"Symbol\" w:char=\"F06D\"/>") +
                     run("<w:t>g </w:t>") + run("<w:sym w:font=\"Wingdings\" w:char=\"F0E0\"/>") +
                     run("<w:sym w:font=\"Odd\" w:char=\"F0E0\"/>") + "</w:p>",
                 "x");
    EXPECT_EQ(read.text, "5 µg →\uFFFD\n");
    EXPECT_EQ(read.leftOut, (LeftOut{{"signs of the font Odd", 1}}));
    EXPECT_EQ(
        wordText("<w:p><w:r><w:rPr><w:rFonts w:ascii=\"Symbol\"/></w:rPr><w:t>\uF061</w:t></w:r></w:p>", "x").text,
        "α\n");
    EXPECT_EQ(wordText("<w:p><w:r><w:t>Before.</w:t></w:r></w:p><w:p><w:pPr><w:framePr "
                       "w:dropCap=\"drop\"/></w:pPr><w:r><w:t>J</w:t></w:r></w:p>"
                       "<w:p><w:r><w:t>ohn left.</w:t></w:r></w:p>",
                       "x")
                  .text,
              "Before.\nJohn left.\n");
    const MarkedText hidden = wordText(
        "<w:p><w:r><w:t>seen</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>"
        "<w:r><w:rPr><w:vanish w:val=\"0\"/></w:rPr><w:t>!</w:t></w:r></w:p>",
        "x");
    EXPECT_EQ(hidden.text, "seen!\n");
    EXPECT_EQ(hidden.leftOut, (LeftOut{{"hidden texts", 1}}));
}

TEST(TextDocument, WordsAndSentencesOfTeiDoNotRunTogether) {
    const auto text = [](const std::string& body) { return teiText("<TEI><p>" + body + "</p></TEI>", "x").text; };
    EXPECT_EQ(
        text("<s><w>Ann</w><w>met</w><w join=\"right\">Bob</w><pc>.</pc></s><s><w>She</w><w>left</w><pc>.</pc></s>"),
        "Ann met Bob. She left.\n");
    EXPECT_EQ(text("<s><w>Ann </w><w>did</w><w>n't </w><w>go</w><c>.</c></s><s><w>She </w><w>left</w><c>.</c></s>"),
              "Ann didn't go. She left.\n")
        << "words that carry their blanks, as in the BNC";
    EXPECT_EQ(text("<pc>(</pc><w>so</w><pc>)</pc>\n<w>it</w>\n<w join=\"left\">s</w>"), "(so) its\n");
    EXPECT_EQ(text("<seg>One.</seg><seg>Two.</seg>"), "One. Two.\n");
    EXPECT_EQ(text("<w><seg type=\"syll\">Ro</seg><seg type=\"syll\">me</seg></w>"), "Rome\n");
}

TEST(TextDocument, NamesInTeiAreSpans) {
    const MarkedText read = teiText(
        "<TEI><teiHeader><persName>No</persName></teiHeader><p><persName>Ann\n Lee</persName> met "
        "<name type=\"place\"> Rome </name> and <rs>her</rs>.</p></TEI>",
        "x");
    EXPECT_EQ(read.text, "Ann Lee met Rome and her.\n");
    std::string spans;
    for (const MarkedSpan& span : read.spans)
        spans += span.label + '=' + read.text.substr(span.begin, span.end - span.begin) + ';';
    EXPECT_EQ(spans, "persName=Ann Lee;place=Rome;rs=her;");
}

TEST(TextDocument, DeclaredEntitiesAreTheirCharacters) {
    const auto text = [](const std::string& type, const std::string& body) {
        return teiText("<!DOCTYPE TEI [" + type + "]><TEI><p>" + body + "</p></TEI>", "x").text;
    };
    EXPECT_EQ(text("<!ENTITY auml '&#228;'><!ENTITY x \"Ann\">", "&auml; &x; &eacute; &amp; &lt; &none;"),
              "ä Ann é & < &none;\n");
    EXPECT_EQ(text("", "<![CDATA[&eacute;]]>"), "&eacute;\n");
    EXPECT_EQ(text("<!ENTITY a '&b;&b;'><!ENTITY b 'x'><!ENTITY f SYSTEM '/etc/passwd'>", "&a;&f;"), "&a;&f;\n")
        << "nothing that grows, nothing from outside";
}

TEST(TextDocument, MarkdownMarkupIsRemoved) {
    EXPECT_EQ(markdownText("# Title\n\nSome *bold* [link](http://x) &amp; `code`.\n\n- one\n- two\n").text,
              "Title\n\nSome bold link & code.\n\none\ntwo\n");
}

TEST(TextDocument, GitHubMarkdownKeepsCellsCodeAndTasks) {
    EXPECT_EQ(
        markdownText("| a | *b* |\n|---|---|\n| 1 | 2 |\n\n- [x] ~~done~~\n- ![alt](i.png)\n\n```c\nint *x;\n```\n")
            .text,
        "a\nb\n1\n2\ndone\nalt\nint *x;\n");
    EXPECT_EQ(markdownText("loose:\n\n- one\n\n- two\n\n<!-- gone -->\n\n> a<br>b  \nc").text,
              "loose:\n\none\n\ntwo\n\nab\nc\n");
    EXPECT_EQ(markdownText("").text, "");
}

TEST(TextDocument, FootnotesOfMarkdownAreLeftOutAndCounted) {
    const MarkedText read = markdownText(
        "It ended.[^1] So[^b] it *went*.\n\n[^1]: A *note*.\n\n    Its second paragraph.\n[^b]: - Another\n\n"
        "After the notes [^none].\n");
    EXPECT_EQ(read.text, "It ended. So it went.\n\nAfter the notes [^none].\n");
    EXPECT_EQ(read.leftOut, (LeftOut{{"footnotes", 2}}));
    const TemporaryFolder folder;
    EXPECT_THAT(readTextDocument(folder.write("a.md", "Here.[^1]\n\n[^1]: There.\n")).notes,
                testing::ElementsAre("left out: footnotes (1)"));
}

TEST(TextDocument, FrontMatterOfMarkdownIsNoText) {
    const TemporaryFolder folder;
    const auto read = [&](const std::string& text) { return readTextDocument(folder.write("a.md", text)); };
    for (const char* text :
         {"---\ntitle: A letter\ntags:\n  - x\n---\nDear *Ann*\n", "---\r\n# by hand\r\ntitle: x\r\n...\r\nDear Ann",
          "\xEF\xBB\xBF---\ntitle:\n---\n\nDear Ann\n"}) {
        const TextDocument document = read(text);
        EXPECT_EQ(document.text, "Dear Ann\n") << text;
        EXPECT_THAT(document.notes, testing::ElementsAre(testing::HasSubstr("front matter"))) << text;
    }
    for (const auto& [text, kept] :
         {std::pair{"---\nDear Ann: come.\n---\nBob\n", "come"}, std::pair{"---\n\nDear Ann\n\n---\n", "Ann"},
          std::pair{"---\n# Trip\n\nDear Ann\n\n---\nBob\n", "Ann"}, std::pair{"---\ntitle: never ended\n", "ended"}}) {
        EXPECT_THAT(read(text).text, HasSubstr(kept));
        EXPECT_TRUE(read(text).notes.empty()) << text;
    }
}

TEST(TextDocument, TruncatedMarkdownIsNotReadBeyondItsEnd) {
    // What the fuzzer found in another library: bytes behind the text decided, and lengths of gigabytes came back.
    const std::string text =
        "# A\n\n- b* [link](ht?tp://x) &amp;\0**\n- one\n\n```\ncode\n```\n| x |\n|-|\n| y |\n\n[^1]\n\n[^1]: z"s;
    for (std::size_t end = 0; end <= text.size(); ++end) {
        const std::vector<char> bytes(text.data(), text.data() + end);  // no NUL behind them
        EXPECT_LE(markdownText({bytes.data(), bytes.size()}).text.size(), 3 * end + 2);
    }
    EXPECT_EQ(markdownText("a\0b"s).text, "a\uFFFDb\n");
}

TEST(TextDocument, HtmlTagsScriptsAndStylesAreRemoved) {
    EXPECT_EQ(
        htmlText("<html><head><title>t</title><style>x{}</style></head><body><h1>A</h1><p>b  <b>c</b><br>d &eacute;"
                 "<script>evil()</script></p><ul><li>1</li><li>2</li></ul><pre>  x\n y</pre></body></html>"),
        "A\nb c\nd é\n1\n2\n  x\n y\n");
    EXPECT_EQ(htmlText("<p><ruby>\u6f22<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>\u5b57</p>"), "\u6f22\u5b57\n");
    EXPECT_EQ(htmlText(""), "");
}

TEST(TextDocument, WebArchivesAreReadAsTheirPage) {
    const TemporaryFolder folder;
    const auto textOf = [&](const std::string& archive) {
        return readTextDocument(folder.write("page.mht", archive)).text;
    };
    EXPECT_EQ(textOf("From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n"
                     "\ttype=\"text/html\";\r\n\tboundary=\"----Multipart--x\"\r\n\r\n\r\n------Multipart--x\r\n"
                     "Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
                     "<!DOCTYPE html><html><head><meta charset=3D\"utf-8\"></head><body><p class=3D\"a\">Ann m=\r\n"
                     "et Bj=C3=B6rk.</p></body></html>\r\n------Multipart--x\r\nContent-Type: image/png\r\n"
                     "Content-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n------Multipart--x--\r\n"),
              "Ann met Björk.\n");
    EXPECT_EQ(textOf("Content-Type: multipart/related; boundary=a\n\n--a\nContent-Type: multipart/alternative; "
                     "boundary=b\n\n--b\nContent-Type: text/plain\n\nplain\n--b\nContent-Type: text/html; "
                     "charset=windows-1251\nContent-Transfer-Encoding: "
                     "BASE64\n\nPHA+yOLg7SDiIMzu\n8eri5S48L3A+\n--b--\n--a--\n"),
              "Иван в Москве.\n");
    EXPECT_EQ(textOf("Content-Type: text/html; charset=koi8-r\n\n<p>\xE9\xD7\xC1\xCE"), "Иван\n");
    EXPECT_THAT(errorOf([&] { textOf("Content-Type: multipart/related; boundary=a\n\n--a\n\nText\n--a--\n"); }),
                AllOf(HasSubstr("page.mht"), HasSubstr("text/html")));
}

TEST(TextDocument, MarksOfNotesAreNoWords) {
    EXPECT_EQ(htmlText("<p>It ended.<a role=\"doc-noteref\" href=\"#n\">1</a> So.<a epub:type=\"noteref\">2</a></p>"),
              "It ended. So.\n");
    EXPECT_EQ(htmlText("<h2>Life<span class=\"mw-editsection\">[edit]</span></h2>Born<sup class=\"a reference\">"
                       "<a href=\"#r\">[1]</a></sup> in x<sup>2</sup>. <a class=\"link\" href=\"b\">More</a>"),
              "Life\nBorn in x2. More\n");
    EXPECT_EQ(htmlText("<li>A note.<a class=\"footnote-back\" href=\"#r\">\u21a9</a></li>"), "A note.\n");
}

/// The tokenizer joins lines that look wrapped; the ends of blocks are known and are kept.
TEST(TextDocument, BlocksThatLookLikeLinesOfAParagraphStayApart) {
    const std::string first = "The history of the great library of Alexandria in Egypt", second = "It was large";
    const std::string apart = first + "\n\n" + second + "\n";
    EXPECT_EQ(htmlText("<h1>" + first + "</h1><p>" + second + "</p>"), apart);
    EXPECT_EQ(htmlText("<ul><li> " + first + " </li><li>" + second + "</li></ul>"), apart);
    EXPECT_EQ(htmlText("<p>" + first + "<br>" + second + "</p>"), first + "\n" + second + "\n") << "one paragraph";
    EXPECT_EQ(markdownText("* " + first + "\n* " + second + "\n").text, apart);
    const auto paragraphs = [&](const std::string& open, const std::string& close) {
        return "<x>" + open + first + close + open + second + close + "</x>";
    };
    EXPECT_EQ(wordText(paragraphs("<w:p><w:r><w:t>", "</w:t></w:r></w:p>"), "x").text, apart);
    EXPECT_EQ(openDocumentText(paragraphs("<text:p>", "</text:p>"), "x").text, apart);
    EXPECT_EQ(teiText(paragraphs("<item>", "</item>"), "x").text, apart);
    EXPECT_EQ(teiText(paragraphs("<lg><l>", "</l></lg>"), "x").text, apart);
    EXPECT_EQ(teiText("<lg>" + paragraphs("<l>", "</l>") + "</lg>", "x").text, first + "\n" + second + "\n")
        << "a poem";
    const std::string wider = "<p>One</p><p>Two</p><p>" + second + "</p><p>" + first + "</p>";
    EXPECT_EQ(htmlText(wider), "One\nTwo\n" + second + "\n" + first + "\n") << "no blank line where none is needed";
}

TEST(TextDocument, HtmlBlocksDoNotRunTogether) {
    EXPECT_EQ(htmlText("<select><option>One</option><option>Two</option></select><details><summary>Why</summary>So."
                       "</details><fieldset><legend>Name</legend>Ann</fieldset>"),
              "One\nTwo\nWhy\nSo.\nName\nAnn\n");
}

TEST(TextDocument, WordKeepsParagraphsWithoutDeletedText) {
    const std::string xml =
        "<w:document><w:body><w:p><w:r><w:t>One </w:t></w:r><w:r><w:t>two</w:t><w:tab/><w:t>3</w:t></w:r></w:p>"
        "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:t>Four &amp; five</w:t></w:r></w:p></w:body>"
        "</w:document>";
    EXPECT_EQ(wordText(xml, "x").text, "One two\t3\nFour & five\n");
    const TemporaryFolder folder;
    folder.write("document.xml", xml);
    const std::string pack = "cd '" + folder.path().string() +
                             "' && mkdir word && mv document.xml word && python3 -m zipfile -c a.docx word/";
    ASSERT_EQ(std::system(pack.c_str()), 0);
    EXPECT_EQ(readTextDocument(folder / "a.docx").text, "One two\t3\nFour & five\n");
}

TEST(TextDocument, TextBoxesOfWordAreReadOnceAndOnLinesOfTheirOwn) {
    const std::string box = "<w:txbxContent><w:p><w:r><w:t>Box</w:t></w:r></w:p></w:txbxContent>";
    const std::string xml =
        "<w:document><w:body><w:p><w:pPr><w:tabs><w:tab w:val=\"left\" w:pos=\"720\"/></w:tabs></w:pPr><w:r>"
        "<w:t>Mary</w:t><w:noBreakHyphen/><w:t>Ann</w:t></w:r></w:p><w:p><w:r>"
        "<mc:AlternateContent><mc:Choice>" +
        box + "</mc:Choice><mc:Fallback>" + box +
        "</mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>After</w:t></w:r></w:p>"
        "<w:p><w:r><w:t>End</w:t></w:r></w:p></w:body></w:document>";
    EXPECT_EQ(wordText(xml, "x").text, "Mary\u2011Ann\nBox\nAfter\nEnd\n");
}

TEST(TextDocument, MovedTextOfWordIsReadOnceAndRubyNotAtAll) {
    const std::string xml =
        "<w:document><w:body><w:p><w:moveFrom><w:r><w:t>Moved. </w:t></w:r></w:moveFrom><w:r><w:t>First. </w:t></w:r>"
        "<w:moveTo><w:r><w:t>Moved. </w:t></w:r></w:moveTo><w:r><w:ruby><w:rt><w:r><w:t>kan</w:t></w:r></w:rt>"
        "<w:rubyBase><w:r><w:t>\u6f22</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p></w:body></w:document>";
    EXPECT_EQ(wordText(xml, "x").text, "First. Moved. \u6f22\n");
    const MarkedText formula =
        wordText("<w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath><w:r><w:t>is</w:t></w:r></w:p>", "x");
    EXPECT_EQ(formula.text, "is\n");
    EXPECT_EQ(formula.leftOut, (LeftOut{{"formulas", 1}}));
}

TEST(TextDocument, OpenDocumentKeepsParagraphsWithoutNotesAndDeletedText) {
    const std::string xml =
        "<office:document-content><office:body><office:text><text:tracked-changes><text:changed-region><text:deletion>"
        "<text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>\n <text:h>A "
        "title</text:h>\n"
        "<text:p>One\n  <text:span>two</text:span><text:s text:c=\"3\"/>three<text:tab/>4<text:note><text:note-body>"
        "<text:p>A note.</text:p></text:note-body></text:note> &amp; more<office:annotation><text:p>Why?</text:p>"
        "</office:annotation>.</text:p><table:table><table:table-row><table:table-cell><text:p>cell</text:p>"
        "</table:table-cell></table:table-row></table:table></office:text></office:body></office:document-content>";
    EXPECT_EQ(openDocumentText(xml, "x").text, "A title\nOne two three\t4 & more.\ncell\n");
    const TemporaryFolder folder;
    folder.write("content.xml", xml);
    const std::string pack = "cd '" + folder.path().string() + "' && python3 -m zipfile -c a.odt content.xml";
    ASSERT_EQ(std::system(pack.c_str()), 0);
    EXPECT_EQ(readTextDocument(folder / "a.odt").text, openDocumentText(xml, "x").text);
    EXPECT_THAT(readTextDocument(folder / "a.odt").notes,
                testing::ElementsAre("left out: comments (1), footnotes (1)"));
    EXPECT_THAT(errorOf([&] { openDocumentText("<a>", "b.odt"); }), HasSubstr("b.odt is not an OpenDocument text"));
}

TEST(TextDocument, TeiIsReadWithoutItsHeaderAndNotes) {
    const std::string xml =
        "<?xml version=\"1.0\"?>\n<!-- made by hand -->\n<TEI "
        "xmlns=\"http://www.tei-c.org/ns/1.0\">\n<teiHeader><title>No"
        "</title></teiHeader>\n<text><body><div><head>A  letter</head>\n<p>Dear <persName>Ann</persName>,\n come "
        "<choice><sic>tu</sic><corr>to</corr></choice> Ro<lb break=\"no\"/>me<note>in Italy</note> &amp;<lb/>stay.</p>"
        "<lg><l>One</l><l>two</l></lg></div></body></text></TEI>";
    const std::string text = "A letter\nDear Ann, come to Rome & stay.\nOne\ntwo\n";
    EXPECT_EQ(teiText(xml, "x").text, text);
    const TemporaryFolder folder;
    EXPECT_EQ(readTextDocument(folder.write("a.xml", xml)).text, text);
    EXPECT_EQ(readTextDocument(folder.write("b.tei", xml)).text, text);
    std::string wide = "\xFF\xFE";
    for (const char c : xml)
        wide += {c, '\0'};
    EXPECT_EQ(readTextDocument(folder.write("d.xml", wide)).text, text) << "UTF-16";
    EXPECT_FALSE(isMarkedDocument(folder.write("c.xml", "<corpus><s>TEI</s></corpus>")));
}

TEST(TextDocument, OneReadingOfATeiEditionIsRead) {
    const auto text = [](const std::string& body) { return teiText("<TEI><p>" + body + "</p></TEI>", "x").text; };
    EXPECT_EQ(text("<app>\n<rdg wit=\"A\">and</rdg><lem>or</lem><rdg wit=\"B\">nor</rdg><note>See B.</note></app>"),
              "or\n");
    EXPECT_EQ(text("<app><rdg>and<wit>A B</wit></rdg><rdg>nor</rdg><note>See B.</note></app>"), "and\n")
        << "without the editor's";
    EXPECT_EQ(text("<app><lem>or</lem><rdgGrp><rdg>nor</rdg></rdgGrp></app>"), "or\n");
    EXPECT_EQ(text("<app><rdgGrp><rdg>a</rdg><rdg>b</rdg></rdgGrp><rdgGrp><rdg>c</rdg></rdgGrp></app>"), "a\n");
    EXPECT_EQ(
        text("D<choice>\n <am>r</am><ex>octo</ex></choice>r <choice><unclear>A</unclear><unclear>B</unclear></choice>"),
        "Doctor A\n");
    EXPECT_EQ(text("<choice><orig>olde</orig></choice>"), "olde\n") << "there is no other";
    EXPECT_EQ(text("one<pb n=\"2\"/>two<vocal><desc>coughs</desc></vocal> th<cb break=\"no\"/>ree"), "one two three\n");
}

TEST(TextDocument, BooksAreReadInTheOrderOfTheirSpine) {
    const TemporaryFolder folder;
    const auto pack = [&](const std::string& entries) {
        return std::system(
            ("cd '" + folder.path().string() + "' && rm -f a.epub && python3 -m zipfile -c a.epub " + entries).c_str());
    };
    for (const char* name : {"META-INF", "book", "book/text"})
        std::filesystem::create_directory(folder / name);
    folder.write("META-INF/container.xml",
                 "<container xmlns=\"urn:x\"><rootfiles><rootfile full-path=\"book/p.opf\"/></rootfiles></container>");
    folder.write("book/p.opf",
                 "<opf:package xmlns:opf=\"urn:y\"><opf:manifest><opf:item id=\"two\" href=\"text/2.xhtml\"/>"
                 "<opf:item id=\"one\" href=\"text/a%201.xhtml\"/><opf:item id=\"aside\" href=\"text/3.xhtml\"/>"
                 "<opf:item id=\"css\" href=\"s.css\"/></opf:manifest><opf:spine><opf:itemref idref=\"one\"/>"
                 "<opf:itemref idref=\"two\"/><opf:itemref idref=\"aside\" linear=\"no\"/></opf:spine></opf:package>");
    folder.write("book/text/a 1.xhtml",
                 "<html><head><title/></head><body><h1>First</h1><p>Caf\u00e9.</p></body></html>");
    folder.write("book/text/2.xhtml", "<html><body><p>Second.</p></body></html>");
    folder.write("book/text/3.xhtml", "<html><body><p>Aside.</p></body></html>");
    ASSERT_EQ(pack("META-INF book"), 0);
    EXPECT_EQ(readTextDocument(folder / "a.epub").text, "First\nCaf\u00e9.\n\nSecond.\n");
    folder.write("META-INF/encryption.xml", "<encryption><CipherReference URI=\"book/text/2.xhtml\"/></encryption>");
    ASSERT_EQ(pack("META-INF book"), 0);
    EXPECT_THAT(errorOf([&] { readTextDocument(folder / "a.epub"); }), HasSubstr("protected against copying"));
    ASSERT_EQ(pack("book"), 0);
    EXPECT_THAT(errorOf([&] { readTextDocument(folder / "a.epub"); }), HasSubstr("no META-INF/container.xml"));
}

TEST(TextDocument, ZippedFilesOfOtherKindsAreRefusedByName) {
    const TemporaryFolder folder;
    const std::string word = folder.write("old.docx", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 Word 2003, or a password");
    EXPECT_THAT(errorOf([&] { readTextDocument(word); }), AllOf(HasSubstr(word), HasSubstr("protected by a password")));
    folder.write("a.txt", "One.");
    ASSERT_EQ(
        std::system(
            ("cd '" + folder.path().string() + "' && python3 -m zipfile -c a.docx a.txt && cp a.docx a.odt").c_str()),
        0);
    EXPECT_THAT(errorOf([&] { readTextDocument(folder / "a.docx"); }),
                HasSubstr("can't be read as Word: it has no word/document.xml"));
    EXPECT_THAT(errorOf([&] { readTextDocument(folder / "a.odt"); }),
                HasSubstr("can't be read as OpenDocument: it has no content.xml"));
}

TEST(TextDocument, PdfIsReadByPdftotext) {
    if (std::system("command -v pdftotext >/dev/null 2>&1") != 0)
        GTEST_SKIP() << "PROGRAM MISSING: pdftotext (poppler-utils); this case did not run";
    const TemporaryFolder folder;
    const std::string content = "BT /F1 16 Tf 20 TL 20 60 Td (One page of well-) Tj T* (known text) Tj ET";
    const std::string pdf =
        "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
        "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n"
        "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources "
        "<< /Font << /F1 5 0 R >> >> >>\nendobj\n4 0 obj\n<< /Length " +
        std::to_string(content.size()) + " >>\nstream\n" + content +
        "\nendstream\nendobj\n5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n"
        "trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n";
    elmo::test::writeFile(folder / "a.pdf", pdf);
    EXPECT_THAT(readTextDocument(folder / "a.pdf").text, HasSubstr("One page of well-known text"));
    EXPECT_THAT(errorOf([&] { readTextDocument(folder.write("b.pdf", "no pdf")); }),
                HasSubstr("could not be read as PDF"));
}

TEST(TextDocument, CorruptFilesDoNotCrash) {
    const TemporaryFolder folder;
    folder.write("document.xml", "<w:document><w:p><w:t>One two three four five</w:t></w:p></w:document>");
    ASSERT_EQ(std::system(("cd '" + folder.path().string() +
                           "' && mkdir word && mv document.xml word && python3 -m zipfile -c a.docx word/")
                              .c_str()),
              0);
    const auto read = [&](const std::string& bytes) { readTextDocument(folder.write("b.docx", bytes)); };
    EXPECT_GT(elmo::test::readFlipped(elmo::test::readFile(folder / "a.docx"), 200, 3, read).refused, 10);
    const auto page = [](const std::string& bytes) { htmlText(bytes); };
    EXPECT_EQ(elmo::test::readFlipped("<p><b>x</b>&amp;<table><tr><td>1</p></td>", 300, 4, page).accepted, 300);
    EXPECT_NO_THROW(htmlText(std::string(100000, '<')));
    std::string deep;
    for (int i = 0; i < 50000; ++i)
        deep += "<div>";
    EXPECT_NO_THROW(htmlText(deep));
}

TEST(GuessFormat, DetectsTheFormatOfAFile) {
    const TemporaryFolder folder;
    EXPECT_EQ(guessFormat(folder.write("a.txt", "-DOCSTART- -X- O O\n")), "conll");
    EXPECT_EQ(guessFormat(folder.write("a.tsv", "#FORMAT=WebAnno TSV 3.3\n")), "webanno-tsv");
    EXPECT_EQ(guessFormat(folder.write("a.tsv", "# newdoc\nAnna\tB-PER\nsings\tO\n\n")), "conll");
    EXPECT_EQ(guessFormat(folder.write("a.tsv", "#\thttp://a.b [2009]\n1\tAnna\tB-PER\tO\n2\tsingt\tO\tO\n")), "conll");
    EXPECT_EQ(guessFormat(folder.write("a.tsv", "# newdoc\n# text = I\n1\tI\tI\tPRON\t_\t_\t0\troot\t_\t_\n\n")),
              "conllu");
    EXPECT_EQ(guessFormat(folder.write("a.json", "{\"data\": [{\"paragraphs\": []}]}")), "squad");
    EXPECT_EQ(guessFormat(folder.write("a.json", "{\"text\": \"Anna\", \"ents\": [], \"tokens\": []}")), "spacy");
    const std::string spans = R"("text": "Anna", "spans": [{"start": 0, "end": 4, "label": "PER"}])";
    EXPECT_EQ(guessFormat(folder.write("a.json", "[{" + spans + "}]")), "jsonl");
    EXPECT_EQ(guessFormat(folder.write("a.json", "{" + spans + "}\n{" + spans + "}\n")), "jsonl");
    EXPECT_EQ(guessFormat(folder.write("a.json", "[{" + spans + R"(, "meta": {}}])")), "prodigy");
    EXPECT_EQ(guessFormat(folder.write("a.json", "{\"text\": \"Anna\", \"labels\": [[0, 4, \"PER\"]]}\n")), "doccano");
    EXPECT_EQ(guessFormat(folder.write("a.json", "{\"text\": \"Anna\"}")), "");
    EXPECT_EQ(guessFormat(folder.write("b.json", "[{\"data\": {\"text\": \"x\"}, \"predictions\": []}]")),
              "label-studio");
    EXPECT_EQ(guessFormat(folder.write("b.txt", "Dear all,")), "");
    EXPECT_THAT(errorOf([&] { guessFormat(folder / "absent"); }), testing::StartsWith("not found"));
}

TEST(GuessFormat, TellsTaggedTokensFromATableOfTexts) {
    const TemporaryFolder folder;
    EXPECT_EQ(guessFormat(folder.write("ner.tsv", "Anna\tB-PER\nran\tO\n\nBob\tB-PER\nate\tO\n")), "conll");
    EXPECT_EQ(guessFormat(folder.write("a.tsv", "label\ttext\npositive\tA good film\nnegative\tO\n")), "table");
}

TEST(GuessFormat, ReadsTheWholeFirstLineOfJsonLines) {
    const TemporaryFolder folder;
    const std::string start = "{\"text\": \"" + std::string(5000, 'x') + "\", ";
    const std::string predicted =
        start + R"("format": "pdf", "elmoscope": {"format": "elmoscope-predictions", "tokens": [], "sentences": []}})";
    EXPECT_EQ(guessFormat(folder.write("a.jsonl", predicted + "\n")), "predictions") << "the format is the user's";
    EXPECT_EQ(guessFormat(folder.write("standard input", predicted + "\n")), "predictions");
    EXPECT_EQ(guessFormat(folder.write("pipe 63", start + "\"ents\": []}\n")), "spacy");
    EXPECT_EQ(
        guessFormat(folder.write("b.json", "{\n  \"text\": \"" + std::string(5000, 'x') + "\",\n  \"ents\": []\n}\n")),
        "spacy");
    EXPECT_EQ(guessFormat(folder.write("c.json", R"([{"text": "a", "ents": [], "tokens": []}])")), "spacy");
    EXPECT_EQ(guessFormat(folder.write("d.json", R"([{"text": "a", "ents": []}])")), "displacy");
    EXPECT_EQ(guessFormat(folder.write("pipe 64", "{\n\"no\": \"lines\"}\n")), "");
    EXPECT_TRUE(looksLikeData(folder.write("e.json", "[ ]\n")));
    EXPECT_TRUE(looksLikeData(folder.write("f.json", "{}")));
    EXPECT_FALSE(looksLikeData(folder.write("g.txt", "[] is an empty list.\n")));
}

}  // namespace
}  // namespace app::test
