//===- ptx_parts.h - A text of PTX, entry by entry --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// So that equal entries of different texts are seen to be equal, and many fit one text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::test {

/// An entry with the functions and variables that it uses. Whatever it defines has a name with a
/// mark in it, and comments are gone: two entries that do the same have the same text, whatever
/// they are called and wherever they stand.
struct PtxPart {
  /// In the text it comes from; empty for what no entry uses, which is a part by itself.
  std::string name;
  /// Version, target, and the functions that others provide: parts with equal heads go together.
  std::string head;
  std::string text;

  /// The text with `number` in place of the marks; the entry is called NameOf(number).
  std::string Numbered(absl::string_view number) const;
  static std::string NameOf(absl::string_view number);
};

/// The entries in their order, then what none of them uses. Nothing is left out, whatever the text:
/// what makes no sense to this reader is for ptxas to refuse.
std::vector<PtxPart> TakeApart(const std::string &ptx);

} // namespace refold::test
