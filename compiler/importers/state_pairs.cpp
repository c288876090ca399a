//===- state_pairs.cpp - Which results replace which arguments ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/state_pairs.h"

#include "compiler/importers/source_op.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <optional>
#include <set>

using namespace mlir;

namespace refold::importers {
namespace {

constexpr StringLiteral kAliasMark{"tf.aliasing_output"};

std::string textOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// Reads the marks `name` of the arguments, each with the number of a result.
absl::StatusOr<StatePairs> pairsOfMarks(func::FuncOp entry, StringRef name) {
  StatePairs pairs;
  for (unsigned argument = 0; argument < entry.getNumArguments(); ++argument) {
    Attribute mark = entry.getArgAttr(argument, name);
    if (!mark)
      continue;
    auto number = dyn_cast<IntegerAttr>(mark);
    if (!number || number.getInt() < 0)
      return refuseOp(entry, absl::StrCat("attribute '", name.str(), "' of argument ", argument,
                                          " must be the number of a result"));
    pairs[argument] = static_cast<unsigned>(number.getInt());
  }
  return pairs;
}

/// Reads "3" or "3-7".
std::optional<std::pair<unsigned, unsigned>> rangeOf(absl::string_view text) {
  const std::pair<absl::string_view, absl::string_view> ends =
      absl::StrSplit(text, absl::MaxSplits('-', 1));
  unsigned first = 0, last = 0;
  if (!absl::SimpleAtoi(ends.first, &first))
    return std::nullopt;
  if (!absl::StrContains(text, '-'))
    return std::pair(first, first);
  if (!absl::SimpleAtoi(ends.second, &last) || last < first)
    return std::nullopt;
  return std::pair(first, last);
}

absl::StatusOr<StatePairs> pairsOfText(absl::string_view text) {
  StatePairs pairs;
  const auto refuse = [&](absl::string_view why) {
    return absl::InvalidArgumentError(absl::StrCat(
        "state '", text, "': ", why,
        "; expected pairs of an argument and the result that replaces it, such as 0:3,1:0 or "
        "0-7:2-9, or from-aliases, or none"));
  };
  for (absl::string_view pair : absl::StrSplit(text, ',')) {
    const std::vector<absl::string_view> sides = absl::StrSplit(pair, ':');
    const auto arguments = rangeOf(sides[0]),
               results = sides.size() == 2 ? rangeOf(sides[1]) : std::nullopt;
    if (!arguments || !results)
      return refuse(absl::StrCat("'", pair, "' is not a pair"));
    if (arguments->second - arguments->first != results->second - results->first)
      return refuse(absl::StrCat("the ranges of '", pair, "' have different lengths"));
    for (unsigned i = 0; i <= arguments->second - arguments->first; ++i)
      if (!pairs.try_emplace(arguments->first + i, results->first + i).second)
        return refuse(absl::StrCat("argument ", arguments->first + i, " is in two pairs"));
  }
  return pairs;
}

absl::Status check(func::FuncOp entry, const StatePairs &pairs) {
  std::set<unsigned> taken;
  for (const auto &[argument, result] : pairs) {
    const std::string pair = absl::StrCat("state ", argument, ":", result, ": ");
    if (argument >= entry.getNumArguments())
      return refuseOp(entry, absl::StrCat(pair, "there is no argument ", argument, ", only ",
                                          entry.getNumArguments()));
    if (result >= entry.getNumResults())
      return refuseOp(entry, absl::StrCat(pair, "there is no result ", result, ", only ",
                                          entry.getNumResults()));
    Type from = entry.getArgumentTypes()[argument], to = entry.getResultTypes()[result];
    if (from != to)
      return refuseOp(entry, absl::StrCat(pair, "argument ", argument, " is ", textOf(from),
                                          ", but result ", result, " is ", textOf(to)));
    if (!taken.insert(result).second)
      return refuseOp(entry, absl::StrCat(pair, "result ", result, " replaces two arguments"));
  }
  return absl::OkStatus();
}

} // namespace

absl::StatusOr<StatePairs> statePairsOf(func::FuncOp entry, absl::string_view state) {
  if (state == "none")
    return StatePairs();
  absl::StatusOr<StatePairs> pairs = state.empty() ? pairsOfMarks(entry, kReplacedByMark)
                                     : state == "from-aliases" ? pairsOfMarks(entry, kAliasMark)
                                                               : pairsOfText(state);
  if (!pairs.ok())
    return pairs.status();
  if (absl::Status status = check(entry, *pairs); !status.ok())
    return status;
  return pairs;
}

std::string suggestedPairs(func::FuncOp entry) {
  absl::StatusOr<StatePairs> pairs = pairsOfMarks(entry, kAliasMark);
  if (!pairs.ok() || pairs->empty()) {
    pairs = StatePairs();
    std::set<unsigned> taken;
    for (auto [argument, type] : llvm::enumerate(entry.getArgumentTypes()))
      for (auto [result, other] : llvm::enumerate(entry.getResultTypes()))
        if (type == other && taken.insert(result).second) {
          (*pairs)[argument] = result;
          break;
        }
  }
  // Neighbouring pairs are one range.
  std::vector<std::string> ranges;
  for (auto pair = pairs->begin(); pair != pairs->end();) {
    const auto [argument, result] = *pair;
    unsigned length = 0;
    while (pair != pairs->end() && pair->first == argument + length &&
           pair->second == result + length) {
      ++length;
      ++pair;
    }
    const auto range = [&](unsigned first) {
      return length == 1 ? absl::StrCat(first) : absl::StrCat(first, "-", first + length - 1);
    };
    ranges.push_back(absl::StrCat(range(argument), ":", range(result)));
  }
  return absl::StrJoin(ranges, ",");
}

} // namespace refold::importers
