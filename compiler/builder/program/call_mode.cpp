//===- call_mode.cpp - A traced function as a program ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements programs that represent one call of a traced function. Such a program has no steps. It
// takes arguments and returns results. It keeps only the counter of random numbers between calls.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"

#include "absl/strings/str_cat.h"
#include "mlir/IR/IRMapping.h"

namespace refold::internal {

std::shared_ptr<ProgramImpl> ProgramImpl::MakeCall(std::string name, Where where) {
  std::shared_ptr<ProgramImpl> impl = Make(std::move(name), {}, where);
  impl->is_call_ = true;
  return impl;
}

bool ProgramImpl::RefuseInCall(absl::string_view method, absl::string_view instead,
                               const Where &where) {
  if (is_call_)
    Fail(where,
         absl::StrCat(method, " has no meaning in '", name_, "', which is traced: ", instead));
  return is_call_;
}

Tensor ProgramImpl::Argument(const std::string &name, DType dtype, const Shape &shape,
                             const Where &where) {
  mlir::BlockArgument argument = functions_.front().regions.front()->block->addArgument(
      TensorType(&context_, dtype, shape), Loc(where, name));
  functions_.front().inputs.push_back({name, {}, argument, where});
  return Access::Make({shared_from_this(), argument, dtype, shape, kEverywhere});
}

Tensor ProgramImpl::HostConstant(const void *elements, DType dtype, const Shape &shape,
                                 const Where &where) {
  if (failed())
    return Fail(where, "");
  mlir::RankedTensorType type = TensorType(&context_, dtype, shape);
  mlir::OpBuilder builder = At();
  mlir::DenseElementsAttr value;
  if (dtype == DType::Pred) {
    const llvm::ArrayRef bits(static_cast<const bool *>(elements), type.getNumElements());
    value = mlir::DenseElementsAttr::get(type, bits);
  } else {
    const size_t bytes =
        static_cast<size_t>(type.getNumElements()) * (type.getElementTypeBitWidth() / 8);
    value = mlir::DenseElementsAttr::getFromRawBuffer(
        type, llvm::ArrayRef(static_cast<const char *>(elements), bytes));
  }
  return Finish(where, rf::ConstantOp::create(builder, Loc(where), value));
}

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
ProgramImpl::BuildSlice(llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<mlir::Value> inputs,
                        llvm::ArrayRef<mlir::Value> results) {
  mlir::Location loc = Loc(where_);
  mlir::OwningOpRef<mlir::ModuleOp> module = NewModule();
  mlir::OpBuilder builder(&context_);
  builder.setInsertionPointToEnd(module->getBody());
  llvm::SmallVector<mlir::Type> arguments, types;
  for (mlir::Value input : inputs)
    arguments.push_back(input.getType());
  for (mlir::Value result : results)
    types.push_back(result.getType());
  auto op = mlir::func::FuncOp::create(builder, loc, functions_.front().name,
                                       builder.getFunctionType(arguments, types));
  mlir::Block *block = op.addEntryBlock();
  builder.setInsertionPointToEnd(block);
  mlir::IRMapping map;
  for (auto [i, input] : llvm::enumerate(inputs)) {
    map.map(input, mlir::Value(block->getArgument(i)));
    op.setArgAttr(i, rf::RfDialect::kInputAttr,
                  rf::InputAttr::get(&context_, absl::StrCat("i", i), {}));
  }
  for (mlir::Operation *each : ops)
    builder.clone(*each, map);
  llvm::SmallVector<mlir::Value> returned;
  for (auto [i, result] : llvm::enumerate(results)) {
    op.setResultAttr(i, rf::RfDialect::kFetchAttr,
                     rf::FetchAttr::get(&context_, absl::StrCat("r", i)));
    returned.push_back(map.lookup(result));
  }
  mlir::func::ReturnOp::create(builder, loc, returned);
  return Verified(std::move(module));
}

Variable ProgramImpl::BindVariable(const std::string &name, bool is_parameter, const Tensor &value,
                                   const Where &where) {
  if (!Check(value, where, absl::StrCat("'", name, "'")))
    return Access::Handle(shared_from_this(), -1);
  const int index = static_cast<int>(variables_.size());
  variables_.push_back({name, value.dtype(), value.shape(), is_parameter, where, {}});
  functions_.front().regions.front()->held[index].versions = {Access::Node(value)->value};
  auto_states_.insert(name);
  return Access::Handle(shared_from_this(), index);
}

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> ProgramImpl::BuildInitialCall() {
  if (failed())
    return status_;
  mlir::Location loc = Loc(where_);
  mlir::OwningOpRef<mlir::ModuleOp> module = NewModule();
  mlir::OpBuilder builder(&context_);
  builder.setInsertionPointToEnd(module->getBody());
  llvm::SmallVector<mlir::Type> types;
  for (const Record &variable : variables_)
    types.push_back(variable.initial.getType());
  mlir::Type scalar = startup_.getArgument(0).getType();
  auto op = mlir::func::FuncOp::create(builder, loc, functions_.front().name,
                                       builder.getFunctionType({scalar}, types));
  mlir::Block *block = op.addEntryBlock();
  op.setArgAttr(0, rf::RfDialect::kInputAttr, rf::InputAttr::get(&context_, kRandomSeed, {}));
  builder.setInsertionPointToEnd(block);
  mlir::IRMapping map;
  map.map(mlir::Value(startup_.getArgument(0)), mlir::Value(block->getArgument(0)));
  for (mlir::Operation &each : startup_)
    builder.clone(each, map);
  llvm::SmallVector<mlir::Value> returned;
  for (const Record &variable : variables_) {
    op.setResultAttr(returned.size(), rf::RfDialect::kFetchAttr,
                     rf::FetchAttr::get(&context_, variable.name));
    returned.push_back(map.lookup(variable.initial));
  }
  mlir::func::ReturnOp::create(builder, loc, returned);
  return Verified(std::move(module));
}

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
ProgramImpl::BuildCall(const std::vector<CallResult> &results) {
  if (failed())
    return status_;
  FunctionRecord &train = functions_.front();
  mlir::Location loc = Loc(train.where);
  mlir::OwningOpRef<mlir::ModuleOp> module = NewModule();
  mlir::OpBuilder builder(&context_);
  builder.setInsertionPointToEnd(module->getBody());

  llvm::SmallVector<mlir::Type> arguments, types;
  for (const InputRecord &input : train.inputs)
    arguments.push_back(input.argument.getType());
  for (const CallResult &result : results)
    types.push_back(result.value.getType());
  mlir::Type scalar = train.step.getType();
  if (draws_ > 0) {
    arguments.append({scalar, scalar});
    types.push_back(scalar);
  }
  auto op = mlir::func::FuncOp::create(builder, loc, train.name,
                                       builder.getFunctionType(arguments, types));
  mlir::Block *block = op.addEntryBlock();
  builder.setInsertionPointToEnd(block);
  mlir::IRMapping map;
  unsigned place = 0;
  auto bind = [&](mlir::Value from, mlir::Location at, llvm::StringRef name) {
    block->getArgument(place).setLoc(at);
    map.map(from, mlir::Value(block->getArgument(place)));
    op.setArgAttr(place++, rf::RfDialect::kInputAttr, rf::InputAttr::get(&context_, name, {}));
  };
  for (const InputRecord &input : train.inputs)
    bind(input.argument, input.argument.getLoc(), input.name);
  if (draws_ > 0) {
    bind(train.seed, train.seed.getLoc(), kRandomSeed);
    bind(train.step, train.step.getLoc(), kRandomCalls);
  }

  for (mlir::Operation &each : *train.regions.front()->block)
    builder.clone(each, map);
  llvm::SmallVector<mlir::Value> returned;
  auto give = [&](mlir::Value value, llvm::StringRef name) {
    op.setResultAttr(returned.size(), rf::RfDialect::kFetchAttr,
                     rf::FetchAttr::get(&context_, name));
    returned.push_back(value);
  };
  for (const CallResult &result : results)
    give(map.lookup(result.value), result.name);
  if (draws_ > 0) {
    mlir::Location next = Loc(where_, "calls.next");
    mlir::Value drawn = rf::makeSplat(builder, next, scalar, static_cast<double>(draws_));
    give(rf::AddOp::create(builder, next, map.lookup(train.step), drawn), kRandomCallsNext);
  }
  mlir::func::ReturnOp::create(builder, loc, returned);
  return Verified(std::move(module));
}

} // namespace refold::internal
