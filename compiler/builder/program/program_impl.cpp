//===- program_impl.cpp - Errors, locations, making ops -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"

#include "absl/strings/str_cat.h"
#include "dialects/rf/ElementTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"

#include <cmath>
#include <limits>
#include <type_traits>

namespace refold::internal {

mlir::Type MlirElementType(mlir::MLIRContext *context, DType dtype) {
  return rf::mlirTypeOf(dtype, context);
}

mlir::RankedTensorType TensorType(mlir::MLIRContext *context, DType dtype, const Shape &shape) {
  return mlir::RankedTensorType::get(shape, MlirElementType(context, dtype));
}

bool Fits(DType dtype, double number) {
  auto within = [&](double low, double high) {
    return number >= low && number <= high && number == std::floor(number);
  };
  if (dtype == DType::Pred)
    return within(0, 1);
  if (dtype == DType::S64 || dtype == DType::U64) // integers that a double holds exactly
    return within(dtype == DType::S64 ? -0x1p53 : 0, 0x1p53);
  return WithElementType(dtype, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_integral_v<T>)
      return within(static_cast<double>(std::numeric_limits<T>::min()),
                    static_cast<double>(std::numeric_limits<T>::max()));
    else
      return !std::isfinite(number) || std::isfinite(static_cast<T>(number));
  });
}

bool FitsMemory(llvm::ArrayRef<int64_t> shape) {
  int64_t room = int64_t(1) << 59;
  for (int64_t extent : shape)
    if (extent == 0)
      return true;
  for (int64_t extent : shape)
    room /= extent;
  return room > 0;
}

DType ElementTypeOfMlir(mlir::Type element) { return *rf::elementTypeOf(element); }

ProgramImpl::ProgramImpl(std::string name, ProgramOptions options, Where where)
    : context_(mlir::MLIRContext::Threading::DISABLED), name_(std::move(name)), options_(options),
      where_(where) {
  context_.loadDialect<rf::RfDialect, mlir::func::FuncDialect, mlir::scf::SCFDialect,
                       mlir::arith::ArithDialect, mlir::tensor::TensorDialect>();
  startup_.addArgument(TensorType(&context_, DType::S64, {}), Loc(where, "seed"));
  functions_.emplace_back();
  functions_.back().name = "train";
  functions_.back().where = where;
  Begin(functions_.back());
}

std::shared_ptr<ProgramImpl> ProgramImpl::Make(std::string name, ProgramOptions options,
                                               Where where) {
  std::shared_ptr<ProgramImpl> impl(new ProgramImpl(std::move(name), options, where));
  impl->CheckName("program", impl->name_, where);
  if (options.steps < 1)
    impl->Fail(where, absl::StrCat("a program holds at least one step, got ", options.steps));
  return impl;
}

ProgramImpl::~ProgramImpl() {
  // Inner regions use values of outer ones, and every function may use train's inputs.
  for (FunctionRecord &function : llvm::reverse(functions_))
    for (std::unique_ptr<Region> &region : llvm::reverse(function.regions)) {
      region->block->dropAllReferences();
      region->block->clear();
    }
  startup_.dropAllReferences();
  startup_.clear();
}

Tensor ProgramImpl::Fail(const Where &where, absl::string_view message) {
  if (status_.ok())
    status_ = absl::InvalidArgumentError(
        absl::StrCat(where.file_name(), ":", where.line(), ": ", message));
  return Access::Make({shared_from_this(), {}, DType::F32, {}, 0});
}

