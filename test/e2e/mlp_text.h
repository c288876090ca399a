//===- mlp_text.h - The zoo's program as text -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For tests that compile the in-VRAM MLP, each in its own size.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-zoo/in_vram_mlp.h"

#include <catch2/catch.hpp>

#include <string>

namespace refold::test {

inline std::string MlpText(const zoo::InVramMlpOptions &options) {
  absl::StatusOr<std::string> text = zoo::InVramMlp(options).Print();
  INFO(text.status());
  REQUIRE(text.ok());
  return *text;
}

} // namespace refold::test
