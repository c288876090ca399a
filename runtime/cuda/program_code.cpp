//===- program_code.cpp - A program's kernels on a card ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/program_code.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace refold::runtime::cuda {
namespace {

struct Texts {
  const char *kernels = "";
  const char *controls = "";
};

/// Two texts, each ended by a NUL; the second may be missing.
absl::StatusOr<Texts> SplitTexts(const AlignedBytes &object) {
  Texts texts;
  const auto *begin = reinterpret_cast<const char *>(object.data());
  const char *end = begin + object.size();
  for (const char **text : {&texts.kernels, &texts.controls}) {
    if (begin == end)
      break;
    const auto *nul = static_cast<const char *>(std::memchr(begin, 0, end - begin));
    if (!nul)
      return absl::InvalidArgumentError("malformed executable: its PTX does not end");
    *text = begin;
    begin = nul + 1;
  }
  return texts;
}

} // namespace

absl::StatusOr<std::unique_ptr<ProgramCode>> ProgramCode::Load(const Card &card,
                                                               const LoadedExecutable &executable) {
  absl::StatusOr<Texts> texts = SplitTexts(executable.object);
  if (!texts.ok())
    return texts.status();
  auto code = std::make_unique<ProgramCode>();
  if (*texts->kernels) {
    absl::StatusOr<std::unique_ptr<PtxModule>> kernels =
        PtxModule::Load(card, texts->kernels, "of the program's kernels");
    if (!kernels.ok())
      return kernels.status();
    code->kernels_ = *std::move(kernels);
  }
  if (absl::Status status = code->LoadKernels(card, executable.table); !status.ok())
    return status;
  if (!card.driver().HasConditionals())
    code->why_no_controls_ = "the driver has none";
  else if (!*texts->controls)
    code->why_no_controls_ = "the program was compiled without";
  else if (absl::Status status = code->LoadControls(card, texts->controls); !status.ok())
    code->why_no_controls_ = std::string(status.message());
  return code;
}

absl::Status ProgramCode::LoadKernels(const Card &card, const exe::ExecutableT &table) {
  std::map<Function, uint64_t> shared;
  for (size_t i = 0; i < table.kernels.size(); ++i) {
    const exe::KernelT &kernel = *table.kernels[i];
    if (!kernels_ || kernel.entries.empty())
      return absl::FailedPreconditionError(
          absl::StrCat("no code for kernel ", i, " ('", kernel.symbol,
                       "'): the program was not compiled for the cuda device"));
    entries_.emplace_back();
    for (const auto &entry : kernel.entries) {
      absl::StatusOr<Function> function = kernels_->Find(entry->name);
      if (!function.ok())
        return function.status();
      entries_.back().push_back(*function);
      if (entry->shared_bytes > card.shared_bytes())
        return absl::FailedPreconditionError(absl::StrCat(
            "kernel '", entry->name, "' needs ", entry->shared_bytes, " bytes of shared memory, '",
            card.name(), "' has ", card.shared_bytes(), " for a block of threads"));
      uint64_t &most = shared[*function];
      most = std::max<uint64_t>(most, entry->shared_bytes);
    }
  }
  for (const auto &[function, bytes] : shared)
    if (bytes > 0)
      if (absl::Status status = card.Check(
              card.driver().FuncSetAttribute(function, FunctionAttribute::MaxDynamicSharedSizeBytes,
                                             static_cast<int>(bytes)),
              "cuFuncSetAttribute", absl::StrCat("of ", bytes, " bytes of shared memory"));
          !status.ok())
        return status;
  return absl::OkStatus();
}

absl::Status ProgramCode::LoadControls(const Card &card, const char *ptx) {
  absl::StatusOr<std::unique_ptr<PtxModule>> module =
      PtxModule::Load(card, ptx, "of the kernels that loop on the card");
  if (!module.ok())
    return module.status();
  auto controls = std::make_unique<ControlKernels>();
  const std::pair<const char *, Function *> names[] = {
      {"refold_loop_enter", &controls->loop_enter},
      {"refold_loop_tick", &controls->loop_tick},
      {"refold_repeat_enter", &controls->repeat_enter},
      {"refold_repeat_tick", &controls->repeat_tick},
      {"refold_choose", &controls->choose}};
  for (const auto &[name, place] : names) {
    absl::StatusOr<Function> function = (*module)->Find(name);
    if (!function.ok())
      return function.status();
    *place = *function;
  }
  control_ = *std::move(module);
  controls_ = std::move(controls);
  return absl::OkStatus();
}

absl::StatusOr<Function> ProgramCode::Counting(const std::string &name) const {
  if (!kernels_)
    return absl::FailedPreconditionError(
        absl::StrCat("the program has no kernel '", name,
                     "': without a driver for CUDA 12.3 or later its loops cannot be counted"));
  return kernels_->Find(name);
}

} // namespace refold::runtime::cuda
