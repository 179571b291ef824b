// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importers/import.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <sstream>
#include <utility>

#include "app/formats/decoding.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/text_columns.h"
#include "app/formats/text_kinds.h"
#include "app/texts/document_name.h"
#include "app/texts/text_input.h"
#include "app/texts/zip_archive.h"
#include "elmo/error.h"
#include "tasks/files/data_file.h"
#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxImportedLineLength = std::size_t{64} << 20;
constexpr std::size_t kMaxRecognisedJson = std::size_t{16} << 20;  // folders may hold many files of other JSON
constexpr std::size_t kHeadBytes = 4096;
constexpr std::string_view kImportByteOrderMark = "\xEF\xBB\xBF";

std::string readWhole(const fs::path& path) {
    return tasks::readDataFile(path, {}).bytes;
}

/// What encode() would have returned: the frame around the documents of a file is put back by decodeParts().
void decodeFile(const DocumentFormat& format, const std::vector<FilePart>& files, const DocumentPlace& place,
                const DocumentSink& sink, Reading& reading) {
    DocumentFormat plain = format;
    plain.begin = plain.end = {};
    decodeParts(plain, files, place, sink, reading);
}

/// getline() that refuses a line without end; `number` is that of the line.
bool nextLine(std::istream& file, std::string& line, const std::string& name, std::int64_t number) {
    line.clear();
    for (int c = 0; (c = file.get()) != std::char_traits<char>::eof();) {
        if (c == '\n')
            return true;
        if (line.size() == kMaxImportedLineLength)
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("{} line {} has more than {} MB, the limit for one line. Expected one "
                                          "document per line: split it into several documents, or check that its "
                                          "lines end with LF.",
                                          name, number, kMaxImportedLineLength >> 20));
        line += static_cast<char>(c);
    }
    return !line.empty();
}

/// Where lines come from, for names and messages.
struct LinePlace {
    std::string name, file;
    std::int64_t total = 0;  ///< bytes; 0 if they are not known
};

void importLines(const DocumentFormat& format, std::istream& file, const LinePlace& place, const DocumentSink& sink,
                 const elmo::RunControl& control, Reading& reading) {
    std::string line;
    std::int64_t done = 0;
    for (std::int64_t number = 1; nextLine(file, line, place.file, number); ++number) {
        done += static_cast<std::int64_t>(line.size()) + 1;
        if (number == 1 && line.starts_with(kImportByteOrderMark))
            line.erase(0, kImportByteOrderMark.size());
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        decodeFile(format, {{std::string(format.suffix), line}},
                   {.name = fmt::format("{} line {}", place.name, number),
                    .file = fmt::format("{} line {}", place.file, number),
                    .item = fmt::format("line {}", number)},
                   sink, reading);
        control.report({.stage = "import", .done = done, .total = place.total});
    }
}

void importLines(const DocumentFormat& format, const fs::path& path, const DocumentSink& sink,
                 const elmo::RunControl& control, Reading& reading) {
    TextInput file(path.string(), control.stopToken());
    importLines(format, file.stream(),
                {.name = documentNameOf(tasks::withoutPacking(path)),
                 .file = path.string(),
                 .total = tasks::isPackedName(path) ? 0 : file.size()},
                sink, control, reading);
}

void importPredictions(const DocumentFormat& format, const fs::path& path, const DocumentPlace& place,
                       const DocumentSink& sink, const elmo::RunControl& control, Reading& reading) {
    TextInput file(path.string(), control.stopToken());
    std::int64_t number = 0;
    const auto next = [&](std::string& line) {
        control.checkpoint();
        if (!nextLine(file.stream(), line, path.string(), ++number))
            return false;
        if (number == 1 && line.starts_with(kImportByteOrderMark))
            line.erase(0, kImportByteOrderMark.size());
        return true;
    };
    std::int64_t problems = 0;
    decodeWith(
        format, [&](const DocumentSink& checked) { problems = readPredictions(next, place.name, checked, reading); },
        place, sink, reading);
    if (problems > 0)
        reading.note(fmt::format("{} skipped: a failure instead of predictions, as `elmo annotate` reports it",
                                 problems == 1 ? "1 line was" : fmt::format("{} lines were", problems)));
}

