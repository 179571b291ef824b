// SPDX-License-Identifier: Apache-2.0
// Prints the top layer's vector of every token of a text, then its entities: consumer BILM HEAD TEXT
#include <iostream>

#include "elmo/embed/embed.h"
#include "elmo/text/tokenizer.h"
#include "elmo/weights/weight_reader.h"
#include "tasks/model/task_model.h"

int main(int count, char** arguments) try {
    if (count != 4)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "Give a biLM, a head and a text.");
    const auto bilm = elmo::makeKernelBilm(elmo::readModel(arguments[1]), {});
    const auto head = tasks::loadTaskModel(arguments[2], {});
    const elmo::Document document = elmo::Tokenizer("en").tokenize(arguments[3]);

    const elmo::LayerActivations layers = elmo::embed(document, bilm);
    std::cout.precision(17);
    for (std::int64_t t = 0; t < layers.tokens(); ++t) {
        std::cout << document.token(elmo::TokenIndex(t));
        for (const float value : layers.vector(layers.layers() - 1, t))
            std::cout << ' ' << value;
        std::cout << '\n';
    }
    const auto found = std::get<tasks::EntityPredictions>(head->predict({document, layers}, {}, {}));
    for (const tasks::EntityPrediction& entity : found.entities) {
        const elmo::ByteSpan first = document.tokens()[static_cast<std::size_t>(entity.tokens.begin.value())];
        const elmo::ByteSpan last = document.tokens()[static_cast<std::size_t>(entity.tokens.end.value()) - 1];
        std::cout << entity.label << '\t' << document.slice({first.begin, last.end}) << '\t' << entity.confidence
                  << '\n';
    }
} catch (const elmo::Error& error) {
    std::cerr << "consumer: " << error.what() << '\n';
    return 1;
}
