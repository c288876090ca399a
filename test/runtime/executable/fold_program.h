//===- fold_program.h - A small handwritten program -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A test program with a loop over two dispatches, one of them with four row blocks. It has a state,
// an input, a constant, temporaries in an arena, and a stacked fetch. ExpectFold computes the same
// values in plain C++. The kernels are in test/runtime/cpu/kernels.c.
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

/// Adds a buffer of this type and shape to a table.
void AddBuffer(exe::ExecutableT &table, const char *name, exe::BufferKind kind,
               exe::ElementType type, std::vector<int64_t> shape, uint64_t offset = 0);

/// Indices of the fold program's buffers.
enum FoldBuffer : uint32_t { kStep, kSeed, kW, kX, kLoss, kScale, kA, kB };

/// Returns the program.
///
/// The states are step, seed and w[64]. The input is x[4,16], the fetch loss[kCapacity], and the
/// constant scale. The temporaries are a[64] and b[4]. startup computes w = f(seed). Each step of
/// train computes loss[step] = g(w, x, step) and then w -= scale * loss[step].
Program FoldProgram();
/// Adds bodies that compute the same as the kernels' code, for devices that interpret.
void AddBodies(Program &program);
/// Adds two buffers that no command touches: a constant with the same bytes as `scale`, and a
/// temporary after the end of the arena.
void AddIdleBuffers(exe::ExecutableT &table);
/// Bytes that "train" touches, computed by hand.
inline constexpr uint64_t kFoldPeak = 8 + 8 + 256 + 256 + 4 * kCapacity + 4 + (256 + 16);

HostTensor FoldInput();
/// w and the losses after a number of steps, computed by plain loops.
struct FoldExpected {
  std::vector<float> w, loss;
};
FoldExpected ExpectFold(uint64_t seed, int64_t steps);

/// Returns the bytes of a file.
std::vector<std::byte> FileBytes(const std::string &path);
/// Returns the object code of test/runtime/cpu/kernels.c.
std::vector<std::byte> KernelObject();

/// Shrinks "a" to one row for each of two runs of row blocks. The rows of a run reuse its bytes.
void TakeTurns(exe::ExecutableT &table);

/// The loop of a function, and the dispatch of a command, for tests that change them.
exe::LoopT &LoopOf(exe::ExecutableT &table, size_t function);
exe::DispatchT &DispatchOf(exe::CommandT &command);
std::unique_ptr<exe::CommandT> CopyCommand(uint32_t source, uint32_t target);

} // namespace refold::runtime::testing
