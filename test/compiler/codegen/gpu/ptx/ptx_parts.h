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

/// An entry, together with the functions and variables that it uses. The text of the part has no
/// comments. Each name that the part defines is replaced by a generated name that contains a mark.
/// Two entries with equal instructions therefore have equal texts, even if their names differ.
///
/// Example: an entry `scale` calls a function `helper`. In the text of the part, `scale` becomes
/// `kernel<mark>` and `helper` becomes `part1_<mark>`. A second entry, `other`, has equal
/// instructions and calls a function `h2`. Its part has the same text as the part of `scale`.
struct PtxPart {
  /// The entry's name in the original text. A definition that no entry uses is a part of its own,
  /// with an empty name.
  std::string name;
  /// The version, the target, and the declarations of functions that the part does not define.
  /// Parts with equal heads can be put into one text.
  std::string head;
  std::string text;

  /// Returns the text with `number` in place of the marks. The entry is called NameOf(number).
  std::string Numbered(absl::string_view number) const;
  static std::string NameOf(absl::string_view number);
};

/// Returns the entries in their order, then the definitions that no entry uses. Keeps all text of
/// `ptx` except comments. If this parser does not understand some text, ptxas will refuse that
/// text.
std::vector<PtxPart> TakeApart(const std::string &ptx);

} // namespace refold::test
