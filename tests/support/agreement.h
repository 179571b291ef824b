// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tests/support/engines.h"
#include "tests/support/hdf5_fixture.h"

namespace elmo::test {

/// Compares values with reference values. Fails the test if they differ by more than a tolerance, and records the
/// largest difference as the test property `name`.
class Agreement {
public:
    explicit Agreement(double tolerance, std::string name = "largestDifference")
        : m_tolerance(tolerance), m_name(std::move(name)) {}
    ~Agreement();
    Agreement(const Agreement&) = delete;
    Agreement& operator=(const Agreement&) = delete;

    void check(const std::string& what, const std::vector<double>& found, const Hdf5Array& expected);

private:
    double m_tolerance;
    std::string m_name;
    double m_largest = 0;
    std::size_t m_compared = 0;
};

}  // namespace elmo::test
