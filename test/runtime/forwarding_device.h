//===- forwarding_device.h - A device that forwards to another one --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"

#include <memory>
#include <utility>

namespace refold::runtime::testing {

/// Runs programs on another device. Tests override the calls that they observe or let fail.
class ForwardingDevice : public Device {
public:
  explicit ForwardingDevice(std::unique_ptr<Device> device) : device_(std::move(device)) {}

  absl::string_view name() const override { return device_->name(); }
  absl::Status Load(std::shared_ptr<const LoadedExecutable> executable,
                    const DeviceOptions &options) override {
    return device_->Load(std::move(executable), options);
  }
  absl::Status Bind(const Bindings &bindings) override { return device_->Bind(bindings); }
  using Device::Run;
  absl::Status Run(size_t function, int64_t steps, RunPart part) override {
    return device_->Run(function, steps, part);
  }
  uint64_t MeasuredBytes(size_t function) const override {
    return device_->MeasuredBytes(function);
  }

protected:
  Device &inner() { return *device_; }

private:
  std::unique_ptr<Device> device_;
};

} // namespace refold::runtime::testing
