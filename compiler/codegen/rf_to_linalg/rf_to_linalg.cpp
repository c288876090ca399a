//===- rf_to_linalg.cpp - Fusions as linalg on tensors --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the body of a kernel to code for one row block. The body computes with whole tensors. The
// emitted code computes with the slices of these tensors that belong to the row block. A slice is
// taken along one dimension; dimension -1 means the whole tensor. The lowering knows this dimension
// for a result, and derives from it the dimension of each operand (passes/analysis/BlockSplit.h).
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/rf_to_linalg.h"

#include "compiler/codegen/nest/access_walk.h"
#include "compiler/codegen/nest/rows_ahead.h"
#include "compiler/codegen/rf_to_linalg/constant_tensors.h"
#include "compiler/codegen/rf_to_linalg/elementwise_cluster.h"
#include "compiler/codegen/rf_to_linalg/head_ops.h"
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"
#include "compiler/codegen/rf_to_linalg/sequential_ops.h"
#include "dialects/rf/elementwise/ShortFloats.h"
#include "dialects/rf/reduction/MatrixProduct.h"
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
  KernelLowering(mem::KernelOp kernel, ModuleOp target, LoopForm form)
      : kernel(kernel), form(form), builder(target.getBodyRegion()) {
    builder.setInsertionPointToEnd(target.getBody());
  }

  LogicalResult run() {
    Block &body = kernel.getBody().front();
    ValueRange results = body.getTerminator()->getOperands();
    makeFunction(body, results);
    // For each result: the tensor to store, or null if it is already stored.
    SmallVector<Value> tensors(results.size());
    SmallVector<unsigned> clustered;
    for (auto [index, result] : llvm::enumerate(results)) {
      Operation *op = result.getDefiningOp();
      if (!op)
        return kernel.emitError() << "kernel '" << kernel.getSymName() << "' yields an operand";
      if (isEmpty(resultBuffer(index)))
        continue;
      if (isClustered(op)) {
        clustered.push_back(index);
        continue;
      }
      if (isSequential(op)) {
        if (failed(writeSequential(op, results)))
          return failure();
        continue;
      }
      if (isUpdatedInPlace(index, op))
        tensors[index] = updateInPlace(op, index);
      if (!tensors[index])
        tensors[index] = lowerHead(op);
      if (!tensors[index])
        return op->emitError() << "'" << op->getName() << "' has no kernel";
    }
    if (failed(lowerCluster(results, clustered, tensors)))
      return failure();
    for (auto [index, tensor] : llvm::enumerate(tensors)) {
      if (!tensor)
        continue;
      auto store = bufferization::MaterializeInDestinationOp::create(builder, loc(), TypeRange{},
                                                                     tensor, resultBuffer(index));
      store.setWritable(true);
    }
    func::ReturnOp::create(builder, loc());
    return success();
  }

