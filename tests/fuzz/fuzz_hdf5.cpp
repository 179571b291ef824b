// SPDX-License-Identifier: Apache-2.0
// The bounded HDF5 reader: every data set an AllenNLP pair can name is looked up and read.
#include "elmo/formats/hdf5_reader.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    return fuzz::expectValueOrError([&] {
        elmo::Hdf5Reader reader(fuzz::fileOf(bytes, "weights.hdf5"));
        for (const char* name : {"char_embed", "CNN/W_cnn_0", "CNN_high_0/W_carry", "CNN_proj/W_proj",
                                 "RNN_0/RNN/MultiRNNCell/Cell0/LSTMCell/W_0"})
            if (reader.has(name)) {
                const std::vector<std::int64_t> shape = reader.shape(name);
                reader.read(name, shape);
            }
    });
}
