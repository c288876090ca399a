//===- accesses.h - Bytes that a command touches ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the address ranges that a command reads and writes. Two commands keep their order if one
// of them writes bytes that the other touches. Other commands may run concurrently. Buffers may
// overlap in the arena, so the ranges are addresses, not buffers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/program_on_card.h"

#include <cstdint>
#include <vector>

namespace refold::runtime::cuda {

/// Bytes [begin, end).
struct Access {
  DevicePtr begin, end;
  bool write;
};
using Accesses = std::vector<Access>;

/// Adds a whole buffer; adds nothing for -1.
void AddBuffer(const ProgramOnCard &program, int32_t buffer, bool write, Accesses &accesses);

/// Returns the accesses of one launch, including the function's workspace if the launch needs it.
Accesses AccessesOf(const ProgramOnCard &program, const exe::FunctionT &function,
                    const exe::LaunchT &launch);

/// Returns the accesses of a dispatch that has GPU kernels of its own, which run instead of the
/// kernels of its launches. It writes the same buffers as its launches.
Accesses AccessesOf(const ProgramOnCard &program, const exe::FunctionT &function,
                    const exe::DispatchT &dispatch);

/// Returns the accesses of a command and of all commands nested in it, including those that a run
/// may skip. Adjacent ranges are merged.
Accesses AccessesOf(const ProgramOnCard &program, const exe::FunctionT &function,
                    const exe::CommandT &command);
Accesses AccessesOf(const ProgramOnCard &program, const exe::FunctionT &function,
                    const Commands &commands);

} // namespace refold::runtime::cuda
