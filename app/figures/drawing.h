// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace app {

/// A drawing of rectangles and lines of text, in points from the top left, before it becomes SVG. A value.
struct Drawing {
    struct Colour {
        int red = 0, green = 0, blue = 0;
    };
    struct Rectangle {
        double x = 0, y = 0, width = 0, height = 0;
        Colour fill;
    };
    struct Text {
        double x = 0, y = 0;  ///< the beginning of the base line; its middle if centred
        double size = 12;
        std::string text;  ///< UTF-8
        bool bold = false;
        bool centred = false;
        Colour fill;
    };
    double width = 0, height = 0;
    std::string title, description;
    std::vector<Rectangle> rectangles;
    std::vector<Text> texts;
};

/// Any thread.
std::string svgOf(const Drawing& drawing);

/// The text, truncated to about `width` points.
std::string fitted(const std::string& text, double size, double width);

}  // namespace app
