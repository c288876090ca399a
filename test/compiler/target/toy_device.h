//===- toy_device.h - A device that runs toy code ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"

#include <memory>

namespace refold::test {

/// Returns the device "toy". Load refuses an executable without toy code (toy_target.h).
std::unique_ptr<runtime::Device> MakeToyDevice();

} // namespace refold::test