private:
  Location loc() { return kernel.getLoc(); }

  // Signature ------------------------------------------------------------------

  /// A share lies in the memory of the whole tensor, so it has the same strides.
  MemRefType shareType(Type type, int64_t dim) {
    auto tensor = cast<RankedTensorType>(type);
    SmallVector<int64_t> shape = shareShape(tensor.getShape(), dim);
    Type element = storageType(tensor.getElementType());
    bool contiguous =
        dim < 0 ||
        llvm::all_of(tensor.getShape().take_front(dim), [](int64_t e) { return e == 1; });
    // The implied layout of a type without elements has no strides to query.
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

  /// Returns the type of an operand as one tile sees it: with several tiles, rows are dimension 1.
  Type tileType(Type type, int64_t dim) {
    int64_t tiles = kernel.getTiles();
    if (tiles == 1)
      return shareType(type, dim);
    auto tensor = cast<RankedTensorType>(type);
    SmallVector<int64_t> shape = shareShape(tensor.getShape(), dim);
    shape[1] /= tiles;
    return MemRefType::get(shape, storageType(tensor.getElementType()));
  }

  void makeFunction(Block &body, ValueRange results) {
    SmallVector<Type> types;
    for (auto [argument, dim] : llvm::zip_equal(body.getArguments(), kernel.getOperandDims()))
      types.push_back(tileType(argument.getType(), dim));
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
  static bool isEmpty(Value buffer) {
    return cast<MemRefType>(buffer.getType()).getNumElements() == 0;
  }

  // Values ------------------------------------------------------------------

  int64_t resultDim() { return kernel.getBlocks() > 1 ? 0 : -1; }

  /// Returns true for elementwise ops, and for constants, broadcasts and iotas, which are lowered
  /// with them. All these ops of a kernel become one linalg.generic.
  static bool isClustered(Operation *op) {
    return op && (isElementwise(op) || isa<rf::ConstantOp, rf::BroadcastInDimOp, rf::IotaOp>(op));
  }

  /// Returns the tensor of `value`, which is an operand of the kernel, the anchor op's result or a
  /// constant. The iteration domain of the elementwise ops is split along dimension `dim`.
  FailureOr<Value> leaf(Value value, AffineMap map, int64_t dim) {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return operandTensor(argument.getArgNumber());
    if (auto constant = value.getDefiningOp<rf::ConstantOp>()) {
      // The constant is split along the dimension that this dimension of the domain reads.
      if (kernel.getBlocks() == 1 || dim < 0)
        return constantTensor(constant, -1);
      auto shared = llvm::find(map.getResults(), builder.getAffineDimExpr(dim));
      bool whole = shared == map.getResults().end();
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
    std::optional<HeadOperands> operands = operandsOf(op);
    if (!operands)
      return {};
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    auto share = RankedTensorType::get(shareShape(type.getShape(), resultDim()),
                                       storageType(type.getElementType()));
    if (kernel.getTiles() > 1)
      goOnFromTile(*operands);
    heads[op] = emitHead(builder, op, share, *operands);
    if (auto take = dyn_cast<rf::TakeOp>(op);
        take && form == LoopForm::Vectors && take.getIndices().getDefiningOp<rf::SliceRowOp>())
      markRowsAhead(heads[op].getDefiningOp<linalg::GenericOp>(), operands->tensors[0],
                    take.getIndices().getType().getRank(), kernel.getBlocks());
    return heads[op];
  }

  /// Makes a sum continue from the previous tile of rows. The sum is the only op of the kernel, and
  /// each tile is one block of the launch. The tiles of a row block are consecutive.
  void goOnFromTile(HeadOperands &operands) {
    Value tiles = arith::ConstantIndexOp::create(builder, loc(), kernel.getTiles());
    Value tile = arith::RemUIOp::create(builder, loc(), block, tiles);
    operands.isFirstTile = arith::CmpIOp::create(builder, loc(), arith::CmpIPredicate::eq, tile,
                                                 arith::ConstantIndexOp::create(builder, loc(), 0));
    operands.carried = toTensor(resultBuffer(0), false);
  }

  /// Emits the elementwise ops that compute an operand of an anchor op. Returns the tensor that the
  /// anchor op reads. Returns null if one of the ops reads the result of an op that has no kernel.
  Value lowerBefore(Operation *anchor, unsigned operand) {
    // A block has its share of a dimension; a dimension of which it sees all is no share.
    const int64_t dim = kernel.getBlocks() > 1 ? *operandDim(anchor, operand, 0) : -1;
    Value value = anchor->getOperand(operand);
    FailureOr<SmallVector<Value>> made = emitCluster(
        {value}, dim, shareShape(cast<RankedTensorType>(value.getType()).getShape(), dim));
    if (failed(made))
      return Value();
    if (Operation *widening = value.getDefiningOp();
        rf::isWidening(widening) && getElementTypeOrSelf(widening->getOperand(0)).isBF16())
      made->front().getDefiningOp()->setAttr(kBf16Attr, builder.getUnitAttr());
    return made->front();
  }

  /// Returns the inputs of an anchor op as tensors. An input must be an operand of the kernel or a
  /// constant. It may also be a row with the indices of an rf.take, an elementwise op before a
  /// reduction, or a conversion before a product. Returns nothing if there is any other input.
  std::optional<HeadOperands> operandsOf(Operation *op) {
    HeadOperands operands;
    operands.block = block;
    for (Value operand : op->getOperands()) {
      if (auto argument = dyn_cast<BlockArgument>(operand)) {
        operands.tensors.push_back(operandTensor(argument.getArgNumber()));
        continue;
      }
      if (auto row = operand.getDefiningOp<rf::SliceRowOp>(); row && isa<rf::TakeOp>(op)) {
        operands.tensors.push_back(lowerHead(row));
        continue;
      }
      auto constant = operand.getDefiningOp<rf::ConstantOp>();
      if (!constant && isa<rf::ReduceOp, rf::DotGeneralOp, rf::WindowProductOp>(op) &&
          isClustered(operand.getDefiningOp()))
        if (Value tensor = lowerBefore(op, operands.tensors.size())) {
          operands.tensors.push_back(tensor);
          continue;
        }
      if (!constant)
        return std::nullopt;
      int64_t dim = kernel.getBlocks() > 1 ? *operandDim(op, operands.tensors.size(), 0) : -1;
      operands.tensors.push_back(constantTensor(constant, dim));
    }
    return operands;
  }

  /// Emits all results of `op` at the first call; later calls do nothing.
  LogicalResult writeSequential(Operation *op, ValueRange results) {
    if (!sequential.insert(op).second)
      return success();
    std::optional<HeadOperands> operands = operandsOf(op);
    if (!operands)
      return op->emitError() << "'" << op->getName()
                             << "' reads a value that its own kernel computes";
    SmallVector<Value> memory(op->getNumResults());
    bool inPlace = false;
    for (auto [index, result] : llvm::enumerate(results))
      if (result.getDefiningOp() == op) {
        memory[cast<OpResult>(result).getResultNumber()] = resultBuffer(index);
        inPlace |= isUpdatedInPlace(index, op);
      }
    emitSequential(builder, op, *operands, memory, form, inPlace);
    for (Value tensor : operands->tensors)
      if (auto fill = tensor.getDefiningOp<linalg::FillOp>(); fill && fill->use_empty())
        fill->erase();
    return success();
  }

  Value constantTensor(rf::ConstantOp op, int64_t dim) {
    ArrayRef<int64_t> shape = cast<RankedTensorType>(op.getType()).getShape();
    return emitConstantShare(builder, op, shareShape(shape, dim), dim, block);
  }

  /// Returns true if `op` updates a part of its first operand in place. In this case result `index`
  /// of the kernel is written over that operand.
  bool isUpdatedInPlace(unsigned index, Operation *op) {
    auto operand = dyn_cast<BlockArgument>(op->getOperand(0));
    return isa<rf::UpdateRowOp, rf::DynamicUpdateSliceOp, rf::ScatterOp>(op) && operand &&
           kernel.getTied()[index] == static_cast<int64_t>(operand.getArgNumber());
  }

  Value updateInPlace(Operation *op, unsigned result) {
    std::optional<HeadOperands> operands = operandsOf(op);
    return operands ? emitPartUpdate(builder, op, toTensor(resultBuffer(result), true), *operands)
                    : Value();
  }

  LogicalResult lowerCluster(ValueRange results, ArrayRef<unsigned> clustered,
                             MutableArrayRef<Value> tensors) {
    if (clustered.empty())
      return success();
    SmallVector<Value> outputs;
    for (unsigned index : clustered)
      outputs.push_back(results[index]);
    FailureOr<SmallVector<Value>> made = emitCluster(
        outputs, 0,
        shareShape(cast<RankedTensorType>(outputs.front().getType()).getShape(), resultDim()));
    if (failed(made))
      return failure();
    for (auto [index, tensor] : llvm::zip_equal(clustered, *made))
      tensors[index] = tensor;
    return success();
  }

  /// Emits elementwise ops over a domain. If the kernel has several row blocks, the domain is the
  /// slice of one row block along dimension `dim`, or the same for all blocks if `dim` is -1.
  FailureOr<SmallVector<Value>> emitCluster(ArrayRef<Value> outputs, int64_t dim,
                                            ArrayRef<int64_t> domain) {
    Value first;
    if (kernel.getBlocks() > 1 && dim >= 0)
      first = arith::MulIOp::create(builder, loc(), block,
                                    arith::ConstantIndexOp::create(builder, loc(), domain[dim]));
    ElementwiseCluster cluster(
        builder, domain, [&](Value value, AffineMap map) { return leaf(value, map, dim); }, first,
        dim);
    return cluster.emit(outputs);
  }

  mem::KernelOp kernel;
  const LoopForm form;
  OpBuilder builder;
  ValueRange buffers;
  Value block;
  llvm::DenseMap<unsigned, Value> operandTensors;
  llvm::DenseMap<Operation *, Value> heads;
  llvm::DenseSet<Operation *> sequential;
};

} // namespace

static FailureOr<OwningOpRef<ModuleOp>> lowerToModule(Location loc, ArrayRef<mem::KernelOp> kernels,
                                                      LoopForm form) {
  loc.getContext()
      ->loadDialect<arith::ArithDialect, bufferization::BufferizationDialect, linalg::LinalgDialect,
                    math::MathDialect, memref::MemRefDialect, tensor::TensorDialect>();
  OwningOpRef<ModuleOp> target = ModuleOp::create(loc);
  for (mem::KernelOp kernel : kernels)
    if (!kernel->hasAttr(rf::kLibraryAttr) && failed(KernelLowering(kernel, *target, form).run()))
      return failure();
  return target;
}

FailureOr<OwningOpRef<ModuleOp>> codegen::lowerKernelsToLinalg(ModuleOp program, LoopForm form) {
  return lowerToModule(program.getLoc(), llvm::to_vector(program.getOps<mem::KernelOp>()), form);
}

FailureOr<OwningOpRef<ModuleOp>> codegen::lowerKernelToLinalg(mem::KernelOp kernel) {
  return lowerToModule(kernel.getLoc(), kernel, LoopForm::Vectors);
}
