//===- shard_program.cpp - A program with shards --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/shard_program.h"

#include "compiler/driver/read_program.h"
#include "dialects/rf/Rf.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace refold;

absl::StatusOr<std::string> refold::WithShards(absl::string_view text, absl::string_view name,
                                               int64_t shards) {
  DialectRegistry registry;
  registerCompilerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  absl::StatusOr<OwningOpRef<ModuleOp>> module = ParseProgramText(text, name, &context);
  if (!module.ok())
    return module.status();
  context.loadAllAvailableDialects();
  (**module)->setAttr(rf::RfDialect::kShardsAttr, Builder(&context).getI64IntegerAttr(shards));
  std::string changed;
  llvm::raw_string_ostream out(changed);
  // Locations are those of the user's file.
  (**module).print(out, OpPrintingFlags().enableDebugInfo());
  return changed;
}
