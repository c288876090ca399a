//===- serialize.cpp - A program as text or bytecode ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"
#include "runtime/core/files.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "llvm/Support/raw_ostream.h"

namespace refold {

static std::string Text(mlir::ModuleOp module, const SerializeOptions &options) {
  std::string text;
  llvm::raw_string_ostream out(text);
  module.print(out,
               mlir::OpPrintingFlags().printNameLocAsPrefix().enableDebugInfo(options.locations));
  out << "\n";
  return text;
}

absl::StatusOr<std::string> Program::Print(SerializeOptions options) const {
  auto module = impl_->BuildModule();
  if (!module.ok())
    return module.status();
  return Text(**module, options);
}

absl::Status Program::Serialize(const std::string &path, SerializeOptions options) const {
  auto module = impl_->BuildModule();
  if (!module.ok())
    return module.status();
  std::string bytes;
  if (absl::EndsWith(path, ".mlirbc")) {
    llvm::raw_string_ostream out(bytes);
    if (mlir::failed(mlir::writeBytecodeToFile(**module, out)))
      return absl::InternalError(
          absl::StrCat("program '", name(), "' cannot be written as bytecode"));
  } else {
    bytes = Text(**module, options);
  }
  return runtime::WriteFile(path, bytes);
}

} // namespace refold
