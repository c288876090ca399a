//===- program_code.cpp - Kernels of a program on a GPU ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/graph/program_code.h"

#include "runtime/core/cuda_architecture.h"

#include "absl/strings/str_cat.h"

#include <cstring>
#include <utility>

namespace refold::runtime::cuda {
namespace {

struct Texts {
  const char *kernels = "";
  const char *controls = "";
};

/// Splits the object into its two texts, each terminated by a NUL; the second may be missing.
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

/// Returns the best machine code for a GPU, or null. Machine code runs on GPUs of the same major
/// compute capability and of the same or a higher minor one: code for 8.6 runs on 8.6 to 8.9. If
/// the name of its architecture ends in "a", it runs on that architecture only. The best is the one
/// for the highest architecture.
const exe::CubinT *CubinFor(const exe::ExecutableT &table, int capability) {
  const exe::CubinT *best = nullptr;
  int best_number = 0;
  for (const auto &cubin : table.cubins) {
    const std::optional<CudaArchitecture> arch = CudaArchitecture::Parse(cubin->arch);
    if (arch && arch->number / 10 == capability / 10 && arch->number <= capability &&
        (!arch->alone || arch->number == capability) && arch->number >= best_number) {
      best = cubin.get();
      best_number = arch->number;
    }
  }
  return best;
}

} // namespace

absl::StatusOr<std::unique_ptr<ProgramCode>> ProgramCode::Load(const Card &card,
                                                               const LoadedExecutable &executable) {
  absl::StatusOr<Texts> texts = SplitTexts(executable.object);
  if (!texts.ok())
    return texts.status();
  auto code = std::unique_ptr<ProgramCode>(new ProgramCode(card));
  // A driver older than the assembler refuses its code; every driver accepts the PTX.
  if (const exe::CubinT *cubin = CubinFor(executable.table, card.capability()))
    if (auto kernels = PtxModule::Load(card, cubin->image.data(), "of the program's machine code");
        kernels.ok())
      code->kernels_ = *std::move(kernels);
  if (!code->kernels_ && *texts->kernels) {
    absl::StatusOr<std::unique_ptr<PtxModule>> kernels =
        PtxModule::Load(card, texts->kernels, "of the program's kernels");
    if (!kernels.ok())
      return kernels.status();
    code->kernels_ = *std::move(kernels);
  }
  if (!card.driver().HasConditionals())
    code->why_no_controls_ = "the driver has no conditional nodes, which need CUDA 12.3";
  else if (!*texts->controls)
    code->why_no_controls_ = "the program was compiled without kernels for loops";
  else if (absl::Status status = code->LoadControls(texts->controls); !status.ok())
    code->why_no_controls_ = std::string(status.message());
  return code;
}

absl::StatusOr<Function> ProgramCode::Find(const std::string &name) const {
  if (!kernels_)
    return absl::FailedPreconditionError(absl::StrCat("the program has no code for kernel '", name,
                                                      "': compile it with --device=cuda"));
  return kernels_->Find(name);
}

absl::StatusOr<Function> ProgramCode::Entry(const exe::EntryT &entry) const {
  absl::StatusOr<Function> function = Find(entry.name);
  return function.ok() ? WithSharedMemory(entry, *function) : function;
}

absl::StatusOr<Function> ProgramCode::TickingEntry(const exe::EntryT &entry) const {
  if (!control_)
    return absl::FailedPreconditionError(why_no_controls_);
  absl::StatusOr<Function> function = control_->Find(entry.name);
  return function.ok() ? WithSharedMemory(entry, *function) : function;
}

absl::StatusOr<Function> ProgramCode::WithSharedMemory(const exe::EntryT &entry,
                                                       Function function) const {
  uint32_t &allowed = shared_bytes_[function];
  if (entry.shared_bytes <= allowed)
    return function;
  if (entry.shared_bytes > card_.shared_bytes())
    return absl::FailedPreconditionError(absl::StrCat(
        "kernel '", entry.name, "' needs ", entry.shared_bytes, " bytes of shared memory, '",
        card_.name(), "' has ", card_.shared_bytes(), " per thread block"));
  absl::Status status = card_.Check(
      card_.driver().FuncSetAttribute(function, FunctionAttribute::MaxDynamicSharedSizeBytes,
                                      static_cast<int>(entry.shared_bytes)),
      "cuFuncSetAttribute", absl::StrCat("of kernel '", entry.name, "'"));
  if (!status.ok())
    return status;
  allowed = entry.shared_bytes;
  return function;
}

absl::Status ProgramCode::LoadControls(const char *ptx) {
  absl::StatusOr<std::unique_ptr<PtxModule>> module =
      PtxModule::Load(card_, ptx, "of the kernels that loop on the GPU");
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
  controls->loop_more = (*module)->Find("refold_loop_more").value_or(nullptr);
  control_ = *std::move(module);
  controls_ = std::move(controls);
  return absl::OkStatus();
}

} // namespace refold::runtime::cuda
