//===- grid_threads.cpp - Distribution of work over threads ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/grid_threads.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include "llvm/Support/NVPTXAddrSpace.h"

namespace refold::codegen {

namespace LLVM = mlir::LLVM;
namespace arith = mlir::arith;
namespace scf = mlir::scf;

/// The one external symbol that a GPU provides.
static constexpr char kSetConditional[] = "cudaGraphSetConditional";
/// Alignment of shared memory, for its widest loads.
static constexpr unsigned kMemoryAlignment = 16;
/// The address space of shared memory.
static constexpr unsigned kShared = llvm::NVPTXAS::ADDRESS_SPACE_SHARED;

GridThreads::GridThreads(mlir::ModuleOp module, mlir::Location loc, llvm::StringRef name,
                         int64_t threads, size_t pointers, size_t numbers, GridForm form)
    : builder(module.getContext()), loc(loc), form_(form), threads_(threads) {
  builder.setInsertionPointToEnd(module.getBody());
  auto pointer = LLVM::LLVMPointerType::get(module.getContext());
  mlir::Type number = builder.getI64Type();
  llvm::SmallVector<mlir::Type> types;
  if (form == GridForm::Card) {
    types.assign(pointers, pointer);
    types.append(numbers, number);
  } else {
    types = {pointer, number, number};
  }
  entry_ = LLVM::LLVMFuncOp::create(
      builder, loc, name,
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(module.getContext()), types));
  builder.setInsertionPointToStart(entry_.addEntryBlock(builder));
  if (form == GridForm::Card) {
    entry_.setCConv(LLVM::CConv::PTX_Kernel);
    entry_.setPassthroughAttr(
        builder.getArrayAttr(builder.getStrArrayAttr({"nvvm.maxntid", std::to_string(threads)})));
    parameters_.assign(entry_.getArguments().begin(), entry_.getArguments().end());
    cta_ = special("ctaid.x");
    thread_ = special("tid.x");
    return;
  }
  for (size_t i = 0; i < pointers + numbers; ++i)
    parameters_.push_back(load(i < pointers ? mlir::Type(pointer) : number, i));
  cta_ = arith::TruncIOp::create(builder, loc, builder.getI32Type(), entry_.getArgument(1));
  backward_ =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, entry_.getArgument(2), i64(0));
}

mlir::Value GridThreads::load(mlir::Type type, size_t index) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value slot =
      LLVM::GEPOp::create(builder, loc, pointer, builder.getI64Type(), entry_.getArgument(0),
                          llvm::ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(index)});
  return LLVM::LoadOp::create(builder, loc, type, slot);
}

mlir::Value GridThreads::special(llvm::StringRef name) {
  return LLVM::CallIntrinsicOp::create(builder, loc, builder.getI32Type(),
                                       builder.getStringAttr("llvm.nvvm.read.ptx.sreg." + name),
                                       mlir::ValueRange())
      .getResult(0);
}

void GridThreads::together(llvm::function_ref<void(Value)> body) {
  if (form_ == GridForm::Card)
    return body(thread_);
  auto all = scf::ForOp::create(builder, loc, i32(0), i32(threads_), i32(1));
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(all.getBody()->getTerminator());
  Value thread = all.getInductionVar();
  Value mirrored = arith::SubIOp::create(builder, loc, i32(threads_ - 1), thread);
  body(arith::SelectOp::create(builder, loc, backward_, mirrored, thread));
}

void GridThreads::share(Value thread, int64_t count, llvm::function_ref<void(Value)> body) {
  if (count <= threads_)
    return shareAcross(i32(0), thread, count, body);
  mlir::Type type = typeOf(count + threads_);
  auto loop = scf::ForOp::create(builder, loc, as(type, thread), number(type, count),
                                 number(type, threads_));
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(loop.getBody()->getTerminator());
  body(loop.getInductionVar());
}

void GridThreads::shareAcross(Value cta, Value thread, int64_t count,
                              llvm::function_ref<void(Value)> body) {
  mlir::Type type = typeOf(count + threads_);
  Value first = arith::MulIOp::create(builder, loc, as(type, cta), number(type, threads_));
  Value place = arith::AddIOp::create(builder, loc, first, as(type, thread));
  Value works =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, place, number(type, count));
  when(works, [&] { body(place); }, {});
}

void GridThreads::barrier() {
  if (form_ == GridForm::Card)
    LLVM::CallIntrinsicOp::create(
        builder, loc, builder.getStringAttr("llvm.nvvm.barrier.cta.sync.aligned.all"), i32(0));
}

void GridThreads::repeat(int64_t count, llvm::function_ref<void(Value)> body) {
  auto loop = scf::ForOp::create(builder, loc, i64(0), i64(count), i64(1));
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(loop.getBody()->getTerminator());
  body(loop.getInductionVar());
}

