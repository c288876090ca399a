//===- rf_to_linalg.cpp - Kernel groups as linalg on tensors --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel's body speaks of whole operands; what is written here speaks of one block's share of
// them. Each value is asked for with the dimension along which it is shared (-1: whole), and asks
// its operands in turn (passes/analysis/BlockSplit.h).
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg.h"

#include "compiler/codegen/elementwise_cluster.h"
#include "compiler/codegen/head_ops.h"
#include "compiler/codegen/scalar_ops.h"
#include "passes/analysis/BlockSplit.h"
#include "passes/analysis/BufferAccess.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

namespace {

class KernelLowering {
public:
  KernelLowering(mem::KernelOp kernel, ModuleOp target)
      : kernel(kernel), builder(target.getBodyRegion()) {
    builder.setInsertionPointToEnd(target.getBody());
  }

  LogicalResult run() {
    Block &body = kernel.getBody().front();
    ValueRange results = body.getTerminator()->getOperands();
    makeFunction(body, results);
    SmallVector<Value> tensors;
    for (auto [index, result] : llvm::enumerate(results)) {
      bool tiedRow = kernel.getTied()[index] >= 0 && result.getDefiningOp<rf::UpdateRowOp>();
      Value tensor =
          tiedRow ? updateInPlace(result.getDefiningOp<rf::UpdateRowOp>(), index) : Value();
      if (!tensor && !result.getDefiningOp())
        return kernel.emitError() << "kernel '" << kernel.getSymName() << "' yields an operand";
      if (!tensor && !isClustered(result.getDefiningOp()))
        tensor = lowerHead(result.getDefiningOp());
      if (!tensor && !isClustered(result.getDefiningOp()))
        return result.getDefiningOp()->emitError()
               << "'" << result.getDefiningOp()->getName() << "' has no kernel";
      tensors.push_back(tensor);
    }
    if (failed(lowerCluster(results, tensors)))
      return failure();
    for (auto [index, tensor] : llvm::enumerate(tensors)) {
      Value out = resultBuffer(index);
      auto store = bufferization::MaterializeInDestinationOp::create(builder, loc(), TypeRange{},
                                                                     tensor, out);
      store.setWritable(true);
    }
    func::ReturnOp::create(builder, loc());
    return success();
  }

private:
  Location loc() { return kernel.getLoc(); }

  // Signature ------------------------------------------------------------------

  /// A share of a tensor lies in the whole one's memory: same strides.
  MemRefType shareType(Type type, int64_t dim) {
    auto tensor = cast<RankedTensorType>(type);
    SmallVector<int64_t> shape = shareShape(tensor.getShape(), dim);
    Type element = storageType(tensor.getElementType());
    bool contiguous =
        dim < 0 ||
        llvm::all_of(tensor.getShape().take_front(dim), [](int64_t e) { return e == 1; });
    // Where there is no element, the layout that is implied has no strides to be asked for.
    if (contiguous && tensor.getNumElements() > 0)
      return MemRefType::get(shape, element);
    SmallVector<int64_t> strides(shape.size(), 1);
    for (int64_t d = static_cast<int64_t>(shape.size()) - 2; d >= 0; --d)
      strides[d] = strides[d + 1] * std::max<int64_t>(tensor.getDimSize(d + 1), 1);
    return MemRefType::get(shape, element, StridedLayoutAttr::get(kernel.getContext(), 0, strides));
  }

  SmallVector<int64_t> shareShape(ArrayRef<int64_t> whole, int64_t dim) {
    SmallVector<int64_t> shape(whole);
    if (dim >= 0)
      shape[dim] /= static_cast<int64_t>(kernel.getBlocks());
    return shape;
  }

  void makeFunction(Block &body, ValueRange results) {
    SmallVector<Type> types;
    for (auto [argument, dim] : llvm::zip_equal(body.getArguments(), kernel.getOperandDims()))
      types.push_back(shareType(argument.getType(), dim));
    for (auto [result, dim] : llvm::zip_equal(results, kernel.getResultDims()))
      types.push_back(shareType(result.getType(), dim));
    types.push_back(builder.getIndexType());
    auto function = func::FuncOp::create(builder, loc(), kernel.getSymName(),
                                         builder.getFunctionType(types, {}));
    Block *entry = function.addEntryBlock();
    builder.setInsertionPointToStart(entry);
    buffers = entry->getArguments();
    block = buffers.back();
  }

  Value operandTensor(unsigned index) {
    Value &tensor = operandTensors[index];
    if (!tensor) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(block.getParentBlock());
      tensor = toTensor(buffers[index], false);
    }
    return tensor;
  }

  Value toTensor(Value buffer, bool writable) {
    auto type = cast<MemRefType>(buffer.getType());
    return bufferization::ToTensorOp::create(
        builder, loc(), RankedTensorType::get(type.getShape(), type.getElementType()), buffer, true,
        writable);
  }

  Value resultBuffer(unsigned index) { return buffers[kernel.getOperandDims().size() + index]; }

  // Values ------------------------------------------------------------------

  int64_t resultDim() { return kernel.getBlocks() > 1 ? 0 : -1; }

  /// Elementwise ops and what they take along are one linalg.generic.
  static bool isClustered(Operation *op) {
    return op && (isElementwise(op) || isa<rf::ConstantOp, rf::BroadcastInDimOp>(op));
  }

