// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "elmo/text/document.h"
#include "tasks/metrics/agreement.h"
#include "tasks/metrics/span_f1.h"
#include "tasks/results/annotation_layers.h"

namespace tasks {

/// The agreement of two or more annotators about spans, with 95 % intervals over resampled documents (percentile
/// bootstrap of 1,000, a fixed seed; none below kMinDocuments documents). A plain value.
struct RaterAgreement {
    struct Number {
        std::optional<double> value;  ///< nothing: undefined, as alpha of one and the same category throughout
        std::optional<std::pair<double, double>> interval;
    };
    struct Pair {
        std::size_t first = 0, second = 0;  ///< places in `raters`
        std::int64_t documents = 0;         ///< that both have annotated
        SpanCounts spans;                   ///< `right`: of both; `gold`: of the first; `predicted`: of the second
        SpanCounts relations = {};          ///< the same
    };
    struct Label {
        std::string label;
        std::int64_t spans = 0;  ///< of all raters
        Number alpha;            ///< of tokens in a span of this label and all others
        Number f1;
    };

    /// How often two raters differed so about a place: one label in order before the other. Twice the same: other
    /// bounds; an empty second one: no span overlaps the first.
    struct Confusion {
        std::string first, second;
        std::int64_t count = 0;
        bool operator==(const Confusion&) const = default;
    };

    std::vector<AnnotationMaker> raters;
    std::int64_t documents = 0;  ///< that at least two have annotated: others say nothing about agreement
    std::int64_t tokens = 0;     ///< of these
    Number alpha;                ///< Krippendorff's, nominal, over tokens
    Number f1;                  ///< mean of the pairs' span F1 (Hripcsak and Rothschild 2005), of those that have spans
    Number relationF1;          ///< the same of relations: their labels and the places of both ends
    std::vector<Pair> pairs;    ///< that have documents in common
    std::vector<Label> labels;  ///< by name
    std::vector<Confusion> confusions;  ///< of all pairs, the most frequent first
};

/// Collects documents. Krippendorff's alpha (K. Krippendorff, "Computing Krippendorff's alpha-reliability", 2011,
/// nominal data, any number of observers, missing data): a unit is a token, its value for a rater the set of labels of
/// its spans. A rater who has not annotated a document has no value there. One thread at a time.
class RaterComparison {
public:
    static constexpr std::size_t kMinDocuments = 5;

    explicit RaterComparison(std::vector<AnnotationMaker> raters) : m_raters(std::move(raters)) {}

    /// A document with the spans and relations of the raters that have annotated it, by their places in the list.
    void add(const elmo::Document& document, const std::map<std::size_t, std::vector<SpanAnnotation>>& spans,
             const std::map<std::size_t, std::set<PlacedRelation>>& relations = {});
    RaterAgreement result() const;

private:
    using Category = std::set<std::string>;
    /// What alpha and F1 of a document add up from.
    struct Counts {
        double disagreement = 0;                ///< observed, over units
        double values = 0;                      ///< of units with at least two values
        std::map<Category, double> categories;  ///< of these values
        std::map<std::pair<std::size_t, std::size_t>, SpanCounts> pairs, relations;
        std::int64_t spans = 0;
        Counts& operator+=(const Counts& other);
        std::optional<double> alpha() const;
        std::optional<double> f1() const { return meanF1(pairs); }
        std::optional<double> relationF1() const { return meanF1(relations); }
        static std::optional<double> meanF1(const std::map<std::pair<std::size_t, std::size_t>, SpanCounts>& pairs);
    };
    struct Part {
        std::int64_t tokens = 0;
        Counts all;
        Counts unmarked;  ///< of a label that nobody used here
        std::map<std::string, Counts> labels;
    };

    void countConfusions(const std::vector<Disagreement>& differences);

    static RaterAgreement::Number numberOf(const std::vector<const Counts*>& parts,
                                           std::optional<double> (Counts::*number)() const);

    std::vector<AnnotationMaker> m_raters;
    std::vector<Part> m_parts;  ///< documents
    std::map<std::pair<std::string, std::string>, std::int64_t> m_confusions;
};

}  // namespace tasks
