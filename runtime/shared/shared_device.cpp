//===- shared_device.cpp - Device shared by many programs -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/shared/shared_device.h"

#include "runtime/cpu/cpu_device.h"
#include "runtime/cpu/thread_pool.h"
#include "runtime/cuda/cuda_device.h"
#include "runtime/devices.h"

#include <map>
#include <utility>
#include <vector>

namespace refold::runtime {
namespace {

/// Never destroyed, because arrays of static lifetime may be freed after static destruction.
struct SharedDeviceTable {
  std::mutex mutex;
  std::map<std::string, SharedDevice *, std::less<>> by_name;
  /// Devices that a test replaced; arrays may still use them.
  std::vector<SharedDevice *> replaced;
};
SharedDeviceTable &SharedDevices() {
  static SharedDeviceTable &table = *new SharedDeviceTable();
  return table;
}

/// CPU devices, with one thread pool for each number of threads.
class SharedPools {
public:
  absl::StatusOr<std::unique_ptr<Device>> Make(int threads) {
    std::lock_guard<std::mutex> lock(mutex_);
    std::shared_ptr<ThreadPool> &pool = pools_[threads];
    if (!pool) {
      absl::StatusOr<std::shared_ptr<ThreadPool>> made = MakeThreadPool(threads);
      if (!made.ok())
        return made.status();
      // 0 stands for a number of threads whose pool may already exist.
      std::shared_ptr<ThreadPool> &same = pools_[(*made)->threads()];
      if (!same)
        same = *std::move(made);
      pool = same;
    }
    return MakeCpuDevice(pool);
  }

private:
  std::mutex mutex_;
  std::map<int, std::shared_ptr<ThreadPool>> pools_;
};

/// GPU devices with one shared context, which the first device opens.
class SharedCuda {
public:
  absl::StatusOr<std::unique_ptr<Device>> Make() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!context_) {
      absl::StatusOr<std::shared_ptr<CudaContext>> opened = OpenCudaContext();
      if (!opened.ok())
        return opened.status();
      context_ = *std::move(opened);
    }
    return MakeCudaDevice(context_);
  }

private:
  std::mutex mutex_;
  std::shared_ptr<CudaContext> context_;
};

SharedDevice::MakeProgramDevice MakerFor(const std::string &name) {
  if (name == "cuda")
    return [shared = std::make_shared<SharedCuda>()](int) { return shared->Make(); };
  if (name == "cpu")
    return [pools = std::make_shared<SharedPools>()](int threads) { return pools->Make(threads); };
  return [name](int threads) { return MakeDevice(name, threads); };
}

} // namespace

absl::StatusOr<std::unique_ptr<SharedDevice>> SharedDevice::Create(MakeProgramDevice make) {
  absl::StatusOr<std::unique_ptr<Device>> memory_device = make(1);
  if (!memory_device.ok())
    return memory_device.status();
  return std::unique_ptr<SharedDevice>(
      new SharedDevice(std::move(make), *std::move(memory_device)));
}

absl::StatusOr<SharedDevice *> SharedDevice::Get(absl::string_view name) {
  SharedDeviceTable &table = SharedDevices();
  std::lock_guard<std::mutex> lock(table.mutex);
  if (auto found = table.by_name.find(name); found != table.by_name.end())
    return found->second;
  absl::StatusOr<std::unique_ptr<SharedDevice>> made = Create(MakerFor(std::string(name)));
  if (!made.ok())
    return made.status();
  return table.by_name[std::string(name)] = made->release();
}

void SharedDevice::SetForTest(absl::string_view name, std::unique_ptr<SharedDevice> device) {
  SharedDeviceTable &table = SharedDevices();
  std::lock_guard<std::mutex> lock(table.mutex);
  if (auto known = table.by_name.extract(std::string(name)))
    table.replaced.push_back(known.mapped());
  if (device)
    table.by_name[std::string(name)] = device.release();
}

absl::Status SharedDevice::Write(std::byte *to, const std::byte *from, uint64_t bytes) {
  return memory_device_->Write(to, from, bytes);
}
absl::Status SharedDevice::Read(std::byte *to, const std::byte *from, uint64_t bytes) {
  return memory_device_->Read(to, from, bytes);
}
absl::Status SharedDevice::Zero(std::byte *memory, uint64_t bytes) {
  return memory_device_->Zero(memory, bytes);
}
absl::Status SharedDevice::Copy(std::byte *to, const std::byte *from, uint64_t bytes) {
  return memory_device_->CopyWithin(to, from, bytes);
}
absl::Status SharedDevice::CopyRows(std::byte *to, uint64_t to_pitch, const std::byte *from,
                                    uint64_t from_pitch, uint64_t width, uint64_t rows) {
  return memory_device_->CopyRowsWithin(to, to_pitch, from, from_pitch, width, rows);
}

SharedDevice::Counts SharedDevice::counts() const {
  Counts counts;
  counts.live = live_.load(std::memory_order_relaxed);
  counts.kept = memory_.kept();
  counts.programs = programs_.load(std::memory_order_relaxed);
  counts.peak = peak_.load(std::memory_order_relaxed);
  return counts;
}

void SharedDevice::NotePeak(uint64_t more) {
  const uint64_t bytes = live_.load(std::memory_order_relaxed) + more;
  if (bytes > peak_.load(std::memory_order_relaxed))
    peak_.store(bytes, std::memory_order_relaxed);
}

} // namespace refold::runtime
