//===- state_pairs.h - Which results replace which arguments ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A training step of another framework is a function: it takes the old state and returns the new
// one. The function does not say which result is the next value of which argument.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <map>
#include <string>

namespace refold::importers {

/// The marks of an entry function, which people and exporters can write.
inline constexpr llvm::StringLiteral kNameMark{"refold.name"};
inline constexpr llvm::StringLiteral kReplacedByMark{"refold.replaced_by"};

/// The result that is the next value of an argument, by the number of the argument.
using StatePairs = std::map<unsigned, unsigned>;

/// Returns the pairs that `state` names (ImportOptions::state), or those of the marks if it is
/// empty. Errors: text that is not a list of pairs; a number that is too large; a result or an
/// argument in two pairs; a pair with different types.
absl::StatusOr<StatePairs> statePairsOf(mlir::func::FuncOp entry, absl::string_view state);

/// Returns the text for ImportOptions::state that pairs arguments with results of the same type, in
/// order. If the entry has `tf.aliasing_output`, returns these pairs. Returns an empty string if
/// there are none. It is a suggestion: arguments of one type may be paired wrongly.
std::string suggestedPairs(mlir::func::FuncOp entry);

} // namespace refold::importers
