//===- bound_program.h - Commands with their pointers -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program's commands laid out for one walk after another: arrays by kind of command, and lists of
// (kind, index). Internal to the walk.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/touched_memory.h"
#include "runtime/executable/walk.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace refold::runtime {

/// What a BoundDispatch points into.
struct DispatchStorage {
  std::vector<void *> args;
  std::vector<BoundLaunch> launches;
  std::vector<Call> calls;
  std::vector<uint32_t> launch_of;
  std::vector<uint32_t> first_call;
};

enum class CommandKind : uint8_t { Dispatch, Copy, Free, Repeat, Condition };

struct BoundCommand {
  CommandKind kind;
  uint32_t index;
};

/// Commands that are always walked together, and whether they have been.
struct CommandList {
  std::vector<BoundCommand> commands;
  bool accounted = false;
};

struct BoundRepeat {
  const exe::RepeatT *repeat;
  int64_t *counter;
  CommandList body;
};

struct BoundCondition {
  uint32_t predicate;
  CommandList then, otherwise;
};

struct BoundFunction {
  BoundFunction(const exe::FunctionT &function, const exe::ExecutableT &table,
                const Bindings &bindings)
      : function(&function), touched(table, bindings) {}

  const exe::FunctionT *function;
  CommandList before, body, after;
  const exe::LoopT *loop = nullptr;
  int64_t *counter = nullptr;
  /// By executed commands.
  ArenaExtent touched;
};

struct BoundProgram {
  /// `code` is that of each of the table's kernels. Keeps references to the others. `spread`: for
  /// who runs a dispatch launch by launch: temporaries whose tiles take turns have memory for all
  /// tiles, beside the arena and in no account.
  BoundProgram(const exe::ExecutableT &table, const Bindings &bindings,
               absl::Span<const KernelFn> code, bool spread);

  const exe::ExecutableT &table;
  const Bindings &bindings;
  std::vector<BoundDispatch> dispatches;
  std::vector<BoundCopy> copies;
  std::vector<absl::Span<const uint32_t>> frees;
  std::vector<std::unique_ptr<BoundRepeat>> repeats;
  std::vector<std::unique_ptr<BoundCondition>> conditions;
  std::vector<BoundFunction> functions;
  /// Moves every pointer into a State, Input or Fetch buffer by `bytes`, after the buffer moved.
  void Move(uint32_t buffer, std::ptrdiff_t bytes);

private:
  /// Pointers first, first + step, ... into one buffer: those of an argument for its blocks.
  struct PointerRun {
    void **first;
    uint32_t count, step;
  };
  using Code = absl::Span<const KernelFn>;
  void AddAll(const std::vector<std::unique_ptr<exe::CommandT>> &commands, CommandList &list,
              Code code);
  void Add(const exe::CommandT &command, CommandList &list, Code code);
  void AddDispatch(const exe::DispatchT &dispatch, Code code);
  void AddCalls(const exe::DispatchT &dispatch, DispatchStorage &held, Code code);
  /// The pointer of `arg` for the launch's own block.
  std::byte *PointerOf(const exe::ArgT &arg, uint32_t block) const;
  std::vector<std::unique_ptr<DispatchStorage>> storage_;
  /// By buffer: the pointers into it; none for a buffer that does not move.
  std::vector<std::vector<PointerRun>> pointers_;
  /// By buffer: indices of the copies that read or write it.
  std::vector<std::vector<uint32_t>> copies_of_;
  struct AlignedDelete {
    void operator()(std::byte *memory) const;
  };
  /// One for each buffer: of those that are spread.
  std::vector<std::unique_ptr<std::byte[], AlignedDelete>> spread_;
};

} // namespace refold::runtime
