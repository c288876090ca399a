//===- tile_lowering.cpp - Kernels as tiles of vectors --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives every operand and result its memory, plans the nests, emits them in order. Results are
// written straight into their destination, through reshapes and row insertions.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/tile_lowering.h"

#include "compiler/codegen/loop_lowering.h"
#include "compiler/codegen/nest_emitter.h"
#include "compiler/codegen/operand_layout.h"

#include "absl/strings/str_cat.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

namespace refold::codegen {

namespace LLVM = mlir::LLVM;
namespace tensor = mlir::tensor;

namespace {

class Lowering {
public:
  /// `copies` are tensors that must have memory.
  Lowering(mlir::func::FuncOp source, LLVM::LLVMFuncOp kernel, llvm::ArrayRef<mlir::Value> copies,
           const TargetDescription &target)
      : source_(source), kernel_(kernel), copies_(copies), target_(target), loc_(source.getLoc()),
        builder_(source.getContext()), emitter_(builder_, loc_) {}

  absl::Status run() {
    mlir::Block *entry = kernel_.addEntryBlock(builder_);
    emitter_.scopes().enter(entry);
    bindArguments();
    absl::Status status = bindBody();
    if (!status.ok())
      return status;
    for (mlir::Value copy : copies_) {
      roots_.insert(copy);
      addTemporary(copy);
    }

    std::function<const Buffer *(mlir::Value)> buffer_of = [&](mlir::Value tensor) {
      return emitter_.bufferOf(tensor);
    };
    mlir::Operation *op = nullptr;
    std::optional<std::vector<Nest>> nests =
        planNests(roots_, buffer_of, [&](mlir::Value tensor) { addTemporary(tensor); }, op);
    if (!nests)
      return unknown(op ? op->getName().getStringRef().str() : "a form");
    if (temporary_bytes_ > kMaxTemporaryBytes)
      return absl::ResourceExhaustedError(absl::StrCat("its temporaries take ", temporary_bytes_,
                                                       " bytes of stack, and the limit is ",
                                                       kMaxTemporaryBytes));
    for (const Nest &nest : *nests) {
      llvm::SmallVector<Buffer> written;
      for (mlir::Value tensor : nest.tensors)
        written.append(destinations_[tensor]);
      std::optional<NestShape> shape = chooseShape(nest, buffer_of, written, target_);
      if (!shape || !emitNest(builder_, loc_, emitter_, nest, *shape, destinations_) ||
          !emitter_.why().empty())
        return unknown(emitter_.why());
    }
    LLVM::ReturnOp::create(builder_, loc_, mlir::ValueRange());
    emitter_.scopes().leave();
    return absl::OkStatus();
  }

private:
  absl::Status unknown(absl::string_view what) {
    return absl::UnimplementedError(absl::StrCat("no tiles for ", what));
  }

  void bindArguments() {
    auto pointer = LLVM::LLVMPointerType::get(builder_.getContext());
    for (mlir::BlockArgument argument : source_.getArguments()) {
      if (!mlir::isa<mlir::MemRefType>(argument.getType())) {
        mlir::Value block = kernel_.getArgument(1);
        if (argument.getType().isIndex())
          block = mlir::arith::IndexCastOp::create(builder_, loc_, builder_.getIndexType(), block);
        emitter_.scalars[argument] = block;
        continue;
      }
      mlir::Value slot = LLVM::GEPOp::create(
          builder_, loc_, pointer, pointer, kernel_.getArgument(0),
          llvm::ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(argument.getArgNumber())});
      pointers_[argument] = LLVM::LoadOp::create(builder_, loc_, pointer, slot);
    }
  }

  std::optional<Buffer> bufferOfArgument(mlir::Value memref) {
    auto found = pointers_.find(memref);
    if (found == pointers_.end())
      return std::nullopt;
    auto type = mlir::cast<mlir::MemRefType>(memref.getType());
    Buffer buffer{found->second, {}, {}, type.getElementType()};
    int64_t offset = 0;
    llvm::SmallVector<int64_t> strides;
    (void)type.getStridesAndOffset(strides, offset); // checked before
    buffer.strides.assign(strides.begin(), strides.end());
    return buffer;
  }

  absl::Status bindBody() {
    llvm::SmallVector<mlir::bufferization::MaterializeInDestinationOp> results;
    for (mlir::Operation &op : source_.front()) {
      if (auto tensor = mlir::dyn_cast<mlir::bufferization::ToTensorOp>(op)) {
        std::optional<Buffer> buffer = bufferOfArgument(tensor.getBuffer());
        if (!buffer)
          return unknown("a to_tensor of what is no argument");
        emitter_.buffers[tensor.getResult()] = *buffer;
      } else if (auto result =
                     mlir::dyn_cast<mlir::bufferization::MaterializeInDestinationOp>(op)) {
        results.push_back(result);
      } else if (auto constant = mlir::dyn_cast<mlir::arith::ConstantOp>(op)) {
        bindConstant(constant);
      } else if (!mlir::isPure(&op) &&
                 !mlir::isa<mlir::func::ReturnOp, mlir::linalg::LinalgOp>(op)) {
        return unknown(std::string(op.getName().getStringRef()));
      }
    }
    for (auto result : results) {
      std::optional<Buffer> buffer = bufferOfArgument(result.getDest());
      if (!buffer || !addDestination(result.getSource(), *buffer, result.getDest()))
        return unknown("a result's destination");
    }
    return absl::OkStatus();
  }

