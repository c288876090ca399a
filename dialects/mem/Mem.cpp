//===- Mem.cpp - Registration and constraints -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/mem/Mem.h"

using namespace mlir;
using namespace refold;
using namespace refold::mem;

#include "dialects/mem/MemDialect.cpp.inc"
#define GET_OP_CLASSES
#include "dialects/mem/MemOps.cpp.inc"

void MemDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dialects/mem/MemOps.cpp.inc"
      >();
}

Value mem::rootBuffer(Value value) {
  while (auto view = value.getDefiningOp<ViewOp>())
    value = view.getSource();
  return value;
}

int64_t mem::bufferBytes(Type type) {
  auto buffer = cast<MemRefType>(type);
  return buffer.getNumElements() * llvm::divideCeil(buffer.getElementTypeBitWidth(), 8);
}

int64_t mem::allocBytes(AllocOp alloc) {
  return bufferBytes(alloc.getType()) / static_cast<int64_t>(alloc.getTiles());
}

MemRefType mem::bufferType(Type tensor) {
  auto type = cast<RankedTensorType>(tensor);
  return MemRefType::get(type.getShape(), type.getElementType());
}

LogicalResult AllocOp::verify() {
  if (auto offset = getOffset())
    if (static_cast<int64_t>(*offset) < 0)
      return emitOpError() << "needs an offset that is not negative, got "
                           << static_cast<int64_t>(*offset);
  int64_t tiles = getTiles(), bytes = bufferBytes(getType());
  if (tiles < 1 || bytes % tiles != 0)
    return emitOpError() << "needs a number of tiles that divides its " << bytes << " bytes, got "
                         << tiles;
  return success();
}

Value ViewOp::getViewSource() { return getSource(); }
LogicalResult ViewOp::verify() {
  auto from = cast<MemRefType>(getSource().getType()), to = cast<MemRefType>(getResult().getType());
  if (from.getElementType() != to.getElementType() || from.getNumElements() != to.getNumElements())
    return emitOpError() << "must keep element type and number of elements, got " << from << " and "
                         << to;
  return success();
}

/// Verifies `dims`, whose entry i says how `blocks` blocks share value i.
static LogicalResult verifyShares(KernelOp kernel, ValueRange values, ArrayRef<int64_t> dims,
                                  StringRef what) {
  int64_t blocks = kernel.getBlocks();
  for (auto [index, value, dim] : llvm::enumerate(values, dims)) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !type.hasStaticShape())
      return kernel.emitOpError() << "needs tensors of static shape, but " << what << " " << index
                                  << " is " << value.getType();
    if (dim < -1 || dim >= type.getRank())
      return kernel.emitOpError() << what << " " << index << " has no dimension " << dim;
    if (dim >= 0 && type.getDimSize(dim) % blocks != 0)
      return kernel.emitOpError() << "cannot split extent " << type.getDimSize(dim) << " of "
                                  << what << " " << index << " into " << blocks << " blocks";
    if (what == "result" && dim < 0 && blocks > 1)
      return kernel.emitOpError() << "result " << index << " is not split, but there are " << blocks
                                  << " blocks";
  }
  return success();
}

