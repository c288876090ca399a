//===- null_device.h - Accounting-only device -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device that executes the commands of a program without computing anything. It tells how much
// memory the program would need on another machine. Its memory is address space that is not
// touched. Only scalars such as the step counter have values.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"

#include <memory>

namespace refold::runtime {

std::unique_ptr<Device> MakeNullDevice();

} // namespace refold::runtime
