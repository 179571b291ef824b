// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/annotated.h"

#include <algorithm>

namespace ui::test {

using tasks::AnnotationLayer;
using tasks::Decision;
using tasks::SpanAnnotation;

elmo::ByteSpan placeOf(const elmo::Document& document, const std::string& text) {
    const auto begin = static_cast<std::int64_t>(document.text().find(text));
    return {elmo::ByteOffset(begin), elmo::ByteOffset(begin + static_cast<std::int64_t>(text.size()))};
}

std::shared_ptr<const tasks::Annotations> annotate(const elmo::Document& document, const std::vector<Found>& spans) {
    auto annotations = std::make_shared<tasks::Annotations>();
    annotations->sources.emplace_back().model = "tiny-ner";
    for (const Found& found : spans) {
        SpanAnnotation span;
        span.id = annotations->nextId++;
        span.bytes = placeOf(document, found.text);
        span.label = found.label;
        span.confidence = found.confidence;
        span.source = 0;
        annotations->spans.push_back(std::move(span));
    }
    std::ranges::sort(annotations->spans, standsBefore);
    tasks::bindTo(*annotations, document);
    return annotations;
}

std::string print(const elmo::Document& document, const tasks::Annotations& annotations) {
    std::string result;
    for (const SpanAnnotation& span : annotations.spans) {
        const char marks[] = {'?', '+', '-'};
        result += result.empty() ? "" : " ";
        result += std::string(document.slice(span.bytes)) + ':' + span.label;
        result += span.layer == AnnotationLayer::kHuman ? '*' : marks[static_cast<int>(span.decision)];
    }
    return result;
}

std::int64_t idOf(const elmo::Document& document, const tasks::Annotations& annotations, const std::string& text,
                  const std::string& label) {
    for (const SpanAnnotation& span : annotations.spans)
        if (document.slice(span.bytes) == text && span.label == label && isShown(span))
            return span.id;
    return 0;
}

}  // namespace ui::test
