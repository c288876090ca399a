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

/// The devices that this build has. The device `Null` counts bytes and computes nothing. The device
/// `Checked` interprets the program and tracks which bytes are valid.
enum class DeviceKind : uint8_t { Cpu, Cuda, Null, Checked };

/// The part of a training step that becomes one GPU kernel: an op, a layer, or the whole step. Auto
/// chooses layer or step, whichever has the lower estimated time. Results with different
/// granularities may not be bit-identical.
enum class FusionGranularity : uint8_t { Auto, Op, Layer, Step };

/// How a GPU computes matrix products, if the fusion granularity is Op or Layer. Auto: cuBLASLt
/// computes the large products. None: Refold compiles every product. A product is large or not by
/// its shapes alone. The results of Auto and None may not be bit-identical.
enum class GpuLibraries : uint8_t { Auto, None };

/// Returns the word of a flag of refold-run for an option: "cuda", "layer", "none".
const char *WordOf(DeviceKind device);
const char *WordOf(FusionGranularity granularity);
const char *WordOf(GpuLibraries libraries);

/// Returns the option that has the name `word` on the command line. The error for an unknown word
/// lists the known words and suggests the nearest one.
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
  /// "native", "x86-64-v3", "x86-64-v4" or "x86-64-v4-bf16".
  std::string architecture = "native";
};

/// Options of the device "cuda".
struct CudaOptions {
  /// The oldest GPU architecture that can run the program. Newer GPUs can run it, too.
  /// codegen::PtxArch::Names() lists the valid names.
  std::string architecture = runtime::kDefaultCudaArchitecture.Name();
  FusionGranularity granularity = FusionGranularity::Auto;
  GpuLibraries libraries = GpuLibraries::Auto;
  /// If true, describes kernels and their workspaces, but emits no PTX. This is enough for a device
  /// that only counts the memory of a GPU. The compilation is then several times faster.
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
  /// Options of the chosen device. If there are none, the device has its defaults. Options of a
  /// different device are an error.
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
  /// If true, a thread runs as many kernels as possible on one tile of rows before it waits for
  /// other threads. Changes no bit of the results.
  bool row_tiles = true;
  /// Threads of the "cpu" device; 0: one per hardware thread. Changes no bit.
  int threads = 0;
  /// The folder in which the "cpu" device stores compiled kernels for later processes. Empty:
  /// kernels are not stored. The folder is created if it does not exist, and kept below 1 GiB. It
  /// can be shared, copied or deleted at any time. Changes no bit of the results.
  std::string cache_dir = "";
  /// The kernel times that the planner uses to choose which values to recompute:
  ///   - "cpu:FILE": times measured on the CPU. They are stored in FILE, which is created if it
  ///     does not exist.
  ///   - "cpu": like "cpu:FILE", with a file in the cache folder.
  ///   - Empty: estimates from counts of operations and bytes.
  ///
  /// The "cpu" device measures each kernel that is not yet in the file, with `threads` threads.
  /// Changes no bit of the results.
  std::string profile = "";
  /// Limit on all bytes that the device holds. 0: the limit is the value of FLAGS_memory_budget. To
  /// stay within the limit, the program recomputes values instead of keeping them. The compilation
  /// fails if no plan fits. Changes no bit of the results.
  uint64_t memory_budget = 0;
  /// If no plan fits the budget, the error has the least sufficient budget. True: the number is
  /// exact. To find it, the compiler also tries the plans that need the least memory. False: the
  /// number is an estimate.
  bool least_budget = true;
  RecomputeChoice recompute = {};
  /// Values of the FLAGS_ options (docs/reference/flags.md). A flag that is not set here has the
  /// value of the environment variable of the same name. If there is no such variable, the flag has
  /// its default.
  runtime::FlagValues flags = {};
};
#pragma GCC diagnostic pop

/// Returns the options of the device "cpu" in `options`; the defaults if none are given.
CpuOptions CpuOptionsOf(const CompileOptions &options);
/// Returns the options of the device "cuda" in `options`, or the defaults if there are none.
/// Returns an error if a field of version 0.1 has an unknown value.
absl::StatusOr<CudaOptions> CudaOptionsOf(const CompileOptions &options);

/// Returns the bytes of `number` gibibytes, for budgets.
constexpr uint64_t GiB(double number) { return static_cast<uint64_t>(number * 0x1p30); }
/// Returns the bytes of `number` mebibytes.
constexpr uint64_t MiB(double number) { return static_cast<uint64_t>(number * 0x1p20); }

} // namespace refold
