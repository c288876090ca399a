//===- fold_program.h - A small program by hand -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One loop over two dispatches (one of four blocks), with a state, an input, a constant,
// temporaries in an arena and a history; and the same in plain C++. Its kernels are
// test/runtime/cpu/kernels.c.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"

#include <memory>
#include <string>
#include <vector>

namespace refold::runtime::testing {

inline constexpr int64_t kCapacity = 10;

struct Program {
  exe::ExecutableT table;
  std::vector<std::byte> object;
  std::vector<std::byte> constants;

  absl::StatusOr<std::shared_ptr<const LoadedExecutable>> Load() &&;
};

/// Adds a buffer of so many elements to a table.
void AddBuffer(exe::ExecutableT &table, const char *name, exe::BufferKind kind,
               exe::ElementType type, std::vector<int64_t> shape, uint64_t offset = 0);

/// Indices of the fold program's buffers.
enum FoldBuffer : uint32_t { kStep, kSeed, kW, kX, kLoss, kScale, kA, kB };

/// buffers: state step, seed, w[64]; input x[4,16]; fetch loss[kCapacity]; constant scale;
/// temporaries a[64], b[4]. startup: w = f(seed). train: loss[step] = g(w, x, step), w -= scale *
/// loss[step].
Program FoldProgram();
/// Says in the kernels' bodies what their code computes, for devices that interpret.
void AddBodies(Program &program);
/// Adds a constant that is the same slice as `scale`, and a temporary past the arena that no
/// command touches.
void AddIdleBuffers(exe::ExecutableT &table);
/// Bytes that its train function touches, by hand.
inline constexpr uint64_t kFoldPeak = 8 + 8 + 256 + 256 + 4 * kCapacity + 4 + (256 + 16);

HostTensor FoldInput();
/// w and the losses of steps 0 .. steps - 1, by plain loops.
struct FoldExpected {
  std::vector<float> w, loss;
};
FoldExpected ExpectFold(uint64_t seed, int64_t steps);

/// Everything of a file.
std::vector<std::byte> FileBytes(const std::string &path);
/// The kernels of test/runtime/cpu/kernels.c.
std::vector<std::byte> KernelObject();

/// "a" has room for one row of each of two runs of blocks: its rows take turns.
void TakeTurns(exe::ExecutableT &table);

/// Bodies of a function's loop, and commands, for tests that change them.
exe::LoopT &LoopOf(exe::ExecutableT &table, size_t function);
exe::DispatchT &DispatchOf(exe::CommandT &command);
std::unique_ptr<exe::CommandT> CopyCommand(uint32_t source, uint32_t target);

} // namespace refold::runtime::testing
