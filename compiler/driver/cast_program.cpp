//===- cast_program.cpp - A program in 16 bits ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/cast_program.h"

#include "compiler/driver/edit_program.h"
#include "dialects/rf/Rf.h"

using namespace mlir;

absl::StatusOr<std::string> refold::WithPrecision(absl::string_view text, absl::string_view name,
                                                  absl::string_view precision) {
  return EditProgram(text, name, [&](ModuleOp module) -> absl::StatusOr<bool> {
    if (precision == "f32")
      module->walk([](Operation *op) { op->removeAttr(rf::RfDialect::kPrecisionAttr); });
    else
      module->setAttr(rf::RfDialect::kPrecisionAttr,
                      StringAttr::get(module.getContext(),
                                      llvm::StringRef(precision.data(), precision.size())));
    return true;
  });
}
