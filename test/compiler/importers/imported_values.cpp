//===- imported_values.cpp - Values of imported modules -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/imported_values.h"

#include "compiler/driver/import_program.h"
#include "test/e2e/harness.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>

namespace refold::test {

runtime::HostTensor Numbers(const std::vector<float> &numbers, std::vector<int64_t> shape) {
  runtime::HostTensor tensor(runtime::ElementType::F32, std::move(shape));
  std::copy(numbers.begin(), numbers.end(), tensor.as<float>());
  return tensor;
}

std::vector<float> ValuesOf(const std::string &module, std::vector<runtime::HostTensor> arguments) {
  absl::StatusOr<std::string> program = ImportStablehloText(module, "x.mlir", {.fold = false});
  INFO(program.status());
  REQUIRE(program.ok());
  Feeds feeds;
  for (size_t i = 0; i < arguments.size(); ++i)
    feeds.tensors[absl::StrCat("arg", i)] = std::move(arguments[i]);
  const Results checked = Run(CompileOrFail(*program, "checked"), {.steps = {1}}, feeds);
  const Results compiled =
      Run(CompileOrFail(*program, "cpu"), {.device = "cpu", .steps = {1}}, feeds);
  CHECK(Differences(checked, compiled) == "");
  const Bytes &bytes = compiled.values.at("fetch:result0");
  std::vector<float> numbers(bytes.size() / sizeof(float));
  std::memcpy(numbers.data(), bytes.data(), bytes.size());
  return numbers;
}

} // namespace refold::test
