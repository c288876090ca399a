//===- operations.h - One evaluation for each op -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of ops with one result and no region. Control flow and ops with several results are in
// block.cpp.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/reference/interpreter.h"
#include "compiler/reference/tensor.h"

#include "absl/status/statusor.h"
#include "dialects/rf/Rf.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"

namespace refold::reference {

using Operands = llvm::ArrayRef<const Tensor *>;
using Evaluation = absl::StatusOr<Tensor> (*)(mlir::Operation &op, Operands operands,
                                              const ReferenceOptions &options);
/// Evaluations by the name of their op.
using EvaluationTable = llvm::StringMap<Evaluation>;

void addElementwise(EvaluationTable &table);
void addShapes(EvaluationTable &table);
void addRows(EvaluationTable &table);
void addProducts(EvaluationTable &table);
void addRandom(EvaluationTable &table);

/// The evaluation of `op`, or null.
Evaluation lookupEvaluation(mlir::Operation &op);

/// Zeros of the type that the op's result, a tensor or a scalar, has.
Tensor zerosOf(mlir::Type type);

/// NaN if either is; -0 < +0.
double maximum(double a, double b);
double minimum(double a, double b);

/// "'rf.take' at program.mlir:12:8", to begin an error with.
std::string describe(mlir::Operation &op);

} // namespace refold::reference