  /// The tensor of an operand of the kernel, of its head's result, or of a constant.
  FailureOr<Value> leaf(Value value, AffineMap map) {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return operandTensor(argument.getArgNumber());
    if (auto constant = value.getDefiningOp<rf::ConstantOp>()) {
      // Shared where the domain's first dimension reads it.
      auto shared = llvm::find(map.getResults(), builder.getAffineDimExpr(0));
      bool whole = kernel.getBlocks() == 1 || shared == map.getResults().end();
      return constantTensor(constant, whole ? -1 : shared - map.getResults().begin());
    }
    Value tensor = lowerHead(value.getDefiningOp());
    if (!tensor)
      return value.getDefiningOp()->emitError()
             << "'" << value.getDefiningOp()->getName() << "' has no kernel";
    return tensor;
  }

  Value lowerHead(Operation *op) {
    Value &known = heads[op];
    if (known)
      return known;
    HeadOperands operands;
    for (Value operand : op->getOperands()) {
      if (auto argument = dyn_cast<BlockArgument>(operand)) {
        operands.tensors.push_back(operandTensor(argument.getArgNumber()));
        continue;
      }
      // A constant that the head reads as a tensor.
      auto constant = operand.getDefiningOp<rf::ConstantOp>();
      if (!constant)
        return {};
      operands.tensors.push_back(
          constantTensor(constant, *operandDim(op, operands.tensors.size(), resultDim())));
    }
    operands.block = block;
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    auto share = RankedTensorType::get(shareShape(type.getShape(), resultDim()),
                                       storageType(type.getElementType()));
    Value tensor = emitHead(builder, op, share, operands);
    return heads[op] = tensor;
  }

  Value constantTensor(rf::ConstantOp op, int64_t dim) {
    auto type = cast<RankedTensorType>(op.getType());
    Type stored = storageType(type.getElementType());
    auto share = RankedTensorType::get(shareShape(type.getShape(), dim), stored);
    if (Value splat = clusterConstant(builder, op)) {
      Value empty = tensor::EmptyOp::create(builder, op.getLoc(), share, ValueRange());
      Value scalar = storeScalar(builder, op.getLoc(), splat, type.getElementType());
      return linalg::FillOp::create(builder, op.getLoc(), scalar, empty).getResult(0);
    }
    Value whole =
        arith::ConstantOp::create(builder, op.getLoc(), storedElements(op.getValue(), stored));
    if (dim < 0)
      return whole;
    SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0)), sizes,
        strides(type.getRank(), builder.getIndexAttr(1));
    for (int64_t extent : share.getShape())
      sizes.push_back(builder.getIndexAttr(extent));
    Value rows = arith::ConstantIndexOp::create(builder, op.getLoc(), share.getDimSize(dim));
    offsets[dim] = arith::MulIOp::create(builder, op.getLoc(), block, rows).getResult();
    return tensor::ExtractSliceOp::create(builder, op.getLoc(), share, whole, offsets, sizes,
                                          strides);
  }

  /// The elements of a constant as they lie in memory.
  static DenseElementsAttr storedElements(ElementsAttr elements, Type stored) {
    auto type = RankedTensorType::get(elements.getShapedType().getShape(), stored);
    if (isa<FloatType>(stored))
      return DenseElementsAttr::get(type, llvm::to_vector(elements.getValues<APFloat>()));
    SmallVector<APInt> integers;
    for (const APInt &value : elements.getValues<APInt>())
      integers.push_back(value.zext(stored.getIntOrFloatBitWidth()));
    return DenseElementsAttr::get(type, integers);
  }

  Value updateInPlace(rf::UpdateRowOp op, unsigned result) {
    auto row = dyn_cast<BlockArgument>(op.getRow()),
         position = dyn_cast<BlockArgument>(op.getPosition());
    if (!row || !position)
      return {};
    Value target = toTensor(resultBuffer(result), true);
    return emitRowUpdate(builder, op.getLoc(), target, operandTensor(row.getArgNumber()),
                         operandTensor(position.getArgNumber()));
  }

  LogicalResult lowerCluster(ValueRange results, MutableArrayRef<Value> tensors) {
    SmallVector<Value> outputs;
    for (auto [result, tensor] : llvm::zip_equal(results, tensors))
      if (!tensor)
        outputs.push_back(result);
    if (outputs.empty())
      return success();
    SmallVector<int64_t> domain =
        shareShape(cast<RankedTensorType>(outputs.front().getType()).getShape(), resultDim());
    ElementwiseCluster cluster(builder, domain,
                               [&](Value value, AffineMap map) { return leaf(value, map); });
    FailureOr<SmallVector<Value>> made = cluster.emit(outputs);
    if (failed(made))
      return failure();
    size_t next = 0;
    for (Value &tensor : tensors)
      if (!tensor)
        tensor = (*made)[next++];
    return success();
  }

  mem::KernelOp kernel;
  OpBuilder builder;
  ValueRange buffers;
  Value block;
  llvm::DenseMap<unsigned, Value> operandTensors;
  llvm::DenseMap<Operation *, Value> heads;
};

} // namespace

FailureOr<OwningOpRef<ModuleOp>> codegen::lowerKernelsToLinalg(ModuleOp program) {
  program.getContext()
      ->loadDialect<arith::ArithDialect, bufferization::BufferizationDialect, linalg::LinalgDialect,
                    math::MathDialect, memref::MemRefDialect, tensor::TensorDialect>();
  OwningOpRef<ModuleOp> target = ModuleOp::create(program.getLoc());
  for (auto kernel : program.getOps<mem::KernelOp>())
    if (failed(KernelLowering(kernel, *target).run()))
      return failure();
  return target;
}