/// The two files of a document, such as brat's: `path` is either.
std::vector<FilePart> pairOf(const DocumentFormat& format, const fs::path& path) {
    const std::string own = tasks::withoutPacking(path).extension().string();
    const bool isText =
        own == format.textSuffix || std::ranges::find(format.furtherSuffixes, own) != format.furtherSuffixes.end();
    const fs::path annotations = isText ? fileOfPair(path, format.suffix) : path;
    const fs::path text = own == format.textSuffix ? path : fileOfPair(path, format.textSuffix);
    std::vector<FilePart> files = {{std::string(format.suffix), readWhole(annotations)}};
    const auto add = [&](const fs::path& file, std::string_view suffix) {
        if (std::error_code absent; !fs::exists(file, absent))
            return;
        TextInput input(file.string(), {});  // with its byte order mark, which counts
        files.push_back({std::string(suffix), {std::istreambuf_iterator<char>(input.stream()), {}}});
    };
    add(text, format.textSuffix);
    for (const std::string_view suffix : format.furtherSuffixes)
        add(fileOfPair(annotations, suffix), suffix);
    return files;
}

/// Whether a file that is read as JSON lines is one JSON value instead: an indented object, or a list. Its first line
/// is then no JSON of its own, unless it is all of it; of damaged JSON lines the second one is.
bool isWholeJson(std::string_view head) {
    const std::string_view begin = head.substr(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    if (!begin.starts_with('[') && !begin.starts_with('{'))
        return false;
    const std::size_t end = begin.find_first_of("\r\n");
    const std::string_view rest = begin.substr(std::min(end, begin.size()));
    const std::size_t next = rest.find_first_not_of(" \t\r\n");
    if (end == std::string_view::npos || next == std::string_view::npos)
        return begin.starts_with('[');
    if (nlohmann::json::accept(begin.substr(0, end)))
        return false;
    const std::string_view second = rest.substr(next, rest.find_first_of("\r\n", next) - next);
    return begin.starts_with('[') || !(second.starts_with('{') && nlohmann::json::accept(second));
}

std::vector<nlohmann::json> jsonDocumentsIn(std::string_view text, const std::string& file) {
    nlohmann::json all = parseJson(text, file);
    if (!all.is_array())
        return {std::move(all)};
    return all.get<std::vector<nlohmann::json>>();
}

/// The documents of such a file, of at most `most` bytes.
std::vector<nlohmann::json> wholeJson(const fs::path& path, std::size_t most = kMaxImportedLineLength) {
    std::error_code failure;
    if (const std::uintmax_t size = fs::file_size(path, failure); !failure && size > most)
        throw elmo::Error(elmo::ErrorCode::kUnsupported,
                          fmt::format("{} is a JSON text of {} bytes; the limit is {}. Write one document per line.",
                                      path.string(), size, most));
    return jsonDocumentsIn(readWhole(path), path.string());
}

/// Calls with each line of JSON lines, or each document of wholeJson(), until it returns true, or there are no more
/// within kMaxRecognisedJson. Lines that are no JSON are left out.
void forEachJson(const fs::path& path, const std::function<bool(const nlohmann::json&)>& decides) {
    const auto isEnough = [&](const std::function<nlohmann::json()>& read) {
        try {
            return decides(read());
        } catch (const elmo::Error&) {
            return false;
        }
    };
    try {
        if (isWholeJson(tasks::readDataHead(path))) {
            for (const nlohmann::json& document : wholeJson(path, kMaxRecognisedJson))
                if (decides(document))
                    return;
            return;
        }
        TextInput file(path.string(), {});
        std::string line;
        std::size_t seen = 0;
        for (std::int64_t number = 1; seen < kMaxRecognisedJson && nextLine(file.stream(), line, path.string(), number);
             ++number) {
            seen += line.size();
            if (number == 1 && line.starts_with(kImportByteOrderMark))
                line.erase(0, kImportByteOrderMark.size());
            if (line.find_first_not_of(" \t\r") != std::string::npos &&
                isEnough([&] { return parseJson(line, path.string()); }))
                return;
        }
    } catch (const elmo::Error&) {  // reading it says why
    }
}

/// "T1\tPER 0 4\tAnna".
bool looksLikeBrat(std::string_view line) {
    return line.size() > 3 && line[0] == 'T' && line[1] >= '1' && line[1] <= '9' &&
           line.find('\t') != std::string_view::npos && line.find('\t') + 1 < line.rfind('\t');
}

/// None if the beginning can't be read as the format.
Evidence evidenceOf(const DocumentFormat& format, const FileStart& start) {
    try {
        return format.recognise ? format.recognise(start) : Evidence::kNone;
    } catch (const elmo::Error&) {
        return Evidence::kNone;
    }
}

/// The format with the most evidence, if it is at least `least`; else empty.
std::string formatOf(const FileStart& start, Evidence least) {
    std::string_view name;
    Evidence most = Evidence::kNone;
    for (const DocumentFormat& format : documentFormats()) {
        const Evidence evidence = evidenceOf(format, start);
        if (evidence > most && evidence >= least) {
            most = evidence;
            name = format.name;
        }
    }
    return std::string(name);
}

/// By the name, or by the first byte: other programs write lines, an object or a list to files of any name.
bool mayBeJsonLines(const FileStart& start) {
    const DocumentFormat* named = inputFormatOf(start.suffix);
    return start.isJson() || (named && named->name == jsonlFormat().name);
}

/// Whether the first bytes of a file are those of data. See import.h.
bool beginsLikeData(std::string_view head) {
    const std::size_t first = std::min(head.find_first_not_of(" \t\r\n"), head.size());
    const std::string_view begin = head.substr(first);
    const std::size_t next = std::min(begin.find_first_not_of(" \t\r\n", 1), begin.size());
    const std::string_view rest = begin.substr(next);
    const bool isEmpty = rest.find_first_not_of(" \t\r\n", 1) == std::string_view::npos;  // {} or []
    if (begin.starts_with('{') && (rest.starts_with('"') || (rest.starts_with('}') && isEmpty)))
        return true;
    if (begin.starts_with('[') &&
        (rest.starts_with('{') || rest.starts_with('[') || (rest.starts_with(']') && isEmpty)))
        return true;
    if (begin.starts_with("<?xml"))
        return true;
    return looksLikeBrat(begin.substr(0, begin.find('\n'))) || looksLikeTaggedLines(begin);
}

void importWhole(const DocumentFormat& format, const std::vector<nlohmann::json>& documents, const DocumentPlace& place,
                 const DocumentSink& sink, const elmo::RunControl& control, Reading& reading) {
    const bool several = documents.size() > 1;
    for (std::size_t i = 0; i < documents.size(); ++i) {
        control.checkpoint();
        decodeFile(format, {{std::string(format.suffix), documents[i].dump()}},
                   {.name = several ? fmt::format("{} {}", place.name, i + 1) : place.name,
                    .file = several ? fmt::format("{} document {}", place.file, i + 1) : place.file,
                    .item = several ? fmt::format("document {}", i + 1) : ""},
                   sink, reading);
    }
}

/// The format of an entry of an archive, by its name and content; null if it is none.
const DocumentFormat* formatOfEntry(std::string_view suffix, std::string_view bytes) {
    const std::string_view head = bytes.substr(0, kHeadBytes);
    std::string name = formatOf({suffix, head}, Evidence::kName);
    const FileStart start{suffix, head};
    if (start.isJson()) {
        const nlohmann::json whole =
            isWholeJson(head) ? nlohmann::json::parse(bytes, nullptr, false) : nlohmann::json();
        const auto decide = [&](const nlohmann::json& document) {
            if (std::string decided = formatOf({suffix, head, &document}, Evidence::kName); !decided.empty())
                name = decided;
            return !formatOf({suffix, head, &document}, Evidence::kDocument).empty();
        };
        if (whole.is_array())
            std::ranges::any_of(whole, decide);
        else if (whole.is_object())
            decide(whole);
        else
            std::ranges::any_of(linesOf(bytes), [&](std::string_view line) {
                return decide(nlohmann::json::parse(line, nullptr, false));
            });
    }
    return name.empty() ? nullptr : findFormat(name);
}

/// The annotated documents in a zip archive, in any format, and in archives in it: an exported project of INCEpTION
/// holds one for each document and person, "annotation/letter.txt/ann.zip", whose name the annotations get.
class ZipImport {
public:
    ZipImport(const DocumentSink& sink, const elmo::RunControl& control, Reading& reading)
        : m_sink(sink), m_control(control), m_reading(reading) {}

    /// Returns how many files of documents there were.
    std::int64_t read(const ZipArchive& archive, const std::string& file) { return readAll(archive, file, {}, 0); }

private:
    /// What the path of an entry says.
    struct EntryNames {
        std::string document, person;
    };

    static EntryNames namesOf(const std::string& entry) {
        const fs::path path(entry);
        std::vector<std::string> parts(path.begin(), path.end());
        const bool ofProject = parts.size() == 3 && (parts[0] == "annotation" || parts[0] == "curation");
        if (ofProject)
            return {parts[1], parts[0] == "curation" ? "curation" : path.stem().string()};
        return {documentNameOf(path.stem()), {}};
    }

    std::int64_t readAll(const ZipArchive& archive, const std::string& file, const EntryNames& outer, int depth) {
        constexpr int kMaxDepth = 2;
        std::int64_t files = 0;
        for (const std::string& entry : archive.names()) {
            const fs::path path(entry);
            const std::string own = path.filename().string();
            if (own.empty() || own.starts_with('.') || path.stem() == "INITIAL_CAS" ||
                own.starts_with("exportedproject"))
                continue;  // a folder, metadata that macOS adds ("._name"), a document that nobody annotated, a
                           // project's settings
            m_control.checkpoint();
            const EntryNames names = outer.document.empty() ? namesOf(entry) : outer;
            const std::string suffix = lowerSuffixOf(path);
            if (suffix == ".zip" && depth < kMaxDepth) {
                std::string inner = archive.read(entry);
                count(inner);
                files += readAll(ZipArchive(std::move(inner), entry + " in " + file), file,
                                 names.person.empty() ? EntryNames() : names, depth + 1);
            }
            if (suffix != ".zip" && isSuffixOfFormat(suffix))
                files += readEntry(archive, entry, suffix, names, file);
        }
        return files;
    }

    /// Of an archive in an archive each has a limit of its own; all of them together have this one.
    void count(const std::string& bytes) {
        m_bytes += bytes.size();
        if (m_bytes > std::size_t{1} << 30)
            throw elmo::Error(elmo::ErrorCode::kBadFormat, "The archives in it unpack to more than 1 GB.");
    }

    static bool isSuffixOfFormat(std::string_view suffix) {
        return std::ranges::any_of(documentFormats(), [&](const DocumentFormat& format) {
            return format.decode != nullptr && suffix != ".txt" &&
                   (suffix == format.suffix ||
                    std::ranges::find(format.inputSuffixes, suffix) != format.inputSuffixes.end());
        });
    }

    std::int64_t readEntry(const ZipArchive& archive, const std::string& entry, const std::string& suffix,
                           const EntryNames& names, const std::string& file) {
        std::string bytes = archive.read(entry);
        count(bytes);
        if (bytes.starts_with(kImportByteOrderMark))
            bytes.erase(0, kImportByteOrderMark.size());
        const DocumentFormat* format = formatOfEntry(suffix, bytes);
        if (format == nullptr || format->decode == nullptr)
            return 0;
        const DocumentSink named = [&](tasks::AnnotatedDocument document) {
            if (!names.person.empty())
                tasks::nameImported(document.annotations, names.person);
            m_sink(std::move(document));
        };
        const DocumentPlace place{.name = names.document, .file = fmt::format("{} in {}", entry, file), .item = entry};
        if (!format->lines) {
            std::vector<FilePart> parts = {{suffix, std::move(bytes)}};
            const std::string stem = entry.substr(0, entry.size() - suffix.size());
            if (format->isPair() && archive.has(stem + std::string(format->textSuffix)))
                parts.push_back(
                    {std::string(format->textSuffix), archive.read(stem + std::string(format->textSuffix))});
            decodeFile(*format, parts, place, named, m_reading);
        } else if (isWholeJson(std::string_view(bytes).substr(0, kHeadBytes))) {
            importWhole(*format, jsonDocumentsIn(bytes, place.file), place, named, m_control, m_reading);
        } else {
            std::istringstream lines(bytes);
            importLines(*format, lines, {.name = names.document, .file = place.file}, named, m_control, m_reading);
        }
        return 1;
    }

    const DocumentSink& m_sink;
    const elmo::RunControl& m_control;
    Reading& m_reading;
    std::size_t m_bytes = 0;
};

void importZip(const fs::path& path, const DocumentSink& sink, const elmo::RunControl& control, Reading& reading) {
    if (ZipImport(sink, control, reading).read(ZipArchive(path), path.string()) == 0)
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("The zip file {} contains no file of annotated documents.", path.string()));
}

