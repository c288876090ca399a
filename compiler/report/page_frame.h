//===- page_frame.h - A self-contained page ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Provides the style sheet and the script of a memory page. The page loads no other files: its
// content security policy forbids it. The page follows the reader's setting for light or dark.
// Without the script, tables cannot be sorted, and descriptions of elements appear as tooltips.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>

namespace refold {

/// Returns the whole file. `title` is text, `body` is HTML.
std::string PageOf(absl::string_view title, absl::string_view body);

} // namespace refold
