// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/baselines/linear_probe.h"

#include <gtest/gtest.h>

#include "elmo/error.h"
#include "elmo/training/random.h"

namespace elmo::training::test {
namespace {

/// Points around three centres far from the origin, in columns of very different scale.
ProbeData clouds(int count, std::uint64_t seed, double spread) {
    Random random(seed);
    ProbeData data;
    data.width = 3;
    for (int n = 0; n < count; ++n) {
        const int c = static_cast<int>(random.below(3));
        data.classes.push_back(c);
        data.vectors.push_back(static_cast<float>(1000 * ((c == 0) + spread * random.normal())));
        data.vectors.push_back(static_cast<float>(0.001 * ((c == 1) + spread * random.normal())));
        data.vectors.push_back(7);
    }
    return data;
}

TEST(LinearProbe, SeparatesLinearlySeparableClasses) {
    const ProbeData train = clouds(600, 1, 0.1), test = clouds(300, 2, 0.1);
    EXPECT_GT(probeAccuracy(train, test, {.classes = 3, .learningRate = 0.05}, {}), 0.97);
    EXPECT_LT(majorityAccuracy(train, test, 3), 0.5);
}

TEST(LinearProbe, StaysNearChanceOnRandomClasses) {
    ProbeData train = clouds(600, 1, 0.1), test = clouds(300, 2, 0.1);
    Random random(9);
    for (ProbeData* data : {&train, &test})
        for (int& c : data->classes)
            c = static_cast<int>(random.below(3));
    EXPECT_LT(probeAccuracy(train, test, {.classes = 3}, {}), 0.45);
}

TEST(LinearProbe, IsDeterministic) {
    const ProbeData train = clouds(300, 1, 0.8), test = clouds(300, 2, 0.8);
    const ProbeOptions options = {.classes = 3, .epochs = 3};
    EXPECT_EQ(probeAccuracy(train, test, options, {}), probeAccuracy(train, test, options, {}));
}

TEST(LinearProbe, RejectsMismatchedData) {
    const ProbeData good = clouds(30, 1, 0.1);
    ProbeData bad = good;
    bad.classes[3] = 5;
    EXPECT_THROW(probeAccuracy(good, bad, {.classes = 3}, {}), Error);
    bad = good;
    bad.vectors.pop_back();
    EXPECT_THROW(probeAccuracy(bad, good, {.classes = 3}, {}), Error);
    EXPECT_THROW(probeAccuracy({3, {}, {}}, good, {.classes = 3}, {}), Error);
    EXPECT_THROW(probeAccuracy(good, good, {.classes = 3, .epochs = 0}, {}), Error);
    EXPECT_THROW(probeAccuracy(good, good, {.classes = 3, .batch = 0}, {}), Error);
}

}  // namespace
}  // namespace elmo::training::test
