//===- null_device.h - Accounting-only device -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks the same commands over the same pointers and computes nothing. It answers how much memory a
// program would need on a machine that is not there. Its memory is address space that is never
// touched. Only scalars (the step counter) are kept.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"

#include <memory>

namespace refold::runtime {

std::unique_ptr<Device> MakeNullDevice();

} // namespace refold::runtime
