//===- import_text.h - Small imported StableHLO texts -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace refold::test {

/// Returns a module whose @main takes `arguments` (comma-separated, such as "%x: tensor<2xf32>")
/// and returns `%r` of type `result`, which `body` defines.
std::string moduleOf(const std::string &arguments, const std::string &body,
                     const std::string &result);

/// Imports the text. Returns the body of @train without types of arguments and the return, or the
/// error if the text is refused.
std::string imported(const std::string &text);

} // namespace refold::test
