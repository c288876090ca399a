//===- program_on_card.h - Program with device addresses --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The input from which graphs are built: the commands of a program, its code, and all addresses.
// The device creates it once and owns everything that it refers to.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"
#include "runtime/cuda/graph/program_code.h"
#include "runtime/cuda/graph/run_cells.h"
#include "runtime/session/device.h"

#include <memory>
#include <vector>

namespace refold::runtime::cuda {

using Commands = std::vector<std::unique_ptr<exe::CommandT>>;

/// Returns a buffer's pointer as a driver address.
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
  /// Finds the first non-finite value that ends a run; or null.
  FiniteStop *finite = nullptr;
  /// The products that a library computes; null if there are none.
  const LibraryProducts *products = nullptr;

  DevicePtr At(uint32_t buffer) const { return ToDevicePtr(bindings.buffers[buffer]); }
  /// Returns the buffer's address; 0 for -1, which kernels ignore.
  DevicePtr AtOptional(int32_t buffer) const {
    return buffer < 0 ? 0 : At(static_cast<uint32_t>(buffer));
  }
};

} // namespace refold::runtime::cuda
