//===- checked_device.h - The device that checks ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interprets each kernel's own body, whole operands at a time, to the bit of
// docs/rationale/numerics.md, and watches the memory: temporaries are poisoned at the start of a
// run and when they are freed, and reading bytes that are not alive is an error. Slow, and sees
// everything.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/device.h"

#include <memory>

namespace refold::runtime {

/// "checked". Load refuses malformed bodies. A run fails, naming kernel, buffer and location, on a
/// read of a temporary's bytes that were never written, freed, or taken by another temporary (to
/// replace a row is to read the others, but for the first row after a free); on a result that lies
/// over an operand it is not tied to; on blocks of one dispatch that touch what another one writes;
/// and, with check_indices, on an index out of range.
std::unique_ptr<Device> MakeCheckedDevice();

} // namespace refold::runtime
