// SPDX-License-Identifier: Apache-2.0
// All fuzz targets in one program; the environment variable FUZZ_TARGET chooses. Without it the names are printed.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tests/fuzz/fuzz_targets.h"

namespace {

using Target = int (*)(std::string_view bytes);

constexpr struct {
    std::string_view name;
    Target run;
} kTargets[] = {
    {"text", fuzz::text},
    {"hdf5", fuzz::hdf5},
    {"safetensors", fuzz::safetensors},
    {"pickle", fuzz::pickle},
    {"torch-archive", fuzz::torchArchive},
    {"model-archive", fuzz::modelArchive},
    {"tensorflow-checkpoint", fuzz::tensorflowCheckpoint},
    {"allennlp-archive", fuzz::allennlpArchive},
    {"manifest", fuzz::manifest},
    {"allennlp-options", fuzz::allennlpOptions},
    {"many-langs", fuzz::manyLangs},
    {"vocabulary", fuzz::vocabulary},
    {"checkpoint", fuzz::checkpoint},
    {"corpus", fuzz::corpus},
    {"toml", fuzz::toml},
    {"task-checkpoint", fuzz::taskCheckpoint},
    {"activation-cache", fuzz::activationCache},
    {"conll", fuzz::conll},
    {"conllu", fuzz::conllu},
    {"conll2012", fuzz::conll2012},
    {"squad", fuzz::squad},
    {"sst-trees", fuzz::sstTrees},
    {"label-text", fuzz::labelText},
    {"label-table", fuzz::labelTable},
    {"label-pair", fuzz::labelPair},
    {"json-lines", fuzz::jsonLines},
    {"packed-data", fuzz::packedData},
    {"word-vectors", fuzz::wordVectors},
    {"subword-model", fuzz::subwordModel},
    {"task-manifest", fuzz::taskManifest},
    {"task-config", fuzz::taskConfig},
    {"brat", fuzz::brat},
    {"webanno", fuzz::webanno},
    {"xmi", fuzz::xmi},
    {"conllu-documents", fuzz::conlluDocuments},
    {"documents", fuzz::documents},
    {"html", fuzz::html},
    {"markdown", fuzz::markdown},
    {"word-xml", fuzz::wordXml},
    {"docx", fuzz::docx},
    {"sentences", fuzz::sentences},
    {"annotation-input", fuzz::annotationInput},
    {"span-blob", fuzz::spanBlob},
    {"search", fuzz::search},
    {"workspace", fuzz::workspace},
};

Target g_target = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    const char* chosen = std::getenv("FUZZ_TARGET");
    for (const auto& [name, run] : kTargets)
        if (chosen == nullptr)
            std::printf("%s\n", name.data());
        else if (name == chosen)
            g_target = run;
    if (chosen != nullptr && g_target == nullptr)
        std::fprintf(stderr, "There is no fuzz target %s.\n", chosen);
    if (g_target == nullptr)
        std::exit(chosen == nullptr ? 0 : 2);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return g_target({reinterpret_cast<const char*>(data), size});
}
