// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace elmo::test {

/// A data set of any numeric type, converted to double (exact up to 32 bits), row-major.
struct Hdf5Array {
    std::vector<std::int64_t> shape;
    std::vector<double> values;
};

/// An HDF5 file of reference values. One thread at a time. Throws std::runtime_error naming file and dataset.
class Hdf5Fixture {
public:
    explicit Hdf5Fixture(const std::filesystem::path& path);
    ~Hdf5Fixture();
    Hdf5Fixture(const Hdf5Fixture&) = delete;
    Hdf5Fixture& operator=(const Hdf5Fixture&) = delete;

    bool has(const std::string& name) const;
    Hdf5Array read(const std::string& name) const;

private:
    std::string m_path;
    std::int64_t m_file;
};

}  // namespace elmo::test
