//===- refold_opt.cpp - The mlir-opt of Refold ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses a module (text or bytecode), runs passes over it and prints it. All of upstream's dialects
// and passes are there beside ours; --remark-format, --mlir-pass-pipeline-crash-reproducer,
// --emit-bytecode and the others are MlirOptMain's.
//
//===----------------------------------------------------------------------===//
#include "compiler/pipeline/pipeline.h"
#include "dialects/mem/Mem.h"
#include "dialects/rf/Rf.h"
#include "passes/Passes.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<refold::rf::RfDialect, refold::mem::MemDialect>();

  mlir::registerAllPasses();
  refold::registerRefoldPasses();
  refold::registerRefoldPipelines();

  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Refold's optimizer driver\n", registry));
}
