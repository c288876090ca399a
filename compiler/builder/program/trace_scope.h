//===- trace_scope.h - The functions that a thread is tracing ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Traces nest: an accelerated function may call one on another device. Only the innermost grows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/array.h"
#include "compiler/builder/program/program_impl.h"

#include <memory>
#include <string>

namespace refold::internal {

/// Gives values of a trace that is evaluated op by op.
class ValueReader {
public:
  virtual ~ValueReader() = default;
  /// The value as an array on a device. Error: it is inside of a loop or a choice.
  virtual absl::StatusOr<Array> Read(const Tensor &tensor, const std::source_location &where) = 0;
};

/// While it lives, its thread traces `program`. When it is gone, so is the use of what was traced.
class TraceScope {
public:
  TraceScope(std::shared_ptr<ProgramImpl> program, std::string function);
  ~TraceScope();
  TraceScope(const TraceScope &) = delete;
  TraceScope &operator=(const TraceScope &) = delete;

  /// The innermost of the calling thread; null where nothing is traced.
  static TraceScope *Innermost();
  ProgramImpl &program() const { return *program_; }
  const std::shared_ptr<ProgramImpl> &shared_program() const { return program_; }
  /// Null where values cannot be read.
  ValueReader *reader() const { return reader_; }
  void SetReader(ValueReader *reader) { reader_ = reader; }
  /// As messages call it.
  const std::string &function() const { return function_; }

private:
  std::shared_ptr<ProgramImpl> program_;
  std::string function_;
  ValueReader *reader_ = nullptr;
  TraceScope *outer_;
};

} // namespace refold::internal
