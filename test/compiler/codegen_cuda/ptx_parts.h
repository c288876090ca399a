//===- ptx_parts.h - A text of PTX, split by entry --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits PTX into entries, so that equal entries of different texts can be recognized, and many
// entries fit into one text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::test {

/// An entry with the functions and variables that it uses. All names that it defines contain a
/// mark, and comments are removed. So two entries that do the same have the same text, whatever
/// their names and wherever they stand.
///
/// For example, an entry `scale` that calls a function `helper` becomes a text in which `scale` is
/// `kernel<mark>` and `helper` is `part1_<mark>`. An entry `other` that calls a function `h2`, with
/// equal instructions, has the same text.
struct PtxPart {
  /// The name in the original text. Empty for a definition that no entry uses, which is a part by
  /// itself.
  std::string name;
  /// Version, target, and the functions that others provide. Parts with equal heads can be in one
  /// text.
  std::string head;
  std::string text;

  /// Returns the text with `number` in place of the marks. The entry is called NameOf(number).
  std::string Numbered(absl::string_view number) const;
  static std::string NameOf(absl::string_view number);
};

/// Returns the entries in their order, then the definitions that no entry uses. Nothing is omitted,
/// whatever the text: if this parser does not understand a part, ptxas will refuse it.
std::vector<PtxPart> TakeApart(const std::string &ptx);

} // namespace refold::test
