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

/// Runs the call op by op and returns the results. Call it before the normal execution;
/// CompareResults later compares the results of both executions. Both draw the same random numbers.
/// The op-by-op run donates no argument.
///
/// Returns an empty list for CheckMode::None, for CheckMode::Retrace, and on the device "null",
/// which computes no results.
absl::StatusOr<std::vector<Array>> ExpectedResults(FunctionCore &core, CallFrame &frame,
                                                   absl::FunctionRef<void(TraceIo &)> run,
                                                   const std::source_location &where);

/// Compares the outputs in `frame` with `expected` and warns if they differ. The warning names the
/// result and its first element that differs, and gives the element's two values.
absl::Status CompareResults(FunctionCore &core, const CachedTrace &trace, const CallFrame &frame,
                            const std::vector<Array> &expected, const std::source_location &where);

/// Traces the function again and compares the new trace with `trace`. Warns of the first op that
/// differs. If the traces differ, the function depends on a value that is not an argument.
absl::Status CheckTrace(FunctionCore &core, const CachedTrace &trace, const CallFrame &frame,
                        absl::FunctionRef<void(TraceIo &)> run, const std::source_location &where);

} // namespace refold::internal
