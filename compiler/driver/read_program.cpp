//===- read_program.cpp - Programs from files and text --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/read_program.h"

#include "compiler/driver/import_program.h"
#include "compiler/importers/import_stablehlo.h"
#include "compiler/importers/stablehlo_dialects.h"
#include "compiler/target/first_error.h"
#include "dialects/rf/Rf.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace refold;

/// Returns an error for a program with donated arguments: a run passes names and owns its memory.
static absl::Status refuseDonated(ModuleOp module, absl::string_view name) {
  for (auto function : module.getOps<func::FuncOp>())
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (function.getArgAttr(index, rf::RfDialect::kDonatedAttr))
        return absl::InvalidArgumentError(
            absl::StrCat(name, ": argument ", index, " of '", function.getSymName().str(),
                         "' has rf.donated, which a program file must not have: remove it"));
  return absl::OkStatus();
}

static absl::StatusOr<OwningOpRef<ModuleOp>>
importBuffer(const llvm::MemoryBuffer &buffer, MLIRContext *context, const ImportOptions &import) {
  const llvm::StringRef text = buffer.getBuffer(), name = buffer.getBufferIdentifier();
  absl::StatusOr<OwningOpRef<ModuleOp>> source =
      importers::parseStablehlo({text.data(), text.size()}, {name.data(), name.size()}, context);
  if (!source.ok())
    return source.status();
  context->loadAllAvailableDialects();
  return importers::importStablehlo(**source, import);
}

static absl::StatusOr<OwningOpRef<ModuleOp>> parseBuffer(std::unique_ptr<llvm::MemoryBuffer> buffer,
                                                         MLIRContext *context,
                                                         const ImportOptions &import) {
  if (IsStablehlo({buffer->getBufferStart(), buffer->getBufferSize()}))
    return importBuffer(*buffer, context, import);
  FirstError errors(context);
  llvm::SourceMgr sources;
  std::string name = buffer->getBufferIdentifier().str();
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, ParserConfig(context));
  if (!module)
    return errors.status(absl::StrCat(name, ": not a Refold program"));
  if (absl::Status plain = refuseDonated(*module, name); !plain.ok())
    return plain;
  return module;
}

absl::StatusOr<OwningOpRef<ModuleOp>> refold::ParseProgramText(absl::string_view text,
                                                               absl::string_view name,
                                                               MLIRContext *context,
                                                               const ImportOptions &import) {
  return parseBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(text.data(), text.size()),
                                           llvm::StringRef(name.data(), name.size())),
      context, import);
}

absl::StatusOr<OwningOpRef<ModuleOp>>
refold::ReadProgram(absl::string_view path, MLIRContext *context, const ImportOptions &import) {
  auto buffer = llvm::MemoryBuffer::getFile(llvm::StringRef(path.data(), path.size()),
                                            /*IsText=*/false, /*RequiresNullTerminator=*/true);
  if (!buffer)
    return absl::NotFoundError(
        absl::StrCat("cannot read '", path, "': ", buffer.getError().message()));
  return parseBuffer(std::move(*buffer), context, import);
}
