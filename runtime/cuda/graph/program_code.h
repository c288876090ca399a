//===- program_code.h - Kernels of a program on a GPU -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads the GPU code of a program. An executable for a GPU has two PTX texts. The first has the
// kernels that compute, and any driver accepts it. The second has the kernels that set conditions,
// and drivers before CUDA 12.3 refuse it. Graphs can loop only if the second text loads. If the
// executable has machine code (a cubin) for the GPU, it replaces the first text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/ptx_module.h"
#include "runtime/executable/loaded_executable.h"

#include <map>
#include <memory>
#include <string>

namespace refold::runtime::cuda {

/// The kernels that set the conditions of a graph. Every parameter has 8 bytes. Parameters that are
/// null pointers or kNoHandle are ignored.
struct ControlKernels {
  Function loop_enter;   ///< counter*, steps*, end*, flag*, handle
  Function loop_tick;    ///< counter*, end*, flag*, left*, handle
  Function loop_more;    ///< counter*, end*, iterations, handle; null in older programs
  Function repeat_enter; ///< counter*, first, last, flag*, handle
  Function repeat_tick;  ///< counter*, step, last, flag*, handle
  Function choose;       ///< predicate*, handle of then, handle of else
};

class ProgramCode {
public:
  /// Loads the program's modules. The GPU's context must be current. Errors name the kernel and
  /// include the messages of the driver's compiler.
  static absl::StatusOr<std::unique_ptr<ProgramCode>> Load(const Card &card,
                                                           const LoadedExecutable &executable);

  /// Returns the kernel of a grid, with its shared memory allowed. Errors name the kernel.
  absl::StatusOr<Function> Entry(const exe::EntryT &entry) const;
  /// As Entry, for a grid that sets a condition: its code is with the control kernels.
  absl::StatusOr<Function> TickingEntry(const exe::EntryT &entry) const;
  /// Returns null if graphs cannot loop.
  const ControlKernels *controls() const { return controls_.get(); }
  /// Returns why graphs cannot loop.
  const std::string &why_no_controls() const { return why_no_controls_; }
  /// Returns a kernel that sets no condition:
  /// - refold_count (counter*, step, progress*) adds `step` to the counter.
  /// - refold_set (counter*, value) sets the counter to `value`.
  absl::StatusOr<Function> Counting(const std::string &name) const { return Find(name); }

private:
  absl::StatusOr<Function> Find(const std::string &name) const;
  absl::StatusOr<Function> WithSharedMemory(const exe::EntryT &entry, Function function) const;
  explicit ProgramCode(const Card &card) : card_(card) {}
  absl::Status LoadControls(const char *ptx);

  const Card &card_;
  std::unique_ptr<PtxModule> kernels_, control_;
  /// Shared memory bytes that each kernel was allowed.
  mutable std::map<Function, uint32_t> shared_bytes_;
  std::unique_ptr<ControlKernels> controls_;
  std::string why_no_controls_;
};

} // namespace refold::runtime::cuda
