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

/// Why the flag has no effect beside the others, as a line that names it; "" where it was not said
/// or has one.
std::string IdleFlag(const FlagEntry &flag, const FlagValues &said);

} // namespace refold::runtime
