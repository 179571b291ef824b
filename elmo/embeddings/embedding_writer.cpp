// SPDX-License-Identifier: Apache-2.0
#include "elmo/embeddings/embedding_writer.h"

#include <fmt/format.h>

#include "elmo/embeddings/embedding_readers.h"
#include "elmo/embeddings/hdf5_embedding_writer.h"
#include "elmo/embeddings/npz_embedding_writer.h"
#include "elmo/embeddings/projector_embedding_writer.h"
#include "elmo/embeddings/safetensors_embedding_writer.h"
#include "elmo/embeddings/word2vec_embedding_writer.h"

namespace elmo {

std::span<const EmbeddingFormat> embeddingFormats() {
    static const EmbeddingFormat formats[] = {
        {.name = "hdf5",
         .extension = ".hdf5",
         .summary = "HDF5 as `allennlp elmo` writes it: one data set per sentence, with an index of the texts",
         .companion = {},
         .open = openHdf5Writer,
         .read = readHdf5Embeddings},
        {.name = "hdf5-bilm",
         .extension = ".hdf5",
         .summary = "HDF5 as bilm-tf writes it: one data set per sentence, no index",
         .companion = {},
         .open = openHdf5BilmWriter,
         .read = readHdf5Embeddings},
        {.name = "npz",
         .extension = ".npz",
         .summary = "NumPy archive: one float32 array per sentence",
         .companion = {},
         .open = openNpzWriter,
         .read = readNpzEmbeddings},
        {.name = "safetensors",
         .extension = ".safetensors",
         .summary = "safetensors: one F32 tensor per sentence",
         .companion = {},
         .open = openSafetensorsWriter,
         .read = readSafetensorsEmbeddings},
        {.name = "word2vec",
         .extension = ".vec",
         .summary = "word2vec text: one line per token, named WORD#SENTENCE:TOKEN; all layers concatenated",
         .rows = true,
         .companion = {},
         .open = openWord2vecWriter,
         .read = readWord2vecEmbeddings},
        {.name = "projector",
         .extension = ".tsv",
         .summary = "TensorBoard Projector: vectors in .tsv, words and positions in .metadata.tsv",
         .rows = true,
         .companion = kProjectorMetadata,
         .open = openProjectorWriter,
         .read = readProjectorEmbeddings},
    };
    return formats;
}

std::string tokenRowName(std::string_view word, std::int64_t sentence, std::int64_t token) {
    return fmt::format("{}#{}:{}", word, sentence, token);
}

}  // namespace elmo
