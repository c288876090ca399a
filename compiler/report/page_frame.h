//===- page_frame.h - A self-contained page ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Style and script of a memory page. The page loads nothing else, and its policy forbids the
// browser to. Light or dark follows the reader's setting. Without the script the content is the
// same, but tables cannot be sorted, and descriptions of elements appear as tooltips.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>

namespace refold {

/// Returns the whole file. `title` is text, `body` is HTML.
std::string PageOf(absl::string_view title, absl::string_view body);

} // namespace refold
