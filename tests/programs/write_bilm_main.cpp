// SPDX-License-Identifier: Apache-2.0
// write_bilm FOLDER writes a small biLM of random weights: for test programs that must not be linked to LibTorch.
#include "elmo/weights/model_bundle.h"
#include "tests/support/random_model.h"

int main(int argc, char** argv) {
    if (argc != 2)
        return 2;
    elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 5), argv[1]);
    return 0;
}
