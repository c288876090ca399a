//===- dialects.cpp - Dialects of the tools built on MLIR -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/cli/dialects.h"

#include "dialects/mem/Mem.h"
#include "dialects/rf/Rf.h"
#include "dialects/watch/Watch.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"

namespace refold::tools {

void registerDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<rf::RfDialect, mem::MemDialect, watch::WatchDialect>();
}

} // namespace refold::tools
