//===- trace_scope.cpp - The functions that a thread traces ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/trace_scope.h"

namespace refold::internal {

static thread_local TraceScope *innermost_trace = nullptr;

TraceScope::TraceScope(std::shared_ptr<ProgramImpl> program, std::string function)
    : program_(std::move(program)), function_(std::move(function)), outer_(innermost_trace) {
  innermost_trace = this;
}

TraceScope::~TraceScope() {
  innermost_trace = outer_;
  program_->EndTrace();
}

TraceScope *TraceScope::Innermost() { return innermost_trace; }

} // namespace refold::internal
