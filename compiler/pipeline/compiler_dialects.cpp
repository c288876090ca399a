//===- compiler_dialects.cpp - The dialects of a compilation --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/pipeline/compiler_dialects.h"

#include "compiler/codegen/x86/kernel_compiler.h"
#include "dialects/mem/Mem.h"
#include "dialects/rf/Rf.h"
#include "dialects/watch/Watch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace refold;

void refold::registerCompilerDialects(DialectRegistry &registry) {
  registry.insert<rf::RfDialect, mem::MemDialect, watch::WatchDialect, func::FuncDialect,
                  scf::SCFDialect, arith::ArithDialect, tensor::TensorDialect>();
  codegen::registerKernelDialects(registry);
}
