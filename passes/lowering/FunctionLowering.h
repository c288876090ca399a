//===- FunctionLowering.h - Buffers for values ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers a function from tensors to buffers. A function, a loop body and a branch are lowered in
// the same way: each is a block of ops with carried values. A carried value has an old value (an
// argument), a next value (an operand of the terminator), and one buffer for both.
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

/// A value that a block must write to a fixed buffer: a state, a fetch, the next value of a loop's
/// carried value, or a value that a branch yields.
struct Carried {
  mlir::Value old;  // null if there is no old value (a fetch, a state that @startup makes)
  mlir::Value next; // the value behind any barriers
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
  /// Calls `visit` with the entries whose next value is `value`, in order.
  template <typename Fn> void forNext(mlir::Value value, Fn &&visit) const {
    if (auto found = byNext.find(value); found != byNext.end())
      for (unsigned index : found->second)
        visit(entries[index]);
  }

private:
  llvm::SmallVector<Carried> entries;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<unsigned, 1>> byNext;
};

/// Lowers one function with a body. Reports an error at each op that it cannot lower.
class FunctionLowering {
public:
  FunctionLowering(mlir::func::FuncOp function, KernelOutliner &kernels)
      : function(function), kernels(kernels), builder(function.getContext()) {}

  mlir::LogicalResult run();

private:
  // The signature ---------------------------------------------------------

  /// Checks that the function has one block, tensors of static shape and step counts.
  mlir::LogicalResult checkSignature();
  /// Adds a buffer argument for each tensor argument and for each result without one.
  CarriedValues makeSignature(mlir::Block &block);
  mlir::NamedAttrList inPlace(rf::StateAttr state);
  /// Returns the attributes that name a donated input and the result written over it.
  mlir::NamedAttrList writtenOver(const mlir::NamedAttrList &input, unsigned result);
  mlir::Value addBuffer(mlir::Block &block, mlir::Value like,
                        const mlir::NamedAttrList &attributes);
  /// Erases the tensor ops and the old signature.
  void finish(mlir::Block &block);

  // One block -------------------------------------------------------------

  mlir::LogicalResult lowerBlock(mlir::Block &block, const CarriedValues &carried);
  mlir::Value allocate(mlir::Location loc, mlir::Type type, llvm::StringRef name);
  mlir::Value makeView(rf::ReshapeOp view, mlir::Value buffer);
  /// Returns the buffer of a value that is read. An empty tensor gets its buffer here.
  mlir::Value memoryOf(mlir::Value value);
  /// Returns the buffer of a carried value into which `value` of `block` can be written directly,
  /// or null if `value` needs its own buffer.
  mlir::Value destination(mlir::OpResult value, mlir::Block &block, const CarriedValues &carried);
  void lowerFusion(rf::FusionOp fusion, mlir::Block &block, const CarriedValues &carried);
  /// Returns the clone marks for the launch of `fusion`: the fusion's own mark, and the marks of
  /// the barriers that it reads. (The barrier of a recomputed body carries the body's mark. Buffer
  /// form has no barriers, so the mark moves to a launch.) A mark that another fusion has taken is
  /// left out.
  llvm::SmallVector<mlir::StringAttr> takeCloneMarks(rf::FusionOp fusion);
  std::string nameOf(rf::FusionOp fusion, unsigned index);
  /// Copies the next values into their buffers at the end of a block, except those that were
  /// written there directly. If one copy would overwrite the source of another one, this source is
  /// saved first.
  void copyCarried(mlir::Block &block, const CarriedValues &carried);

  // Loops and choices (LoopLowering.cpp) ------------------------------------

  /// One value that a loop carries: before the loop (`init`), in an iteration (`old`), for the next
  /// iteration (`next`), and after the loop (`result`).
  struct CarriedThrough {
    mlir::Value init, old, next;
    mlir::OpResult result;
  };
  /// Assigns buffers to the carried values of `loop`.
  CarriedValues carry(mlir::Operation *loop, llvm::ArrayRef<CarriedThrough> through,
                      mlir::Block &block, const CarriedValues &outer);
  /// Lowers `from`, a loop body or a branch, and moves the result into `region`. The tensor ops are
  /// erased later, together with the old loop or condition.
  mlir::LogicalResult lowerInto(mlir::Region &region, mlir::Block &from,
                                const CarriedValues &carried);
  mlir::LogicalResult lowerFor(mlir::scf::ForOp loop, mlir::Block &block,
                               const CarriedValues &outer);
  mlir::LogicalResult lowerWhile(mlir::scf::WhileOp loop, mlir::Block &block,
                                 const CarriedValues &outer);
  mlir::LogicalResult lowerIf(mlir::scf::IfOp condition);

  // The fold and counters (FoldLowering.cpp) --------------------------------

  /// Lowers a scalar op that computes a loop counter's first or last value. No kernel is needed for
  /// it. The counter of the fold is the state "step".
  mlir::LogicalResult lowerCounter(mlir::Operation &op);
  /// Returns the buffer that already holds the number from which `op` makes a tensor, or null. For
  /// the iteration number of a loop, this is the buffer of the loop's counter. For the end of a
  /// fold, it is the buffer of the fold's counter, but only if all reads come after the fold.
  mlir::Value counterRead(mlir::tensor::FromElementsOp op);
  /// Returns whether `value` is the argument with the number of steps to run.
  bool isSteps(mlir::Value value);
  /// Checks that `loop` is a valid fold. `last` is the step number after the last step, and the
  /// fold must assign it to the state 'step'.
  mlir::LogicalResult checkFold(mlir::Operation *loop, mlir::Value lower, mlir::Value upper,
                                mlir::Value last, bool byOne, const CarriedValues &carried);
  /// Copies the counter before the fold if something after the fold reads the counter's old value.
  /// The fold increments the counter in its buffer.
  void keepCounter(mlir::Operation *loop);
  /// Records that `value` and its views are in `buffer` from here on.
  void moveReaders(mlir::Value value, mlir::Value buffer, mlir::Operation *loop);

  // Remarks ---------------------------------------------------------------

  /// Returns why the next value was not written into its buffer directly.
  static llvm::StringRef whyCopied(const Carried &entry, mlir::Block &block);
  mlir::remark::RemarkOpts inPlaceRemark();
  void explainInPlace(mlir::Location loc, mlir::Value buffer);
  void explainCopy(mlir::Location loc, mlir::Value buffer, llvm::StringRef reason);
  mlir::remark::RemarkOpts donatedRemark();
  void explainDonated(mlir::Location loc, mlir::Value buffer);
  void explainUnused(mlir::Location loc, mlir::Value buffer, llvm::StringRef reason);
  /// Returns the name by which the user knows a buffer.
  std::string describe(mlir::Value buffer);

  mlir::func::FuncOp function;
  KernelOutliner &kernels;
  mlir::OpBuilder builder;
  llvm::SmallVector<mlir::Value> originalArguments;
  llvm::SmallVector<mlir::Attribute> newAttributes;
  /// Read with lookup: a reference returned by operator[] is invalidated when the map grows.
  llvm::DenseMap<mlir::Value, mlir::Value> bufferOf;
  llvm::DenseSet<mlir::Value> taken;
  mlir::Value counter, counterBuffer;
  /// The buffers of loop counters.
  llvm::DenseMap<mlir::Value, mlir::Value> counterOf;
  mlir::Operation *fold = nullptr;
  /// Barriers of recomputed bodies whose mark no launch has yet.
  llvm::SetVector<mlir::Operation *> markedBarriers;
};

} // namespace refold