mlir::Value GridThreads::stack(int64_t bytes, unsigned alignment) {
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&entry_.front());
  return LLVM::AllocaOp::create(builder, loc, LLVM::LLVMPointerType::get(builder.getContext()),
                                builder.getI8Type(), i64(bytes), alignment);
}

mlir::Value GridThreads::sharedMemory(int64_t bytes) {
  if (form_ == GridForm::Host)
    return stack(bytes, kMemoryAlignment);
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes);
  mlir::OpBuilder outside(entry_);
  auto memory = LLVM::GlobalOp::create(
      outside, loc, type, /*isConstant=*/false, LLVM::Linkage::Internal,
      (entry_.getName() + "_shared").str(), mlir::Attribute(), kMemoryAlignment, kShared);
  outside.createBlock(&memory.getInitializerRegion());
  LLVM::ReturnOp::create(outside, loc, LLVM::PoisonOp::create(outside, loc, type).getResult());
  return sharedAddress(memory.getSymName());
}

mlir::Value GridThreads::dynamicSharedMemory(int64_t bytes) {
  if (form_ == GridForm::Host)
    return stack(bytes, kBufferAlignment);
  // One symbol for all entry points of a module: each uses it from its first byte on.
  constexpr char kName[] = "refold_shared";
  auto module = entry_->getParentOfType<mlir::ModuleOp>();
  if (!module.lookupSymbol(kName)) {
    mlir::OpBuilder outside = mlir::OpBuilder::atBlockBegin(module.getBody());
    LLVM::GlobalOp::create(outside, loc, LLVM::LLVMArrayType::get(builder.getI8Type(), 0),
                           /*isConstant=*/false, LLVM::Linkage::External, kName, mlir::Attribute(),
                           kBufferAlignment, kShared);
  }
  return sharedAddress(kName);
}

mlir::Value GridThreads::sharedAddress(llvm::StringRef name) {
  Value address = LLVM::AddressOfOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext(), kShared), name);
  return LLVM::AddrSpaceCastOp::create(builder, loc,
                                       LLVM::LLVMPointerType::get(builder.getContext()), address);
}

mlir::Value GridThreads::ownMemory(int64_t bytes) {
  return stack(form_ == GridForm::Card ? bytes : bytes * threads_, kMemoryAlignment);
}

mlir::Value GridThreads::ownOf(Value memory, int64_t bytes, Value thread) {
  return form_ == GridForm::Card ? memory
                                 : advanced(memory, as(builder.getI64Type(), thread), i64(bytes));
}

void GridThreads::when(Value condition, llvm::function_ref<void()> body,
                       llvm::function_ref<void()> otherwise) {
  auto choice = scf::IfOp::create(builder, loc, condition, /*withElseRegion=*/bool(otherwise));
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&choice.getThenRegion().front());
  body();
  if (!otherwise)
    return;
  builder.setInsertionPointToStart(&choice.getElseRegion().front());
  otherwise();
}

void GridThreads::tick(Value counter, Value end, Value left, Value handle) {
  mlir::Type word = builder.getI64Type(), flag = builder.getI32Type();
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto nothing = LLVM::LLVMVoidType::get(builder.getContext());
  constexpr unsigned kAlignment = 8;
  // Both loads come before the store, because neither could be moved across it.
  Value before = LLVM::LoadOp::create(builder, loc, word, counter, kAlignment);
  Value last = LLVM::LoadOp::create(builder, loc, word, end, kAlignment);
  Value after = arith::AddIOp::create(builder, loc, before, i64(1));
  LLVM::StoreOp::create(builder, loc, after, counter, kAlignment);
  Value rest = arith::SubIOp::create(builder, loc, last, after);
  Value more = arith::ExtUIOp::create(
      builder, loc, flag,
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, after, last));
  if (form_ == GridForm::Card) {
    // The host reads this value while the GPU continues (control_kernels.cpp). The store is atomic
    // but relaxed, so the GPU does not wait for it.
    constexpr unsigned kGlobal = 1;
    Value place = LLVM::AddrSpaceCastOp::create(
        builder, loc, LLVM::LLVMPointerType::get(builder.getContext(), kGlobal), left);
    auto tell = LLVM::StoreOp::create(builder, loc, rest, place, kAlignment);
    tell.setOrdering(LLVM::AtomicOrdering::monotonic);
    auto module = entry_->getParentOfType<mlir::ModuleOp>();
    if (!module.lookupSymbol(kSetConditional)) {
      mlir::OpBuilder outside = mlir::OpBuilder::atBlockEnd(module.getBody());
      LLVM::LLVMFuncOp::create(outside, loc, kSetConditional,
                               LLVM::LLVMFunctionType::get(nothing, {word, flag}));
    }
    LLVM::CallOp::create(builder, loc, mlir::TypeRange(), kSetConditional,
                         mlir::ValueRange{handle, more});
    return;
  }
  LLVM::StoreOp::create(builder, loc, rest, left, kAlignment);
  // After the parameters: the stand-in for cudaGraphSetConditional, and its first argument.
  Value set = load(pointer, parameters_.size()), self = load(pointer, parameters_.size() + 1);
  auto type = LLVM::LLVMFunctionType::get(nothing, {pointer, word, flag});
  LLVM::CallOp::create(builder, loc, type, mlir::ValueRange{set, self, handle, more});
}

