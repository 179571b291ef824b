// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "tasks/statistics/proportions.h"
#include "ui/session/layer_work.h"
#include "ui/session/project_work.h"

namespace ui {

/// How many places of a sample are shown to a person.
inline constexpr std::size_t kSampleSize = 12;

/// The places within a radius of an example, and a random sample of them that a person decides on. Another radius or
/// result starts the sample again, because its precision is that of one radius. A value; GUI thread.
class ExampleCheck {
public:
    void setResult(std::shared_ptr<const AlikeResult> result);
    /// Places with at least this cosine are within the radius.
    void setLeastCosine(double cosine);

    const std::shared_ptr<const AlikeResult>& result() const { return m_result; }
    double leastCosine() const { return m_least; }
    /// The first so many of the result; the example is the first.
    std::size_t within() const { return m_within; }
    std::size_t documents() const;

    /// The sampled places, of the result; the example itself is never among them.
    const std::vector<std::size_t>& sample() const { return m_sample; }
    std::size_t decided() const { return m_isRight.size(); }
    /// The next place to decide on.
    std::optional<std::size_t> next() const;
    void decide(bool isRight);
    void takeBack();
    std::int64_t right() const;
    /// Of the precision of all places within the radius but the example.
    tasks::ShareInterval precision() const;
    std::uint64_t seed() const { return 1; }

    /// The places to label: all within the radius, without those that were decided to be wrong.
    LabelPlaces labels(const QString& label) const;
    /// How they were found, for the spans; not translated, because it is stored.
    QString origin() const;

private:
    void draw();

    std::shared_ptr<const AlikeResult> m_result;
    double m_least = 1;
    std::size_t m_within = 0;
    std::vector<std::size_t> m_sample;
    std::vector<bool> m_isRight;  ///< of the first of `m_sample`
};

}  // namespace ui
