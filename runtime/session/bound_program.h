//===- bound_program.h - Commands with resolved pointers --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The commands of a program with all pointers resolved, stored for fast repeated execution by the
// host. There is one array for each kind of command, and lists of (kind, index) give the order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/touched_memory.h"
#include "runtime/session/walk.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace refold::runtime {

/// Owns the arrays that a BoundDispatch points into.
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

/// Commands that the host executes one after the other. The first execution measures the bytes that
/// they touch, and sets `accounted`.
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
  /// The part of the arena that executed commands touched.
  ArenaExtent touched;
};

struct BoundProgram {
  /// Resolves all pointers. `code` has one entry for each kernel of the table. Keeps references to
  /// `table` and `bindings`. Set `spread` for a device that runs a dispatch launch by launch. A
  /// temporary with tiles then gets memory for all tiles instead of one, outside of the arena and
  /// not counted.
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
  /// Adds `bytes` to every pointer into a State, Input or Fetch buffer that has moved.
  void Move(uint32_t buffer, std::ptrdiff_t bytes);

private:
  /// The pointers of one argument, one for each block, stored at first[0], first[step], and so on.
  /// All of them point into the same buffer.
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
  /// Returns the pointer of `arg` for a block, numbered within the launch.
  std::byte *PointerOf(const exe::ArgT &arg, uint32_t block) const;
  std::vector<std::unique_ptr<DispatchStorage>> storage_;
  /// For each buffer, the pointers into it; empty for a buffer that never moves.
  std::vector<std::vector<PointerRun>> pointers_;
  /// For each buffer, the indices of the copies that read or write it.
  std::vector<std::vector<uint32_t>> copies_of_;
  struct AlignedDelete {
    void operator()(std::byte *memory) const;
  };
  /// For each buffer, its spread memory, or null.
  std::vector<std::unique_ptr<std::byte[], AlignedDelete>> spread_;
};

} // namespace refold::runtime
