//===- measure_kernels.cpp - Kernel times on this machine -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/profile/measure_kernels.h"

#include "compiler/target/cpu/kernel_code.h"
#include "passes/analysis/BufferAccess.h"
#include "passes/analysis/InPlace.h"
#include "passes/lowering/KernelOutliner.h"
#include "runtime/core/aligned_memory.h"
#include "runtime/core/flush_denormals.h"
#include "runtime/cpu/cpu_features.h"
#include "runtime/cpu/object_loader.h"
#include "runtime/cpu/thread_pool.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <vector>

using namespace mlir;
using namespace refold;

namespace {

using Clock = std::chrono::steady_clock;
using KernelFn = void (*)(void *const *args, int64_t block);

/// Bounds on how often a kernel runs; it stops early once the runs took kEnough in total.
constexpr int kLeastRounds = 3, kMostRounds = 100;
constexpr auto kEnough = std::chrono::milliseconds(20);
/// Generated integers are less than this bound. A kernel may use them as indices into an embedding
/// table. The bound is so large that the indices spread over a large table. In a smaller table, the
/// kernel clamps indices that are out of range.
constexpr uint64_t kIntegers = 1 << 15;

/// Generates numbers that are neither all equal nor sorted.
class MadeUp {
public:
  template <typename T> T next() {
    state = state * 6364136223846793005u + 1442695040888963407u;
    if constexpr (kIsFloat<T>)
      return static_cast<T>(static_cast<double>(state >> 40) * 0x1p-24);
    else
      return static_cast<T>((state >> 33) % kIntegers);
  }

private:
  uint64_t state = 1;
};

template <typename T> void fillWith(runtime::AlignedBytes &memory) {
  MadeUp numbers;
  for (size_t at = 0; at + sizeof(T) <= memory.size(); at += sizeof(T)) {
    const T value = numbers.next<T>();
    std::memcpy(memory.data() + at, &value, sizeof(T));
  }
}

void fill(runtime::AlignedBytes &memory, Type element) {
  const ElementType type = *rf::elementTypeOf(element);
  if (type == ElementType::Pred) // each has a byte, 0 or 1
    return std::memset(memory.data(), 1, memory.size()), void();
  WithElementType(type, [&](auto zero) { fillWith<decltype(zero)>(memory); });
}

/// Returns one number for each result: the operand that the result overwrites, or -1 if there is
/// none. The operand is the first that --refold-inplace could choose, which is usually its choice.
SmallVector<int64_t> tiedOf(rf::FusionOp group) {
  SmallVector<int64_t> tied;
  for (OpResult result : group->getResults()) {
    tied.push_back(-1);
    if (group.getTiles() > 1)
      continue;
    const unsigned number = result.getResultNumber();
    for (unsigned operand = 0; operand < group.getNumOperands() && tied.back() < 0; ++operand)
      if (group.getOperand(operand).getType() == result.getType() &&
          group.getOperandDims()[operand] == group.getResultDims()[number] &&
          !llvm::is_contained(tied, operand) &&
          readsInStep(group.getBody().front(), operand, number))
        tied.back() = operand;
  }
  return tied;
}

/// One kernel with the memory of a launch.
class KernelRun {
public:
  KernelRun(mem::KernelOp kernel, KernelFn code)
      : code(code), blocks(static_cast<uint32_t>(launchBlocks(kernel))),
        tiles(static_cast<uint32_t>(kernel.getTiles())) {
    Block &body = kernel.getBody().front();
    for (auto [argument, dim] : llvm::zip_equal(body.getArguments(), kernel.getOperandDims())) {
      add(argument.getType(), dim, kernel, /*isResult=*/false);
      fill(memory.back(), cast<RankedTensorType>(argument.getType()).getElementType());
    }
    Operation *yield = body.getTerminator();
    for (auto [value, dim, tied] :
         llvm::zip_equal(yield->getOperands(), kernel.getResultDims(), kernel.getTied()))
      if (tied < 0)
        add(value.getType(), dim, kernel, /*isResult=*/true);
      else
        arguments.push_back(arguments[tied]);
    for (uint32_t block = 0; block < blocks; ++block)
      for (const Argument &argument : arguments)
        pointers.push_back(argument.base +
                           static_cast<int64_t>(block / argument.run) * argument.stride);
  }

