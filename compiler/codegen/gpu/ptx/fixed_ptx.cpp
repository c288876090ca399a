//===- fixed_ptx.cpp - Entry points that every program has ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX texts can be concatenated here, because labels are local to functions and these entry points
// need no global variables.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/ptx/fixed_ptx.h"

#include "compiler/codegen/gpu/ptx/control_kernels.h"
#include "compiler/codegen/gpu/ptx/ptx_emitter.h"

#include "absl/strings/str_cat.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <map>
#include <mutex>

namespace refold::codegen {
namespace {

/// Caches the result of `emit` for each architecture, errors included.
class Texts {
public:
  using Emit = absl::StatusOr<std::string> (*)(const PtxArch &);
  explicit Texts(Emit emit) : emit_(emit) {}

  absl::StatusOr<std::string> Of(const PtxArch &arch) {
    std::lock_guard<std::mutex> lock(mutex_);
    auto known = texts_.find(arch.name);
    if (known == texts_.end())
      known = texts_.emplace(arch.name, emit_(arch)).first;
    return known->second;
  }

private:
  Emit emit_;
  std::mutex mutex_;
  std::map<std::string, absl::StatusOr<std::string>> texts_;
};

/// Returns the entry points as PTX without the module's header.
absl::StatusOr<std::string> fixedEntries(const PtxArch &arch) {
  llvm::LLVMContext context;
  llvm::Module module("fixed", context);
  absl::Status status = addCounterKernels(module);
  if (status.ok())
    status = addFiniteKernels(module);
  if (!status.ok())
    return status;
  absl::StatusOr<std::string> text = emitPtx(module, arch);
  if (!text.ok())
    return text;
  const size_t head = text->find(".address_size");
  if (head == std::string::npos)
    return absl::InternalError("PTX without a head");
  return text->substr(text->find('\n', head) + 1);
}

} // namespace

absl::StatusOr<std::string> withFixedEntries(std::string ptx, const PtxArch &arch) {
  static Texts texts(fixedEntries);
  absl::StatusOr<std::string> entries = texts.Of(arch);
  if (!entries.ok())
    return entries;
  return absl::StrCat(std::move(ptx), *entries);
}

absl::StatusOr<std::string> fixedControlPtx(const PtxArch &arch) {
  static Texts texts(controlPtx);
  return texts.Of(arch);
}

} // namespace refold::codegen
