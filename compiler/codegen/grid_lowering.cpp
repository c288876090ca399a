//===- grid_lowering.cpp - Kernels as grids of threads --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The nests are planned in a function that is thrown away; each is then emitted in one of its own,
// where operands, results and temporaries have the same places.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/grid_lowering.h"

#include "compiler/codegen/kernel_binding.h"
#include "compiler/codegen/operand_layout.h"

#include "absl/strings/str_cat.h"

namespace refold::codegen {

namespace LLVM = mlir::LLVM;

namespace {

/// Numbers of threads below this are 32 bits wide: a card divides them fast.
constexpr int64_t kNarrowThreads = int64_t{1} << 30;

/// A temporary and where it lies in the workspace.
using Temporaries = llvm::SmallVector<std::pair<mlir::Value, int64_t>>;

/// One function of the source's arguments, with an emitter that stands in it.
class GridFunction {
public:
  GridFunction(mlir::func::FuncOp source, llvm::StringRef name, mlir::Type thread)
      : builder_(source), function_(create(source, name, thread)),
        emitter_(builder_, source.getLoc()), binding_(source, function_, builder_, emitter_) {
    emitter_.scopes().enter(function_.addEntryBlock(builder_));
  }

  absl::Status bind() {
    llvm::SmallVector<mlir::Value> pointers(function_.getArguments().drop_back(3));
    return binding_.bind(pointers, argument(2));
  }

  void addTemporary(mlir::Value tensor, int64_t offset) {
    auto pointer = LLVM::LLVMPointerType::get(builder_.getContext());
    binding_.addMemory(tensor,
                       LLVM::GEPOp::create(builder_, tensor.getLoc(), pointer, builder_.getI8Type(),
                                           argument(3), emitter_.memory().constantI64(offset)));
  }

  absl::Status emit(const Nest &nest, const NestShape &shape) {
    mlir::Location loc = function_.getLoc();
    if (!emitTileOfNest(builder_, loc, emitter_, nest, shape, binding_.destinations(),
                        argument(1)) ||
        !emitter_.why().empty())
      return noTilesFor(emitter_.why());
    LLVM::ReturnOp::create(builder_, loc, mlir::ValueRange());
    emitter_.scopes().leave();
    return absl::OkStatus();
  }

  LLVM::LLVMFuncOp function() { return function_; }
  TileEmitter &emitter() { return emitter_; }
  const KernelBinding &binding() const { return binding_; }

private:
  static LLVM::LLVMFuncOp create(mlir::func::FuncOp source, llvm::StringRef name,
                                 mlir::Type thread) {
    mlir::OpBuilder builder(source);
    auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
    llvm::SmallVector<mlir::Type> types;
    for (mlir::Type type : source.getArgumentTypes())
      if (mlir::isa<mlir::MemRefType>(type))
        types.push_back(pointer);
    types.append({pointer, builder.getI64Type(), thread});
    return LLVM::LLVMFuncOp::create(
        builder, source.getLoc(), name,
        LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(builder.getContext()), types));
  }

  /// Counted from the last: 1 is the thread, 2 the block, 3 the workspace.
  mlir::Value argument(unsigned fromLast) {
    return function_.getArgument(function_.getNumArguments() - fromLast);
  }

  mlir::OpBuilder builder_;
  LLVM::LLVMFuncOp function_;
  TileEmitter emitter_;
  KernelBinding binding_;
};

struct Plan {
  std::vector<Nest> nests;
  std::vector<NestShape> shapes;
  Temporaries temporaries;
  int64_t workspace_bytes = 0;
};

absl::StatusOr<Plan> plan(GridFunction &scratch, const TargetDescription &target) {
  if (absl::Status status = scratch.bind(); !status.ok())
    return status;
  Plan result;
  std::function<const Buffer *(mlir::Value)> buffer_of = [&](mlir::Value tensor) {
    return scratch.emitter().bufferOf(tensor);
  };
  auto add_temporary = [&](mlir::Value tensor) {
    scratch.addTemporary(tensor, result.workspace_bytes);
    result.temporaries.push_back({tensor, result.workspace_bytes});
    result.workspace_bytes += temporaryBytes(tensor);
  };
  mlir::Operation *unknown = nullptr;
  std::optional<std::vector<Nest>> nests =
      planNests(scratch.binding().roots(), buffer_of, add_temporary, unknown);
  if (!nests)
    return noTilesFor(unknown ? unknown->getName().getStringRef().str() : "a form");
  for (Nest &nest : *nests) {
    std::optional<NestShape> shape =
        chooseShape(nest, buffer_of, scratch.binding().destinations(), target);
    if (!shape)
      return noTilesFor(scratch.emitter().why());
    if (tilesOf(*shape) == 0)
      continue; // nothing to compute
    result.nests.push_back(std::move(nest));
    result.shapes.push_back(*std::move(shape));
  }
  return result;
}

} // namespace

absl::StatusOr<GridParts> lowerToGrid(mlir::func::FuncOp function, const std::string &name,
                                      const TargetDescription &target) {
  mlir::OpBuilder builder(function);
  arrangeOperands(function, /*packs=*/false);
  llvm::SmallVector<LLVM::LLVMFuncOp> made;
  auto emit = [&]() -> absl::StatusOr<GridParts> {
    GridFunction scratch(function, name + "_plan", builder.getI64Type());
    made.push_back(scratch.function());
    absl::StatusOr<Plan> planned = plan(scratch, target);
    if (!planned.ok())
      return planned.status();
    GridParts result;
    result.workspace_bytes = planned->workspace_bytes;
    for (size_t i = 0; i < planned->nests.size(); ++i) {
      GridPart part{absl::StrCat(name, "_n", i), tilesOf(planned->shapes[i])};
      mlir::Type thread =
          part.threads < kNarrowThreads ? builder.getI32Type() : builder.getI64Type();
      GridFunction body(function, part.function + "_tile", thread);
      made.push_back(body.function());
      absl::Status status = body.bind();
      for (auto [tensor, offset] : planned->temporaries)
        body.addTemporary(tensor, offset);
      if (status.ok())
        status = body.emit(planned->nests[i], planned->shapes[i]);
      if (!status.ok())
        return status;
      result.parts.push_back(std::move(part));
    }
    made.front().erase();
    return result;
  };
  absl::StatusOr<GridParts> result = emit();
  if (result.ok())
    function.erase();
  else
    for (LLVM::LLVMFuncOp op : llvm::reverse(made))
      op.erase();
  return result;
}

} // namespace refold::codegen