  /// A constant of several values lies in the object, as bytes if its elements are i1.
  void bindConstant(mlir::arith::ConstantOp op) {
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

  /// Writes what lies around an inserted part. Tensors are written in the order in which they are
  /// made, so the part must be made after it.
  bool addAround(tensor::InsertSliceOp insert, const Buffer &buffer) {
    mlir::Operation *around = insert.getDest().getDefiningOp(),
                    *part = insert.getSource().getDefiningOp();
    if (!around || !part || !around->isBeforeInBlock(part))
      return false;
    return mlir::isa<tensor::EmptyOp>(around) || addDestination(insert.getDest(), buffer, {});
  }

  bool addDestination(mlir::Value value, const Buffer &buffer, mlir::Value memref) {
    mlir::Operation *op = value.getDefiningOp();
    if (auto insert = mlir::dyn_cast_or_null<tensor::InsertSliceOp>(op)) {
      auto whole = insert.getDest().getDefiningOp<mlir::bufferization::ToTensorOp>();
      bool in_place = whole && memref && whole.getBuffer() == memref;
      if (!in_place && !addAround(insert, buffer))
        return false;
      Buffer part{buffer.pointer, {}, buffer.offset, buffer.element};
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
    // A reshape of a computed value into row-major memory: the value itself is written there.
    auto shape = mlir::cast<mlir::RankedTensorType>(value.getType()).getShape();
    if (mlir::isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op) &&
        buffer.strides == rowMajorStrides(shape) && !emitter_.bufferOf(op->getOperand(0))) {
      Buffer view = buffer;
      view.strides = rowMajorStrides(
          mlir::cast<mlir::RankedTensorType>(op->getOperand(0).getType()).getShape());
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

  void addTemporary(mlir::Value value) {
    auto type = mlir::cast<mlir::RankedTensorType>(value.getType());
    mlir::OpBuilder::InsertionGuard guard(builder_);
    builder_.setInsertionPointToStart(&kernel_.front());
    mlir::Type element = type.getElementType();
    mlir::Type stored = element.isInteger(1) ? mlir::Type(builder_.getI8Type()) : element;
    mlir::Value count = emitter_.memory().constantI64(type.getNumElements());
    mlir::Value pointer =
        LLVM::AllocaOp::create(builder_, loc_, LLVM::LLVMPointerType::get(builder_.getContext()),
                               stored, count, /*alignment=*/64);
    temporary_bytes_ +=
        (type.getNumElements() * (stored.getIntOrFloatBitWidth() / 8) + 63) / 64 * 64;
    Buffer buffer{pointer, rowMajorStrides(type.getShape()), {}, element};
    emitter_.buffers[value] = buffer;
    destinations_[value].push_back(buffer);
  }

  mlir::func::FuncOp source_;
  LLVM::LLVMFuncOp kernel_;
  llvm::SmallVector<mlir::Value> copies_;
  const TargetDescription &target_;
  mlir::Location loc_;
  mlir::OpBuilder builder_;
  TileEmitter emitter_;
  llvm::DenseMap<mlir::Value, mlir::Value> pointers_;
  llvm::SetVector<mlir::Value> roots_;
  Destinations destinations_;
  int64_t temporary_bytes_ = 0;
  int constants_ = 0;
};

/// Named operations become linalg.generic, except fill.
void generalize(mlir::func::FuncOp function) {
  mlir::IRRewriter rewriter(function.getContext());
  llvm::SmallVector<mlir::linalg::LinalgOp> named;
  for (mlir::Operation &op : function.front())
    if (auto linalg = mlir::dyn_cast<mlir::linalg::LinalgOp>(op))
      if (!mlir::isa<mlir::linalg::GenericOp, mlir::linalg::FillOp>(op))
        named.push_back(linalg);
  for (mlir::linalg::LinalgOp op : named) {
    rewriter.setInsertionPoint(op);
    (void)mlir::linalg::generalizeNamedOp(rewriter, op); // else the tile emitter refuses it by name
  }
}

} // namespace

absl::Status lowerToTiles(mlir::func::FuncOp function, absl::string_view suffix,
                          const TargetDescription &target) {
  generalize(function);
  llvm::SmallVector<mlir::Value> copies = arrangeOperands(function);
  mlir::OpBuilder builder(function);
  mlir::MLIRContext *context = function.getContext();
  std::string name = function.getName().drop_back(suffix.size()).str();
  auto type =
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context),
                                  {LLVM::LLVMPointerType::get(context), builder.getI64Type()});
  auto kernel = LLVM::LLVMFuncOp::create(builder, function.getLoc(), name, type);
  absl::Status status = Lowering(function, kernel, copies, target).run();
  if (status.ok())
    function.erase();
  else
    kernel.erase();
  return status;
}

} // namespace refold::codegen
