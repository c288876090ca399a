//===- grid_lowering.cpp - Kernels as grids of threads --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All nests of a kernel are planned in a temporary function, which is then discarded. Each nest is
// then emitted in a function of its own. Operands, results and temporaries have the same addresses
// in all these functions.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/grid_lowering.h"

#include "compiler/codegen/gpu/grid/operand_staging.h"
#include "compiler/codegen/gpu/grid/product_emitter.h"
#include "compiler/codegen/nest/kernel_binding.h"
#include "compiler/codegen/nest/operand_layout.h"

#include "absl/strings/str_cat.h"

namespace refold::codegen {

namespace LLVM = mlir::LLVM;

namespace {

/// Thread numbers below this bound are 32 bits wide: a GPU divides them faster.
constexpr int64_t kNarrowThreads = int64_t{1} << 30;

/// Temporaries with their offsets in the workspace.
using Temporaries = llvm::SmallVector<std::pair<mlir::Value, int64_t>>;

/// Builds one function of a kernel. The function has these arguments:
/// - a pointer for each memref argument of the source function;
/// - the mirrors: a second pointer for some of the results;
/// - a pointer to the workspace, and the number of the row block;
/// - arguments with the types `places`: the number of the thread, or the arguments of a phase
///   (GridPhase).
class GridFunction {
public:
  GridFunction(mlir::func::FuncOp source, llvm::StringRef name, const GridUse &use,
               llvm::ArrayRef<mlir::Type> places)
      : builder_(source), use_(use), function_(create(source, name, use.mirrored.size(), places)),
        first_place_(function_.getNumArguments() - places.size()),
        emitter_(builder_, source.getLoc()), binding_(source, function_, builder_, emitter_) {
    emitter_.scopes().enter(function_.addEntryBlock(builder_));
  }

  absl::Status bind(llvm::ArrayRef<StagedOperand> staged = {}) {
    const size_t pointers = first_place_ - 2 - use_.mirrored.size();
    llvm::SmallVector<ArgumentMemory> arguments(pointers);
    for (auto [index, argument] : llvm::enumerate(arguments)) {
      argument.pointer = function_.getArgument(index);
      argument.alignment = use_.alignments.empty() ? 0 : use_.alignments[index];
    }
    for (auto [index, result] : llvm::enumerate(use_.mirrored))
      arguments[result].mirror = function_.getArgument(pointers + index);
    for (const StagedOperand &operand : staged) {
      arguments[operand.argument].alignment = operand.load_bytes;
      arguments[operand.argument].pitch = operand.pitch_bytes / operand.element_bytes;
    }
    return binding_.bind(arguments, function_.getArgument(first_place_ - 1));
  }

  void addTemporary(mlir::Value tensor, int64_t offset) {
    auto pointer = LLVM::LLVMPointerType::get(builder_.getContext());
    binding_.addMemory(tensor,
                       LLVM::GEPOp::create(builder_, tensor.getLoc(), pointer, builder_.getI8Type(),
                                           function_.getArgument(first_place_ - 2),
                                           emitter_.memory().constantI64(offset)),
                       kBufferAlignment);
  }

  absl::Status emit(const Nest &nest, const NestShape &shape) {
    return finish(emitTileOfNest(builder_, function_.getLoc(), emitter_, nest, shape,
                                 binding_.destinations(), place(0)));
  }

  absl::Status emit(const Nest &nest, const ProductShape &product, ProductPhase::Kind phase) {
    return finish(emitProductPhase(builder_, function_.getLoc(), emitter_, nest, product,
                                   binding_.destinations(), phase,
                                   {place(0), place(1), place(2), place(3), place(4), place(5)}));
  }

  LLVM::LLVMFuncOp function() { return function_; }
  TileEmitter &emitter() { return emitter_; }
  const KernelBinding &binding() const { return binding_; }

private:
  static LLVM::LLVMFuncOp create(mlir::func::FuncOp source, llvm::StringRef name, size_t mirrors,
                                 llvm::ArrayRef<mlir::Type> places) {
    mlir::OpBuilder builder(source);
    auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
    llvm::SmallVector<mlir::Type> types;
    for (mlir::Type type : source.getArgumentTypes())
      if (mlir::isa<mlir::MemRefType>(type))
        types.push_back(pointer);
    types.append(mirrors + 1, pointer);
    types.push_back(builder.getI64Type());
    types.append(places.begin(), places.end());
    return LLVM::LLVMFuncOp::create(
        builder, source.getLoc(), name,
        LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(builder.getContext()), types));
  }

  mlir::Value place(unsigned index) { return function_.getArgument(first_place_ + index); }

  absl::Status finish(bool known) {
    if (!known || !emitter_.why().empty())
      return noTilesFor(emitter_.why());
    LLVM::ReturnOp::create(builder_, function_.getLoc(), mlir::ValueRange());
    emitter_.scopes().leave();
    return absl::OkStatus();
  }

