// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/formats/cas_annotations.h"
#include "app/formats/reading.h"

namespace app {

/// The document that a CAS makes: tokens and sentences of DKPro with their attributes, spans, relations, chains and
/// metadata. Spans are named entities and the annotations of all types that are not DKPro's own, or of the type that
/// was chosen, with the feature that is their label (labelFeature()). One thread.
class CasDocument {
public:
    explicit CasDocument(std::string text) : m_text(std::move(text)) {}

    void add(CasAnnotation annotation) { m_annotations.push_back(std::move(annotation)); }
    /// Once only. Throws elmo::Error(kBadFormat) for places outside the text.
    tasks::AnnotatedDocument build(const std::string& name, Reading& reading) const;

private:
    std::string m_text;
    std::vector<CasAnnotation> m_annotations;
};

}  // namespace app
