// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/drawing.h"

#include <fmt/format.h>

#include "app/formats/syntax/text_columns.h"
#include "app/formats/syntax/xml_text.h"

namespace app {
namespace {

constexpr double kCharacterWidth = 0.56;  // of the size: Helvetica's letters, a little generous

std::string hex(Drawing::Colour colour) {
    return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

/// Windows-1252 without its own part is Latin-1; PDF strings escape parentheses and backslashes.
std::string pdfString(const std::string& text) {
    std::string result = "(";
    forEachCharacter(text, [&](std::uint32_t c, std::string_view) {
        if (c == 0x2026)
            c = 0x85;  // the ellipsis, if WinAnsiEncoding has it
        else if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c > 0xFF)
            c = '?';
        if (c == '(' || c == ')' || c == '\\' || c >= 0x7F)
            result += fmt::format("\\{:03o}", c);
        else
            result += static_cast<char>(c);
    });
    return result + ")";
}

std::string pdfColour(Drawing::Colour colour) {
    return fmt::format("{:.3f} {:.3f} {:.3f} rg\n", colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

double widthOf(const Drawing::Text& text) {
    double characters = 0;
    forEachCharacter(text.text, [&](std::uint32_t, std::string_view) { ++characters; });
    return characters * text.size * kCharacterWidth;
}

std::string pdfContent(const Drawing& drawing) {
    std::string content;
    for (const auto& box : drawing.rectangles)
        content += pdfColour(box.fill) + fmt::format("{:.2f} {:.2f} {:.2f} {:.2f} re f\n", box.x,
                                                     drawing.height - box.y - box.height, box.width, box.height);
    for (const auto& text : drawing.texts)
        content +=
            pdfColour(text.fill) + fmt::format("BT /{} {:.2f} Tf {:.2f} {:.2f} Td {} Tj ET\n", text.bold ? "F2" : "F1",
                                               text.size, text.x - (text.centred ? widthOf(text) / 2 : 0),
                                               drawing.height - text.y, pdfString(text.text));
    return content;
}

}  // namespace

std::string svgOf(const Drawing& drawing) {
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"Helvetica, Arial, sans-serif\">\n<title>{2}</title>\n"
        "<desc>{3}</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        drawing.width, drawing.height, xmlEscape(xmlAllowed(drawing.title)),
        xmlEscape(xmlAllowed(drawing.description)));
    for (const auto& box : drawing.rectangles)
        svg += fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"/>\n", box.x,
                           box.y, box.width, box.height, hex(box.fill));
    for (const auto& text : drawing.texts)
        svg += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{:.1f}\" fill=\"{}\"{}{}>{}</text>\n", text.x,
                           text.y, text.size, hex(text.fill), text.bold ? " font-weight=\"bold\"" : "",
                           text.centred ? " text-anchor=\"middle\"" : "", xmlEscape(xmlAllowed(text.text)));
    return svg + "</svg>\n";
}

std::string pdfOf(const Drawing& drawing) {
    const std::string content = pdfContent(drawing);
    const std::vector<std::string> objects = {
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        fmt::format("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {:.2f} {:.2f}] /Contents 4 0 R /Resources << /Font << "
                    "/F1 5 0 R /F2 6 0 R >> >> >>",
                    drawing.width, drawing.height),
        fmt::format("<< /Length {} >>\nstream\n{}endstream", content.size(), content),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
        fmt::format("<< /Title {} /Producer (Elmoscope) >>", pdfString(drawing.title)),
    };
    std::string pdf = "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n";
    std::string index;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        index += fmt::format("{:010} 00000 n \n", pdf.size());
        pdf += fmt::format("{} 0 obj\n{}\nendobj\n", i + 1, objects[i]);
    }
    const std::size_t start = pdf.size();
    pdf += fmt::format(
        "xref\n0 {0}\n0000000000 65535 f \n{1}trailer\n<< /Size {0} /Root 1 0 R /Info 7 0 R "
        ">>\nstartxref\n{2}\n%%EOF\n",
        objects.size() + 1, index, start);
    return pdf;
}

std::string fitted(const std::string& text, double size, double width) {
    std::string result;
    double room = width / (size * kCharacterWidth);
    bool cut = false;
    forEachCharacter(text, [&](std::uint32_t, std::string_view bytes) {
        if (room >= 2 || (room >= 1 && result.size() + bytes.size() == text.size()))
            result += bytes;
        else
            cut = true;
        --room;
    });
    return cut ? result + "…" : result;
}

}  // namespace app
