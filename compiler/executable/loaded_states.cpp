//===- loaded_states.cpp - States without an initial value ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/executable/loaded_states.h"

#include "dialects/rf/Rf.h"

using namespace mlir;

void refold::markLoadedStates(ModuleOp module, exe::ExecutableT &table) {
  auto names = module->getAttrOfType<ArrayAttr>(rf::RfDialect::kLoadedStatesAttr);
  if (!names)
    return;
  for (auto name : names.getAsRange<StringAttr>())
    for (const auto &buffer : table.buffers)
      if (buffer->kind == exe::BufferKind::State && buffer->name == name.getValue().str())
        buffer->loaded = true;
}
