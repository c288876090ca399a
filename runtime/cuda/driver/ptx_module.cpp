//===- ptx_module.cpp - Modules of GPU code ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/ptx_module.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

#include <array>

namespace refold::runtime::cuda {

absl::StatusOr<std::unique_ptr<PtxModule>> PtxModule::Load(const Card &card, const void *image,
                                                           absl::string_view what) {
  std::array<char, 8192> log{};
  JitOption options[] = {JitOption::ErrorLogBuffer, JitOption::ErrorLogBufferSizeBytes};
  void *values[] = {log.data(), reinterpret_cast<void *>(log.size() - 1)};
  Module module = nullptr;
  Result result = card.driver().ModuleLoadDataEx(&module, image, 2, options, values);
  if (result == Result::Success)
    return std::unique_ptr<PtxModule>(new PtxModule(card, module));
  absl::Status status = card.Check(result, "cuModuleLoadDataEx", what);
  absl::string_view said = absl::StripAsciiWhitespace(log.data());
  return absl::Status(status.code(),
                      absl::StrCat(status.message(), said.empty() ? "" : ": ", said));
}

PtxModule::~PtxModule() { card_.driver().ModuleUnload(module_); }

absl::StatusOr<Function> PtxModule::Find(const std::string &name) const {
  Function function = nullptr;
  absl::Status status =
      card_.Check(card_.driver().ModuleGetFunction(&function, module_, name.c_str()),
                  "cuModuleGetFunction", absl::StrCat("of kernel '", name, "'"));
  if (!status.ok())
    return status;
  return function;
}

} // namespace refold::runtime::cuda
