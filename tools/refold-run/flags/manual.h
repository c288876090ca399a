//===- manual.h - The manual of refold-run ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/cli/manual.h"

namespace refold::run {

tools::Manual RunManual(const tools::Flags &flags);

} // namespace refold::run
