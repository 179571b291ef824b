// SPDX-License-Identifier: Apache-2.0
#include "tests/support/agreement.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace elmo::test {

Agreement::~Agreement() {
    EXPECT_GT(m_compared, 0u) << "nothing was compared";
    testing::Test::RecordProperty(m_name, fmt::format("{:.1e}", m_largest));
}

void Agreement::check(const std::string& what, const std::vector<double>& found, const Hdf5Array& expected) {
    ASSERT_EQ(found.size(), expected.values.size()) << what;
    double largest = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double difference = std::abs(found[i] - expected.values[i]);
        largest = std::max(largest, std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference);
    }
    EXPECT_LE(largest, m_tolerance) << what;
    m_largest = std::max(m_largest, largest);
    m_compared += found.size();
}

}  // namespace elmo::test
