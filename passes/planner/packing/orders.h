//===- orders.h - Block orders for one pass ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each order is good on some programs and none on all, so the packer tries them all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/types/span.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::planner {

struct Order {
  std::string name;
  std::vector<uint32_t> blocks;
};

/// Returns the orders to try, always the same ones in the same sequence, the most promising first.
/// Their keys are live weight (the most bytes alive at any time of the block's life), size, death,
/// area (size × length of life), length of life and birth, and weight combined with other keys.
/// Ties go to the lower index.
std::vector<Order> OnePassOrders(absl::Span<const Lifetime> lifetimes);

} // namespace refold::planner
