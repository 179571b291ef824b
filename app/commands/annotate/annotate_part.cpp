// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/annotate/annotate_part.h"

#include <algorithm>

#include "app/commands/annotate/annotate_units.h"
#include "app/commands/inputs/input_notes.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/outputs/result_file.h"
#include "app/texts/text_document.h"
#include "elmo/error.h"
#include "elmo/text/tokenizer.h"

namespace app {
namespace {

using JsonValue = nlohmann::json;

constexpr const char* kResultFile = "result.jsonl";

JsonValue modelsOf(const AnnotateSettings& settings) {
    JsonValue models = JsonValue::array();
    for (const auto& path : headPaths(settings)) {
        const tasks::TaskModelInfo info = tasks::readTaskModelInfo(path);
        models.push_back({{"name", info.name}, {"hash", info.hash}, {"bilm_hash", info.bilmHash}});
    }
    return models;
}

/// Whatever the lines of the result depend on, apart from the models.
JsonValue settingsOf(const AnnotateSettings& settings) {
    return {{"device", settings.engine.device},
            {"skip_damaged", settings.skipDamaged},
            {"bilm", settings.bilm},
            {"format", settings.format},
            {"input", settings.from},
            {"language", settings.language},
            {"precision", nameOf(settings.engine.precision)},
            {"k_best", settings.kBest},
            {"top", settings.limits.top},
            {"threshold", settings.limits.threshold}};
}

/// JSON lines and texts are divided; columns and texts of one line each count what comes before them.
bool isDivisible(const AnnotateSettings& settings, const std::string& file) {
    const AnnotationInput kind = inputKind(settings, file);
    return (kind == AnnotationInput::kJsonLines || kind == AnnotationInput::kText) && canBeDivided(file);
}

/// Annotates the shares of one part.
class PartAnnotation {
public:
    PartAnnotation(const AnnotateSettings& settings, PartFolder& folder, const CommandEnvironment& environment)
        : m_settings(settings),
          m_folder(folder),
          m_environment(environment),
          m_heads(readHeads(settings, environment.control)),
          m_result((folder.path() / kResultFile).string(), {}, environment.out),
          m_writer(std::ranges::find(annotationFormats(), settings.format, &AnnotationFormat::name)
                       ->open(m_result.out(), settings.limits)) {}

    /// Adds to `counts` of the share: lines of the result, and sentences of a text.
    void annotate(const InputShare& share, JsonValue& counts) {
        const std::string& file = share.file.path;
        const std::stop_token& stop = m_environment.control.stopToken();
        const AnnotationInput kind = inputKind(m_settings, file);
        const bool isText = kind == AnnotationInput::kText;
        TextInput input = isText || share.range.isWhole() ? TextInput(file, stop) : TextInput(file, share.range, stop);
        if (isText && m_settings.from.empty())
            requireNoData(input);
        const auto source = openAnnotationSource(input, kind, m_settings.language, isText ? share.range : ByteRange());
        InputNotes notes(bilmsOf(m_heads));
        const std::int64_t bytes = std::min(share.range.end, share.file.size) - share.range.begin;
        std::int64_t sentences = 0, units = 0, lineBytes = 0;
        for (std::exception_ptr failure;;) {
            const std::vector<AnnotationUnit> batch = nextUnits(*source, kind, input, failure);
            if (failure)
                std::rethrow_exception(failure);
            if (batch.empty())
                break;
            add(batch, notes);
            units += std::ssize(batch);
            for (const AnnotationUnit& unit : batch) {
                sentences += std::ssize(unit.document->sentences());
                lineBytes += std::ssize(unit.line) + 1;
            }
            const std::int64_t done = isText ? batch.back().byteBase - share.range.begin : lineBytes;
            m_folder.report(m_tokens, m_bytes + std::clamp<std::int64_t>(done, 0, bytes));
            m_environment.control.report({.stage = "annotate", .done = m_tokens, .total = 0});
        }
        const bool asLines = kind == AnnotationInput::kJsonLines;
        counts["lines"] = asLines ? units : sentences;
        counts["sentences"] = sentences;
        counts["numbered"] = !asLines;  // lines carry the number of their sentence in the file
        m_bytes += bytes;
        note(source->note());
        if (sentences > 0 || share.range.isWhole())  // a share may be white space between words
            noteAll(notes.notes(input.name()));
    }

    void finish() {
        m_result.commit();
        m_folder.report(m_tokens, m_bytes);
        m_folder.finish(kResultFile);
    }

private:
    void add(const std::vector<AnnotationUnit>& units, InputNotes& notes) {
        const elmo::RunControl quiet(m_environment.control.stopToken());
        const auto predictions = predictUnits(m_heads, units, m_settings, quiet);
        for (std::size_t i = 0; i < units.size(); ++i) {
            const elmo::Document& document = *units[i].document;
            m_writer->add(units[i], predictions[i]);
            notes.add(document);
            m_tokens += std::ssize(document.tokens());
            if (!document.language().empty())
                m_folder.meetTokenizer(document.language(), elmo::Tokenizer().revision(document.language()));
        }
    }

    const AnnotateSettings& m_settings;
    PartFolder& m_folder;
    const CommandEnvironment& m_environment;
    std::vector<ReadyHead> m_heads;
    ResultFile m_result;
    std::unique_ptr<AnnotationWriter> m_writer;
    std::int64_t m_tokens = 0, m_bytes = 0;
};

}  // namespace

void annotatePart(const AnnotateSettings& settings, const CommandEnvironment& environment) {
    const PartNumber part = parsePart(settings.part.part);
    requireOutputOutside(settings.output, settings.files);
    const std::vector<CorpusFile> files = corpusOf(settings.files, settings.part, settings.from);
    std::vector<InputShare> shares =
        shareOf(files, part, [&](const std::string& file) { return isDivisible(settings, file); });
    const JsonValue models = modelsOf(settings);
    if (environment.checksOnly)
        return;
    if (settings.skipDamaged)
        dropDamaged(shares, environment.control.stopToken());
    PartFolder folder(settings.output, part, describeJob("annotate", models, settingsOf(settings), files), shares);
    runPart(folder, settings.part, [&] {
        PartAnnotation annotation(settings, folder, environment);
        for (std::size_t i = 0; i < shares.size(); ++i)
            annotation.annotate(shares[i], folder.input(i));
        annotation.finish();
    });
}

}  // namespace app