  bool hasMemory() const { return !isRefused; }

  Clock::duration once(runtime::ThreadPool &pool) const {
    const Clock::time_point begin = Clock::now();
    pool.Run(runBlocks, this, blocks / tiles);
    return Clock::now() - begin;
  }

private:
  struct Argument {
    std::byte *base;
    int64_t stride;
    uint32_t run;
  };

  void add(Type type, int64_t dim, mem::KernelOp kernel, bool isResult) {
    const MemRefType buffer = mem::bufferType(type);
    const auto bytes = static_cast<size_t>(mem::bufferBytes(buffer));
    memory.emplace_back(std::max<size_t>(bytes, 1));
    isRefused |= memory.back().empty();
    const int64_t stride = blockStride(buffer, dim, static_cast<int64_t>(kernel.getBlocks()));
    arguments.push_back(
        {memory.back().data(), isResult ? stride : stride / tiles, isResult ? tiles : 1});
  }

  /// Runs blocks as the device runs a launch: the tiles of a sum in order.
  static void runBlocks(const void *context, uint32_t begin, uint32_t end) {
    const KernelRun &run = *static_cast<const KernelRun *>(context);
    for (uint32_t block = begin * run.tiles; block < end * run.tiles; ++block)
      run.code(run.pointers.data() + block * run.arguments.size(), block);
  }

  KernelFn code;
  uint32_t blocks, tiles;
  std::vector<runtime::AlignedBytes> memory;
  std::vector<Argument> arguments;
  std::vector<void *> pointers;
  bool isRefused = false;
};

/// Returns the fastest of several runs, the one least disturbed by other processes.
uint64_t picosecondsOf(const KernelRun &run, runtime::ThreadPool &pool) {
  run.once(pool); // warms up pages and code
  Clock::duration least = Clock::duration::max(), all{};
  for (int round = 0; round < kLeastRounds || (round < kMostRounds && all < kEnough); ++round) {
    const Clock::duration time = run.once(pool);
    least = std::min(least, time);
    all += time;
  }
  return 1000 *
         static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(least).count());
}

} // namespace

absl::Status refold::measureKernels(ArrayRef<rf::FusionOp> groups,
                                    const codegen::TargetDescription &target,
                                    const std::string &folder, const FirstError &errors,
                                    KernelProfile &profile) {
  if (groups.empty())
    return absl::OkStatus();
  if (absl::Status runs =
          runtime::CheckFeatures(target.name, target.features, runtime::CpuFeatures());
      !runs.ok())
    return runs;
  absl::StatusOr<std::unique_ptr<runtime::ThreadPool>> pool =
      runtime::ThreadPool::Create(profile.threads);
  if (!pool.ok())
    return pool.status();
  // Compiles all kernels together, because they are compiled in parallel.
  groups[0]->getContext()->loadDialect<mem::MemDialect>(); // no pass up to fusions needs it
  OwningOpRef<ModuleOp> module(ModuleOp::create(UnknownLoc::get(groups[0]->getContext())));
  KernelOutliner outliner(*module);
  SmallVector<mem::KernelOp> kernels;
  for (rf::FusionOp group : groups)
    kernels.push_back(outliner.outline(group, tiedOf(group)));
  absl::StatusOr<KernelCode> code = compileKernelCode(*module, target, folder, errors);
  if (!code.ok())
    return code.status();
  auto object = runtime::LoadedObject::Load(
      {reinterpret_cast<const std::byte *>(code->object.data()), code->object.size()});
  if (!object.ok())
    return object.status();
  runtime::FlushDenormals flush;
  for (auto [group, kernel] : llvm::zip_equal(groups, kernels)) {
    const KernelRun run(kernel,
                        reinterpret_cast<KernelFn>((*object)->Find(kernel.getSymName().str())));
    if (!run.hasMemory())
      return absl::ResourceExhaustedError(
          absl::StrCat("no memory to measure a kernel: ", opsOf(group)));
    profile.kernels[kernelIdentity(group)] = {picosecondsOf(run, **pool), opsOf(group)};
  }
  return absl::OkStatus();
}