void importEach(const DocumentFormat& format, const fs::path& path, const DocumentSink& sink,
                const elmo::RunControl& control, Reading& reading) {
    const fs::path unpacked = tasks::withoutPacking(path);
    const DocumentPlace place{.name = documentNameOf(unpacked.stem()), .file = path.string()};
    if (format.lines)
        return isWholeJson(tasks::readDataHead(path))
                   ? importWhole(format, wholeJson(path), place, sink, control, reading)
                   : importLines(format, path, sink, control, reading);
    if (format.name == predictionsFormat().name)
        return importPredictions(format, path, place, sink, control, reading);
    if (format.isPair())
        return decodeFile(format, pairOf(format, path), place, sink, reading);
    if (format.container == Container::kZip && tasks::readDataHead(path).starts_with("PK"))
        return importZip(path, sink, control, reading);
    decodeFile(format, {{lowerSuffixOf(unpacked), readWhole(path)}}, place, sink, reading);
}

}  // namespace

fs::path fileOfPair(const fs::path& path, std::string_view suffix) {
    const fs::path file = tasks::withoutPacking(path).replace_extension(suffix);
    std::error_code absent;  // also a name that is longer than a file system allows
    for (const char* packing : {".gz", ".zst"})
        if (const fs::path packed = file.string() + packing; !fs::exists(file, absent) && fs::exists(packed, absent))
            return packed;
    return file;
}

