//===- trace_scope.h - The functions that a thread traces -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps the stack of traces of a thread. Traces nest, because an accelerated function may call
// another one on another device. Ops are added to the innermost trace only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/array.h"
#include "compiler/builder/program/program_impl.h"

#include <memory>
#include <string>

namespace refold::internal {

/// Reads values of a trace that is evaluated op by op.
class ValueReader {
public:
  virtual ~ValueReader() = default;
  /// Returns the value as an array on a device. Fails if the value was made inside a loop or a
  /// branch.
  virtual absl::StatusOr<Array> Read(const Tensor &tensor, const std::source_location &where) = 0;
};

/// While this object lives, the calling thread traces `program`. When the object is destroyed, the
/// tensors and arrays of the trace become unusable.
class TraceScope {
public:
  TraceScope(std::shared_ptr<ProgramImpl> program, std::string function);
  ~TraceScope();
  TraceScope(const TraceScope &) = delete;
  TraceScope &operator=(const TraceScope &) = delete;

  /// Returns the innermost trace of the calling thread; null if nothing is traced.
  static TraceScope *Innermost();
  ProgramImpl &program() const { return *program_; }
  const std::shared_ptr<ProgramImpl> &shared_program() const { return program_; }
  /// Null if values cannot be read.
  ValueReader *reader() const { return reader_; }
  void SetReader(ValueReader *reader) { reader_ = reader; }
  /// The function's name in error messages.
  const std::string &function() const { return function_; }

private:
  std::shared_ptr<ProgramImpl> program_;
  std::string function_;
  ValueReader *reader_ = nullptr;
  TraceScope *outer_;
};

} // namespace refold::internal
