//===- reference_network.h - Small networks that PyTorch trained -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files of reference/losses, and the inputs of their networks.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/reference_formula.h"

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

namespace refold::test {

/// One of reference/losses.
nlohmann::json ReferenceFile(const std::string &family);
/// What the network of `file` is fed, by name.
std::map<std::string, runtime::HostTensor> ReferenceInputs(const nlohmann::json &file);
/// The program of a command line of refold-zoo.
std::string ZooText(std::vector<std::string> arguments);

} // namespace refold::test
