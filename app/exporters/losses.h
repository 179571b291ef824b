// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/formats/document_format.h"

namespace app {

/// One kind of thing that a format could not hold, over all documents of an export.
struct Loss {
    std::int64_t left = 0;              ///< how many were left out or changed
    std::int64_t put = 0;               ///< how many stand there instead, changed
    std::vector<std::string> examples;  ///< the first few, in words
};

/// What an export had to drop, truncate or flatten: the difference between the documents and what was written,
/// computed. A plain value; kinds are "spans", "confidences", "tokens", "text", ...
class LossReport {
public:
    void add(const std::string& kind, std::int64_t left, std::int64_t put, std::vector<std::string> examples);
    void merge(const LossReport& other);

    bool empty() const { return m_losses.empty(); }
    const std::map<std::string, Loss>& losses() const { return m_losses; }
    /// Lines for display, "12 confidences left out"; empty if nothing was lost.
    std::string text() const;

private:
    std::map<std::string, Loss> m_losses;
};

/// The document as the format can hold it: what a reader should get.
tasks::AnnotatedDocument reduceTo(const DocumentFormat& format, const tasks::AnnotatedDocument& document);

/// The content of `document` that `other` lacks or has differently, with positions in the unit of the format, as in
/// both texts they may lie at other bytes. Compares only what the format holds, or with `everything` all there is. The
/// ids of annotations and the document's name are not content: files carry the name, and only "jsonl" keeps ids.
LossReport differences(const DocumentFormat& format, const tasks::AnnotatedDocument& document,
                       const tasks::AnnotatedDocument& other, bool everything);

}  // namespace app
