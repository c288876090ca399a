//===- program_code.h - A program's kernels on a card ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An executable for a card holds two texts of PTX: what it computes, for any driver, and the
// kernels that decide on the card how often, which drivers before CUDA 12.3 refuse. So loading the
// second is the question whether there can be loops on the card. If the table has machine code (a
// cubin) for the card, it is loaded in place of the first text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/ptx_module.h"
#include "runtime/executable/loaded_executable.h"

#include <map>
#include <memory>
#include <string>

namespace refold::runtime::cuda {

/// The kernels that set conditions of a graph. Their parameters are of 8 bytes each; a null pointer
/// or handle is left out.
struct ControlKernels {
  Function loop_enter;   ///< counter*, steps*, end*, flag*, handle
  Function loop_tick;    ///< counter*, end*, flag*, left*, handle
  Function loop_more;    ///< counter*, end*, passes, handle; null in older programs
  Function repeat_enter; ///< counter*, first, last, flag*, handle
  Function repeat_tick;  ///< counter*, step, last, flag*, handle
  Function choose;       ///< predicate*, handle of then, handle of else
};

class ProgramCode {
public:
  /// The card's context is current. An error names the kernel, and carries what the driver's
  /// compiler said.
  static absl::StatusOr<std::unique_ptr<ProgramCode>> Load(const Card &card,
                                                           const LoadedExecutable &executable);

  /// The kernel of a grid, allowed its shared memory. Errors name it.
  absl::StatusOr<Function> Entry(const exe::EntryT &entry) const;
  /// The same of a grid that sets a condition: it is with the control kernels.
  absl::StatusOr<Function> TickingEntry(const exe::EntryT &entry) const;
  /// Null where graphs cannot loop.
  const ControlKernels *controls() const { return controls_.get(); }
  /// Why not.
  const std::string &why_no_controls() const { return why_no_controls_; }
  /// refold_count (counter*, step, progress*) adds to a counter, refold_set (counter*, value) sets
  /// it, without conditions.
  absl::StatusOr<Function> Counting(const std::string &name) const { return Find(name); }

private:
  absl::StatusOr<Function> Find(const std::string &name) const;
  absl::StatusOr<Function> WithSharedMemory(const exe::EntryT &entry, Function function) const;
  explicit ProgramCode(const Card &card) : card_(card) {}
  absl::Status LoadControls(const char *ptx);

  const Card &card_;
  std::unique_ptr<PtxModule> kernels_, control_;
  /// Bytes that each kernel was allowed.
  mutable std::map<Function, uint32_t> shared_bytes_;
  std::unique_ptr<ControlKernels> controls_;
  std::string why_no_controls_;
};

} // namespace refold::runtime::cuda
