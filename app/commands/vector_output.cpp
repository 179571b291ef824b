// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/vector_output.h"

#include "app/commands/arguments.h"
#include "app/embed_file.h"
#include "elmo/error.h"

namespace app {

void addLayers(CLI::App& parser, std::string& layers) {
    const auto check = [](const std::string& text) {
        return parseLayers(text) ? "" : fmt::format("'{}' names no layers: all, top, average or a number from 0", text);
    };
    parser.add_option("--layers", layers, "Of vectors: all, top, average or the number of one layer")
        ->check(check)
        ->type_name("LAYERS")
        ->capture_default_str();
}

void requireVectors(const std::string& format, const CLI::App& parser, std::initializer_list<const char*> options) {
    for (const char* option : options)
        if (vectorFormat(format) == nullptr && parser.count(option) > 0)
            throw UsageError(fmt::format("{} is for vectors; --format {} has none.", option, format));
}

void finishVectors(VectorExport& target, const elmo::EmbeddingFormat& format, const OneOutput& output,
                   const CommandEnvironment& environment) {
    const VectorExportResult result = target.finish();
    const std::string file = output.isStandardOutput() ? "standard output" : result.files.front().string();
    if (const LossReport differs = target.readBack(environment.control); !differs.empty())
        throw elmo::Error(elmo::ErrorCode::kInternal,
                          fmt::format("{} reads back otherwise than it was written ({}): a fault of this program or of "
                                      "the disk. Do not use the file, and please report it.",
                                      file, differs.text()));
    output.finish(environment.out);
    output.report(fmt::format("{} document{} written to {} ({}; {} sentences, {} tokens; positions in {}; read again, "
                              "all equal).",
                              result.documents, result.documents == 1 ? "" : "s", file, format.name, result.sentences,
                              result.tokens, positionsOf(format)),
                  environment.out);
    if (!result.losses.empty())
        note(fmt::format("{} has no place for all of it:\n{}", format.name, result.losses.text()));
}

}  // namespace app
