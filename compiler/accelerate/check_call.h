//===- check_call.h - Checked calls -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/function_core_impl.h"

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include <source_location>
#include <string>
#include <vector>

namespace refold::internal {

/// Runs the call op by op, before its normal execution, and returns the results. CompareResults
/// compares them with the results of the normal execution. Returns an empty list for
/// CheckMode::None and CheckMode::Retrace, and on the device "null", which computes no results.
/// The op-by-op run donates no argument. The normal execution draws the same random numbers as the
/// op-by-op run.
absl::StatusOr<std::vector<Array>> ExpectedResults(FunctionCore &core, CallFrame &frame,
                                                   absl::FunctionRef<void(TraceIo &)> run,
                                                   const std::source_location &where);

/// Compares the frame's outputs with `expected` and warns if they differ. The warning names the
/// result, its first element that differs, and both values.
absl::Status CompareResults(FunctionCore &core, const CachedTrace &trace, const CallFrame &frame,
                            const std::vector<Array> &expected, const std::source_location &where);

/// Traces the function again and compares the new trace with `trace`. Warns of the first op that
/// differs. A difference means that the function depends on a value that is not an argument.
absl::Status CheckTrace(FunctionCore &core, const CachedTrace &trace, const CallFrame &frame,
                        absl::FunctionRef<void(TraceIo &)> run, const std::source_location &where);

} // namespace refold::internal
