//===- target.h - Which card runs which program ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX for one compute capability is compiled by the driver for any later one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace refold::runtime::cuda {

/// Whether a card of that compute capability (90 for 9.0) runs a program compiled for `target`
/// ("sm_80"). FailedPrecondition says for what to compile it instead.
absl::Status CheckTarget(absl::string_view target, absl::string_view card, int capability);

} // namespace refold::runtime::cuda
