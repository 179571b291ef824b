// SPDX-License-Identifier: Apache-2.0
// Prints the top layer's vector of every token of a text, then its entities: consumer BILM HEAD TEXT
#include <iostream>

#include "tasks/pipeline/pipeline.h"

int main(int, char** arguments) {
    const tasks::Pipeline pipeline({.heads = {arguments[2]}, .bilm = arguments[1]});
    const tasks::Analysis text = pipeline.analyze(arguments[3], "en");
    std::cout.precision(17);
    for (elmo::TokenIndex t; t.value() < text.layers.tokens(); ++t) {
        std::cout << text.document->token(t);
        for (const float value : text.layers.vector(text.layers.layers() - 1, t.value()))
            std::cout << ' ' << value;
        std::cout << '\n';
    }
    for (const tasks::SpanAnnotation& entity : pipeline.annotate(text).spans)
        std::cout << entity.label << '\t' << text.document->slice(entity.bytes) << '\t' << *entity.confidence << '\n';
}
