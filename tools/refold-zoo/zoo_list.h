//===- zoo_list.h - The table of refold-zoo --list ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-zoo/entry.h"

namespace refold::zoo {

/// Renders the table of all programs with their costs at the defaults, counted from the programs.
absl::StatusOr<std::string> ListText(const std::vector<Entry> &entries);

/// "143,667,240"
std::string WithCommas(int64_t number);
/// Three digits and a power of 1000: "7.54 T", "13 M", "640".
std::string InThousands(double number);

} // namespace refold::zoo
