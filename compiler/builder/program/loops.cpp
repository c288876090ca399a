//===- loops.cpp - The fold and the loops inside it -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds loops. The body of a loop is built in a separate block, and the loop op is made
// afterwards. Only then is it known which values the loop carries: the assigned states, the
// accumulators, and one tensor for each fetch, to which every iteration adds a row.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace refold::internal {

bool ProgramImpl::CheckLoop(const LoopSpec &spec, const char *noun, const Where &where) {
  if (in_train() && function_->regions.size() == 1 && function_->fold_where)
    Fail(where,
         absl::StrCat("a program has one fold, and it begins at ",
                      function_->fold_where->file_name(), ":", function_->fold_where->line()));
  else if (spec.sequence &&
           Check(*spec.sequence, where, absl::StrCat("the ", noun, "'s sequence")) &&
           spec.sequence->rank() == 0)
    Fail(where, absl::StrCat("a ", noun, " goes over the rows of a tensor, got the scalar ",
                             spec.sequence->type_string()));
  int64_t passes = spec.sequence && !failed() ? spec.sequence->shape()[0] : spec.passes;
  if (!failed() && passes < 1)
    Fail(where, spec.is_while ? absl::StrCat("While needs max_steps of at least 1, because memory "
                                             "is planned for that many; got ",
                                             passes)
                              : absl::StrCat("a ", noun, " holds at least one step, got ", passes));
  return !failed();
}

bool ProgramImpl::CheckNext(const std::vector<Tensor> &next, size_t flags,
                            const std::vector<Tensor> &init, const char *noun, const Where &where) {
  if (!failed() && next.size() != init.size() + flags)
    Fail(where, absl::StrCat("the ", noun, "'s body returns ", next.size() - flags,
                             " accumulators, but has ", init.size()));
  if (!failed() && flags && Check(next[0], where, "While") &&
      (next[0].dtype() != DType::Pred || next[0].rank() != 0))
    Fail(where,
         absl::StrCat("While's body must return whether to continue, a scalar of type pred, got ",
                      next[0].type_string()));
  for (size_t i = 0; i < init.size() && !failed(); ++i) {
    const Tensor &value = next[flags + i];
    if (Check(value, where, absl::StrCat("accumulator ", i)) &&
        (value.dtype() != init[i].dtype() || value.shape() != init[i].shape()))
      Fail(where, absl::StrCat("accumulator ", i, " begins as ", init[i].type_string(),
                               " but the body returns ", value.type_string()));
  }
  return !failed();
}

std::vector<Tensor> ProgramImpl::Loop(const LoopSpec &spec, const std::vector<Arg> &init,
                                      const LoopBody &body, const Where &where) {
  std::vector<Tensor> invalid(init.size(),
                              Access::Make({shared_from_this(), {}, DType::F32, {}, 0}));
  const bool is_fold = folds() && function_->regions.size() == 1;
  const Region::Kind kind = is_fold ? Region::Kind::Fold : Region::Kind::Loop;
  const char *noun = NounOf(kind);
  if (failed() || !CheckLoop(spec, noun, where))
    return invalid;
  std::vector<mlir::Value> start;
  for (const Arg &value : init) {
    if (value.is_number()) {
      Fail(where, "an accumulator begins as a tensor, got a number; make it with Constant");
      return invalid;
    }
    if (!Check(value.tensor(), value.where(), "an accumulator"))
      return invalid;
    start.push_back(Access::Node(value.tensor())->value);
  }

  if (is_fold)
    function_->fold_where = std::make_unique<Where>(where);
  Region &region = Enter(kind, spec.maker, where);
  region.passes = spec.sequence ? spec.sequence->shape()[0] : spec.passes;
  mlir::Value number =
      region.block->addArgument(mlir::IntegerType::get(&context_, 64), Loc(where, "i"));
  mlir::OpBuilder builder = At();
  region.position = mlir::tensor::FromElementsOp::create(builder, Loc(where, "position"),
                                                         function_->step.getType(), number);
  std::vector<mlir::BlockArgument> carried;
  std::vector<Tensor> accumulators;
  for (mlir::Value value : start) {
    carried.push_back(region.block->addArgument(value.getType(), Loc(where, "accumulator")));
    accumulators.push_back(Wrap(carried.back()));
  }
  Tensor row;
  if (spec.sequence) {
    mlir::Value rows = Access::Node(*spec.sequence)->value;
    auto type = llvm::cast<mlir::RankedTensorType>(rows.getType());
    row = Finish(where, rf::SliceRowOp::create(builder, Loc(where, is_fold ? "batch" : "row"),
                                               type.clone(type.getShape().drop_front()), rows,
                                               region.position));
  }
  std::vector<Tensor> next = body(row, accumulators);
  if (!CheckNext(next, spec.is_while ? 1 : 0, accumulators, noun, where)) {
    Abandon();
    return invalid;
  }
  std::vector<mlir::Value> values;
  for (const Tensor &tensor : next)
    values.push_back(Access::Node(tensor)->value);
  return EndLoop(spec.is_while, start, carried, values);
}

