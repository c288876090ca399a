//===- FunctionLowering.h - A buffer for every value of a function -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function, the body of a loop and a branch are the same thing here: a block of ops between
// carried values. A carried value has an old value (an argument), a next value (an operand of the
// terminator) and one buffer for both.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/mem/Mem.h"
#include "passes/analysis/InPlace.h"
#include "passes/lowering/KernelOutliner.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"

namespace refold {

/// A state, a fetch, what a loop hands from pass to pass, or what a branch gives.
struct Carried {
  mlir::Value old;  // null where there is no old value (a fetch, a state that @startup makes)
  mlir::Value next; // seen through barriers
  mlir::Value buffer;
  Carried(mlir::Value old, mlir::Value next, mlir::Value buffer)
      : old(old), next(throughBarriers(next)), buffer(buffer) {}
};

/// The carried values of a block.
class CarriedValues {
public:
  void add(mlir::Value old, mlir::Value next, mlir::Value buffer) {
    entries.emplace_back(old, next, buffer);
    byNext[entries.back().next].push_back(entries.size() - 1);
  }
  llvm::ArrayRef<Carried> all() const { return entries; }
  /// Calls `visit` with those whose next value is `value`, in order.
  template <typename Fn> void forNext(mlir::Value value, Fn &&visit) const {
    if (auto found = byNext.find(value); found != byNext.end())
      for (unsigned index : found->second)
        visit(entries[index]);
  }

private:
  llvm::SmallVector<Carried> entries;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<unsigned, 1>> byNext;
};

/// Lowers one function with a body. What it cannot lower is an error where that stands.
class FunctionLowering {
public:
  FunctionLowering(mlir::func::FuncOp function, KernelOutliner &kernels)
      : function(function), kernels(kernels), builder(function.getContext()) {}

  mlir::LogicalResult run();

private:
  // The signature ---------------------------------------------------------

  /// One block, tensors of static shape and numbers of steps.
  mlir::LogicalResult checkSignature();
  /// Adds a buffer argument for each tensor argument and for each result without one.
  CarriedValues makeSignature(mlir::Block &block);
  mlir::NamedAttrList inPlace(rf::StateAttr state);
  /// The names of a donated input and of the result that is written over it.
  mlir::NamedAttrList writtenOver(const mlir::NamedAttrList &input, unsigned result);
  mlir::Value addBuffer(mlir::Block &block, mlir::Value like,
                        const mlir::NamedAttrList &attributes);
  /// Drops the ops over tensors and the old signature.
  void finish(mlir::Block &block);

  // One block -------------------------------------------------------------

  mlir::LogicalResult lowerBlock(mlir::Block &block, const CarriedValues &carried);
  mlir::Value allocate(mlir::Location loc, mlir::Type type, llvm::StringRef name);
  mlir::Value makeView(rf::ReshapeOp view, mlir::Value buffer);
  /// The buffer of a value that is read. An empty one has none until then.
  mlir::Value memoryOf(mlir::Value value);
  /// The carried buffer that `value` of `block` can be written into at once; null where it needs
  /// its own.
  mlir::Value destination(mlir::OpResult value, mlir::Block &block, const CarriedValues &carried);
  void lowerFusion(rf::FusionOp fusion, mlir::Block &block, const CarriedValues &carried);
  /// What the launch of `fusion` is a clone of: itself, and where it is the first to read what the
  /// barrier of a body that runs again gives, that body. Buffers know no barriers.
  llvm::SmallVector<mlir::StringAttr> takeCloneMarks(rf::FusionOp fusion);
  std::string nameOf(rf::FusionOp fusion, unsigned index);
  /// At the end of a block, what was not written in place is copied. A source that another copy
  /// overwrites is saved first.
  void copyCarried(mlir::Block &block, const CarriedValues &carried);

  // Loops and choices (LoopLowering.cpp) ------------------------------------

  /// One value that a loop carries: before it, in a pass, for the next pass, after it.
  struct CarriedThrough {
    mlir::Value init, old, next;
    mlir::OpResult result;
  };
  /// Gives what `loop` carries its buffers.
  CarriedValues carry(mlir::Operation *loop, llvm::ArrayRef<CarriedThrough> through,
                      mlir::Block &block, const CarriedValues &outer);
  /// Lowers a body or a branch and moves what it becomes into `region`; the ops over tensors die
  /// with the old op.
  mlir::LogicalResult lowerInto(mlir::Region &region, mlir::Block &from,
                                const CarriedValues &carried);
  mlir::LogicalResult lowerFor(mlir::scf::ForOp loop, mlir::Block &block,
                               const CarriedValues &outer);
  mlir::LogicalResult lowerWhile(mlir::scf::WhileOp loop, mlir::Block &block,
                                 const CarriedValues &outer);
  mlir::LogicalResult lowerIf(mlir::scf::IfOp condition);

  // The fold and counters (FoldLowering.cpp) --------------------------------

  /// The scalars that say where a loop starts and ends are the loop's own business; the fold's
  /// counter is the state "step".
  mlir::LogicalResult lowerCounter(mlir::Operation &op);
  /// The buffer that holds the number at that place: a loop's counter in its body, and where a fold
  /// ends if that is read after it only.
  mlir::Value counterRead(mlir::tensor::FromElementsOp op);
  /// True for the argument that says how many steps to run.
  bool isSteps(mlir::Value value);
  /// `last` is the number after the last step, where the state 'step' goes on to.
  mlir::LogicalResult checkFold(mlir::Operation *loop, mlir::Value lower, mlir::Value upper,
                                mlir::Value last, bool byOne, const CarriedValues &carried);
  /// The fold moves the counter on in its buffer: who reads the value from before it afterwards
  /// gets a copy.
  void keepCounter(mlir::Operation *loop);
  /// From here on `value` and what was made of it without a copy is in `buffer`.
  void moveReaders(mlir::Value value, mlir::Value buffer, mlir::Operation *loop);

  // Remarks ---------------------------------------------------------------

  /// Why the next value was not written into its buffer at once.
  static llvm::StringRef whyCopied(const Carried &entry, mlir::Block &block);
  mlir::remark::RemarkOpts inPlaceRemark();
  void explainInPlace(mlir::Location loc, mlir::Value buffer);
  void explainCopy(mlir::Location loc, mlir::Value buffer, llvm::StringRef reason);
  mlir::remark::RemarkOpts donatedRemark();
  void explainDonated(mlir::Location loc, mlir::Value buffer);
  void explainUnused(mlir::Location loc, mlir::Value buffer, llvm::StringRef reason);
  /// The name that the user knows a buffer by.
  std::string describe(mlir::Value buffer);

  mlir::func::FuncOp function;
  KernelOutliner &kernels;
  mlir::OpBuilder builder;
  llvm::SmallVector<mlir::Value> originalArguments;
  llvm::SmallVector<mlir::Attribute> newAttributes;
  /// Read with lookup: what an access by [] refers to moves when the map grows.
  llvm::DenseMap<mlir::Value, mlir::Value> bufferOf;
  llvm::DenseSet<mlir::Value> taken;
  mlir::Value counter, counterBuffer;
  /// The buffers of the numbers that loops count.
  llvm::DenseMap<mlir::Value, mlir::Value> counterOf;
  mlir::Operation *fold = nullptr;
  /// Barriers of bodies that run again of which no launch has the mark yet.
  llvm::SetVector<mlir::Operation *> markedBarriers;
};

} // namespace refold
