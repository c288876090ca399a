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

#include "runtime/executable/device.h"

#include <memory>

namespace refold::runtime {

/// Creates the device "checked". Load refuses malformed bodies. A run fails with an error that
/// names the kernel, the buffer and the location in these cases:
/// - It reads bytes of a temporary that were never written, were freed, or were overwritten by
///   another temporary. Replacing a row reads the other rows, except for the first row after a
///   free.
/// - A result overlaps an operand that it is not tied to.
/// - Blocks of one dispatch touch what another block writes.
/// - An index is out of range, with check_indices.
std::unique_ptr<Device> MakeCheckedDevice();

} // namespace refold::runtime
