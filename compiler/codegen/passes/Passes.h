//===- Passes.h - Passes from kernels to the LLVM dialect -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps of code generation as passes, for refold-opt. The compiler itself calls the same
// functions without passes, because it compiles each kernel in a context of its own and keeps the
// result in a cache.
//
// Example: refold-opt p.mlir --refold-memory-pipeline --refold-kernels-to-linalg
//              --refold-lower-to-tiles --refold-lower-to-llvm
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/mem/Mem.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"

namespace refold {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/codegen/passes/Passes.h.inc"

namespace codegen {

/// The name of the module of kernels inside of a program.
inline constexpr llvm::StringLiteral kKernelModule{"kernels"};

/// Returns the module of kernels inside of `program`. Returns null after an error if there is none.
mlir::ModuleOp kernelModuleOf(mlir::ModuleOp program);

} // namespace codegen
} // namespace refold
