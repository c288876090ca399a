//===- toy_device.cpp - A device that runs toy code -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/target/toy_device.h"

#include "runtime/executable/loaded_executable.h"
#include "runtime/session/walk.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <sstream>
#include <string>
#include <vector>

namespace refold::test {
namespace {

struct Instruction {
  std::string name;
  size_t a = 0, b = 0;
};

struct ToyKernel {
  size_t elements = 0, operands = 0;
  std::vector<Instruction> instructions;
};

class ToyDevice final : public runtime::WalkedDevice {
public:
  absl::string_view name() const override { return "toy"; }

protected:
  absl::Status Prepare() override {
    const std::string text(reinterpret_cast<const char *>(executable().object.data()),
                           executable().object.size());
    if (!absl::StartsWith(text, "kernel "))
      return absl::FailedPreconditionError("the program has no code for the toy");
    std::istringstream lines(text);
    for (std::string word; lines >> word;) {
      if (word == "kernel") {
        std::string skipped;
        ToyKernel &kernel = kernels_.emplace_back();
        lines >> skipped >> skipped >> kernel.elements >> skipped >> kernel.operands;
        continue;
      }
      Instruction &instruction = kernels_.back().instructions.emplace_back();
      instruction.name = word;
      lines >> instruction.a;
      if (word != "yield")
        lines >> instruction.b;
    }
    return absl::OkStatus();
  }

  absl::Status Dispatch(const runtime::BoundDispatch &dispatch) override {
    for (const runtime::BoundLaunch &launch : dispatch.launches)
      Run(kernels_.at(launch.launch->kernel), launch.args);
    return absl::OkStatus();
  }

private:
  using WalkedDevice::Run;
  static void Run(const ToyKernel &kernel, absl::Span<void *const> args) {
    for (size_t i = 0; i < kernel.elements; ++i) {
      std::vector<float> values;
      for (size_t k = 0; k < kernel.operands; ++k)
        values.push_back(static_cast<const float *>(args[k])[i]);
      for (const Instruction &instruction : kernel.instructions) {
        if (instruction.name == "yield")
          static_cast<float *>(args[kernel.operands])[i] = values[instruction.a];
        else if (instruction.name == "add")
          values.push_back(values[instruction.a] + values[instruction.b]);
        else
          values.push_back(values[instruction.a] * values[instruction.b]);
      }
    }
  }

  std::vector<ToyKernel> kernels_;
};

} // namespace

std::unique_ptr<runtime::Device> MakeToyDevice() { return std::make_unique<ToyDevice>(); }

} // namespace refold::test
