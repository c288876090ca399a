//===- target.h - GPU targets of programs -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver compiles PTX for one compute capability for any later one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace refold::runtime::cuda {

/// Checks that a GPU can run a program compiled for `target`, such as "sm_80". `capability` is ten
/// times the GPU's compute capability. If the GPU cannot, returns FailedPrecondition with a message
/// that recommends a target.
absl::Status CheckTarget(absl::string_view target, absl::string_view card, int capability);

} // namespace refold::runtime::cuda
