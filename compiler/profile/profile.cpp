//===- profile.cpp - Kernels measured before planning ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/profile/profile.h"

#include "compiler/profile/measure_kernels.h"
#include "runtime/core/files.h"
#include "runtime/devices.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace refold;

namespace {

/// The file in the cache folder if no other name is given.
constexpr char kFile[] = "profile-cpu.txt";

absl::StatusOr<std::string> fileOf(const CompileOptions &options) {
  absl::string_view text = options.profile;
  if (!absl::ConsumePrefix(&text, "cpu") || (!text.empty() && !absl::ConsumePrefix(&text, ":")))
    return absl::InvalidArgumentError(
        absl::StrCat("profile must be cpu or cpu:FILE, got '", options.profile, "'"));
  if (!text.empty())
    return std::string(text);
  if (options.cache_dir.empty() || options.profile != "cpu")
    return absl::InvalidArgumentError(
        "profile needs a file for its table: give cpu:FILE, or a cache folder");
  return absl::StrCat(options.cache_dir, "/", kFile);
}

/// Returns the system's name for the CPU.
std::string machineName() {
  // /proc/cpuinfo reports size 0, so it cannot be mapped.
  auto file = llvm::MemoryBuffer::getFileAsStream("/proc/cpuinfo");
  if (file)
    for (llvm::line_iterator line(**file); !line.is_at_eof(); ++line)
      if (line->starts_with("model name"))
        return line->split(':').second.trim().str();
  return "unknown";
}

absl::StatusOr<KernelProfile> readProfile(const std::string &file) {
  absl::StatusOr<runtime::AlignedBytes> content = runtime::ReadFile(file);
  if (!content.ok())
    return content.status();
  return ParseKernelProfile({reinterpret_cast<const char *>(content->data()), content->size()},
                            file);
}

/// Returns one fusion for each distinct kernel of "train". Other functions are ignored, because
/// recomputation is planned for "train" alone. Changes `program`: runs the pipeline on it up to the
/// pass that forms fusions.
absl::StatusOr<SmallVector<rf::FusionOp>> kernelsOf(ModuleOp program, PipelineOptions pipeline,
                                                    const FirstError &errors) {
  pipeline.memory_budget = {}; // no planning yet
  PassManager passes(program.getContext());
  buildGroupsPipeline(passes, pipeline);
  if (failed(passes.run(program)))
    return errors.status("program cannot be compiled");
  SmallVector<rf::FusionOp> groups;
  llvm::StringSet<> seen;
  if (auto train = program.lookupSymbol<func::FuncOp>("train"))
    train.walk([&](rf::FusionOp group) {
      if (seen.insert(kernelIdentity(group)).second)
        groups.push_back(group);
    });
  return groups;
}

} // namespace

absl::StatusOr<std::optional<ProfileUse>>
refold::prepareProfile(ModuleOp program, const CompileOptions &options, const Target &target,
                       PipelineOptions pipeline, const FirstError &errors) {
  if (options.profile.empty())
    return std::nullopt;
  absl::StatusOr<std::string> file = fileOf(options);
  if (!file.ok())
    return file.status();
  if (target.profileAccess() == ProfileAccess::Refused)
    return absl::InvalidArgumentError(
        absl::StrCat("profile measures kernels for a CPU, not for device '", target.name(), "'"));
  const bool measures = target.profileAccess() == ProfileAccess::Measured,
             exists = llvm::sys::fs::exists(*file);
  if (!exists && !measures)
    return absl::NotFoundError(absl::StrCat("profile '", *file, "' does not exist, and device '",
                                            options.device.name(),
                                            "' does not measure: device 'cpu' writes it"));
  KernelProfile profile;
  if (exists) {
    absl::StatusOr<KernelProfile> read = readProfile(*file);
    if (!read.ok())
      return read.status();
    profile = *std::move(read);
  }
  OwningOpRef<ModuleOp> copy(program.clone());
  absl::StatusOr<SmallVector<rf::FusionOp>> groups = kernelsOf(*copy, std::move(pipeline), errors);
  if (!groups.ok())
    return groups.status();
  ProfileUse use{.file = *file, .kernels = static_cast<int64_t>(groups->size())};
  llvm::erase_if(*groups,
                 [&](rf::FusionOp group) { return picosecondsIn(profile, group).has_value(); });
  if (measures && !groups->empty()) {
    auto device = runtime::MakeDevice("cpu", options.threads);
    if (!device.ok())
      return device.status();
    const std::string here = machineName();
    const int threads = (*device)->threads();
    if (!exists) {
      profile.machine = here;
      profile.threads = threads;
    }
    // Times of different machines must not be compared.
    if (profile.machine == here && profile.threads == threads) {
      absl::StatusOr<codegen::TargetDescription> cpu =
          codegen::TargetDescription::Get(CpuOptionsOf(options).architecture);
      if (!cpu.ok())
        return cpu.status();
      const bool inCache = !absl::StrContains(options.profile, ":");
      if (inCache) // checking the file reports the error, too
        llvm::sys::fs::create_directories(options.cache_dir);
      absl::Status kept = runtime::CheckWritable(*file);
      if (kept.ok()) {
        absl::Status measured = measureKernels(*groups, *cpu, options.cache_dir, errors, profile);
        if (!measured.ok())
          return measured;
        kept = runtime::WriteFile(*file, PrintKernelProfile(profile));
      }
      if (kept.ok()) {
        use.measured = static_cast<int64_t>(groups->size());
      } else if (inCache) {
        // A cache that cannot be written is harmless.
        use.warning = absl::StrCat("profile cannot be kept: ", kept.message(),
                                   "; missing times are estimated");
        use.file = exists ? *file : "";
      } else {
        return kept;
      }
    }
  }
  use.estimated = static_cast<int64_t>(groups->size()) - use.measured;
  use.machine = profile.machine;
  use.threads = profile.threads;
  return use;
}
