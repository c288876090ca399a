//===- card.cpp - GPU of a program ------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/card.h"

#include "absl/strings/str_cat.h"

#include <utility>

namespace refold::runtime::cuda {

absl::StatusOr<std::unique_ptr<Card>> Card::Open(const DriverApi &driver) {
  auto card = std::unique_ptr<Card>(new Card(driver));
  if (absl::Status status = card->Start(); !status.ok())
    return status;
  return card;
}

std::unique_ptr<Card> Card::Beside(std::shared_ptr<const Card> card) {
  auto beside = std::unique_ptr<Card>(new Card(card->driver_));
  beside->device_ = card->device_;
  beside->context_ = card->context_;
  beside->stream_ = card->stream_;
  beside->name_ = card->name_;
  beside->capability_ = card->capability_;
  beside->shared_bytes_ = card->shared_bytes_;
  beside->owner_ = std::move(card);
  return beside;
}

absl::StatusOr<int> Card::Attribute(DeviceAttribute attribute) const {
  int value = 0;
  absl::Status status =
      Check(driver_.DeviceGetAttribute(&value, attribute, device_), "cuDeviceGetAttribute");
  if (!status.ok())
    return status;
  return value;
}

absl::Status Card::Start() {
  if (absl::Status status = Check(driver_.DeviceGet(&device_, 0), "cuDeviceGet"); !status.ok())
    return status;
  char name[256] = {};
  absl::Status named = Check(driver_.DeviceGetName(name, sizeof(name), device_), "cuDeviceGetName");
  if (!named.ok())
    return named;
  name_ = name;
  absl::StatusOr<int> major = Attribute(DeviceAttribute::ComputeCapabilityMajor);
  absl::StatusOr<int> minor = Attribute(DeviceAttribute::ComputeCapabilityMinor);
  absl::StatusOr<int> shared = Attribute(DeviceAttribute::MaxSharedMemoryPerBlockOptin);
  for (const auto *attribute : {&major, &minor, &shared})
    if (!attribute->ok())
      return attribute->status();
  capability_ = 10 * *major + *minor;
  shared_bytes_ = static_cast<uint64_t>(*shared);
  absl::Status retained =
      Check(driver_.DevicePrimaryCtxRetain(&context_, device_), "cuDevicePrimaryCtxRetain", name_);
  if (!retained.ok())
    return retained;
  if (absl::Status status = MakeCurrent(); !status.ok())
    return status;
  return Check(driver_.StreamCreate(&stream_, kStreamNonBlocking), "cuStreamCreate");
}

Card::~Card() {
  if (owner_)
    return;
  // Errors are ignored here: the process also releases these objects when it ends.
  if (stream_ && MakeCurrent().ok())
    driver_.StreamDestroy(stream_);
  if (context_)
    driver_.DevicePrimaryCtxRelease(device_);
}

absl::Status Card::MakeCurrent() const {
  return Check(driver_.CtxSetCurrent(context_), "cuCtxSetCurrent");
}

absl::Status Card::Synchronize(absl::string_view about) const {
  return Check(driver_.StreamSynchronize(stream_), "cuStreamSynchronize", about);
}

absl::Status Card::Fetch(void *to, DevicePtr from, uint64_t bytes, absl::string_view what) const {
  absl::Status status = Check(driver_.MemcpyDtoHAsync(to, from, bytes, stream_),
                              "cuMemcpyDtoHAsync_v2", absl::StrCat("of ", what));
  return status.ok() ? Synchronize(absl::StrCat("for ", what)) : status;
}

} // namespace refold::runtime::cuda