  mlir::OpBuilder builder_;
  const GridUse &use_;
  LLVM::LLVMFuncOp function_;
  unsigned first_place_;
  TileEmitter emitter_;
  KernelBinding binding_;
};

struct PlannedNest {
  Nest nest;
  NestShape shape;
  /// Set if the nest is a product that thread blocks compute tile by tile.
  std::optional<ProductShape> product;
  llvm::SmallVector<StagedOperand, 1> staged;
};

struct Plan {
  std::vector<PlannedNest> nests;
  Temporaries temporaries;
  int64_t workspace_bytes = 0;
};

absl::StatusOr<Plan> plan(mlir::func::FuncOp source, GridFunction &scratch, const GridUse &use,
                          const TargetDescription &target) {
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
  TargetDescription shared = target;
  if (use.chained)
    shared.grid_threads = kDispatchThreads;
  for (Nest &nest : *nests) {
    std::optional<NestShape> shape =
        chooseShape(nest, buffer_of, scratch.binding().destinations(), shared);
    if (!shape)
      return noTilesFor(scratch.emitter().why());
    if (tilesOf(*shape) == 0)
      continue; // nothing to compute
    PlannedNest &planned = result.nests.emplace_back();
    if (use.alone)
      planned.product = chooseProduct(nest, *shape, buffer_of, use.blocks);
    planned.staged = stagedOperands(source, nest, buffer_of, use.constant);
    planned.nest = std::move(nest);
    planned.shape = *std::move(shape);
  }
  return result;
}

/// Emits the functions of a kernel's nests, one after the other.
class GridWriter {
public:
  GridWriter(mlir::func::FuncOp source, const GridUse &use, const Plan &plan,
             llvm::SmallVectorImpl<LLVM::LLVMFuncOp> &made)
      : source_(source), use_(use), plan_(plan), made_(made), builder_(source.getContext()) {}

  absl::StatusOr<GridPart> write(const PlannedNest &planned, std::string name) {
    if (planned.product)
      return writeTeam(planned, std::move(name));
    GridPart part{std::move(name), tilesOf(planned.shape)};
    mlir::Type thread =
        part.threads < kNarrowThreads ? builder_.getI32Type() : builder_.getI64Type();
    part.staged = planned.staged;
    absl::Status status = write(
        part.function + "_tile", thread, part.staged,
        [&](GridFunction &body) -> absl::Status { return body.emit(planned.nest, planned.shape); });
    if (!status.ok())
      return status;
    return part;
  }

private:
  absl::StatusOr<GridPart> writeTeam(const PlannedNest &planned, std::string name) {
    const ProductShape &product = *planned.product;
    GridTeam team{product.tile.threads(),
                  product.sharedBytes(),
                  product.ownBytes(),
                  product.counterBytes(),
                  {}};
    mlir::Type narrow = builder_.getI32Type();
    auto pointer = LLVM::LLVMPointerType::get(builder_.getContext());
    for (auto [index, phase] : llvm::enumerate(phasesOf(product))) {
      team.phases.push_back({absl::StrCat(name, "_phase", index), phase.rounds});
      absl::Status status =
          write(team.phases.back().function,
                {narrow, narrow, builder_.getI64Type(), pointer, pointer, pointer}, {},
                [&](GridFunction &body) { return body.emit(planned.nest, product, phase.kind); });
      if (!status.ok())
        return status;
    }
    return GridPart{.function = std::move(name), .threads = product.tiles(), .team = team};
  }

  absl::Status write(const std::string &name, llvm::ArrayRef<mlir::Type> places,
                     llvm::ArrayRef<StagedOperand> staged,
                     llvm::function_ref<absl::Status(GridFunction &)> emit) {
    GridFunction body(source_, name, use_, places);
    made_.push_back(body.function());
    if (absl::Status status = body.bind(staged); !status.ok())
      return status;
    for (auto [tensor, offset] : plan_.temporaries)
      body.addTemporary(tensor, offset);
    return emit(body);
  }

  mlir::func::FuncOp source_;
  const GridUse &use_;
  const Plan &plan_;
  llvm::SmallVectorImpl<LLVM::LLVMFuncOp> &made_;
  mlir::OpBuilder builder_;
};

} // namespace

absl::StatusOr<GridParts> lowerToGrid(mlir::func::FuncOp function, const std::string &name,
                                      const GridUse &use, const TargetDescription &target) {
  mlir::OpBuilder builder(function);
  arrangeOperands(function, /*packs=*/false);
  llvm::SmallVector<LLVM::LLVMFuncOp> made;
  auto emit = [&]() -> absl::StatusOr<GridParts> {
    GridFunction scratch(function, name + "_plan", use, builder.getI64Type());
    made.push_back(scratch.function());
    absl::StatusOr<Plan> planned = plan(function, scratch, use, target);
    if (!planned.ok())
      return planned.status();
    GridParts result;
    result.workspace_bytes = planned->workspace_bytes;
    result.pointers = llvm::count_if(function.getArgumentTypes(), llvm::IsaPred<mlir::MemRefType>);
    result.mirrored = use.mirrored;
    GridWriter writer(function, use, *planned, made);
    for (const PlannedNest &nest : planned->nests) {
      absl::StatusOr<GridPart> part =
          writer.write(nest, absl::StrCat(name, "_n", result.parts.size()));
      if (!part.ok())
        return part.status();
      result.parts.push_back(*std::move(part));
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
