//===- OptionTypes.h - Types of pass options --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines pass options with types of the planner: a budget ("6GiB"), a strategy ("chen") and an
// objective ("time"). An option is printed as the text from which it is parsed. So the pipeline in
// a crash reproducer is the pipeline that failed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/budget.h"
#include "passes/planner/recompute/strategy.h"

#include "absl/strings/numbers.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>

namespace refold {

/// The base class of the parsers of these options. `Derived` must have a function `read` that
/// returns an absl::StatusOr<T>.
template <typename T, typename Derived>
class PlannerOptionParser : public llvm::cl::basic_parser<T> {
public:
  using llvm::cl::basic_parser<T>::basic_parser;

  /// Returns true after an error, as LLVM's parsers do.
  bool parse(llvm::cl::Option &option, llvm::StringRef, llvm::StringRef text, T &value) {
    absl::StatusOr<T> read = Derived::read({text.data(), text.size()});
    if (!read.ok())
      return option.error(std::string(read.status().message()));
    value = *read;
    return false;
  }
  void printOptionDiff(const llvm::cl::Option &, const T &, const llvm::cl::OptionValue<T> &,
                       size_t) const {}
};

/// The layers of a segment. Not given: 1.
struct GivenLayers {
  std::optional<int64_t> layers;
};

/// The objective of a strategy. Not given: Time.
struct GivenObjective {
  std::optional<RecomputeObjective> objective;
};

} // namespace refold

namespace llvm::cl {

template <>
class parser<refold::planner::MemoryBudget>
    : public refold::PlannerOptionParser<refold::planner::MemoryBudget,
                                         parser<refold::planner::MemoryBudget>> {
public:
  using PlannerOptionParser::PlannerOptionParser;
  static auto read(absl::string_view text) { return refold::planner::MemoryBudget::Parse(text); }
  static void print(raw_ostream &os, const refold::planner::MemoryBudget &value) {
    os << value.text();
  }
};

template <>
class parser<refold::RecomputeStrategy>
    : public refold::PlannerOptionParser<refold::RecomputeStrategy,
                                         parser<refold::RecomputeStrategy>> {
public:
  using PlannerOptionParser::PlannerOptionParser;
  static auto read(absl::string_view text) { return refold::ParseRecomputeStrategy(text); }
  static void print(raw_ostream &os, refold::RecomputeStrategy value) {
    os << refold::WordOf(value);
  }
};

template <>
class parser<refold::GivenLayers>
    : public refold::PlannerOptionParser<refold::GivenLayers, parser<refold::GivenLayers>> {
public:
  using PlannerOptionParser::PlannerOptionParser;
  static absl::StatusOr<refold::GivenLayers> read(absl::string_view text) {
    refold::GivenLayers given;
    int64_t layers = 0;
    if (text.empty())
      return given;
    if (!absl::SimpleAtoi(text, &layers) || layers < 1)
      return absl::InvalidArgumentError(absl::StrCat("n must be at least 1, got ", text));
    given.layers = layers;
    return given;
  }
  static void print(raw_ostream &os, const refold::GivenLayers &value) {
    if (value.layers)
      os << *value.layers;
  }
};

template <>
class parser<refold::GivenObjective>
    : public refold::PlannerOptionParser<refold::GivenObjective, parser<refold::GivenObjective>> {
public:
  using PlannerOptionParser::PlannerOptionParser;
  static absl::StatusOr<refold::GivenObjective> read(absl::string_view text) {
    refold::GivenObjective given;
    if (text.empty())
      return given;
    absl::StatusOr<refold::RecomputeObjective> objective = refold::ParseRecomputeObjective(text);
    if (!objective.ok())
      return objective.status();
    given.objective = *objective;
    return given;
  }
  static void print(raw_ostream &os, const refold::GivenObjective &value) {
    if (value.objective)
      os << refold::WordOf(*value.objective);
  }
};

} // namespace llvm::cl
