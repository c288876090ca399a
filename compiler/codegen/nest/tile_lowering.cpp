//===- tile_lowering.cpp - Kernels as tiles of vectors --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Binds every operand and result to its memory, plans the nests and emits them in order. A result
// that is reshaped, or inserted into a larger tensor, is written directly to its final memory.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/tile_lowering.h"

#include "compiler/codegen/nest/kernel_binding.h"
#include "compiler/codegen/nest/loop_lowering.h"
#include "compiler/codegen/nest/operand_layout.h"
#include "compiler/codegen/nest/rows_ahead.h"

#include "absl/strings/str_cat.h"

namespace refold::codegen {

namespace LLVM = mlir::LLVM;

namespace {

class Lowering {
public:
  /// `copies`: tensors that must have memory.
  Lowering(mlir::func::FuncOp source, LLVM::LLVMFuncOp kernel, llvm::ArrayRef<mlir::Value> copies,
           const TargetDescription &target)
      : source_(source), kernel_(kernel), copies_(copies), target_(target), loc_(source.getLoc()),
        builder_(source.getContext()), emitter_(builder_, loc_),
        binding_(source, kernel, builder_, emitter_) {}

  absl::Status run() {
    mlir::Block *entry = kernel_.addEntryBlock(builder_);
    emitter_.scopes().enter(entry);
    if (absl::Status status = binding_.bind(loadArguments(), kernel_.getArgument(1)); !status.ok())
      return status;
    llvm::SetVector<mlir::Value> roots = binding_.roots();
    for (mlir::Value copy : copies_) {
      roots.insert(copy);
      addTemporary(copy);
    }

    std::function<const Buffer *(mlir::Value)> buffer_of = [&](mlir::Value tensor) {
      return emitter_.bufferOf(tensor);
    };
    mlir::Operation *op = nullptr;
    std::optional<std::vector<Nest>> nests =
        planNests(roots, buffer_of, [&](mlir::Value tensor) { addTemporary(tensor); }, op);
    if (!nests)
      return noTilesFor(op ? op->getName().getStringRef().str() : "a form");
    if (temporary_bytes_ > kMaxTemporaryBytes)
      return absl::ResourceExhaustedError(absl::StrCat("its temporaries take ", temporary_bytes_,
                                                       " bytes of stack, and the limit is ",
                                                       kMaxTemporaryBytes));
    for (const Nest &nest : *nests) {
      std::optional<NestShape> shape =
          chooseShape(nest, buffer_of, binding_.destinations(), target_);
      if (!shape || !emitNest(builder_, loc_, emitter_, nest, *shape, binding_.destinations()) ||
          !emitter_.why().empty())
        return noTilesFor(emitter_.why());
    }
    for (auto generic : source_.getOps<mlir::linalg::GenericOp>())
      if (!emitRowsAhead(builder_, loc_, emitter_, generic,
                         emitter_.scalar(source_.getArguments().back())))
        return noTilesFor(emitter_.why());
    LLVM::ReturnOp::create(builder_, loc_, mlir::ValueRange());
    emitter_.scopes().leave();
    return absl::OkStatus();
  }

private:
  llvm::SmallVector<ArgumentMemory> loadArguments() {
    auto pointer = LLVM::LLVMPointerType::get(builder_.getContext());
    llvm::SmallVector<ArgumentMemory> arguments;
    for (mlir::BlockArgument argument : source_.getArguments()) {
      if (!mlir::isa<mlir::MemRefType>(argument.getType()))
        continue;
      mlir::Value slot = LLVM::GEPOp::create(
          builder_, loc_, pointer, pointer, kernel_.getArgument(0),
          llvm::ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(argument.getArgNumber())});
      arguments.push_back({LLVM::LoadOp::create(builder_, loc_, pointer, slot), 0, 0, {}});
    }
    return arguments;
  }

  void addTemporary(mlir::Value value) {
    auto type = mlir::cast<mlir::RankedTensorType>(value.getType());
    mlir::OpBuilder::InsertionGuard guard(builder_);
    builder_.setInsertionPointToStart(&kernel_.front());
    mlir::Type element = type.getElementType();
    mlir::Type stored = element.isInteger(1) ? mlir::Type(builder_.getI8Type()) : element;
    mlir::Value count = emitter_.memory().constantI64(type.getNumElements());
    binding_.addMemory(value, LLVM::AllocaOp::create(
                                  builder_, loc_, LLVM::LLVMPointerType::get(builder_.getContext()),
                                  stored, count, /*alignment=*/64));
    temporary_bytes_ += temporaryBytes(value);
  }

  mlir::func::FuncOp source_;
  LLVM::LLVMFuncOp kernel_;
  llvm::SmallVector<mlir::Value> copies_;
  const TargetDescription &target_;
  mlir::Location loc_;
  mlir::OpBuilder builder_;
  TileEmitter emitter_;
  KernelBinding binding_;
  int64_t temporary_bytes_ = 0;
};

} // namespace

absl::Status lowerToTiles(mlir::func::FuncOp function, absl::string_view suffix,
                          const TargetDescription &target) {
  llvm::SmallVector<mlir::Value> copies = arrangeOperands(function, /*packs=*/true);
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
