//===- registry.h - Targets by name -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/target/target.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace refold {

/// Makes the target of one compilation. Errors name the option that is wrong.
using MakeTarget = std::function<absl::StatusOr<std::unique_ptr<Target>>(const CompileOptions &)>;

/// Registers a target that CompileOptions::device can select by `name`. `make` creates the target.
/// Returns AlreadyExists if the name is taken. Safe to call from several threads.
absl::Status registerTarget(std::string name, MakeTarget make);

/// Returns the names of all targets, in the order of registration.
std::vector<std::string> targetNames();

/// Creates the target that `options.device` names, with the given options. If no target has that
/// name, returns InvalidArgument. The error lists all names and suggests the nearest one.
absl::StatusOr<std::unique_ptr<Target>> makeTarget(const CompileOptions &options);

} // namespace refold
