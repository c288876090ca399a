//===- idle_flag.h - Why a flag has no effect -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lines of IdleFlags, one flag at a time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include <string>

namespace refold::runtime {

/// Returns a line that names the flag and says why it has no effect beside the others; "" if it was
/// not given or has an effect.
std::string IdleFlag(const FlagEntry &flag, const FlagValues &said);

} // namespace refold::runtime
