//===- KernelOutliner.cpp - Fusions to kernel symbols ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/lowering/KernelOutliner.h"

#include "dialects/rf/reduction/MatrixProduct.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace refold;

/// Returns the main op of the kernel: its first op that is not elementwise, else its last op.
static StringRef describe(Block &body) {
  StringRef name = "empty";
  for (Operation &op : body.without_terminator()) {
    if (isa<rf::ConstantOp, rf::BroadcastInDimOp>(op) && name != "empty")
      continue;
    name = op.getName().stripDialect();
    if (isa<rf::SliceRowOp>(op)) // the indices of a take, unless it stands alone
      continue;
    if (!op.hasTrait<OpTrait::Elementwise>() && !isa<rf::ConstantOp, rf::BroadcastInDimOp>(op))
      break;
  }
  return name;
}

mem::KernelOp KernelOutliner::outline(rf::FusionOp fusion, ArrayRef<int64_t> tied) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto kernel = mem::KernelOp::create(builder, fusion.getLoc(), "kernel", fusion.getBlocks(),
                                      fusion.getTiles(), fusion.getOperandDims(),
                                      fusion.getResultDims(), tied);
  if (Attribute library = fusion->getAttr(rf::kLibraryAttr))
    kernel->setAttr(rf::kLibraryAttr, library);
  IRMapping map;
  fusion.getBody().cloneInto(&kernel.getBody(), map);

  std::string key;
  llvm::raw_string_ostream text(key);
  kernel->print(text,
                OpPrintingFlags().useLocalScope().printGenericOpForm().enableDebugInfo(false));
  auto [entry, inserted] = known.try_emplace(key, kernel);
  if (!inserted) {
    kernel.erase();
    return entry->second;
  }
  std::string name =
      ("k" + Twine(known.size() - 1) + "_" + describe(kernel.getBody().front())).str();
  kernel.setSymName(name);
  return kernel;
}
