//===- fold.cpp - Inputs, the fold, fetches -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fold's body is built in a block of its own, since only at its end is it known what the loop
// carries: the states that were assigned, the accumulators, a history for each fetch.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program_impl.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <algorithm>

namespace refold::internal {

static std::string Place(const std::source_location &where) {
  return absl::StrCat(where.file_name(), ":", where.line());
}

Tensor ProgramImpl::Input(const std::string &name, DType dtype, const Shape &shape,
                          const InputOptions &options, const Where &where) {
  if (failed() || !CheckName("input", name, where) || !CheckShape("input", name, shape, where))
    return Fail(where, "");
  if (body_)
    return Fail(where, absl::StrCat("input '", name, "' is made inside a fold; make it before"));
  for (const InputRecord &input : inputs_)
    if (input.name == name)
      return Fail(where,
                  absl::StrCat("input '", name, "' is already made at ", Place(input.where)));
  if (FindVariable(name) >= 0 || name == "step" || name == "seed")
    return Fail(where, absl::StrCat("input '", name, "' has the name of a state"));

  const Generator &generator = options.generator;
  rf::GeneratorAttr attr;
  using Kind = Generator::Kind;
  if (generator.kind == Kind::UniformOpen) {
    if (!IsFloat(dtype))
      return Fail(where, absl::StrCat("uniform numbers are f32 or f64, but input '", name, "' is ",
                                      DTypeName(dtype)));
    attr = rf::GeneratorAttr::get(&context_, rf::GeneratorKind::UniformOpen, "", 0);
  } else if (generator.kind == Kind::RowSums) {
    auto of = std::find_if(inputs_.begin(), inputs_.end(),
                           [&](const InputRecord &input) { return input.name == generator.of; });
    if (of == inputs_.end())
      return Fail(where, absl::StrCat("input '", name, "' is made of row sums of '", generator.of,
                                      "', but no such input is made before it"));
    auto type = llvm::cast<mlir::RankedTensorType>(of->argument.getType());
    auto own = TensorType(&context_, dtype, shape);
    if (type.getRank() != 2 || own.getElementType() != type.getElementType() || !IsFloat(dtype) ||
        shape != Shape{type.getDimSize(0), 4})
      return Fail(
          where,
          absl::StrCat("row sums need a matrix of f32 or f64 and have 4 columns, its rows and its "
                       "type; input '",
                       name, "' is ", TypeName(dtype, shape)));
    attr = rf::GeneratorAttr::get(&context_, rf::GeneratorKind::RowSums, generator.of, 0);
  } else if (generator.kind == Kind::EpochBatches) {
    if (dtype != DType::S32 || shape.size() != 2 || generator.bound < 1 ||
        generator.bound >= (int64_t(1) << 31) || shape[1] < 1 || generator.bound % shape[1] != 0)
      return Fail(
          where,
          absl::StrCat(
              "epoch batches are s32[steps,batch] with a batch that divides the bound, below 2^31; "
              "input '",
              name, "' is ", TypeName(dtype, shape), " and the bound ", generator.bound));
    attr = rf::GeneratorAttr::get(&context_, rf::GeneratorKind::EpochBatches, "", generator.bound);
  }
  mlir::BlockArgument argument =
      entry_.addArgument(TensorType(&context_, dtype, shape), Loc(where, name));
  inputs_.push_back({name, attr, argument, where});
  return Wrap(argument);
}

void ProgramImpl::Fetch(const std::string &name, const Arg &value) {
  if (failed() || !CheckName("fetch", name, value.where()))
    return;
  if (value.is_number()) {
    Fail(value.where(), absl::StrCat("fetch '", name, "' needs a tensor, got a number"));
    return;
  }
  if (!Check(value.tensor(), value.where(), absl::StrCat("fetch '", name, "'")))
    return;
  for (const FetchRecord &fetch : fetches_)
    if (fetch.name == name) {
      Fail(value.where(),
           absl::StrCat("fetch '", name, "' is already made at ", Place(fetch.where)));
      return;
    }
  // In a fold it is a history; a program without one is folded as a whole when it is complete.
  Shape shape = value.tensor().shape();
  if (body_ || !fold_where_)
    shape.insert(shape.begin(), body_ ? fold_steps_ : options_.steps);
  if (!CheckShape("fetch", name, shape, value.where()))
    return;
  mlir::Value fetched = Access::Node(value.tensor())->value;
  Name(fetched, name);
  fetches_.push_back({name, fetched, value.where()});
}

std::vector<Tensor>
ProgramImpl::Fold(int64_t steps, const Tensor *sequence, const std::vector<Arg> &init,
                  const std::function<std::vector<Tensor>(Tensor, std::vector<Tensor>)> &body,
                  const Where &where) {
  std::vector<Tensor> invalid(init.size(),
                              Access::Make({shared_from_this(), {}, DType::F32, {}, false}));
  auto fail = [&](absl::string_view message) {
    Fail(where, message);
    return invalid;
  };
  if (failed())
    return invalid;
  if (fold_where_)
    return fail(absl::StrCat("a program has one fold, and it begins at ", Place(*fold_where_)));
  mlir::Value rows;
  if (sequence) {
    if (!Check(*sequence, where, "the fold's sequence"))
      return invalid;
    const TensorNode *node = Access::Node(*sequence);
    if (node->shape.empty())
      return fail(absl::StrCat("a fold goes over the rows of a tensor, got the scalar ",
                               TypeName(node->dtype, node->shape)));
    steps = node->shape[0];
    rows = node->value;
  }
  if (steps < 1)
    return fail(absl::StrCat("a fold holds at least one step, got ", steps));
  std::vector<mlir::Value> start;
  for (const Arg &value : init) {
    if (value.is_number())
      return fail("an accumulator begins as a tensor, got a number; make it with Constant");
    if (!Check(value.tensor(), value.where(), "an accumulator"))
      return invalid;
    start.push_back(Access::Node(value.tensor())->value);
  }

  fold_where_ = std::make_unique<Where>(where);
  fold_steps_ = steps;
  body_ = std::make_unique<mlir::Block>();
  body_fetches_ = fetches_.size();
  for (Record &variable : variables_)
    variable.versions.clear(); // those of the body come with its first read
  mlir::Value number = body_->addArgument(mlir::IntegerType::get(&context_, 64), Loc(where, "i"));
  mlir::OpBuilder builder = At();
  position_ = mlir::tensor::FromElementsOp::create(builder, Loc(where, "position"), step_.getType(),
                                                   number);
  std::vector<mlir::BlockArgument> carried;
  std::vector<Tensor> accumulators;
  for (mlir::Value value : start) {
    carried.push_back(body_->addArgument(value.getType(), Loc(where, "accumulator")));
    accumulators.push_back(Wrap(carried.back()));
  }
  Tensor row;
  if (sequence) {
    auto type = llvm::cast<mlir::RankedTensorType>(rows.getType());
    row = Finish(where,
                 rf::SliceRowOp::create(builder, Loc(where, "batch"),
                                        type.clone(type.getShape().drop_front()), rows, position_));
  }
  std::vector<Tensor> next = body(row, accumulators);
  if (!failed() && next.size() != start.size())
    Fail(where, absl::StrCat("the fold's body returns ", next.size(), " accumulators, but has ",
                             start.size()));
  std::vector<mlir::Value> values;
  for (size_t i = 0; i < next.size() && !failed(); ++i) {
    if (!Check(next[i], where, absl::StrCat("accumulator ", i)))
      break;
    values.push_back(Access::Node(next[i])->value);
    if (values[i].getType() != start[i].getType())
      Fail(where, absl::StrCat("accumulator ", i, " begins as ", accumulators[i].type_string(),
                               " but the body returns ", next[i].type_string()));
  }
  if (failed()) {
    fetches_.resize(body_fetches_);
    body_->dropAllReferences();
    body_->clear();
    body_.reset();
    return invalid;
  }
  std::vector<mlir::Value> results;
  EndFold(steps, start, carried, values, &results);
  std::vector<Tensor> last;
  for (mlir::Value value : results)
    last.push_back(Wrap(value));
  return last;
}

mlir::Value ProgramImpl::History(mlir::OpBuilder &builder, const FetchRecord &fetch,
                                 int64_t capacity) {
  auto type = llvm::cast<mlir::RankedTensorType>(fetch.value.getType());
  llvm::SmallVector<int64_t> shape{capacity};
  llvm::append_range(shape, type.getShape());
  return rf::EmptyOp::create(builder, Loc(fetch.where, "history"), type.clone(shape));
}

void ProgramImpl::EndFold(int64_t capacity, llvm::ArrayRef<mlir::Value> init,
                          llvm::ArrayRef<mlir::BlockArgument> carried,
                          llvm::ArrayRef<mlir::Value> next, std::vector<mlir::Value> *results) {
  mlir::Location loc = Loc(*fold_where_);
  std::unique_ptr<mlir::Block> body = std::move(body_);
  mlir::OpBuilder outside = At(), inside = At(body.get());

  // What the loop carries: assigned states, accumulators, histories. Each with its first value, its
  // argument of the body, its next.
  std::vector<mlir::Value> first, yielded;
  std::vector<mlir::BlockArgument> arguments;
  auto carry = [&](mlir::Value from, mlir::BlockArgument argument, mlir::Value to) {
    first.push_back(from);
    arguments.push_back(argument);
    yielded.push_back(to);
  };
  std::vector<size_t> assigned;
  for (size_t i = 0; i < variables_.size(); ++i) {
    Record &variable = variables_[i];
    if (variable.carried && variable.inside != variable.carried) {
      assigned.push_back(i);
      carry(variable.outside, variable.carried, variable.inside);
    }
  }
  for (size_t i = 0; i < init.size(); ++i)
    carry(init[i], carried[i], next[i]);
  for (size_t i = body_fetches_; i < fetches_.size(); ++i) {
    FetchRecord &fetch = fetches_[i];
    mlir::Value empty = History(outside, fetch, capacity);
    mlir::BlockArgument argument =
        body->addArgument(empty.getType(), Loc(fetch.where, fetch.name + ".history"));
    carry(empty, argument,
          rf::UpdateRowOp::create(inside, Loc(fetch.where, fetch.name + ".next"), empty.getType(),
                                  argument, fetch.value, position_));
  }

  mlir::Value begin = mlir::tensor::ExtractOp::create(outside, Loc(*fold_where_, "first"), step_,
                                                      mlir::ValueRange());
  end_ = mlir::arith::AddIOp::create(outside, Loc(*fold_where_, "end"), begin, steps_);
  mlir::Value one = mlir::arith::ConstantOp::create(outside, Loc(*fold_where_, "one"),
                                                    outside.getI64IntegerAttr(1));
  auto loop = mlir::scf::ForOp::create(outside, Loc(*fold_where_, "fold"), begin, end_, one, first);
  loop->setAttr(rf::RfDialect::kCapacityAttr, outside.getI64IntegerAttr(capacity));

  mlir::scf::YieldOp::create(inside, loc, yielded);
  mlir::Block *block = loop.getBody();
  block->clear(); // a loop that carries nothing comes with a yield
  block->getOperations().splice(block->end(), body->getOperations());
  auto replace = [](mlir::BlockArgument from, mlir::BlockArgument to) {
    to.setLoc(from.getLoc());
    from.replaceAllUsesWith(to);
  };
  replace(body->getArgument(0), llvm::cast<mlir::BlockArgument>(loop.getInductionVar()));
  for (auto [from, to] : llvm::zip_equal(arguments, loop.getRegionIterArgs()))
    replace(from, to);
  for (Record &variable : variables_)
    if (variable.carried && variable.inside == variable.carried)
      variable.carried.replaceAllUsesWith(variable.outside);
  if (position_.use_empty())
    position_.getDefiningOp()->erase();
  position_ = {};

  size_t result = 0;
  for (size_t index : assigned)
    variables_[index].outside = loop.getResult(result++);
  for (Record &variable : variables_) {
    variable.carried = {};
    variable.inside = {};
    variable.versions = {variable.outside};
  }
  for (size_t i = 0; i < init.size(); ++i)
    results->push_back(loop.getResult(result++));
  for (size_t i = body_fetches_; i < fetches_.size(); ++i)
    fetches_[i].value = loop.getResult(result++);
}

} // namespace refold::internal
