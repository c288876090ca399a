//===- tracer.h - From a function to a program ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/cached_trace.h"
#include "compiler/accelerate/call_frame.h"

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>
#include <source_location>
#include <string>
#include <vector>

namespace refold::internal {

class TraceScope; // compiler/builder/program/trace_scope.h

struct TraceRequest {
  /// The function's name in error messages.
  const std::string &function;
  /// Names of the arguments; there may be fewer than arguments.
  const std::vector<std::string> &argument_names;
  const CallFrame &frame;
  std::source_location where;
};

/// Observes a trace while it is made.
class TraceObserver {
public:
  virtual ~TraceObserver() = default;
  virtual void Began(TraceScope &scope) = 0;
  /// Array `leaf` of the arguments is `value` in the trace.
  virtual void Bound(size_t leaf, const Tensor &value) = 0;
  /// The function has returned. `made` are the results that are not arguments.
  virtual absl::Status Ended(const std::vector<Tensor> &made) = 0;
};

/// Makes a new program and runs the function on values of this program. The results of the function
/// become the results of the program.
///
/// Errors: the first error of an op in the function; a result without a value; a result that
/// belongs to another program.
absl::StatusOr<std::shared_ptr<CachedTrace>> TraceFunction(const TraceRequest &request,
                                                           absl::FunctionRef<void(TraceIo &)> run,
                                                           TraceObserver *observer = nullptr);

/// Returns the text that names an argument in error messages. Examples:
/// - "argument 1": the argument has no name;
/// - "argument 1 'x'": the argument has a name;
/// - "argument 0 'parameters', w0": the argument has a name, and `path` is "w0".
std::string ArgumentText(size_t argument, const std::vector<std::string> &names,
                         absl::string_view path = {});

} // namespace refold::internal