mlir::Value ProgramImpl::History(mlir::OpBuilder &builder, const FetchRecord &fetch, int64_t rows,
                                 bool zero) {
  auto type = llvm::cast<mlir::RankedTensorType>(fetch.value.getType());
  llvm::SmallVector<int64_t> shape{rows};
  llvm::append_range(shape, type.getShape());
  mlir::Location loc = Loc(fetch.where, "history");
  if (zero)
    return rf::makeSplat(builder, loc, type.clone(shape), 0);
  return rf::EmptyOp::create(builder, loc, type.clone(shape));
}

namespace {

/// The values that a loop carries from one iteration to the next. `first` has their initial values,
/// and `arguments` their block arguments in the body. `next` has the values that the body computes
/// for the next iteration.
struct Carried {
  std::vector<mlir::Value> first, next;
  std::vector<mlir::BlockArgument> arguments;

  void Add(mlir::Value from, mlir::BlockArgument argument, mlir::Value to) {
    first.push_back(from);
    arguments.push_back(argument);
    next.push_back(to);
  }
};

/// The iteration numbers of a loop.
struct Bounds {
  mlir::Value begin, end, one;
};

void Replace(mlir::BlockArgument from, mlir::BlockArgument to) {
  to.setLoc(from.getLoc());
  from.replaceAllUsesWith(to);
}

/// Ends the body and moves it into an scf.for.
mlir::Operation *MakeFor(mlir::OpBuilder &outside, mlir::OpBuilder &inside, mlir::Location loc,
                         const Bounds &bounds, mlir::Block &body, const Carried &carried) {
  auto loop =
      mlir::scf::ForOp::create(outside, loc, bounds.begin, bounds.end, bounds.one, carried.first);
  mlir::scf::YieldOp::create(inside, loc, carried.next);
  mlir::Block *block = loop.getBody();
  block->clear(); // a loop that carries nothing comes with a yield
  block->getOperations().splice(block->end(), body.getOperations());
  Replace(body.getArgument(0), llvm::cast<mlir::BlockArgument>(loop.getInductionVar()));
  for (auto [from, to] : llvm::zip_equal(carried.arguments, loop.getRegionIterArgs()))
    Replace(from, to);
  return loop;
}

/// Ends the body and moves it into an scf.while. The first two values that the loop carries are the
/// iteration number and a flag that says whether to continue. The compiler accepts scf.while only
/// in this form.
mlir::Operation *MakeWhile(mlir::OpBuilder &outside, mlir::OpBuilder &inside, mlir::Location name,
                           const Bounds &bounds, mlir::Block &body, const Carried &carried,
                           mlir::Value go) {
  mlir::Location loc = llvm::cast<mlir::NameLoc>(name).getChildLoc();
  llvm::SmallVector<mlir::Value> first{bounds.begin, rf::makeSplat(outside, loc, go.getType(), 1)};
  llvm::append_range(first, carried.first);
  llvm::SmallVector<mlir::Type> types;
  llvm::SmallVector<mlir::Location> places{
      body.getArgument(0).getLoc(),
      mlir::NameLoc::get(mlir::StringAttr::get(loc.getContext(), "go"), loc)};
  for (mlir::BlockArgument argument : carried.arguments)
    places.push_back(argument.getLoc());
  for (mlir::Value value : first)
    types.push_back(value.getType());
  auto loop = mlir::scf::WhileOp::create(outside, name, types, first);
  mlir::Block *before = new mlir::Block(), *after = new mlir::Block();
  loop.getBefore().push_back(before);
  loop.getAfter().push_back(after);
  before->addArguments(types, places);
  after->addArguments(types, places);

  mlir::OpBuilder asking = mlir::OpBuilder::atBlockEnd(before);
  mlir::Value less = mlir::arith::CmpIOp::create(asking, loc, mlir::arith::CmpIPredicate::slt,
                                                 before->getArgument(0), bounds.end);
  mlir::Value flag =
      mlir::tensor::ExtractOp::create(asking, loc, before->getArgument(1), mlir::ValueRange());
  mlir::Value both = mlir::arith::AndIOp::create(asking, loc, less, flag);
  mlir::scf::ConditionOp::create(asking, loc, both, before->getArguments());

  llvm::SmallVector<mlir::Value> next{
      mlir::arith::AddIOp::create(inside, loc, body.getArgument(0), bounds.one), go};
  llvm::append_range(next, carried.next);
  mlir::scf::YieldOp::create(inside, loc, next);
  after->getOperations().splice(after->end(), body.getOperations());
  Replace(body.getArgument(0), after->getArgument(0));
  for (auto [from, to] : llvm::zip_equal(carried.arguments, after->getArguments().drop_front(2)))
    Replace(from, to);
  return loop;
}

} // namespace

