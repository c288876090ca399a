//===- checked_device.h - Checking device -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interprets each kernel's body on whole operands and checks every memory access. Results are equal
// to docs/rationale/numerics.md to the bit. Temporaries are filled with a poison value at the start
// of a run and when they are freed. The device is slow. Tests compare all other devices with it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"

#include <memory>

namespace refold::runtime {

/// Creates the device "checked". Loading a program with a malformed kernel body fails. A run fails
/// in the cases below, with an error that names the kernel, the buffer and the location:
/// - It reads bytes of a temporary that were never written, were freed, or were overwritten by
///   another temporary.
/// - It replaces a row of a tensor that was written before, but other bytes of the tensor are not
///   valid.
/// - A result overlaps an operand to which it is not tied.
/// - Two blocks of one dispatch touch the same bytes, and one of them writes.
/// - An index is out of range, and check_indices is set.
std::unique_ptr<Device> MakeCheckedDevice();

} // namespace refold::runtime
