//===- checked_device.h - Checking device -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interprets each kernel's body on whole operands, to the bit of docs/rationale/numerics.md, and
// checks every memory access. Temporaries are poisoned at the start of a run and when they are
// freed; reading dead bytes is an error. The device is slow and is the oracle for all others.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"

#include <memory>

namespace refold::runtime {

/// Creates the device "checked". Loading a program with a malformed kernel body fails. A run fails
/// in the cases below, with an error that names the kernel, the buffer and the location:
/// - It reads bytes of a temporary that were never written, were freed, or were overwritten by
///   another temporary. An op that replaces a row of a tensor also reads the tensor's other rows,
///   unless the tensor has not been written since the run began or since it was freed.
/// - A result overlaps an operand to which it is not tied.
/// - Two blocks of one dispatch touch the same bytes, and one of them writes.
/// - An index is out of range, and check_indices is set.
std::unique_ptr<Device> MakeCheckedDevice();

} // namespace refold::runtime
