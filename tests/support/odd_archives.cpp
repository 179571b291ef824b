// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <zlib.h>

#include <stdexcept>

#include "tests/support/odd_documents.h"

namespace elmo::test {
namespace {

using namespace std::string_literals;

void put(std::string& bytes, std::uint32_t value, int count) {
    for (int i = 0; i < count; ++i)
        bytes += static_cast<char>(value >> (8 * i));
}

std::string packed(const std::string& bytes) {
    z_stream stream = {};
    deflateInit2(&stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY);
    std::string result(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    deflate(&stream, Z_FINISH);
    result.resize(stream.total_out);
    deflateEnd(&stream);
    return result;
}

constexpr const char* kDocument = "word/document.xml";

std::string wordXml(const std::string& body) {
    return "<?xml version=\"1.0\"?><w:document "
           "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">"
           "<w:body>" +
           body + "</w:body></w:document>";
}

std::string paragraph(const std::string& text) {
    return "<w:p><w:r><w:t>" + text + "</w:t></w:r></w:p>";
}

std::string laughs(const std::string& end) {
    std::string entities = "<!ENTITY l0 \"lol\">";
    for (int i = 1; i < 12; ++i)
        entities += fmt::format("<!ENTITY l{} \"{}\">", i, repeated(fmt::format("&l{};", i - 1), 10));
    return "<?xml version=\"1.0\"?><!DOCTYPE x [" + entities + "]>" + end;
}

std::string pdf(const std::string& objects) {
    return "%PDF-1.4\n" + objects + "trailer<</Root 1 0 R>>\n%%EOF\n";
}

}  // namespace

std::string zipOf(const std::vector<ZipItem>& items, bool deflate, std::uint32_t claimedSize) {
    std::string file, directory;
    for (const ZipItem& item : items) {
        const std::string data = deflate ? packed(item.bytes) : item.bytes;
        const auto checksum = static_cast<std::uint32_t>(
            crc32(0, reinterpret_cast<const Bytef*>(item.bytes.data()), static_cast<uInt>(item.bytes.size())));
        std::string common;
        put(common, 20, 2);
        put(common, 0x800, 2);  // names in UTF-8
        put(common, deflate ? 8 : 0, 2);
        put(common, 0, 4);
        put(common, checksum, 4);
        put(common, static_cast<std::uint32_t>(data.size()), 4);
        put(common, claimedSize > 0 ? claimedSize : static_cast<std::uint32_t>(item.bytes.size()), 4);
        put(common, static_cast<std::uint32_t>(item.name.size()), 2);
        put(common, 0, 2);
        directory += "PK\x01\x02\x14"s + '\0' + common;
        directory += std::string(2 + 2 + 2 + 4, '\0');  // comment, disk, attributes
        put(directory, static_cast<std::uint32_t>(file.size()), 4);
        directory += item.name;
        file += "PK\x03\x04"s + common + item.name + data;
    }
    std::string end = "PK\x05\x06"s;
    put(end, 0, 4);
    put(end, static_cast<std::uint32_t>(items.size()), 2);
    put(end, static_cast<std::uint32_t>(items.size()), 2);
    put(end, static_cast<std::uint32_t>(directory.size()), 4);
    put(end, static_cast<std::uint32_t>(file.size()), 4);
    put(end, 0, 2);
    return file + directory + end;
}

std::vector<OddDocument> oddMarkup() {
    const std::string deep = repeated("<div>", 20'000) + "Anna saw Rome." + repeated("</div>", 20'000);
    std::string attributes;
    for (int i = 0; i < 200'000; ++i)
        attributes += " a" + std::to_string(i);
    return {{"deep.html", "<html><body>" + deep + "</body></html>"},
            {"deep-inline.html", repeated("<b><i>", 20'000) + "Anna saw Rome."},
            {"deep-pre.html", repeated("<pre>x", 3000)},
            {"unclosed.html", "<p>Anna <b>saw <i>Rome.<p>Then <li>she <td>left."},
            {"script.html", "<script>document.write('x')</script><style>p{}</style><p>Anna saw Rome."},
            {"script-open.html", "<p>Anna.<script>while(true){}"},
            {"cut-tag.html", "<p>Anna saw Rome.</p><a href=\""},
            {"cut-comment.html", "<p>Anna saw Rome.</p><!-- "},
            {"cut-entity.html", "<p>Anna &amp saw &#x1F60A; Rome &#0; &#xD800; &#1114112; &nosuch; &"},
            {"entities.html", "<p>" + repeated("&amp;", 50'000)},
            {"attributes.html", "<p" + attributes + ">Anna saw Rome.</p>"},
            {"long-attribute.html", "<p title=\"" + std::string(300'000, 'x') + "\">Anna saw Rome.</p>"},
            {"tables.html", repeated("<table><tr><td>", 3000) + "Anna saw Rome."},
            {"frames.html",
             "<iframe src=\"file:///etc/passwd\">x</iframe><object data=\"file:///etc/passwd\"></object>"
             "<img src=\"http://203.0.113.1/x.png\"><p>Anna saw Rome."},
            {"wrong-charset.html", "<meta charset=\"utf-7\"><p>Anna saw +ADw-script+AD4- Rome."},
            {"nul.html", "<p>Anna\0 saw</p><p>Rome."s},
            {"cdata.xhtml",
             "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><![CDATA[Anna <b> saw ]]> Rome.</body></html>"},
            {"billion-laughs.xhtml", laughs("<html><body><p>&l11; Anna saw Rome.</p></body></html>")},
            {"outside-entity.xhtml",
             "<!DOCTYPE html [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><html><body><p>&x; Anna</p></body></html>"},
            {"quotes.md", std::string(5000, '>') + " Anna saw Rome.\n"},
            {"lists.md", repeated("- ", 2000) + "Anna saw Rome.\n"},
            {"emphasis.md", repeated("*_", 10'000) + "Anna saw Rome."},
            {"links.md", repeated("[", 5000) + "Anna](javascript:alert(1))\n"},
            {"table.md",
             repeated("|", 1) + repeated("a|", 500) + "\n|" + repeated("-|", 500) + "\n" + repeated("|x\n", 500)},
            {"references.md", repeated("[a]: b\n", 3000) + "[a] Anna saw Rome.\n"},
            {"html-inside.md", "Anna <script>alert(1)</script> saw **Rome** &lt;x&gt; &nosuch;\n"},
            {"fence-open.md", "```\nAnna saw Rome.\n"},
            {"empty.html", ""},
            {"empty.md", ""}};
}

std::vector<OddDocument> oddArchives() {
    const std::string good = wordXml(paragraph("Anna saw Rome."));
    const std::string whole = zipOf({{kDocument, good}});
    std::vector<OddDocument> documents = {
        {"good.docx", whole},
        {"stored.docx", zipOf({{kDocument, good}}, false)},
        {"bomb.docx", zipOf({{kDocument, wordXml(paragraph(std::string(40 << 20, ' ')))}})},
        {"bomb-of-tags.docx", zipOf({{kDocument, wordXml(repeated("<w:p/>", 4'000'000))}})},
        {"lying-about-size.docx", zipOf({{kDocument, good}}, true, 7)},
        {"claims-gigabytes.docx", zipOf({{kDocument, good}}, true, 0xFFFFFFF0)},
        {"paths-up.docx", zipOf({{"../../evil.xml", "x"}, {"/etc/evil", "x"}, {"..\\evil", "x"}, {kDocument, good}})},
        {"only-paths-up.docx", zipOf({{"../word/document.xml", good}})},
        {"twice.docx", zipOf({{kDocument, good}, {kDocument, wordXml(paragraph("Another."))}})},
        {"no-document.docx", zipOf({{"readme.txt", "x"}})},
        {"no-entries.docx", zipOf({})},
        {"laughs.docx", zipOf({{kDocument, laughs(wordXml(paragraph("&l11; Anna saw Rome.")))}})},
        {"outside-entity.docx", zipOf({{kDocument, "<!DOCTYPE x [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>" +
                                                       wordXml(paragraph("&f; Anna"))}})},
        {"deep.docx", zipOf({{kDocument, wordXml(repeated("<w:p>", 100'000))}})},
        {"deep-whole.docx",
         zipOf({{kDocument, wordXml(repeated("<w:p>", 20'000) + paragraph("Anna") + repeated("</w:p>", 20'000))}})},
        {"cut-xml.docx", zipOf({{kDocument, good.substr(0, good.size() - 20)}})},
        {"no-xml.docx", zipOf({{kDocument, "Anna saw Rome."}})},
        {"controls.docx", zipOf({{kDocument, wordXml(paragraph("Anna&#1; &#xFFFF; &#0; saw &amp; Rome &#x1F60A;"))}})},
        {"invalid-utf8.docx", zipOf({{kDocument, wordXml(paragraph("Anna \xED\xA0\x80\xFF saw Rome."))}})},
        {"deleted.docx", zipOf({{kDocument, wordXml("<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"
                                                    "<w:r><w:t>Anna</w:t><w:tab/><w:br/></w:r></w:p>")}})},
        {"text.docx", "Anna saw Rome.\n"},
        {"empty.docx", ""},
        {"zip-in-front.docx", "#!/bin/sh\nexit 1\n" + whole},
        {"behind.docx", whole + std::string(70'000, 'x')}};
    for (const std::size_t share : {1U, 2U, 3U, 4U, 5U, 6U, 7U})
        documents.push_back({fmt::format("cut-{}.docx", share), whole.substr(0, whole.size() * share / 8)});
    for (std::size_t i = 0; i < 8; ++i) {
        std::string damaged = whole;
        damaged[i * 37 % damaged.size()] = static_cast<char>(damaged[i * 37 % damaged.size()] ^ 0x55);
        documents.push_back({fmt::format("damaged-{}.docx", i), damaged});
    }
    std::vector<ZipItem> many(20'000, {"x", ""});
    many.push_back({kDocument, good});
    documents.push_back({"many-entries.docx", zipOf(many, false)});
    return documents;
}

std::vector<OddDocument> oddPdfs() {
    return {{"empty.pdf", ""},
            {"text.pdf", "Anna saw Rome.\n"},
            {"header-only.pdf", "%PDF-1.7\n"},
            {"no-pages.pdf", pdf("1 0 obj<</Type/Catalog>>endobj\n")},
            {"circle.pdf",
             pdf("1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 9>>endobj\n")},
            {"script.pdf", pdf("1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n")},
            {"deep.pdf", pdf("1 0 obj" + repeated("<</A", 5000) + "endobj\n")},
            {"-option.pdf", pdf("1 0 obj<</Type/Catalog>>endobj\n")}};
}

std::vector<std::string> oddFamilies() {
    return {"encodings", "invalid", "controls", "directions", "shapes",
            "floods",    "markup",  "archives", "pdf",        "annotations"};
}

std::vector<OddDocument> oddDocuments(const std::string& family) {
    const std::pair<const char*, std::vector<OddDocument> (*)()> makers[] = {
        {"encodings", oddEncodings},    {"invalid", oddInvalidTexts}, {"controls", oddControls},
        {"directions", oddDirections},  {"shapes", oddShapes},        {"floods", oddFloods},
        {"markup", oddMarkup},          {"archives", oddArchives},    {"pdf", oddPdfs},
        {"annotations", oddAnnotations}};
    for (const auto& [name, make] : makers)
        if (family == name)
            return make();
    throw std::invalid_argument("no family " + family);
}

}  // namespace elmo::test
