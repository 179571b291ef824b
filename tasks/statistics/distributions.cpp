// SPDX-License-Identifier: Apache-2.0
#include "tasks/statistics/distributions.h"

#include <algorithm>
#include <cmath>

#include "elmo/error.h"

namespace tasks {
namespace {

constexpr double kTiny = 1e-300;

/// Continued fraction of the incomplete beta function (Abramowitz and Stegun 26.5.8), by Lentz's method.
double betaFraction(double x, double a, double b) {
    double c = 1;
    double d = 1 / std::max(1 - (a + b) * x / (a + 1), kTiny);
    double result = d;
    for (int m = 1; m <= 300; ++m) {
        const auto step = [&](double factor) {
            d = 1 + factor * d;
            c = 1 + factor / c;
            d = 1 / (std::abs(d) < kTiny ? kTiny : d);
            c = std::abs(c) < kTiny ? kTiny : c;
            result *= c * d;
        };
        step(m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)));
        step(-(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)));
        if (std::abs(c * d - 1) < 1e-15)
            break;
    }
    return result;
}

/// I_x(a, b).
double incompleteBeta(double x, double a, double b) {
    if (x <= 0)
        return 0;
    if (x >= 1)
        return 1;
    const double front =
        std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
    if (x < (a + 1) / (a + b + 2))
        return front * betaFraction(x, a, b) / a;
    return 1 - front * betaFraction(1 - x, b, a) / b;
}

}  // namespace

double studentTwoSided(double t, double freedom) {
    return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}

double studentBound(double level, double freedom) {
    if (!(level > 0 && level < 1) || !(freedom >= 1))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          "A confidence interval needs a level in (0, 1) and at least two values.");
    double low = 0;
    double high = 1;
    while (studentTwoSided(high, freedom) > 1 - level)
        high *= 2;
    for (int i = 0; i < 200 && high - low > 1e-12 * high; ++i) {
        const double middle = (low + high) / 2;
        (studentTwoSided(middle, freedom) > 1 - level ? low : high) = middle;
    }
    return (low + high) / 2;
}

double fisherUpper(double f, double above, double below) {
    return f > 0 ? incompleteBeta(below / (below + above * f), below / 2, above / 2) : 1;
}

}  // namespace tasks
