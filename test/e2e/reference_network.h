//===- reference_network.h - Small networks trained by PyTorch --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the files of reference/losses and computes the inputs of their networks.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/reference_formula.h"
#include "tools/refold-zoo/numerics.h"

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

namespace refold::test {

/// Returns one of the files in reference/losses.
nlohmann::json ReferenceFile(const std::string &family);
/// Returns the inputs of the network of `file`, by name.
std::map<std::string, runtime::HostTensor> ReferenceInputs(const nlohmann::json &file);
/// Returns the program that refold-zoo prints for these arguments.
std::string ZooText(std::vector<std::string> arguments, const zoo::Numerics &numerics = {});

} // namespace refold::test
