//===- markup.h - Text for HTML and SVG -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Escapes text for HTML and SVG. Users choose the names of buffers and files, so these names may
// contain markup.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <cstddef>
#include <string>

namespace refold::runtime {

/// Escapes `text` for use in an element or a quoted attribute. Replaces & < > " ' by entities.
/// Replaces control characters except tabs and line ends by U+FFFD, because SVG forbids them.
std::string EscapeMarkup(absl::string_view text);

/// Returns `text` if it has at most `most` UTF-8 characters. Otherwise returns its first `most` - 1
/// characters and "…".
std::string Shortened(absl::string_view text, size_t most);

} // namespace refold::runtime
