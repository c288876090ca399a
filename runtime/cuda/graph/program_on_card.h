//===- program_on_card.h - A program with all its addresses ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What everything that builds graphs needs to know: the commands, the code, and where each lies.
// Made once by the device, which owns what is referred to.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"
#include "runtime/cuda/graph/program_code.h"
#include "runtime/cuda/graph/run_cells.h"
#include "runtime/executable/device.h"

#include <memory>
#include <vector>

namespace refold::runtime::cuda {

using Commands = std::vector<std::unique_ptr<exe::CommandT>>;

/// A buffer's pointer as the driver has it.
inline DevicePtr ToDevicePtr(const std::byte *pointer) {
  return reinterpret_cast<DevicePtr>(pointer);
}

class FiniteStop;      // finite_stop.h
class LibraryProducts; // library_products.h

struct ProgramOnCard {
  const Card &card;
  const ProgramCode &code;
  const exe::ExecutableT &table;
  const Bindings &bindings;
  const RunCells &cells;
  /// Where the first value that is not finite ends a run; or null.
  FiniteStop *finite = nullptr;
  /// What a library makes; or null, where kernels have none.
  const LibraryProducts *products = nullptr;

  DevicePtr At(uint32_t buffer) const { return ToDevicePtr(bindings.buffers[buffer]); }
  /// Null for -1, which kernels leave out.
  DevicePtr AtOptional(int32_t buffer) const {
    return buffer < 0 ? 0 : At(static_cast<uint32_t>(buffer));
  }
};

} // namespace refold::runtime::cuda
