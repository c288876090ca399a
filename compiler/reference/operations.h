//===- operations.h - One evaluation for each op ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares two tables of functions that evaluate ops without regions: one table for ops with one
// result, and one for ops with several results. block.cpp evaluates control flow and barriers.
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
/// Evaluations by op name.
using EvaluationTable = llvm::StringMap<Evaluation>;
/// Evaluations of ops with several results.
using SeveralEvaluation = absl::StatusOr<std::vector<Tensor>> (*)(mlir::Operation &op,
                                                                  Operands operands,
                                                                  const ReferenceOptions &options);
using SeveralEvaluationTable = llvm::StringMap<SeveralEvaluation>;

void addActivations(EvaluationTable &table);
void addAttention(SeveralEvaluationTable &table);
void addBits(EvaluationTable &table);
void addChannelNorms(EvaluationTable &table);
void addChannelNorms(SeveralEvaluationTable &table);
void addConvolutions(EvaluationTable &table);
void addElementwise(EvaluationTable &table);
void addFunctions(EvaluationTable &table);
void addGatherScatter(EvaluationTable &table);
void addMovement(EvaluationTable &table);
void addNormalization(EvaluationTable &table);
void addOrders(EvaluationTable &table);
void addOrders(SeveralEvaluationTable &table);
void addProducts(EvaluationTable &table);
void addRandom(EvaluationTable &table);
void addResize(EvaluationTable &table);
void addRows(EvaluationTable &table);
void addRows(SeveralEvaluationTable &table);
void addShapes(EvaluationTable &table);
void addWindows(EvaluationTable &table);

/// Returns the evaluation of `op`, or null.
Evaluation lookupEvaluation(mlir::Operation &op);
SeveralEvaluation lookupSeveralEvaluation(mlir::Operation &op);

/// Returns zeros of the type of an op's result, a tensor or a scalar.
Tensor zerosOf(mlir::Type type);

/// Returns the start of an error message: "'rf.take' at program.mlir:12:8".
std::string describe(mlir::Operation &op);

} // namespace refold::reference
