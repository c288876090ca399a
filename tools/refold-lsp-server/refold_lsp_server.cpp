//===- refold_lsp_server.cpp - Editor support for programs ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's language server for .mlir files, with our dialects beside upstream's: diagnostics as
// one types, definitions and uses of values, types on hover. Point the editor's MLIR extension at
// this binary.
//
//===----------------------------------------------------------------------===//
#include "dialects/mem/Mem.h"
#include "dialects/rf/Rf.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<refold::rf::RfDialect, refold::mem::MemDialect>();
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