LogicalResult KernelOp::verify() {
  Block &block = getBody().front();
  auto yield = dyn_cast<rf::YieldOp>(block.back());
  if (!yield)
    return emitOpError() << "needs a body that ends in rf.yield";
  if (getOperandDims().size() != block.getNumArguments() ||
      getResultDims().size() != yield.getNumOperands() ||
      getTied().size() != yield.getNumOperands())
    return emitOpError() << "needs one entry in operands for each of its "
                         << block.getNumArguments()
                         << " operands, and one in results and tied for each of its "
                         << yield.getNumOperands() << " results";
  if (static_cast<int64_t>(getBlocks()) < 1)
    return emitOpError() << "needs at least one block, got " << static_cast<int64_t>(getBlocks());
  if (failed(verifyShares(*this, block.getArguments(), getOperandDims(), "operand")) ||
      failed(verifyShares(*this, yield.getOperands(), getResultDims(), "result")))
    return failure();
  if (failed(rf::verifyTiles(*this, block.getArgumentTypes(), getOperandDims(),
                             yield.getOperandTypes(), getResultDims(), getBlocks(), getTiles())))
    return failure();
  for (auto [index, operand] : llvm::enumerate(getTied())) {
    if (operand >= 0 && getTiles() > 1)
      return emitOpError() << "has tiles, so result " << index << " cannot be tied";
    if (operand < -1 || operand >= static_cast<int64_t>(block.getNumArguments()))
      return emitOpError() << "ties result " << index << " to operand " << operand
                           << ", which it does not have";
    if (operand >= 0 && block.getArgument(operand).getType() != yield.getOperand(index).getType())
      return emitOpError() << "ties result " << index << " to operand " << operand
                           << " of another type";
  }
  return success();
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto kernel = symbols.lookupNearestSymbolFrom<KernelOp>(*this, getKernelAttr());
  if (!kernel)
    return emitOpError() << "launches '" << getKernel() << "', which is not a mem.kernel";
  Block &body = kernel.getBody().front();
  auto check = [&](ValueRange buffers, ValueRange values, StringRef what) -> LogicalResult {
    if (buffers.size() != values.size())
      return emitOpError() << "gives " << buffers.size() << " " << what << "s to '" << getKernel()
                           << "', which has " << values.size();
    for (auto [index, buffer, value] : llvm::enumerate(buffers, values))
      if (buffer.getType() != bufferType(value.getType()))
        return emitOpError() << "gives " << what << " " << index << " of type " << buffer.getType()
                             << ", but '" << getKernel() << "' has " << value.getType();
    return success();
  };
  ValueRange results = body.getTerminator()->getOperands();
  if (failed(check(getInputs(), body.getArguments(), "operand")) ||
      failed(check(getOutputs(), results, "result")))
    return failure();
  llvm::DenseMap<Value, unsigned> written;
  for (auto [index, operand] : llvm::enumerate(kernel.getTied())) {
    Value buffer = rootBuffer(getOutputs()[index]);
    if (operand >= 0 && rootBuffer(getInputs()[operand]) != buffer)
      return emitOpError() << "gives result " << index << " a separate buffer, but '" << getKernel()
                           << "' writes it into operand " << operand;
    if (operand < 0 && llvm::is_contained(llvm::map_range(getInputs(), rootBuffer), buffer))
      return emitOpError() << "writes result " << index << " over an operand, but '" << getKernel()
                           << "' may read the operand later";
    if (auto [earlier, first] = written.insert({buffer, index}); !first)
      return emitOpError() << "writes results " << earlier->second << " and " << index
                           << " to one buffer";
  }
  return success();
}

LogicalResult LaunchOp::verify() {
  if (static_cast<int64_t>(getFirstBlock()) < 0)
    return emitOpError() << "needs a first block that is not negative, got "
                         << static_cast<int64_t>(getFirstBlock());
  return success();
}

LogicalResult DispatchOp::verify() {
  if (static_cast<int64_t>(getRun()) < 1)
    return emitOpError() << "needs a run of at least one block, got "
                         << static_cast<int64_t>(getRun());
  for (Operation &op : getBody().front())
    if (!isa<LaunchOp>(op))
      return emitOpError() << "must hold only launches, got '" << op.getName() << "'";
  return success();
}

LogicalResult FreeOp::verify() {
  if (getBuffers().empty())
    return emitOpError() << "needs at least one buffer";
  for (Value buffer : getBuffers())
    if (!buffer.getDefiningOp<AllocOp>())
      return emitOpError() << "frees a buffer that is not a mem.alloc";
  return success();
}

/// Verifies that `value`, if present, is a scalar integer of `width` bits.
static LogicalResult verifyScalar(Operation *op, Value value, unsigned width, StringRef what) {
  auto type = value ? cast<MemRefType>(value.getType()) : MemRefType();
  if (type && (type.getRank() != 0 || !type.getElementType().isInteger(width)))
    return op->emitOpError() << "needs a scalar " << what << " of i" << width << ", got " << type;
  return success();
}

LogicalResult RepeatOp::verify() {
  if (failed(verifyScalar(*this, getCounter(), 64, "counter")) ||
      failed(verifyScalar(*this, getCondition(), 1, "condition")))
    return failure();
  if (static_cast<int64_t>(getPasses()) < 0)
    return emitOpError() << "needs passes that are not negative, got "
                         << static_cast<int64_t>(getPasses());
  return success();
}

LogicalResult ConditionOp::verify() { return verifyScalar(*this, getPredicate(), 1, "predicate"); }

LogicalResult LoopOp::verify() {
  if (failed(verifyScalar(*this, getCounter(), 64, "counter")) ||
      failed(verifyScalar(*this, getCondition(), 1, "condition")))
    return failure();
  if (static_cast<int64_t>(getCapacity()) < 0)
    return emitOpError() << "needs a capacity that is not negative, got "
                         << static_cast<int64_t>(getCapacity());
  return success();
}
