// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/embed_part.h"

#include <algorithm>

#include "app/cluster/merge_vectors.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/texts/text_document.h"
#include "elmo/files/staged_file.h"

namespace app {
namespace {

using JsonValue = nlohmann::json;

/// Whatever the vectors depend on, apart from the model.
JsonValue settingsOf(const EmbedFileSettings& run) {
    return {{"format", run.format->name},
            {"layers", run.layers},
            {"boundaries", run.embedder.keepBoundaries},
            {"pretokenized", run.reading.pretokenized},
            {"json_lists", run.reading.jsonLists},
            {"language", run.reading.language},
            {"engine", nameOf(run.engine.engine)},
            {"device", run.engine.device},
            {"precision", nameOf(run.engine.precision)}};
}

}  // namespace

void embedPart(EmbedFileSettings run, const std::vector<std::string>& paths, const PartArguments& arguments,
               bool skipDamaged, const CommandEnvironment& environment) {
    const PartNumber part = parsePart(arguments.part);
    requireOutputOutside(run.output, paths);
    const std::vector<CorpusFile> files = corpusOf(paths, arguments, run.reading.input, false);
    if (environment.checksOnly)
        return;
    std::vector<InputShare> shares = shareOf(files, part, canBeDivided);
    if (skipDamaged)
        dropDamaged(shares, environment.control.stopToken());
    const LoadedModel model = loadModel(run.model, run.engine, environment.control);
    PartFolder folder(run.output, part,
                      describeJob("embed", {{{"name", model.name}, {"hash", model.hash}}}, settingsOf(run), files),
                      shares);
    runPart(folder, arguments, [&] {
        const std::string result = "result" + std::string(run.format->extension);
        run.output = (folder.path() / result).string();
        for (const InputShare& share : shares) {
            run.inputs.push_back(share.file.path);
            run.shares.push_back(share.range);
        }
        if (shares.empty()) {  // more parts than bytes: the part has none of the first input
            run.inputs.push_back(files.front().path);
            run.shares.push_back({0, 0});
        }
        elmo::StagedFile texts(folder.path() / kSentencesFile);
        std::int64_t tokens = 0, bytes = 0;
        run.onSentence = [&](const std::string& text, std::int64_t count, std::int64_t read) {
            texts.write(JsonValue(text).dump(-1, ' ', false, JsonValue::error_handler_t::replace) + "\n");
            tokens += count;
            bytes = read;
            folder.report(tokens, bytes);
        };
        const EmbedFileResult done = embedFile(run, environment.out, environment.control);
        texts.commit();
        elmo::StagedFile provenance(folder.path() / kProvenanceFile);
        provenance.write(done.provenanceJson);
        provenance.commit();
        for (std::size_t i = 0; i < shares.size(); ++i)
            folder.input(i)["sentences"] = done.sentences.at(i);
        folder.report(done.counts.tokens, bytes);
        for (const std::string& text : done.notes)
            note(text);
        folder.finish(result);
    });
}

}  // namespace app
