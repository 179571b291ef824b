// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/documentation/guide_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <regex>

#include "app/texts/text_document.h"
#include "elmo/files/input_file.h"
#include "elmo/files/staged_file.h"

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMaxPage = 1 << 20;
constexpr const char* kStyle =
    "body{max-width:46em;margin:2em auto;padding:0 1em;font:16px/1.5 sans-serif}"
    "pre,code{font-family:monospace;background:rgba(128,128,128,.12);direction:ltr;unicode-bidi:isolate}"
    "pre{padding:.6em;overflow-x:auto;text-align:left}"
    "table{border-collapse:collapse}th,td{border:1px solid rgba(128,128,128,.5);padding:.3em .6em;text-align:start}"
    "img{max-width:100%}:root{color-scheme:light dark}";

std::string titleOf(std::string_view markdown) {
    const std::string_view line = markdown.substr(0, markdown.find('\n'));
    return std::string(line.substr(std::min(line.find_first_not_of("# "), line.size())));
}

}  // namespace

std::string guidePage(std::string_view markdown, std::string_view language) {
    static const std::regex kLink("href=\"([a-z-]+)\\.md\"");
    const std::string body = std::regex_replace(markdownHtml(markdown), kLink, "href=\"$1.html\"");
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\" dir=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n"
        "<p><a href=\"index.html\">Elmoscope</a></p>\n{}</body>\n</html>\n",
        language, language == "ar" ? "rtl" : "ltr", titleOf(markdown), kStyle, body);
}

void writeGuide(const fs::path& source, const fs::path& target) {
    for (const auto& folder : fs::directory_iterator(source)) {
        const fs::path name = folder.path().filename();
        fs::create_directories(target / name);
        std::string language = name.string();
        std::ranges::replace(language, '_', '-');
        for (const auto& file : fs::directory_iterator(folder)) {
            if (file.path().extension() != ".md") {
                fs::copy_file(file, target / name / file.path().filename(), fs::copy_options::overwrite_existing);
                continue;
            }
            elmo::StagedFile page(target / name / file.path().filename().replace_extension(".html"));
            page.write(guidePage(elmo::readSmallFile(file, kMaxPage), language));
            page.commit();
        }
    }
}

}  // namespace app