std::vector<Tensor> ProgramImpl::EndLoop(bool is_while, llvm::ArrayRef<mlir::Value> init,
                                         llvm::ArrayRef<mlir::BlockArgument> carried,
                                         llvm::ArrayRef<mlir::Value> next) {
  std::unique_ptr<Region> region = Leave();
  mlir::Block &body = *region->block;
  const Where &where = region->where;
  const bool is_fold = region->kind == Region::Kind::Fold;
  mlir::OpBuilder outside = At(), inside = At(&body);

  Carried all;
  std::vector<int> assigned;
  for (auto &[index, held] : region->held)
    if (held.assigned()) {
      assigned.push_back(index);
      all.Add(Hold(index).now(), held.argument, held.now());
    }
  for (size_t i = 0; i < init.size(); ++i)
    all.Add(init[i], carried[i], next[i + (is_while ? 1 : 0)]);
  std::vector<FetchRecord> &fetches = function_->fetches;
  for (size_t i = region->first_fetch; i < fetches.size(); ++i) {
    // A fetch in a loop has one row for each iteration. An inner While may end early, so its rows
    // start as zeros. The fold, which is the outermost loop, needs no initial rows. If the fold
    // ends early, the runtime removes the rows that were not computed.
    mlir::Value start = History(outside, fetches[i], region->passes, is_while && !is_fold);
    mlir::BlockArgument argument =
        body.addArgument(start.getType(), Loc(fetches[i].where, fetches[i].name + ".history"));
    all.Add(start, argument,
            rf::UpdateRowOp::create(inside, Loc(fetches[i].where, fetches[i].name + ".next"),
                                    start.getType(), argument, fetches[i].value, region->position));
  }

  Bounds bounds;
  auto constant = [&](int64_t value, llvm::StringRef name) -> mlir::Value {
    return mlir::arith::ConstantOp::create(outside, Loc(where, name),
                                           outside.getI64IntegerAttr(value));
  };
  if (is_fold) {
    bounds.begin = mlir::tensor::ExtractOp::create(outside, Loc(where, "first"), function_->step,
                                                   mlir::ValueRange());
    bounds.end =
        mlir::arith::AddIOp::create(outside, Loc(where, "end"), bounds.begin, function_->steps);
  } else {
    bounds.begin = constant(0, "zero");
    bounds.end = constant(region->passes, "passes");
  }
  bounds.one = constant(1, "one");
  mlir::Location loc = Loc(where, is_fold ? "fold" : "loop");
  mlir::Operation *loop = is_while ? MakeWhile(outside, inside, loc, bounds, body, all, next[0])
                                   : MakeFor(outside, inside, loc, bounds, body, all);
  if (is_fold) {
    loop->setAttr(rf::RfDialect::kCapacityAttr, outside.getI64IntegerAttr(region->passes));
    function_->end = is_while ? loop->getResult(0) : bounds.end;
  }
  for (auto &[index, held] : region->held)
    if (!held.assigned())
      held.argument.replaceAllUsesWith(Hold(index).now());
  if (region->position.use_empty())
    region->position.getDefiningOp()->erase();

  size_t result = is_while ? 2 : 0;
  for (int index : assigned)
    SetVersion(index, loop->getResult(result++));
  std::vector<Tensor> results;
  for (size_t i = 0; i < init.size(); ++i)
    results.push_back(Wrap(loop->getResult(result++)));
  for (size_t i = region->first_fetch; i < fetches.size(); ++i)
    fetches[i].value = loop->getResult(result++);
  return results;
}

} // namespace refold::internal
