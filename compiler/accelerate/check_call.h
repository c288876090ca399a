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

/// Runs the call op by op before its normal execution and returns the results. Returns nothing for
/// CheckMode::None and Retrace, and on a device that computes nothing. No argument is donated, and
/// no random number is consumed.
absl::StatusOr<std::vector<Array>> ExpectedResults(FunctionCore &core, CallFrame &frame,
                                                   absl::FunctionRef<void(TraceIo &)> run,
                                                   const std::source_location &where);

/// Warns if the frame's outputs differ from `expected`: the warning names the result, the element
/// and both values.
absl::Status CompareResults(FunctionCore &core, const CachedTrace &trace, const CallFrame &frame,
                            const std::vector<Array> &expected, const std::source_location &where);

/// Traces the function again and warns of the first op that differs from `trace`. Such a function
/// depends on something that is not an argument.
absl::Status CheckTrace(FunctionCore &core, const CachedTrace &trace, const CallFrame &frame,
                        absl::FunctionRef<void(TraceIo &)> run, const std::source_location &where);

} // namespace refold::internal
