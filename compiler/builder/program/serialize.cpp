//===- serialize.cpp - A program as text or bytecode ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"
#include "dialects/rf/RecordedLocations.h"
#include "runtime/core/files.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "llvm/Support/raw_ostream.h"

namespace refold {

/// Moves aliases of named locations from before the module to after it. So the program begins near
/// the top of its file:
///
///   #loc = loc("train.cpp":3:7)      #loc = loc("train.cpp":3:7)
///   #loc1 = loc("x"(#loc))           module @p {
///   module @p {                  ->  } loc(#loc)
///   } loc(#loc)                      #loc1 = loc("x"(#loc))
///   #loc2 = loc("y"(#loc))           #loc2 = loc("y"(#loc))
///
/// MLIR prints the location aliases of arguments before the module. The parser lets the module use
/// an alias that is defined after it. But an alias that another alias contains, such as #loc in
/// loc("x"(#loc)), must be defined first.
static std::string MoveNamesDown(absl::string_view text) {
  constexpr absl::string_view kAlias = "#loc", kNextAlias = "\n#loc";
  std::string files, names;
  while (absl::StartsWith(text, kAlias)) {
    const absl::string_view line = text.substr(0, text.find('\n') + 1);
    absl::StrAppend(absl::StrContains(line, "(#loc") ? &names : &files, line);
    text.remove_prefix(line.size());
  }
  const size_t next = text.find(kNextAlias);
  const size_t end = next == absl::string_view::npos ? text.size() : next + 1;
  return absl::StrCat(files, text.substr(0, end), names, text.substr(end));
}

static std::string Text(mlir::ModuleOp module, const SerializeOptions &options) {
  std::string text;
  llvm::raw_string_ostream out(text);
  module.print(out,
               mlir::OpPrintingFlags().printNameLocAsPrefix().enableDebugInfo(options.locations));
  out << "\n";
  return MoveNamesDown(text);
}

/// Returns the module whose locations do not tell where the program was compiled.
static absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
PortableModule(internal::ProgramImpl &program) {
  auto module = program.BuildModule();
  if (module.ok())
    rf::recordFileNames(**module);
  return module;
}

absl::StatusOr<std::string> Program::Print(SerializeOptions options) const {
  auto module = PortableModule(*impl_);
  if (!module.ok())
    return module.status();
  return Text(**module, options);
}

absl::Status Program::Serialize(const std::string &path, SerializeOptions options) const {
  auto module = PortableModule(*impl_);
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
