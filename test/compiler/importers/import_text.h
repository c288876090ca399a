//===- import_text.h - Small StableHLO texts, read ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace refold::test {

/// A module whose @main takes `arguments` ("%x: tensor<2xf32>", by commas) and returns `%r`, made
/// by `body`, as `result`.
std::string moduleOf(const std::string &arguments, const std::string &body,
                     const std::string &result);

/// The body of @train of what is read, without types of arguments and the return; the error where
/// it is refused.
std::string imported(const std::string &text);

} // namespace refold::test
