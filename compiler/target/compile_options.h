//===- compile_options.h - Options of a compilation -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/strategy.h"
#include "runtime/core/cuda_architecture.h"
#include "runtime/core/flag_values.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace refold {

/// A device that this build has. Null counts bytes and computes nothing; Checked interprets the
/// program and watches every byte.
enum class DeviceKind : uint8_t { Cpu, Cuda, Null, Checked };

/// The granularity of fusions on a GPU: one kernel per op, layer or step. Auto: the granularity
/// with the lowest estimated time. Granularities may differ in bits.
enum class FusionGranularity : uint8_t { Auto, Op, Layer, Step };

/// Matrix products on a GPU, for the granularities Op and Layer. Auto leaves large products to
/// cuBLASLt, None compiles all of them. Shapes alone decide which products are large. The two may
/// differ in bits.
enum class GpuLibraries : uint8_t { Auto, None };

/// Returns the word of a flag of refold-run for an option: "cuda", "layer", "none".
const char *WordOf(DeviceKind device);
const char *WordOf(FusionGranularity granularity);
const char *WordOf(GpuLibraries libraries);

/// Returns the option for the word of a flag. The error for an unknown word suggests the nearest
/// known one and lists all.
absl::StatusOr<DeviceKind> ParseDeviceKind(absl::string_view word);
absl::StatusOr<FusionGranularity> ParseFusionGranularity(absl::string_view word);
absl::StatusOr<GpuLibraries> ParseGpuLibraries(absl::string_view word);

/// Names the device of a program: a DeviceKind, or a registered target by its name.
class DeviceName {
public:
  DeviceName(DeviceKind kind = DeviceKind::Cpu) : name_(WordOf(kind)) {}
  DeviceName(std::string name) : name_(std::move(name)) {}
  DeviceName(const char *name) : name_(name) {}
  const std::string &name() const { return name_; }
  bool operator==(const DeviceName &) const = default;

private:
  std::string name_;
};

/// How values are recomputed instead of kept. The choice changes no bit of any result.
struct RecomputeChoice {
  RecomputeStrategy strategy = RecomputeStrategy::Auto;
  /// Layers per segment, for EveryN only. Not given: 1.
  std::optional<int64_t> layers = {};
  /// For the Kusumoto strategies only. Not given: Time.
  std::optional<RecomputeObjective> objective = {};
};

/// Options of the device "cpu".
struct CpuOptions {
  /// "native", "x86-64-v3" or "x86-64-v4".
  std::string architecture = "native";
};

/// Options of the device "cuda".
struct CudaOptions {
  /// The oldest GPU architecture that must run the program, one of those that codegen::PtxArch
  /// names. Newer GPUs run it too.
  std::string architecture = runtime::kDefaultCudaArchitecture.Name();
  FusionGranularity granularity = FusionGranularity::Auto;
  GpuLibraries libraries = GpuLibraries::Auto;
  /// Describes kernels and their workspaces, but emits no PTX. This is enough for a device that
  /// only accounts for a GPU's memory, and several times as fast.
  bool account_only = false;
  /// Allows rounding the factors of a library's f32 products to TF32, for the GPU's tensor cores.
  bool tf32 = false;
};

// g++ warns about deprecated fields in the constructors that it makes itself, too.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
struct CompileOptions {
  /// Only "cpu" and "cuda" need machine code.
  DeviceName device = DeviceKind::Cpu;
  /// Options of the device, of its own type; not given: the defaults. It is an error to give
  /// options of another device.
  ///
  ///     rf::Compile(program, {.device = rf::DeviceKind::Cuda,
  ///                           .target = rf::CudaOptions{.architecture = "sm_90"}});
  std::variant<std::monostate, CpuOptions, CudaOptions> target = {};
  // Fields of version 0.1; each that is given overrides its successor in `target`.
  [[deprecated("use CpuOptions::architecture")]] std::optional<std::string> cpu = {};
  [[deprecated("use CudaOptions::architecture")]] std::optional<std::string> cuda_arch = {};
  [[deprecated("use CudaOptions::granularity")]] std::optional<std::string> cuda_tier = {};
  [[deprecated("use CudaOptions::libraries")]] std::optional<std::string> libraries = {};
  [[deprecated("use CudaOptions::account_only")]] std::optional<bool> account_only = {};
  [[deprecated("use CudaOptions::tf32")]] std::optional<bool> tf32 = {};
  /// A thread walks a tile of rows through as many kernels as possible without waiting for other
  /// threads. Changes no bit.
  bool row_tiles = true;
  /// Threads of the "cpu" device; 0: one per hardware thread. Changes no bit.
  int threads = 0;
  /// A folder that keeps the compiled kernels of the "cpu" device between processes. It is created
  /// if it does not exist, kept below 1 GiB, and safe to share, copy and delete at any time. Empty:
  /// no folder. Changes no bit.
  std::string cache_dir = "";
  /// "cpu:FILE": recompute plans use measured kernel times from FILE, which is created if it does
  /// not exist. The "cpu" device measures each kernel that the file lacks once, with `threads`
  /// threads. "cpu": a file in the cache folder. Empty: plans count operations and bytes. Changes
  /// no bit.
  std::string profile = "";
  /// Limit on all bytes that the device holds; 0: the value of FLAGS_memory_budget. Values are
  /// recomputed instead of kept until the program fits; if it cannot fit, the compilation fails.
  /// Changes no bit.
  uint64_t memory_budget = 0;
  /// True: the error for a budget that no plan keeps names the least sufficient budget, for which
  /// the smallest plans must be tried. False: the error comes as soon as no plan is left, with an
  /// estimate.
  bool least_budget = true;
  RecomputeChoice recompute = {};
  /// The FLAGS_ values (docs/reference/flags.md). A flag that is not set here has the value of the
  /// environment, or else the default of the table.
  runtime::FlagValues flags = {};
};
#pragma GCC diagnostic pop

/// Returns the options of the device "cpu" in `options`; the defaults if none are given.
CpuOptions CpuOptionsOf(const CompileOptions &options);
/// Returns the options of the device "cuda" in `options`; the defaults if none are given. Errors:
/// unknown words in fields of version 0.1.
absl::StatusOr<CudaOptions> CudaOptionsOf(const CompileOptions &options);

/// Returns the bytes of `number` gibibytes, for budgets.
constexpr uint64_t GiB(double number) { return static_cast<uint64_t>(number * 0x1p30); }
/// Returns the bytes of `number` mebibytes.
constexpr uint64_t MiB(double number) { return static_cast<uint64_t>(number * 0x1p20); }

} // namespace refold
