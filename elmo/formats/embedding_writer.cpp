// SPDX-License-Identifier: Apache-2.0
#include "elmo/formats/embedding_writer.h"

#include "elmo/formats/hdf5_embedding_writer.h"
#include "elmo/formats/npz_embedding_writer.h"
#include "elmo/formats/projector_embedding_writer.h"
#include "elmo/formats/safetensors_embedding_writer.h"
#include "elmo/formats/word2vec_embedding_writer.h"

namespace elmo {

std::span<const EmbeddingFormat> embeddingFormats() {
    static const EmbeddingFormat formats[] = {
        {"hdf5", ".hdf5", "HDF5 as `allennlp elmo` writes it: one data set a sentence, with an index of the texts",
         openHdf5Writer},
        {"hdf5-bilm", ".hdf5", "HDF5 as bilm-tf writes it: one data set a sentence, no index", openHdf5BilmWriter},
        {"npz", ".npz", "NumPy archive: one float32 array a sentence", openNpzWriter},
        {"safetensors", ".safetensors", "safetensors: one F32 tensor a sentence", openSafetensorsWriter},
        {"word2vec", ".vec", "word2vec text: a line a token, named WORD#SENTENCE:TOKEN; all layers side by side",
         openWord2vecWriter},
        {"projector", ".tsv", "TensorBoard Projector: numbers in .tsv, words and places in .metadata.tsv beside it",
         openProjectorWriter},
    };
    return formats;
}

}  // namespace elmo
