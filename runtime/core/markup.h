//===- markup.h - Text for HTML and SVG -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of buffers and files come from users: in a page they are text and nothing else.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <cstddef>
#include <string>

namespace refold::runtime {

/// `text` as an element or a quoted attribute takes it: & < > " ' are written out, and a control
/// character, which no SVG file may hold, is U+FFFD. Tabs and ends of lines stay.
std::string EscapeMarkup(absl::string_view text);

/// `text`, or if it has more than `most` characters (of UTF-8) the first `most` - 1 and "…".
std::string Shortened(absl::string_view text, size_t most);

} // namespace refold::runtime
