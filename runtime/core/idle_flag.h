//===- idle_flag.h - The reason why a flag has no effect --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Produces the lines of IdleFlags, one flag at a time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include <string>

namespace refold::runtime {

/// Returns a line that says why the flag has no effect with the other flags. Returns an empty text
/// if the flag has an effect or is not set.
std::string IdleFlag(const FlagEntry &flag, const FlagValues &said);

} // namespace refold::runtime
