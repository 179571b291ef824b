// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "elmo/text/document.h"
#include "tasks/results/annotations.h"

namespace tasks {

/// The kinds of the spans of predicates and arguments, and that of the relations from the one to the other. A role is
/// the label of the relation; an argument's own label need not be one.
inline constexpr const char* kPredicateSpan = "predicate";
inline constexpr const char* kArgumentSpan = "argument";
inline constexpr const char* kRoleRelation = "role";

/// A predicate with its arguments as words on one line: a row of a table of who did what to whom. A plain value.
struct PredicateRow {
    std::int64_t span = 0;      ///< its id
    elmo::ByteSpan place = {};  ///< of the predicate
    std::int64_t sentence = 0;  ///< from 0
    std::string predicate = {};
    std::string sense = {};   ///< its label: "see.01"; empty where it is kPredicateLabel
    std::string agent = {};   ///< ARG0, also written A0; parts of an argument (C-ARG0) with " … " between them
    std::string object = {};  ///< ARG1
    std::string others = {};  ///< the other arguments with their labels: "ARG2: to Rome; ARGM-TMP: today"
    bool operator==(const PredicateRow&) const = default;
};

/// A row for each predicate that nobody rejected, in order of place: spans of the kind kPredicateSpan, and others that
/// relations of the kind kRoleRelation start at. Rejected relations and arguments are left out.
std::vector<PredicateRow> predicateRows(const elmo::Document& document, const Annotations& annotations);

}  // namespace tasks