std::string nameWithFolder(const std::string& name, const fs::path& file, std::span<const std::string> given) {
    const fs::path unpacked = tasks::withoutPacking(file);
    const std::string stem = documentNameOf(unpacked.stem());
    if (!name.starts_with(stem))
        return name;
    const std::string rest = name.substr(stem.size());
    const bool isNumber = rest.starts_with(' ') && rest.find_first_not_of("0123456789", 1) == std::string::npos;
    if (!rest.empty() && rest != unpacked.extension().string() && !isNumber)
        return name;
    const std::string whole = documentNameOf(unpacked, given);
    return whole.substr(0, whole.size() - documentNameOf(unpacked).size()) + name;
}

std::string guessFormat(const fs::path& path, Evidence least) {
    const std::string suffix = lowerSuffixOf(tasks::withoutPacking(path));
    const std::string head = tasks::readDataHead(path);
    const FileStart start{suffix, head};
    if (std::string sure = formatOf(start, Evidence::kContent); !sure.empty())
        return sure;
    std::string named = formatOf(start, least), decided;
    if (!mayBeJsonLines(start))
        return named;
    forEachJson(path, [&](const nlohmann::json& document) {
        const FileStart seen{suffix, head, &document};
        decided = formatOf(seen, Evidence::kDocument);
        if (named.empty() || named == tableFormat().name)  // a document without keys that decide
            named = formatOf(seen, least);
        return !decided.empty();
    });
    return decided.empty() ? named : decided;
}

