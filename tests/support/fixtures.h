// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace elmo::test {

/// A path inside the project's own fixtures (tests/fixtures).
std::filesystem::path fixture(const std::filesystem::path& relative);

/// A folder of reference values: the project's own, or computed by published programs (../shared).
struct Reference {
    std::filesystem::path folder;
    bool published = false;
};
std::ostream& operator<<(std::ostream& out, const Reference& reference);

/// The references with a name: the project's own, and the published one if present.
std::vector<Reference> references(const std::string& name);

/// Only the published reference; empty if it is absent.
std::vector<Reference> publishedReferences(const std::string& name);

/// "Own_random_small" or "Published_random_small", for the names of parameterised tests.
std::string nameOf(const Reference& reference);

/// A file of a data set and its expected content, as a line of text that a test compares.
struct CountedFile {
    std::filesystem::path file;
    std::string counts;
};
std::ostream& operator<<(std::ostream& out, const CountedFile& file);

/// The project's own small file and the files in ../shared/data that are present.
std::vector<CountedFile> ownAndPublished(const CountedFile& own, const std::vector<CountedFile>& published);

/// The name of the file with letters and digits only.
std::string nameOf(const CountedFile& file);

}  // namespace elmo::test

/// Instantiates a suite over references or data sets; an empty list is allowed.
#define INSTANTIATE_OVER_REFERENCES(suite, list)                         \
    GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(suite);                \
    INSTANTIATE_TEST_SUITE_P(References, suite, testing::ValuesIn(list), \
                             [](const auto& given) { return ::elmo::test::nameOf(given.param); })
