//===- shard_program.cpp - A program with shards --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/shard_program.h"

#include "compiler/driver/edit_program.h"
#include "dialects/rf/Rf.h"

using namespace mlir;
using namespace refold;

absl::StatusOr<std::string> refold::WithShards(absl::string_view text, absl::string_view name,
                                               int64_t shards) {
  return EditProgram(text, name, [&](ModuleOp module) -> absl::StatusOr<bool> {
    module->setAttr(rf::RfDialect::kShardsAttr,
                    Builder(module.getContext()).getI64IntegerAttr(shards));
    return true;
  });
}
