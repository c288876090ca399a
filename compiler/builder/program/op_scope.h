//===- op_scope.h - The common start of every op function -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. OpScope finds the program among the operands, checks the operands, and creates ops with
// the source location of the user's call.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/program_impl.h"

#include "absl/strings/str_cat.h"

namespace refold::internal {

/// One call of an op function. `name` is the function's name in error messages.
class OpScope {
public:
  OpScope(const char *name, std::initializer_list<const Arg *> operands);
  OpScope(const char *name, const std::vector<const Arg *> &operands);

  /// False if nothing can be built: an operand is invalid, or the program has failed.
  explicit operator bool() const { return ok_; }
  Tensor Invalid() const;
  /// Records an error with the function's name in front of the message. Returns an invalid Tensor.
  Tensor Fail(absl::string_view message) const;

  ProgramImpl &program() const { return *program_; }
  const std::source_location &where() const { return where_; }
  /// Checks that all tensor operands have the same element type, and that this type can represent
  /// every number operand. If not, records an error and returns false.
  bool OneType();
  /// Fails and returns false unless the operand is a floating-point tensor.
  bool Float(const Arg &operand);
  /// Fails and returns false if the operand is a number.
  bool IsTensor(const Arg &operand);
  DType dtype() const { return dtype_; }
  /// Returns the operand's value; for a number, a splat of `shape` in the tensors' type.
  mlir::Value Value(const Arg &operand, const Shape &shape = {});
  /// Returns the operand broadcast to `shape`. The caller has checked that it broadcasts.
  mlir::Value Broadcast(const Arg &operand, const Shape &shape);
  mlir::Value Broadcast(mlir::Value value, const Shape &shape);
  /// Computes the shape that the operands broadcast to. Fails and returns false if they do not.
  bool CommonShape(std::initializer_list<const Arg *> operands, Shape *shape);

  mlir::RankedTensorType Type(const Shape &shape) const { return Type(dtype_, shape); }
  mlir::RankedTensorType Type(DType dtype, const Shape &shape) const {
    return TensorType(program_->context(), dtype, shape);
  }
  mlir::MLIRContext *context() const { return program_->context(); }
  /// Creates an op with one result.
  template <typename Op, typename... Args> Tensor Emit(Args &&...args) {
    mlir::OpBuilder builder = program_->At();
    return program_->Finish(
        where_, Op::create(builder, program_->Loc(where_), std::forward<Args>(args)...));
  }

  /// Creates an op whose result types the dialect infers. If the inference fails, records its error
  /// in the program and returns an empty list.
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
  /// Runs `infer`. If it fails, its first diagnostic becomes the program's error.
  bool Agrees(llvm::function_ref<llvm::LogicalResult(mlir::Location)> infer);

  const char *name_;
  std::source_location where_;
  ProgramImpl *program_ = nullptr;
  std::shared_ptr<ProgramImpl> keep_;
  DType dtype_ = DType::F32;
  std::vector<const Arg *> operands_;
  bool ok_ = false;
};

/// Returns "f32[3,4]", or "the number 2".
std::string Describe(const Arg &operand);
/// Replaces negative dimension indices by indices that count from the front. Sorts them if `sorted`
/// is true. If an index is out of range or occurs twice, records an error and returns false.
bool NormalizeDims(OpScope &op, int64_t rank, bool sorted, Dims *dims);
/// The same for one dimension index.
bool NormalizeDim(OpScope &op, int64_t rank, int64_t *dim);

} // namespace refold::internal
