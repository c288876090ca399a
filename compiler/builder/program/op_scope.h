//===- op_scope.h - What every op function begins with -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. Finds the program among the operands, checks them, and makes the op at the place of the
// user's call.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/program_impl.h"

#include "absl/strings/str_cat.h"

namespace refold::internal {

/// One op function's call. `name` is the function's, as messages have it.
class OpScope {
public:
  OpScope(const char *name, std::initializer_list<const Arg *> operands);
  OpScope(const char *name, const std::vector<const Arg *> &operands);

  /// False where there is nothing to do: an operand is invalid, or the program has failed.
  explicit operator bool() const { return ok_; }
  Tensor Invalid() const;
  /// The message gets the function's name in front.
  Tensor Fail(absl::string_view message) const;

  ProgramImpl &program() const { return *program_; }
  const std::source_location &where() const { return where_; }
  /// The element type of the tensors; fails where they differ.
  bool OneType();
  /// Fails where the operand is no f32 or f64 tensor.
  bool Float(const Arg &operand);
  /// Fails where the operand is a number.
  bool IsTensor(const Arg &operand);
  DType dtype() const { return dtype_; }
  /// The operand's value; for a number a splat of `shape` in the tensors' type.
  mlir::Value Value(const Arg &operand, const Shape &shape = {});
  /// The operand repeated to `shape`, to which it is known to broadcast.
  mlir::Value Broadcast(const Arg &operand, const Shape &shape);
  mlir::Value Broadcast(mlir::Value value, const Shape &shape);
  /// The shape that the operands broadcast to; fails where they do not.
  bool CommonShape(std::initializer_list<const Arg *> operands, Shape *shape);

  mlir::RankedTensorType Type(const Shape &shape) const { return Type(dtype_, shape); }
  mlir::RankedTensorType Type(DType dtype, const Shape &shape) const {
    return TensorType(program_->context(), dtype, shape);
  }
  mlir::MLIRContext *context() const { return program_->context(); }
  /// Makes an op with one result.
  template <typename Op, typename... Args> Tensor Emit(Args &&...args) {
    mlir::OpBuilder builder = program_->At();
    return program_->Finish(
        where_, Op::create(builder, program_->Loc(where_), std::forward<Args>(args)...));
  }

  /// Makes an op whose result types the dialect infers; where it refuses, the error is in its words
  /// and no Tensor is returned.
  template <typename Op>
  std::vector<Tensor> Infer(mlir::ValueRange operands, typename Op::Properties properties) {
    llvm::SmallVector<mlir::Type> types;
    if (!Agrees([&](mlir::Location loc) {
          return Op::inferReturnTypes(context(), loc, operands, mlir::DictionaryAttr(),
                                      mlir::OpaqueProperties(&properties), mlir::RegionRange(),
                                      types);
        }))
      return {};
    mlir::OpBuilder builder = program_->At();
    Op op =
        Op::create(builder, program_->Loc(where_), mlir::TypeRange(types), operands, properties);
    std::vector<Tensor> results{program_->Finish(where_, op)};
    for (size_t i = 1; i < types.size() && !program_->failed(); ++i)
      results.push_back(program_->Wrap(op->getResult(i)));
    return results;
  }
  mlir::DenseI64ArrayAttr List(llvm::ArrayRef<int64_t> numbers) const {
    return mlir::DenseI64ArrayAttr::get(context(), numbers);
  }
  mlir::IntegerAttr Number(int64_t number) const {
    return mlir::IntegerAttr::get(mlir::IntegerType::get(context(), 64), number);
  }

private:
  /// Runs `infer`; its first complaint becomes the program's error.
  bool Agrees(llvm::function_ref<llvm::LogicalResult(mlir::Location)> infer);

  const char *name_;
  std::source_location where_;
  ProgramImpl *program_ = nullptr;
  std::shared_ptr<ProgramImpl> keep_;
  DType dtype_ = DType::F32;
  std::vector<const Arg *> operands_;
  bool ok_ = false;
};

/// "f32[3,4]", or the number itself.
std::string Describe(const Arg &operand);
/// Makes negative places count from the end, sorts where `sorted`; fails where one is out of range
/// or occurs twice.
bool NormalizeDims(OpScope &op, int64_t rank, bool sorted, Dims *dims);
/// The same for one place.
bool NormalizeDim(OpScope &op, int64_t rank, int64_t *dim);

} // namespace refold::internal
