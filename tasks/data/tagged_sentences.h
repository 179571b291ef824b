// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tasks/data/data_set_builder.h"
#include "tasks/data/tag_schemes.h"

namespace tasks {

/// Tagged sentences as a file has them, put into BIO2 once the whole file is known: the scheme of its tags shows only
/// there. One thread.
class TaggedSentences {
public:
    /// Throws Error(kBadArgument) for a scheme that DataOptions does not know.
    TaggedSentences(const DataFile& file, const DataOptions& options);

    /// A text whose tags are still the file's, in Example::gold. Throws as DataSetBuilder::add(), and for what is no
    /// tag.
    void add(Example example);
    DataSetBuilder& builder() { return m_builder; }
    /// Converts all tags, collects the labels and notes the repairs.
    DataSet finish();

private:
    DataSetBuilder m_builder;
    std::optional<TagScheme> m_scheme;
    SchemeFinder m_finder;
};

}  // namespace tasks
