//===- check_call.h - Calls that are checked ----------------------------*- C++ -*-===//
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

/// The results of a call that is made op by op before it runs as usual; nothing for CheckMode::None
/// and Retrace. Nothing is donated, and no random number is used up.
absl::StatusOr<std::vector<Array>> ExpectedResults(FunctionCore &core, CallFrame &frame,
                                                   absl::FunctionRef<void(TraceIo &)> run,
                                                   const std::source_location &where);

/// Warns where the frame's outputs are not what was expected: which result, which element, and both
/// values.
absl::Status CompareResults(FunctionCore &core, const CachedTrace &trace, const CallFrame &frame,
                            const std::vector<Array> &expected, const std::source_location &where);

/// Traces again, and warns of the first op that is another one than in `trace`: the function
/// depends on what is no argument.
absl::Status CheckTrace(FunctionCore &core, const CachedTrace &trace, const CallFrame &frame,
                        absl::FunctionRef<void(TraceIo &)> run, const std::source_location &where);

} // namespace refold::internal
