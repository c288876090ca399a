//===- serialize.cpp - A program as text or bytecode ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program_impl.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdio>
#include <fstream>
#include <unistd.h>

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
  // Beside its place first: a reader never sees half a file.
  std::string beside = absl::StrCat(path, ".", getpid(), ".tmp");
  {
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
      std::remove(beside.c_str());
      return absl::UnavailableError(absl::StrCat("cannot write '", path, "'"));
    }
  }
  if (std::rename(beside.c_str(), path.c_str()) != 0) {
    std::remove(beside.c_str());
    return absl::UnavailableError(absl::StrCat("cannot write '", path, "'"));
  }
  return absl::OkStatus();
}

} // namespace refold
