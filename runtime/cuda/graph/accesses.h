//===- accesses.h - The bytes that a command touches -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two commands of which one writes what the other touches keep their order; all others may run side
// by side. By addresses, so that slices of the arena which share bytes are seen to.
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

/// A whole buffer; nothing for -1.
void AddBuffer(const ProgramOnCard &program, int32_t buffer, bool write, Accesses &accesses);

/// One launch, the function's workspace included if it needs that.
Accesses AccessesOf(const ProgramOnCard &program, const exe::FunctionT &function,
                    const exe::LaunchT &launch);

/// A dispatch that has grids of its own. It writes the buffers that its launches write.
Accesses AccessesOf(const ProgramOnCard &program, const exe::FunctionT &function,
                    const exe::DispatchT &dispatch);

/// A command with all that is inside of it, whether a run comes to it or not. Neighbours are
/// merged.
Accesses AccessesOf(const ProgramOnCard &program, const exe::FunctionT &function,
                    const exe::CommandT &command);
Accesses AccessesOf(const ProgramOnCard &program, const exe::FunctionT &function,
                    const Commands &commands);

} // namespace refold::runtime::cuda
