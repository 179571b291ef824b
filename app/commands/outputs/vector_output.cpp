// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/outputs/vector_output.h"

#include "app/commands/options/arguments.h"
#include "elmo/error.h"

namespace app {

void requireVectors(const std::string& format, const CLI::App& parser, std::initializer_list<const char*> options) {
    for (const char* option : options)
        if (vectorFormat(format) == nullptr && parser.count(option) > 0)
            throw UsageError(fmt::format("{} applies to vectors only; --to {} writes none.", option, format));
}

void finishVectors(VectorExport& target, const elmo::EmbeddingFormat& format, const OneOutput& output,
                   const CommandEnvironment& environment) {
    const VectorExportResult result = target.finish();
    const std::string file = output.isStandardOutput() ? "standard output" : result.files.front().string();
    if (const LossReport differs = target.readBack(environment.control); !differs.empty())
        throw elmo::Error(elmo::ErrorCode::kInternal,
                          fmt::format("Verification of {} failed: its content differs from what was written ({}). This "
                                      "is a bug or a disk error. Do not use the file, and please report it.",
                                      file, differs.text()));
    output.finish(environment.out);
    output.report(
        fmt::format("{} written to {} ({}; {}, {}; positions in {}; verified).", countOf(result.documents, "document"),
                    file, format.name, countOf(result.sentences, "sentence"), countOf(result.tokens, "token"),
                    positionsOf(format)),
        environment.out);
    noteLosses(format.name, result.losses);
}

}  // namespace app
