//===- import_text.h - Small imported StableHLO texts -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/import_options.h"

#include <string>

namespace refold::test {

/// Returns a module with a function @main. `arguments` lists the arguments of @main, separated by
/// commas, such as "%x: tensor<2xf32>". `body` must define the value `%r`, which @main returns.
/// `result` is the type of %r.
std::string moduleOf(const std::string &arguments, const std::string &body,
                     const std::string &result);

/// Imports a StableHLO program from text. Returns the text of the ops in the body of @train, or the
/// error if the importer refuses the program.
std::string imported(const std::string &text, const ImportOptions &options = {});

} // namespace refold::test
