// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/results/annotations.h"

namespace app {

/// What a format counts positions in.
enum class OffsetUnit { kNone, kTokens, kCodePoints, kUtf16 };
std::string_view nameOf(OffsetUnit unit);  ///< "none", "tokens", "code points", "UTF-16 units"

/// What a format can represent. The rest is removed before writing, and reported.
struct Holds {
    bool names = true;  ///< of the documents, if a file has several
    bool text = true;   ///< every character of it
    bool language = false;
    bool tokens = false;  ///< their places in the text; otherwise a reader tokenizes the text itself
    bool sentences = false;
    bool spans = true;
    bool anyBytes = true;       ///< spans that are not made of whole tokens
    bool overlaps = true;       ///< spans that share text
    bool pieces = false;        ///< spans of several parts
    bool crossSentence = true;  ///< spans that reach over a sentence's end
    bool confidence = false;
    bool decisions = false;  ///< what people said of a model's span; rejected spans are left out otherwise
    bool makers = false;     ///< layer and source
    bool documentScores = false;
    bool sentenceScores = false;
    bool questions = false;
    bool rankedAnswers = false;    ///< more than the best answer, with probabilities
    bool kinds = false;            ///< the layers of spans that are no entities
    bool features = false;         ///< attributes of spans and relations
    bool tokenAttributes = false;  ///< any column
    bool relations = false;        ///< between spans
    bool trees = false;            ///< dependencies between tokens of a sentence, one head for each
    bool tokenRelations = false;   ///< any others that have a token at an end
    bool clusters = false;
    bool mentions =
        false;  ///< spans of clusters: with a layer, attributes, overlaps and parts, whatever others can have
    bool metadata = false;
    bool lines = false;          ///< comments of sentences, lines that are no tokens
    bool uninterpreted = false;  ///< Annotations::uninterpreted, or some kinds of it: see DocumentFormat::adapt
};

/// What is known of a file whose format is to be found.
struct FileStart {
    std::string_view suffix;                   ///< of its name: ".conll"; empty for a stream
    std::string_view head;                     ///< its first bytes, without a byte order mark
    const nlohmann::json* document = nullptr;  ///< one line of JSON lines, or one value of a list; null if it is none

    bool isJson() const {
        const std::size_t begin = head.find_first_not_of(" \t\r\n");
        return begin != std::string_view::npos && (head[begin] == '{' || head[begin] == '[');
    }
    bool has(std::string_view words) const { return head.find(words) != std::string_view::npos; }
};

/// What says that a file is in a format; later is surer.
enum class Evidence {
    kNone,
    kCommonName,  ///< a suffix that other files have as well
    kName,        ///< its own suffix
    kDocument,    ///< the keys of a line of JSON lines: the first line with such keys decides
    kContent,
};

/// A piece of an export: one of the files that make up a document ("letter" + ".ann").
struct FilePart {
    std::string suffix;
    std::string bytes;
};

/// What an export can be told. A plain value.
struct ExportOptions {
    std::string tagScheme = "iob2";  ///< one of DocumentFormat::tagSchemes
    std::string figure = {};         ///< SVG of the layer weights for the HTML report; empty for none
};

/// Where the documents of a format go.
enum class Container {
    kOneFile,     ///< any number of documents, one after the other
    kFilePerOne,  ///< a file (or several) for each document
    kZip,         ///< one zip with an entry for each document
};

using DocumentSink = std::function<void(tasks::AnnotatedDocument)>;

class Reading;

/// One format of annotated documents. A new one is one file with encode and decode and one line in formats.h.
///
/// Pure functions: encode() gets what reduceTo() left over, decode() reads what encode() wrote, and what other programs
/// write in the format, with what the user chose (`reading`), and says there what it chose. Any thread. decode() throws
/// elmo::Error(kBadFormat) for anything that is not the format; items that can be skipped go through Reading::item().
struct DocumentFormat {
    std::string_view name;     ///< as in --format
    std::string_view summary;  ///< one line for --help
    OffsetUnit unit;
    std::string_view suffix;  ///< of the main file: ".jsonl"
    Container container;
    Holds holds;
    std::string_view textSuffix = {};  ///< of the file that has the text, if a document is two files with one name
    /// Of further files of such a document, which may be there (BioNLP's .a2).
    std::span<const std::string_view> furtherSuffixes = {};
    bool lines = false;  ///< every line is a document of its own, so files of any size are read in small memory
    /// Every annotation names its file or person, who are kept whatever their number.
    bool listsMakers = false;
    std::string_view begin = {}, between = {}, end = {};  ///< around the documents of a file
    /// Further changes that the format's alphabet demands (labels, text), made before encode(). May be null.
    void (*adapt)(tasks::AnnotatedDocument& document) = nullptr;
    std::vector<FilePart> (*encode)(const tasks::AnnotatedDocument& document, const ExportOptions& options) = nullptr;
    /// `files` holds the main file first, with the suffix of its own name; null if the format is written only.
    void (*decode)(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                   Reading& reading) = nullptr;
    /// What says that a file is in this format; of formats with equal evidence the first in the table is chosen. Null:
    /// a user has to name it.
    Evidence (*recognise)(const FileStart& start) = nullptr;
    /// What ExportOptions::tagScheme can be, the default first; empty: it does not apply.
    std::span<const std::string_view> tagSchemes = {};
    /// Suffixes of files that are taken for this format when only their texts are wanted, to be annotated.
    std::span<const std::string_view> inputSuffixes = {};
    /// Of uninterpreted data (tasks::UninterpretedData::content): what to call it in a report, its own id ("R1", empty
    /// if it has none), and the same data with other ids for itself and for the spans and data that it names. Null: the
    /// format's name, and the data has no id and names nothing.
    std::string_view (*kindOfData)(std::string_view content) = nullptr;
    std::string_view (*idOfData)(std::string_view content) = nullptr;
    std::string (*renamedData)(std::string_view content, const std::map<std::string, std::string>& ids) = nullptr;
    /// A file that goes along once, into the zip; suffix is its name. May be null.
    FilePart (*companion)() = nullptr;

    bool isPair() const { return !textSuffix.empty(); }
};

std::span<const DocumentFormat> documentFormats();
/// The format of that name; null if there is none.
const DocumentFormat* findFormat(std::string_view name);
/// The format that a file's suffix (".conll") stands for when only its texts are wanted; null: none.
const DocumentFormat* inputFormatOf(std::string_view suffix);

/// The format of that name. Throws elmo::Error(kBadArgument) naming the nearest.
const DocumentFormat& documentFormat(std::string_view name);

}  // namespace app
