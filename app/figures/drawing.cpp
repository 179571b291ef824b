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

std::string fitted(const std::string& text, double size, double width) {
    std::string result;
    double room = width / (size * kCharacterWidth);
    bool truncated = false;
    forEachCharacter(text, [&](std::uint32_t, std::string_view bytes) {
        if (room >= 2 || (room >= 1 && result.size() + bytes.size() == text.size()))
            result += bytes;
        else
            truncated = true;
        --room;
    });
    return truncated ? result + "…" : result;
}

}  // namespace app
