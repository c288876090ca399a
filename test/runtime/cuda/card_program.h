//===- card_program.h - GPU programs written by hand ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds executables for the GPU architecture sm_80 in a few lines. Their kernels compute on
// vectors of kWidth integers, so results can be compared bit by bit. Each kernel's computation is a
// host function. It is called by the fake CUDA driver and by the tests' own interpreter
// (host_run.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "test/runtime/cuda/recording/recording_driver.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace refold::runtime::cuda {

inline constexpr int64_t kWidth = 4;
inline constexpr uint64_t kVectorBytes = kWidth * 8;

/// The index of each kernel in the table.
enum CardKernel : uint32_t {
  kMix,    ///< (a, b) -> c
  kStir,   ///< (a) -> a, in place
  kJudge,  ///< (a) -> pred scalar
  kBelow,  ///< (a, s64 scalar) -> pred scalar: is the scalar below a[0]
  kMark,   ///< (a, s64 scalar) -> c
  kDetour, ///< (a) -> b through a workspace, in two grids
  kRows,   ///< (four vectors) -> four vectors, one row block each; buffers of kRowsWidth elements
  kNote,   ///< (stacked fetch, a, s64 scalar) -> stacked fetch; row of the scalar = a[0]
  kCardKernels
};
inline constexpr int64_t kRowsWidth = 4 * kWidth;

/// Computes a grid on the host. `args` has the pointers that the grid gets. `strides` has one
/// stride for each pointer: the bytes from one row block to the next. `strides` may be empty.
using GridFunction =
    std::function<void(const std::vector<void *> &args, const std::vector<uint64_t> &strides)>;

struct TestGrid {
  std::string name;
  size_t pointers;
  bool strided;
  std::vector<uint64_t> bytes; ///< that the grid may touch from each pointer on
  GridFunction run;
};
/// The grids of a kernel, in launch order.
const std::vector<TestGrid> &GridsOf(CardKernel kernel);

using CommandPtr = std::unique_ptr<exe::CommandT>;
using CommandVector = std::vector<CommandPtr>;

/// Returns a list of the commands in this order.
template <typename... Items> CommandVector List(Items... items) {
  CommandVector list;
  (list.push_back(std::move(items)), ...);
  return list;
}

CommandPtr Launch(CardKernel kernel, std::vector<uint32_t> buffers,
                  std::string location = "net.cpp:7");
/// Returns one dispatch of these launches, which have no barrier between them.
CommandPtr Dispatch(std::vector<CommandPtr> launches);
CommandPtr CopyOf(uint32_t source, uint32_t target);
CommandPtr FreeOf(std::vector<uint32_t> buffers);
CommandPtr Repeat(uint32_t counter, int64_t first, int64_t step, int64_t passes, CommandVector body,
                  int32_t condition = -1);
CommandPtr Choose(uint32_t predicate, CommandVector then, CommandVector otherwise);

/// Builds the table of an executable line by line.
class CardProgram {
public:
  CardProgram();

  exe::ExecutableT table;
  std::vector<std::byte> constants;
  /// PTX texts of the object section. Tests may replace them.
  std::string kernel_ptx, control_ptx;

  uint32_t Vector(std::string name, exe::BufferKind kind);
  /// Adds a temporary at byte `offset` of the arena, or at the arena's end if `offset` is negative.
  uint32_t Temp(std::string name, int64_t offset = -1, int64_t elements = kWidth);
  uint32_t TempScalar(std::string name);
  uint32_t TempFlag(std::string name);
  uint32_t Rows(std::string name, exe::BufferKind kind);
  uint32_t History(std::string name, int64_t rows);
  uint32_t Constant(std::string name, std::vector<uint64_t> values);
  uint32_t Buffer(std::string name, exe::BufferKind kind, exe::ElementType type,
                  std::vector<int64_t> shape, uint64_t offset = 0);

  /// Adds the workspace that kDetour needs to every function.
  void Workspace() { workspace_ = static_cast<int32_t>(Temp("workspace")); }
  /// Adds a workspace of `bytes` bytes, aligned to 256 bytes as libraries require.
  void Workspace(uint64_t bytes) {
    const auto offset = static_cast<int64_t>((arena_ + 255) / 256 * 256);
    workspace_ = static_cast<int32_t>(Temp("workspace", offset, static_cast<int64_t>(bytes) / 8));
  }
  /// The state "step", which every fold increments.
  uint32_t step() const { return 0; }
  void Startup(CommandVector commands);
  /// Adds the function "train": a fold of at most `capacity` steps, with commands around it.
  void Fold(int64_t capacity, CommandVector body, int32_t condition = -1, CommandVector before = {},
            CommandVector after = {});
  /// Adds a function without a fold.
  void Straight(CommandVector commands, std::string name = "train");

  absl::StatusOr<std::shared_ptr<const LoadedExecutable>> Load();
  /// The predicted peak: bytes of the arena and of all buffers outside it.
  uint64_t PeakBytes() const;

private:
  void AddFunction(std::string name, CommandVector commands);
  uint64_t arena_ = 0;
  int32_t workspace_ = -1;
};

/// Returns a program with one state, the vector "w". Startup applies the kernel kStir to w. Each
/// step applies the kernel kMark to w with the number of the step. There are at most 50 steps.
CardProgram MarkingProgram();

/// Makes the fake CUDA driver compute these kernels and the control kernels.
void RegisterCardKernels(RecordingDriver &driver);

} // namespace refold::runtime::cuda
