//===- import_stablehlo.cpp - StableHLO as a Program ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/import_stablehlo.h"

#include "compiler/importers/calls.h"
#include "compiler/importers/conversions.h"
#include "compiler/target/first_error.h"
#include "dialects/rf/Rf.h"

#include "absl/strings/str_cat.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace refold::importers {
namespace {

/// Bounds the program size, because inlined calls can grow exponentially.
constexpr int64_t kMostProgramOps = 1 << 20;

class BlockImporter {
public:
  explicit BlockImporter(OpBuilder &builder) : builder(builder) {}

  /// Converts the ops of a body with the given arguments and returns the body's results.
  absl::StatusOr<Values> importBody(Operation *owner, Block &body, ValueRange arguments, int depth);

private:
  absl::StatusOr<Values> importOp(Operation &op, ValueRange operands, int depth);

  OpBuilder &builder;
  int64_t ops = 0;
};

absl::StatusOr<Values> BlockImporter::importOp(Operation &op, ValueRange operands, int depth) {
  if (++ops > kMostProgramOps)
    return refuseOp(&op, absl::StrCat("program has more than ", kMostProgramOps,
                                      " ops once its calls are written out"));
  for (Type type : op.getResultTypes())
    if (absl::Status status = checkType(&op, type); !status.ok())
      return status;
  if (!isa<func::CallOp>(op))
    return convert(SourceOp(&op, operands, builder));
  absl::StatusOr<Block *> body = calledBody(&op, depth);
  if (!body.ok())
    return body.status();
  return importBody(&op, **body, operands, depth + 1);
}

absl::StatusOr<Values> BlockImporter::importBody(Operation *owner, Block &body,
                                                 ValueRange arguments, int depth) {
  if (body.getNumArguments() != arguments.size())
    return refuseOp(owner, absl::StrCat("a body of ", body.getNumArguments(), " arguments for ",
                                        arguments.size(), " values"));
  IRMapping known;
  known.map(body.getArguments(), arguments);
  for (Operation &op : body) {
    Values operands;
    for (Value operand : op.getOperands()) {
      Value value = known.lookupOrNull(operand);
      if (!value)
        return refuseOp(&op, "an operand from outside of its function");
      operands.push_back(value);
    }
    if (isa<func::ReturnOp>(op))
      return operands;
    absl::StatusOr<Values> results = importOp(op, operands, depth);
    if (!results.ok())
      return results.status();
    if (ValueRange(*results).getTypes() != op.getResultTypes())
      return refuseOp(&op, "its results have other types than their sources");
    known.map(op.getResults(), *results);
  }
  return refuseOp(owner, "a body that does not return");
}

DictionaryAttr named(Builder &builder, StringRef attribute, Attribute value) {
  return builder.getDictionaryAttr(builder.getNamedAttr(attribute, value));
}

/// Adds @startup to a Program without state.
void addStartup(OpBuilder &builder, Location loc) {
  auto seed = RankedTensorType::get({}, builder.getI64Type());
  auto startup = func::FuncOp::create(builder, loc, "startup", builder.getFunctionType(seed, {}));
  OpBuilder body = OpBuilder::atBlockEnd(startup.addEntryBlock());
  func::ReturnOp::create(body, loc);
}

absl::Status addTrain(OpBuilder &builder, func::FuncOp entry) {
  for (Type type : llvm::concat<const Type>(entry.getArgumentTypes(), entry.getResultTypes()))
    if (absl::Status status = checkType(entry, type); !status.ok())
      return status;
  absl::StatusOr<Block *> body = bodyOf(entry, entry.getBody());
  if (!body.ok())
    return body.status();
  MLIRContext *context = builder.getContext();
  auto train = func::FuncOp::create(builder, entry.getLoc(), "train", entry.getFunctionType());
  for (unsigned i = 0; i < train.getNumArguments(); ++i)
    train.setArgAttrs(
        i, named(builder, rf::RfDialect::kInputAttr,
                 rf::InputAttr::get(context, "arg" + std::to_string(i), rf::GeneratorAttr())));
  for (unsigned i = 0; i < train.getNumResults(); ++i)
    train.setResultAttrs(i, named(builder, rf::RfDialect::kFetchAttr,
                                  rf::FetchAttr::get(context, "result" + std::to_string(i))));
  Block *block = train.addEntryBlock();
  OpBuilder inside = OpBuilder::atBlockEnd(block);
  absl::StatusOr<Values> returned =
      BlockImporter(inside).importBody(entry, **body, block->getArguments(), 0);
  if (!returned.ok())
    return returned.status();
  func::ReturnOp::create(inside, (*body)->back().getLoc(), *returned);
  return absl::OkStatus();
}

} // namespace

absl::StatusOr<OwningOpRef<ModuleOp>> importStablehlo(ModuleOp source, absl::string_view entry) {
  auto function = source.lookupSymbol<func::FuncOp>(StringRef(entry.data(), entry.size()));
  if (!function)
    return refuseOp(source, absl::StrCat("there is no function @", entry));
  OwningOpRef<ModuleOp> program = ModuleOp::create(source.getLoc(), source.getSymName());
  OpBuilder builder = OpBuilder::atBlockEnd(program->getBody());
  (*program)->setAttr(rf::RfDialect::kVersionAttr,
                      builder.getI64IntegerAttr(rf::RfDialect::kVersion));
  addStartup(builder, source.getLoc());
  if (absl::Status status = addTrain(builder, function); !status.ok())
    return status;
  FirstError errors(source.getContext());
  if (failed(verify(*program)))
    return errors.status("the result is not a Program");
  return program;
}

} // namespace refold::importers
