//===- kernel_binding.cpp - Memory of a kernel's tensors ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/kernel_binding.h"

#include "absl/strings/str_cat.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

namespace refold::codegen {

namespace LLVM = mlir::LLVM;
namespace tensor = mlir::tensor;

absl::Status noTilesFor(absl::string_view what) {
  return absl::UnimplementedError(absl::StrCat("no tiles for ", what));
}

int64_t temporaryBytes(mlir::Value tensor) {
  auto type = mlir::cast<mlir::RankedTensorType>(tensor.getType());
  int64_t element = std::max<int64_t>(type.getElementTypeBitWidth() / 8, 1);
  return (type.getNumElements() * element + 63) / 64 * 64;
}

absl::Status KernelBinding::bind(llvm::ArrayRef<ArgumentMemory> arguments, mlir::Value block) {
  for (mlir::BlockArgument argument : source_.getArguments()) {
    if (mlir::isa<mlir::MemRefType>(argument.getType()))
      arguments_[argument] = arguments[argument.getArgNumber()];
    else
      emitter_.scalars[argument] =
          argument.getType().isIndex()
              ? mlir::arith::IndexCastOp::create(builder_, loc_, builder_.getIndexType(), block)
                    .getResult()
              : block;
  }
  return bindBody();
}

void KernelBinding::addMemory(mlir::Value tensor, mlir::Value pointer, int64_t alignment) {
  auto type = mlir::cast<mlir::RankedTensorType>(tensor.getType());
  Buffer buffer{pointer, rowMajorStrides(type.getShape()), {}, type.getElementType(), alignment};
  emitter_.buffers[tensor] = buffer;
  destinations_[tensor].push_back(buffer);
}

std::optional<Buffer> KernelBinding::bufferOfArgument(mlir::Value memref) {
  auto found = arguments_.find(memref);
  if (found == arguments_.end())
    return std::nullopt;
  const ArgumentMemory &argument = found->second;
  auto type = mlir::cast<mlir::MemRefType>(memref.getType());
  Buffer buffer{argument.pointer, {}, {}, type.getElementType(), argument.alignment};
  int64_t offset = 0;
  llvm::SmallVector<int64_t> strides;
  (void)type.getStridesAndOffset(strides, offset); // already checked
  buffer.strides.assign(strides.begin(), strides.end());
  if (argument.pitch != 0)
    for (int64_t &stride : llvm::MutableArrayRef(buffer.strides).drop_back())
      stride = stride / type.getShape().back() * argument.pitch;
  return buffer;
}

absl::Status KernelBinding::bindBody() {
  llvm::SmallVector<mlir::bufferization::MaterializeInDestinationOp> results;
  for (mlir::Operation &op : source_.front()) {
    if (auto tensor = mlir::dyn_cast<mlir::bufferization::ToTensorOp>(op)) {
      std::optional<Buffer> buffer = bufferOfArgument(tensor.getBuffer());
      if (!buffer)
        return noTilesFor("a to_tensor of a value that is not an argument");
      emitter_.buffers[tensor.getResult()] = *buffer;
    } else if (auto result = mlir::dyn_cast<mlir::bufferization::MaterializeInDestinationOp>(op)) {
      results.push_back(result);
    } else if (auto constant = mlir::dyn_cast<mlir::arith::ConstantOp>(op)) {
      bindConstant(constant);
    } else if (!mlir::isPure(&op) && !mlir::isa<mlir::func::ReturnOp, mlir::linalg::LinalgOp>(op)) {
      return noTilesFor(std::string(op.getName().getStringRef()));
    }
  }
  for (auto result : results) {
    std::optional<Buffer> buffer = bufferOfArgument(result.getDest());
    auto written = [&](const Buffer &to) {
      return addDestination(result.getSource(), to, result.getDest());
    };
    if (!buffer)
      return noTilesFor("a result's destination");
    // The first buffer is the one that is read back.
    if (mlir::Value mirror = arguments_[result.getDest()].mirror) {
      Buffer copy = *buffer;
      copy.pointer = mirror;
      if (!written(copy))
        return noTilesFor("a result's destination");
    }
    if (!written(*buffer))
      return noTilesFor("a result's destination");
  }
  return absl::OkStatus();
}

/// Stores a constant of several values in the object; i1 elements as bytes.
void KernelBinding::bindConstant(mlir::arith::ConstantOp op) {
  auto value = mlir::dyn_cast<mlir::DenseElementsAttr>(op.getValue());
  if (!value || value.isSplat() || value.getElementType().isIndex())
    return;
  mlir::Type element = value.getElementType();
  mlir::DenseElementsAttr stored = value;
  if (element.isInteger(1)) {
    llvm::SmallVector<int8_t> bytes;
    for (bool bit : value.getValues<bool>())
      bytes.push_back(bit);
    stored = mlir::DenseElementsAttr::get(
        mlir::RankedTensorType::get(value.getType().getShape(), builder_.getI8Type()),
        llvm::ArrayRef<int8_t>(bytes));
  }
  auto flat = mlir::RankedTensorType::get({stored.getNumElements()}, stored.getElementType());
  auto type = LLVM::LLVMArrayType::get(stored.getElementType(), stored.getNumElements());
  std::string name = absl::StrCat(kernel_.getName().str(), ".constant", constants_++);
  mlir::OpBuilder module_builder(kernel_);
  LLVM::GlobalOp::create(module_builder, loc_, type, /*isConstant=*/true, LLVM::Linkage::Private,
                         name, stored.reshape(flat), /*alignment=*/64);
  mlir::Value pointer = LLVM::AddressOfOp::create(
      builder_, loc_, LLVM::LLVMPointerType::get(builder_.getContext()), name);
  emitter_.buffers[op.getResult()] = {
      pointer, rowMajorStrides(value.getType().getShape()), {}, element};
}

/// Lets the destination tensor of `insert` be written to `buffer`. `insert` overwrites a part of
/// this tensor with its source. Tensors are written in the order in which they are computed, so the
/// source must be computed after the destination tensor. If it is not, returns false.
bool KernelBinding::addAround(tensor::InsertSliceOp insert, const Buffer &buffer) {
  mlir::Operation *around = insert.getDest().getDefiningOp(),
                  *part = insert.getSource().getDefiningOp();
  if (!around || !part || !around->isBeforeInBlock(part))
    return false;
  return mlir::isa<tensor::EmptyOp>(around) || addDestination(insert.getDest(), buffer, {});
}

bool KernelBinding::addDestination(mlir::Value value, const Buffer &buffer, mlir::Value memref) {
  mlir::Operation *op = value.getDefiningOp();
  if (auto insert = mlir::dyn_cast_or_null<tensor::InsertSliceOp>(op)) {
    auto whole = insert.getDest().getDefiningOp<mlir::bufferization::ToTensorOp>();
    bool in_place = whole && memref && whole.getBuffer() == memref;
    if (!in_place && !addAround(insert, buffer))
      return false;
    Buffer part{buffer.pointer, {}, buffer.offset, buffer.element, buffer.alignment};
    llvm::SmallBitVector dropped = insert.getDroppedDims();
    for (auto [d, offset] : llvm::enumerate(insert.getMixedOffsets())) {
      std::optional<int64_t> constant = mlir::getConstantIntValue(offset);
      std::optional<int64_t> step = mlir::getConstantIntValue(insert.getMixedStrides()[d]);
      if (!step)
        return false;
      Coordinate at = constant ? Coordinate::number(*constant)
                               : emitter_.coordinateOf(mlir::cast<mlir::Value>(offset));
      if (!emitter_.why().empty())
        return false;
      part.offset.add(at, buffer.strides[d]);
      if (!dropped.test(d))
        part.strides.push_back(buffer.strides[d] * *step);
    }
    return addDestination(insert.getSource(), part, {});
  }
  // A reshape of a computed value into row-major memory: writes the value itself there.
  auto shape = mlir::cast<mlir::RankedTensorType>(value.getType()).getShape();
  if (mlir::isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op) &&
      buffer.strides == rowMajorStrides(shape) && !emitter_.bufferOf(op->getOperand(0))) {
    Buffer view = buffer;
    view.strides =
        rowMajorStrides(mlir::cast<mlir::RankedTensorType>(op->getOperand(0).getType()).getShape());
    return addDestination(op->getOperand(0), view, {});
  }
  if (!op)
    return false;
  roots_.insert(value);
  destinations_[value].push_back(buffer);
  if (!mlir::isa<mlir::bufferization::ToTensorOp>(op))
    emitter_.buffers.try_emplace(value, buffer);
  return true;
}

} // namespace refold::codegen
