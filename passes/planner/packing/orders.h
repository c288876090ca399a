//===- orders.h - Block orders for one pass ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists orders in which blocks are placed. No order is good for all programs, so the packer tries
// all.
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

/// Returns the orders in which to try to place the blocks, most promising first. Each order sorts
/// the blocks by one of these keys:
/// - live weight: the maximum number of live bytes at any time in the block's lifetime,
/// - size,
/// - death,
/// - area: size × length of the lifetime,
/// - length of the lifetime,
/// - birth,
/// - live weight, then length or area.
///
/// The list is always the same. Among equal blocks, the one with the lower index comes first.
std::vector<Order> OnePassOrders(absl::Span<const Lifetime> lifetimes);

} // namespace refold::planner