bool ProgramImpl::Check(const Tensor &tensor, const Where &where, absl::string_view user) {
  if (failed())
    return false;
  const TensorNode *node = Access::Node(tensor);
  if (!node)
    Fail(where, absl::StrCat(user, " needs a tensor, but this one was never made"));
  else if (node->program->trace_ended())
    Fail(where, absl::StrCat(user, " uses an array of a trace that has ended, of '",
                             node->program->name_, "': return it from the function"));
  else if (node->program.get() != this)
    Fail(where, absl::StrCat(user, " mixes tensors of two programs, '", name_, "' and '",
                             node->program->name_, "'"));
  else if (node->value && node->region != kEverywhere &&
           llvm::none_of(function_->regions,
                         [&](const auto &region) { return region->id == node->region; })) {
    const RegionNote &note = notes_[node->region];
    std::string place = absl::StrCat(note.where.file_name(), ":", note.where.line());
    std::string beyond =
        note.function != function_->name
            ? absl::StrCat("function '", note.function,
                           "' in another; make it here, or keep it in a "
                           "state")
        : note.kind == Region::Kind::Branch
            ? absl::StrCat("a branch of the If at ", place,
                           " outside of it; return it from the If, or keep it in a state")
        : note.kind == Region::Kind::Recompute
            ? absl::StrCat("the function of the Recompute at ", place,
                           " outside of it; return it from the function, or keep it in a state")
            : absl::StrCat("the ", NounOf(note.kind), " that begins at ", place,
                           " outside of it; return it as an accumulator, or keep it in a state");
    Fail(where, absl::StrCat(user, " uses a tensor of ", beyond));
  }
  return !failed();
}

bool ProgramImpl::CheckHere(const Tensor &tensor, const Where &where, absl::string_view user) {
  if (!Check(tensor, where, user))
    return false;
  const TensorNode *node = Access::Node(tensor);
  mlir::Value value = node->value;
  mlir::Block *block = value ? value.getParentBlock() : nullptr;
  if (block && block != innermost().block.get())
    Fail(where, absl::StrCat(user, " is of a tensor that was made outside of this ",
                             NounOf(innermost().kind),
                             "; make it inside, or take the gradient "
                             "outside"));
  return !failed();
}

mlir::OpBuilder ProgramImpl::At(mlir::Block *block) {
  mlir::OpBuilder builder(&context_, &precision_scopes_); // a detached block has no context
  builder.setInsertionPointToEnd(block);
  return builder;
}

mlir::Location ProgramImpl::Loc(const Where &where) {
  return mlir::FileLineColLoc::get(&context_, where.file_name(), where.line(), where.column());
}

mlir::Location ProgramImpl::Loc(const Where &where, llvm::StringRef name) {
  return mlir::NameLoc::get(mlir::StringAttr::get(&context_, name), Loc(where));
}

Tensor ProgramImpl::Wrap(mlir::Value value) {
  auto type = llvm::cast<mlir::RankedTensorType>(value.getType());
  return Access::Make({shared_from_this(), value, ElementTypeOfMlir(type.getElementType()),
                       Shape(type.getShape().begin(), type.getShape().end()), innermost().id});
}

Tensor ProgramImpl::Finish(const Where &where, mlir::Operation *op) {
  FirstDiagnostic diagnostic(&context_);
  auto type = llvm::cast<mlir::RankedTensorType>(op->getResult(0).getType());
  if (!FitsMemory(type.getShape()))
    return Fail(where, absl::StrCat(TypeName(ElementTypeOfMlir(type.getElementType()),
                                             Shape(type.getShape())),
                                    " has more than 2^59 elements"));
  if (mlir::failed(mlir::verify(op)))
    return Fail(where, diagnostic.text());
  return Wrap(op->getResult(0));
}

void ProgramImpl::Name(mlir::Value value, llvm::StringRef name) {
  mlir::Operation *op = value.getDefiningOp();
  if (op && op->getBlock() == innermost().block.get() && !llvm::isa<mlir::NameLoc>(op->getLoc()))
    op->setLoc(mlir::NameLoc::get(mlir::StringAttr::get(&context_, name), op->getLoc()));
}

mlir::Value ProgramImpl::Splat(const Where &where, DType dtype, const Shape &shape, double number) {
  mlir::OpBuilder builder = At();
  return rf::makeSplat(builder, Loc(where), TensorType(&context_, dtype, shape), number);
}

llvm::DenseSet<mlir::Value> BackwardSlice(mlir::Value value) {
  llvm::DenseSet<mlir::Value> slice;
  llvm::DenseSet<mlir::Operation *> seen;
  llvm::SmallVector<mlir::Value> work{value};
  while (!work.empty()) {
    mlir::Value next = work.pop_back_val();
    if (!slice.insert(next).second)
      continue;
    if (mlir::Operation *op = next.getDefiningOp(); op && seen.insert(op).second)
      op->walk([&](mlir::Operation *inner) { llvm::append_range(work, inner->getOperands()); });
  }
  return slice;
}

} // namespace refold::internal
