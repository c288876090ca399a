//===- reference_program.h - A program in the reference ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains the builder's programs in the float64 reference interpreter. An error fails the test.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/reference/interpreter.h"
#include <refold/refold.h>

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <cstdint>

namespace refold::reference {

/// A program with expanded gradients.
class ReferenceProgram {
public:
  explicit ReferenceProgram(const Program &program);

  mlir::ModuleOp module() const { return *module_; }

  /// Returns states and fetches after `steps` steps from the initial states of `seed`.
  RunResult Train(const NamedTensors &inputs, int64_t steps, uint64_t seed) const;

private:
  Program program_; ///< its context holds the module
  mlir::OwningOpRef<mlir::ModuleOp> module_;
};

} // namespace refold::reference
