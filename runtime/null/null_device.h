//===- null_device.h - A device that only accounts --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks the same commands over the same pointers and computes nothing: what would a program need on
// a machine that is not there? Its memory is address space that is never touched; scalars alone
// (the step counter) are kept.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/device.h"

#include <memory>

namespace refold::runtime {

std::unique_ptr<Device> MakeNullDevice();

} // namespace refold::runtime
