//===- ptx_parts.h - A text of PTX, split by entry --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits PTX into parts, one for each entry (GPU kernel). Equal entries of different texts have
// equal parts, and the parts of many entries can be joined into one text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::test {

/// An entry (GPU kernel), together with the functions and variables that it uses. The text of the
/// part has no comments. Each name that the part defines is replaced by a generated name that
/// contains a mark. Entries with equal instructions therefore have equal texts, even if their names
/// differ.
///
/// Example: an entry `scale` calls a function `helper`. In the text of its part, `scale` becomes
/// `kernel<mark>` and `helper` becomes `part1_<mark>`. A second entry, `other`, has equal
/// instructions and calls a function `h2`. Its part has the same text as the part of `scale`.
struct PtxPart {
  /// The entry's name in the original text. Empty for a definition that no entry uses, which is a
  /// part of its own.
  std::string name;
  /// The directives at the top of the text, and the declarations of functions that the part does
  /// not define. Parts with equal heads can be joined into one text.
  std::string head;
  std::string text;

  /// Returns the text with `number` in place of the marks. The entry is called NameOf(number).
  std::string Numbered(absl::string_view number) const;
  static std::string NameOf(absl::string_view number);
};

/// Splits `ptx` into parts: the entries in their order, then the definitions that no entry uses.
/// Keeps all text except comments. Even text that this parser does not understand is kept, so that
/// ptxas refuses it.
std::vector<PtxPart> TakeApart(const std::string &ptx);

} // namespace refold::test
