//===- import_stablehlo.cpp - StableHLO as a Program ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/import_stablehlo.h"

#include "compiler/importers/block_importer.h"
#include "compiler/importers/calls.h"
#include "compiler/importers/state_pairs.h"
#include "compiler/importers/training_loop.h"
#include "compiler/target/first_error.h"
#include "dialects/rf/Rf.h"

#include "absl/strings/str_cat.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace refold::importers {
namespace {

/// Writes @train and @startup of a Program.
class ProgramWriter {
public:
  ProgramWriter(ModuleOp program, func::FuncOp entry, StatePairs pairs,
                const ImportOptions &options)
      : program(program), entry(entry), pairs(std::move(pairs)), folds(options.fold),
        suggests(options.state != "none" && this->pairs.empty()),
        builder(OpBuilder::atBlockEnd(program.getBody())) {}

  absl::Status write() {
    for (const auto &[argument, result] : pairs)
      replacing[result] = argument;
    if (absl::Status status = addTrain(); !status.ok())
      return status;
    const bool isFolded = foldTrainingLoop(train, folds);
    addStartup();
    if (const std::string pairs = suggestedPairs(entry); suggests && !isFolded && !pairs.empty())
      program->setAttr(rf::RfDialect::kSuggestedStateAttr, builder.getStringAttr(pairs));
    if (!pairs.empty()) {
      SmallVector<Attribute> names;
      for (const auto &[argument, result] : pairs)
        names.push_back(builder.getStringAttr(nameOf(argument)));
      program->setAttr(rf::RfDialect::kLoadedStatesAttr, builder.getArrayAttr(names));
    }
    return absl::OkStatus();
  }

private:
  std::string marked(DictionaryAttr attributes, std::string otherwise) {
    auto name = attributes ? attributes.getAs<StringAttr>(kNameMark) : StringAttr();
    return name ? name.getValue().str() : otherwise;
  }
  std::string nameOf(unsigned argument) {
    return marked(entry.getArgAttrDict(argument), absl::StrCat("arg", argument));
  }

  absl::Status addTrain() {
    for (auto [index, type] : llvm::enumerate(entry.getArgumentTypes()))
      if (absl::Status status =
              checkType(entry, type, absl::StrCat("argument '", nameOf(index), "': "));
          !status.ok())
        return status;
    for (auto [index, type] : llvm::enumerate(entry.getResultTypes()))
      if (absl::Status status = checkType(entry, type, absl::StrCat("result ", index, ": "));
          !status.ok())
        return status;
    absl::StatusOr<Block *> body = bodyOf(entry, entry.getBody());
    if (!body.ok())
      return body.status();
    MLIRContext *context = builder.getContext();
    train = func::FuncOp::create(builder, entry.getLoc(), "train", entry.getFunctionType());
    for (unsigned i = 0; i < train.getNumArguments(); ++i) {
      const std::string name = nameOf(i);
      if (auto pair = pairs.find(i); pair != pairs.end())
        train.setArgAttr(i, rf::RfDialect::kStateAttr,
                         rf::StateAttr::get(context, name, pair->second));
      else
        train.setArgAttr(i, rf::RfDialect::kInputAttr,
                         rf::InputAttr::get(context, name, rf::GeneratorAttr()));
    }
    for (unsigned i = 0; i < train.getNumResults(); ++i)
      if (!replacing.contains(i))
        train.setResultAttr(i, rf::RfDialect::kFetchAttr,
                            rf::FetchAttr::get(context, marked(entry.getResultAttrDict(i),
                                                               absl::StrCat("result", i))));
    Block *block = train.addEntryBlock();
    for (auto [from, to] : llvm::zip((*body)->getArguments(), block->getArguments()))
      to.setLoc(from.getLoc());
    OpBuilder inside = OpBuilder::atBlockEnd(block);
    absl::StatusOr<Values> returned =
        BlockImporter(inside).importBody(entry, **body, block->getArguments(), 0);
    if (!returned.ok())
      return returned.status();
    func::ReturnOp::create(inside, (*body)->back().getLoc(), *returned);
    return absl::OkStatus();
  }

  /// Adds @startup. It returns zeros for states that are loaded.
  void addStartup() {
    const Location loc = entry.getLoc();
    auto seed = RankedTensorType::get({}, builder.getI64Type());
    std::map<int64_t, std::pair<rf::StateAttr, Type>> states;
    for (unsigned i = 0; i < train.getNumArguments(); ++i)
      if (auto state = train.getArgAttrOfType<rf::StateAttr>(i, rf::RfDialect::kStateAttr))
        states[state.getResult()] = {state, train.getArgumentTypes()[i]};
    SmallVector<Type> types;
    for (const auto &[result, state] : states)
      types.push_back(state.second);
    builder.setInsertionPoint(train);
    auto startup =
        func::FuncOp::create(builder, loc, "startup", builder.getFunctionType(seed, types));
    OpBuilder body = OpBuilder::atBlockEnd(startup.addEntryBlock());
    Values zeros;
    for (const auto &[result, state] : states) {
      startup.setResultAttr(zeros.size(), rf::RfDialect::kStateAttr,
                            rf::StateAttr::get(builder.getContext(), state.first.getName(),
                                               static_cast<int64_t>(zeros.size())));
      zeros.push_back(rf::makeSplat(body, loc, state.second, 0));
    }
    func::ReturnOp::create(body, loc, zeros);
  }

  ModuleOp program;
  func::FuncOp entry, train;
  StatePairs pairs;
  bool folds;
  bool suggests;                          ///< whether the Program says which pairs may be its state
  std::map<unsigned, unsigned> replacing; ///< results of the pairs, with their arguments
  OpBuilder builder;
};

} // namespace

absl::StatusOr<OwningOpRef<ModuleOp>> importStablehlo(ModuleOp source,
                                                      const ImportOptions &options) {
  auto entry = source.lookupSymbol<func::FuncOp>(options.entry);
  if (!entry)
    return refuseOp(source, absl::StrCat("there is no function @", options.entry));
  absl::StatusOr<StatePairs> pairs = statePairsOf(entry, options.state);
  if (!pairs.ok())
    return pairs.status();
  OwningOpRef<ModuleOp> program = ModuleOp::create(source.getLoc(), source.getSymName());
  (*program)->setAttr(rf::RfDialect::kVersionAttr,
                      Builder(source.getContext()).getI64IntegerAttr(rf::RfDialect::kVersion));
  ProgramWriter writer(*program, entry, *std::move(pairs), options);
  if (absl::Status status = writer.write(); !status.ok())
    return status;
  FirstError errors(source.getContext());
  if (failed(verify(*program)))
    return errors.status("the result is not a Program");
  return program;
}

} // namespace refold::importers
