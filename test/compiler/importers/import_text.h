//===- import_text.h - Small imported StableHLO texts -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace refold::test {

/// Returns a module with a function @main. `arguments` lists the arguments of @main, such as "%x:
/// tensor<2xf32>", separated by commas. `body` must define `%r`, which @main returns; its type is
/// `result`.
std::string moduleOf(const std::string &arguments, const std::string &body,
                     const std::string &result);

/// Imports a StableHLO program from text. Returns the ops in the body of @train as text. If the
/// importer refuses the program, returns the error.
std::string imported(const std::string &text);

} // namespace refold::test
