//===- markup.h - Text for HTML and SVG -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Users choose the names of buffers and files, so a page must treat these names as plain text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <cstddef>
#include <string>

namespace refold::runtime {

/// Escapes `text` for an element or a quoted attribute: replaces & < > " ' by entities and control
/// characters, which SVG forbids, by U+FFFD. Tabs and line ends stay.
std::string EscapeMarkup(absl::string_view text);

/// Returns `text` if it has at most `most` characters (of UTF-8), else its first `most` - 1
/// characters and "…".
std::string Shortened(absl::string_view text, size_t most);

} // namespace refold::runtime
