//===- WrittenOver.cpp - Fetches over donated arguments -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/arena/WrittenOver.h"

#include "dialects/rf/Rf.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace refold;

std::vector<WrittenOver> refold::writtenOver(ModuleOp memory_form) {
  std::vector<WrittenOver> all;
  auto train = memory_form.lookupSymbol<func::FuncOp>("train");
  if (!train)
    return all;
  for (unsigned index = 0; index < train.getNumArguments(); ++index) {
    auto fetch = train.getArgAttrOfType<rf::FetchAttr>(index, rf::RfDialect::kFetchAttr);
    auto state = train.getArgAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr);
    if (fetch)
      all.push_back({fetch.getName().str(), state ? state.getName().str() : ""});
  }
  return all;
}