bool looksLikeData(const fs::path& path) {
    return beginsLikeData(tasks::readDataHead(path));
}

std::string dataFormatOf(std::string_view head) {
    if (head.starts_with(kImportByteOrderMark))
        head.remove_prefix(kImportByteOrderMark.size());
    head = head.substr(0, kHeadBytes);
    if (std::string format = formatOf({{}, head}, Evidence::kContent); !format.empty())
        return format;
    for (const std::string_view line : linesOf(head)) {
        const nlohmann::json document = nlohmann::json::parse(line, nullptr, false);
        if (std::string format = formatOf({{}, head, &document}, Evidence::kDocument); !format.empty())
            return format;
    }
    return beginsLikeData(head) ? "data" : "";
}

void importDocuments(const DocumentFormat& format, const fs::path& path, const DocumentSink& sink,
                     const elmo::RunControl& control, Reading& reading) {
    if (format.decode == nullptr)
        throw elmo::Error(elmo::ErrorCode::kUnsupported,
                          fmt::format("The format '{}' can only be written, not read.", format.name));
    importEach(format, path, sink, control, reading);
}

void importDocuments(const DocumentFormat& format, const fs::path& path, const DocumentSink& sink,
                     const elmo::RunControl& control, const NoteSink& note, const ReadingChoices& choices) {
    std::map<std::string, std::int64_t> leftOut;
    const DocumentSink counting = [&](tasks::AnnotatedDocument document) {
        for (const auto& [kind, count] : document.leftOut)
            leftOut[kind] += count;
        sink(std::move(document));
    };
    Reading reading(choices);
    importDocuments(format, path, counting, control, reading);
    if (note)
        for (const std::string& said : reading.notes())
            note(fmt::format("{}: {}", documentNameOf(path), said));
    std::vector<std::string> kinds;
    for (const auto& [kind, count] : leftOut)
        kinds.push_back(fmt::format("{} ({})", kind, count));
    if (note && !kinds.empty())
        note(fmt::format("{}: not read: {}", documentNameOf(path), fmt::join(kinds, ", ")));
}

bool hasSeveralDocuments(const DocumentFormat& format, const fs::path& path, const elmo::RunControl& control,
                         const ReadingChoices& choices, ReadingOffers* offers) {
    struct Enough {};
    int count = 0;
    Reading reading(choices);
    try {
        const auto stopAtSecond = [&](const tasks::AnnotatedDocument&) {
            if (++count > 1)
                throw Enough();
        };
        importDocuments(format, path, stopAtSecond, control, reading);
    } catch (const Enough&) {
    }
    if (offers)
        *offers = reading.offers();
    return count > 1;
}

}  // namespace app
