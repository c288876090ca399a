//===- page_frame.h - A page that needs nothing else ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Style and script of a memory page. It loads nothing, and says so to the browser; light or dark as
// the reader has it. Without the script it says the same, but tables stay in their order and what
// lies under the pointer shows as a tooltip.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>

namespace refold {

/// The whole file. `title` is text, `body` is HTML.
std::string PageOf(absl::string_view title, absl::string_view body);

} // namespace refold
