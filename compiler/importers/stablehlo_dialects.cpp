//===- stablehlo_dialects.cpp - StableHLO as uninterpreted text -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/stablehlo_dialects.h"

#include "compiler/target/first_error.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

namespace refold::importers {
namespace {

/// The parser resumes after the symbol, however much of it a dialect has consumed.
class TextDialect : public Dialect {
public:
  TextDialect(StringRef name, MLIRContext *context, TypeID id) : Dialect(name, context, id) {
    allowUnknownOperations();
    allowUnknownTypes();
  }
  Attribute parseAttribute(DialectAsmParser &parser, Type) const override {
    return OpaqueAttr::get(StringAttr::get(getContext(), getNamespace()),
                           parser.getFullSymbolSpec(), NoneType::get(getContext()));
  }
  Type parseType(DialectAsmParser &parser) const override {
    return OpaqueType::get(StringAttr::get(getContext(), getNamespace()),
                           parser.getFullSymbolSpec());
  }
};

struct StablehloDialect : TextDialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(StablehloDialect)
  explicit StablehloDialect(MLIRContext *context)
      : TextDialect(getDialectNamespace(), context, TypeID::get<StablehloDialect>()) {}
  static constexpr StringLiteral getDialectNamespace() { return StringLiteral("stablehlo"); }
};

struct ChloDialect : TextDialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ChloDialect)
  explicit ChloDialect(MLIRContext *context)
      : TextDialect(getDialectNamespace(), context, TypeID::get<ChloDialect>()) {}
  static constexpr StringLiteral getDialectNamespace() { return StringLiteral("chlo"); }
};

/// Returns "line:column" of the first op that is not in the generic form, such as the one of
/// `%0 = stablehlo.add %x, %x : tensor<3xf32>`. Returns an empty string if there is none.
std::string prettyOp(StringRef text) {
  for (StringRef op : {"= stablehlo.", "= chlo.", "= call @"}) {
    const size_t at = text.find(op);
    if (at == StringRef::npos)
      continue;
    const StringRef before = text.take_front(at + 2);
    const size_t line = before.count('\n') + 1, start = before.rfind('\n') + 1;
    return absl::StrCat(line, ":", before.size() - start + 1);
  }
  return "";
}

} // namespace

absl::StatusOr<OwningOpRef<ModuleOp>> parseStablehlo(absl::string_view text, absl::string_view name,
                                                     MLIRContext *context) {
  context->loadDialect<StablehloDialect, ChloDialect, func::FuncDialect>();
  const bool allowed = context->allowsUnregisteredDialects();
  context->allowUnregisteredDialects();
  FirstError errors(context);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(StringRef(text.data(), text.size()),
                                           StringRef(name.data(), name.size())),
      llvm::SMLoc());
  const std::string pretty = prettyOp({text.data(), text.size()});
  if (!pretty.empty())
    return absl::InvalidArgumentError(
        absl::StrCat(name, ":", pretty,
                     ": StableHLO in its pretty form: print the generic form, in JAX by "
                     "get_asm(print_generic_op_form=True) of the module, or with "
                     "mlir-opt --mlir-print-op-generic"));
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, ParserConfig(context));
  context->allowUnregisteredDialects(allowed);
  if (!module)
    return errors.status(absl::StrCat(name, ": not a module in MLIR's generic form"));
  return module;
}

} // namespace refold::importers
