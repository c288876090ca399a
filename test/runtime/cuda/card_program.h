//===- card_program.h - Programs for a card, by hand -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executables for sm_80 in a few lines. Their kernels compute on vectors of kWidth integers, so
// that any difference is seen; what each computes is a host function, which both the recording
// driver and a test's own interpreter call.
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

/// The table's index of each kernel.
enum CardKernel : uint32_t {
  kMix,    ///< (a, b) -> c
  kStir,   ///< (a) -> a, in place
  kJudge,  ///< (a) -> pred scalar
  kBelow,  ///< (a, s64 scalar) -> pred scalar: is the scalar below a[0]
  kMark,   ///< (a, s64 scalar) -> c
  kDetour, ///< (a) -> b by way of a workspace, in two grids
  kRows,   ///< (four vectors) -> four vectors, a block each; vectors of kRowsWidth elements
  kNote,   ///< (history, a, s64 scalar) -> history, row of the scalar = a[0]
  kCardKernels
};
inline constexpr int64_t kRowsWidth = 4 * kWidth;

/// What a grid computes: `args` are its pointers, `strides` those of its blocks (or empty).
using GridFunction =
    std::function<void(const std::vector<void *> &args, const std::vector<uint64_t> &strides)>;

struct TestGrid {
  std::string name;
  size_t pointers;
  bool strided;
  std::vector<uint64_t> bytes; ///< that it may touch from each pointer on
  GridFunction run;
};
/// The grids of a kernel, in order.
const std::vector<TestGrid> &GridsOf(CardKernel kernel);

using CommandPtr = std::unique_ptr<exe::CommandT>;
using CommandVector = std::vector<CommandPtr>;

/// Puts commands one after the other.
template <typename... Items> CommandVector List(Items... items) {
  CommandVector list;
  (list.push_back(std::move(items)), ...);
  return list;
}

CommandPtr Launch(CardKernel kernel, std::vector<uint32_t> buffers,
                  std::string location = "net.cpp:7");
/// Several launches between two barriers.
CommandPtr Dispatch(std::vector<CommandPtr> launches);
CommandPtr CopyOf(uint32_t source, uint32_t target);
CommandPtr FreeOf(std::vector<uint32_t> buffers);
CommandPtr Repeat(uint32_t counter, int64_t first, int64_t step, int64_t passes, CommandVector body,
                  int32_t condition = -1);
CommandPtr Choose(uint32_t predicate, CommandVector then, CommandVector otherwise);

/// Tables that are built up line by line.
class CardProgram {
public:
  CardProgram();

  exe::ExecutableT table;
  std::vector<std::byte> constants;
  /// Texts of the object section; tests put others in their place.
  std::string kernel_ptx, control_ptx;

  uint32_t Vector(std::string name, exe::BufferKind kind);
  /// In the arena at `offset`, or at its end.
  uint32_t Temp(std::string name, int64_t offset = -1, int64_t elements = kWidth);
  uint32_t TempScalar(std::string name);
  uint32_t TempFlag(std::string name);
  uint32_t Rows(std::string name, exe::BufferKind kind);
  uint32_t History(std::string name, int64_t rows);
  uint32_t Constant(std::string name, std::vector<uint64_t> values);
  uint32_t Buffer(std::string name, exe::BufferKind kind, exe::ElementType type,
                  std::vector<int64_t> shape, uint64_t offset = 0);

  /// Memory for kDetour, of all functions.
  void Workspace() { workspace_ = static_cast<int32_t>(Temp("workspace")); }
  /// So much, as aligned as libraries want it.
  void Workspace(uint64_t bytes) {
    const auto offset = static_cast<int64_t>((arena_ + 255) / 256 * 256);
    workspace_ = static_cast<int32_t>(Temp("workspace", offset, static_cast<int64_t>(bytes) / 8));
  }
  /// The state "step", which every fold counts in.
  uint32_t step() const { return 0; }
  void Startup(CommandVector commands);
  /// A fold of that capacity with commands around it.
  void Fold(int64_t capacity, CommandVector body, int32_t condition = -1, CommandVector before = {},
            CommandVector after = {});
  /// "train" without a fold, or a function of another name.
  void Straight(CommandVector commands, std::string name = "train");

  absl::StatusOr<std::shared_ptr<const LoadedExecutable>> Load();
  /// As it is predicted: all that is counted.
  uint64_t PeakBytes() const;

private:
  void AddFunction(std::string name, CommandVector commands);
  uint64_t arena_ = 0;
  int32_t workspace_ = -1;
};

/// Returns a program of one state, "w": startup stirs it, and each of at most 50 steps marks it
/// with its number.
CardProgram MarkingProgram();

/// Makes the recording driver compute what the kernels and control kernels say.
void RegisterCardKernels(RecordingDriver &driver);

} // namespace refold::runtime::cuda