mlir::Type GridThreads::typeOf(int64_t count) {
  constexpr int64_t kNarrow = int64_t{1} << 30;
  return count < kNarrow ? builder.getI32Type() : builder.getI64Type();
}

mlir::Value GridThreads::number(mlir::Type type, int64_t value) {
  return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, value));
}

mlir::Value GridThreads::as(mlir::Type type, Value value) {
  const unsigned from = value.getType().getIntOrFloatBitWidth(), to = type.getIntOrFloatBitWidth();
  if (from == to)
    return value;
  if (from > to)
    return arith::TruncIOp::create(builder, loc, type, value);
  return arith::ExtUIOp::create(builder, loc, type, value);
}

mlir::Value GridThreads::advanced(Value pointer, Value number, Value stride) {
  Value bytes = arith::MulIOp::create(builder, loc, number, stride);
  return LLVM::GEPOp::create(builder, loc, pointer.getType(), builder.getI8Type(), pointer, bytes);
}

void GridThreads::copy(Value from, Value to, int64_t bytes) {
  constexpr int64_t kWord = 4;
  mlir::Type type = builder.getI32Type();
  if (bytes > kWord)
    type = mlir::VectorType::get({bytes / kWord}, type);
  Value value = LLVM::LoadOp::create(builder, loc, type, from, bytes);
  LLVM::StoreOp::create(builder, loc, value, to, bytes);
}

void GridThreads::finish() { LLVM::ReturnOp::create(builder, loc, mlir::ValueRange()); }

GridTiles::GridTiles(mlir::ModuleOp module, const GridParts &kernel)
    : module_(module), kernel_(&kernel) {}

LLVM::LLVMFuncOp GridTiles::functionOf(llvm::StringRef name) {
  auto function = module_.lookupSymbol<LLVM::LLVMFuncOp>(name);
  function.setLinkage(LLVM::Linkage::Internal);
  function.setAlwaysInline(true);
  return function;
}

void GridTiles::call(GridThreads &threads, size_t part, llvm::ArrayRef<mlir::Value> pointers,
                     llvm::ArrayRef<mlir::Value> mirrors, mlir::Value workspace, mlir::Value block,
                     mlir::Value place) {
  LLVM::LLVMFuncOp function = functionOf(kernel_->parts[part].function + "_tile");
  const int64_t own = kernel_->parts[part].own_workspace_bytes;
  if (workspace && own > 0)
    workspace = threads.advanced(workspace, threads.as(threads.builder.getI64Type(), place),
                                 threads.i64(own));
  llvm::SmallVector<mlir::Value> arguments(pointers);
  arguments.append(mirrors.begin(), mirrors.end());
  mlir::Value numbers[] = {block, place};
  size_t next = 0;
  for (mlir::Type type : function.getArgumentTypes().drop_front(arguments.size())) {
    if (!mlir::isa<LLVM::LLVMPointerType>(type))
      arguments.push_back(threads.as(type, numbers[next++]));
    else if (workspace)
      arguments.push_back(workspace);
    else
      arguments.push_back(LLVM::ZeroOp::create(threads.builder, threads.loc, type));
  }
  LLVM::CallOp::create(threads.builder, threads.loc, function, arguments);
}

void GridTiles::callPhase(GridThreads &threads, const GridPhase &phase,
                          llvm::ArrayRef<mlir::Value> pointers, mlir::Value workspace,
                          mlir::Value block, const TeamThread &place) {
  LLVM::LLVMFuncOp function = functionOf(phase.function);
  if (!workspace)
    workspace = LLVM::ZeroOp::create(threads.builder, threads.loc,
                                     LLVM::LLVMPointerType::get(threads.builder.getContext()));
  llvm::SmallVector<mlir::Value> arguments(pointers);
  arguments.append({workspace, block, place.tile, place.thread, place.round, place.shared,
                    place.own, place.counter});
  LLVM::CallOp::create(threads.builder, threads.loc, function, arguments);
}

} // namespace refold::codegen
