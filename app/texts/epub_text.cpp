// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/epub_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <pugixml.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/texts/text_document.h"
#include "app/texts/xml_entities.h"
#include "app/texts/zip_archive.h"
#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "elmo/text/text_import.h"

namespace app {
namespace {

/// Of all chapters together: more is an attack.
constexpr std::size_t kMaxBytes = std::size_t{256} << 20;

[[noreturn]] void refuse(const std::filesystem::path& book, const std::string& why) {
    throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("{} can't be read as EPUB: {}.", book.string(), why));
}

/// Elements of this name, with any prefix, in order. They live as long as the document.
std::vector<pugi::xml_node> elementsOf(const pugi::xml_document& document, std::string_view name) {
    struct Finder : pugi::xml_tree_walker {
        std::string_view name;
        std::vector<pugi::xml_node> found;
        bool for_each(pugi::xml_node& node) override {
            std::string_view own = node.name();
            own.remove_prefix(own.find(':') + 1);  // npos + 1 is 0
            if (own == name)
                found.push_back(node);
            return true;
        }
    } finder;
    finder.name = name;
    const_cast<pugi::xml_document&>(document).traverse(finder);
    return finder.found;
}

/// "Text/chapter%201.xhtml#start" as the path of an entry, seen from the folder of `base`.
std::string entryOf(std::string_view base, std::string_view reference) {
    reference = reference.substr(0, reference.find('#'));
    std::string path(base.substr(0, base.rfind('/') + 1));  // npos + 1 is 0
    for (std::size_t i = 0; i < reference.size(); ++i) {
        unsigned char code = 0;
        const char* const digits = reference.data() + i + 1;
        if (reference[i] == '%' && i + 2 < reference.size() &&
            std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
            path += static_cast<char>(code);
            i += 2;
        } else {
            path += reference[i];
        }
    }
    return std::filesystem::path(path).lexically_normal().generic_string();
}

std::vector<pugi::xml_node> elementsOf(pugi::xml_document&&, std::string_view) = delete;

class EpubBook {
public:
    explicit EpubBook(const std::filesystem::path& path) : m_path(path), m_zip(path) {}

    MarkedText text() {
        std::string text;
        std::size_t bytes = 0;
        for (const std::string& chapter : chapters()) {
            const std::string page = withEntities(elmo::importText(m_zip.read(chapter)).text);
            bytes += page.size();
            if (bytes > kMaxBytes)
                refuse(m_path, "its chapters are larger than 256 MB");
            if (!text.empty())
                text += '\n';
            text += htmlText(page);
        }
        MarkedText read{std::move(text), m_leftOut};
        read.metadata = std::move(m_metadata);
        return read;
    }

private:
    pugi::xml_document xml(const std::string& entry) const {
        pugi::xml_document document;
        if (!m_zip.has(entry))
            refuse(m_path, fmt::format("it has no {}", entry));
        if (const auto parsed = document.load_string(elmo::importText(m_zip.read(entry)).text.c_str()); !parsed)
            refuse(m_path, fmt::format("{} at byte {} of {}", parsed.description(), parsed.offset, entry));
        return document;
    }

    /// The entries of the pages in reading order; pages outside of it (linear="no") are left out.
    std::vector<std::string> chapters() {
        const pugi::xml_document container = xml("META-INF/container.xml");
        const auto roots = elementsOf(container, "rootfile");
        if (roots.empty())
            refuse(m_path, "its container names no book");
        const std::string packageFile = heldAs(roots.front().attribute("full-path").value());
        const pugi::xml_document package = xml(packageFile);
        m_metadata = propertiesIn(m_zip.read(packageFile));
        std::map<std::string, std::string> entries;
        for (const pugi::xml_node item : elementsOf(package, "item"))
            entries[item.attribute("id").value()] = entryFor(packageFile, item.attribute("href").value());
        const std::string locked =
            m_zip.has("META-INF/encryption.xml") ? m_zip.read("META-INF/encryption.xml") : std::string();
        std::vector<std::string> chapters;
        std::set<std::string> known;
        for (const pugi::xml_node reference : elementsOf(package, "itemref")) {
            const auto entry = entries.find(reference.attribute("idref").value());
            if (std::string_view(reference.attribute("linear").value()) == "no") {
                ++m_leftOut["pages outside the reading order"];
                continue;
            }
            if (entry == entries.end() || !m_zip.has(entry->second)) {
                ++m_leftOut["pages that the book does not hold"];
                continue;
            }
            if (!known.insert(entry->second).second)
                continue;
            if (locked.find('"' + entry->second + '"') != std::string::npos)
                refuse(m_path, "it is protected against copying (DRM)");
            chapters.push_back(entry->second);
        }
        if (chapters.empty())
            refuse(m_path, "it names no chapter that it holds");
        return chapters;
    }

    static std::string lowered(std::string text) {
        std::ranges::transform(text, text.begin(), elmo::ascii::lowered);
        return text;
    }

    /// The entry of this name, in any case of letters; the name itself if there is none.
    std::string heldAs(const std::string& name) {
        if (m_zip.has(name))
            return name;
        if (m_held.empty())
            for (const std::string& held : m_zip.names())
                m_held.emplace(lowered(held), held);
        const auto found = m_held.find(lowered(name));
        return found == m_held.end() ? name : found->second;
    }

    /// The entry that a reference leads to: unescaped, as it is right, or as some programs name entries.
    std::string entryFor(const std::string& base, const std::string& reference) {
        const std::string entry = heldAs(entryOf(base, reference));
        if (m_zip.has(entry))
            return entry;
        const std::string folder = base.substr(0, base.rfind('/') + 1);  // npos + 1 is 0
        const std::string plain = reference.substr(0, reference.find('#'));
        return heldAs(std::filesystem::path(folder + plain).lexically_normal().generic_string());
    }

    const std::filesystem::path& m_path;
    const ZipArchive m_zip;
    TextMetadata m_metadata;
    LeftOut m_leftOut;
    std::map<std::string, std::string> m_held;  ///< entries by their names in small letters
};

}  // namespace

MarkedText epubText(const std::filesystem::path& path) {
    return EpubBook(path).text();
}

}  // namespace app
