//===- mlir_text.h - Texts that MLIR can parse ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has the parts that the fuzz targets of texts in MLIR share.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"

#include <string>

namespace refold::fuzz {

/// Returns a context with the dialects of a Program, for the next input. Many inputs share one
/// context. A new context for each input would be slow. A single context for all inputs would grow
/// without bound, because a context keeps every type and attribute that it has seen.
mlir::MLIRContext &ContextOfRun();

/// Returns whether MLIR can parse the text with bounded time and memory. Unbounded text can crash
/// MLIR, and such crashes would hide faults of Refold. MLIR allocates N results for %x#N, and all
/// elements of a tensor.from_elements type. Its recursion is as deep as the nesting of the text.
/// (For this reason, refold-run parses programs in a child process, see
/// compiler/driver/program_text.h.)
bool IsBounded(llvm::StringRef text);

/// Checks that the printed text of a valid program parses again and prints the same text.
void ExpectSameAgain(mlir::ModuleOp program);

} // namespace refold::fuzz
