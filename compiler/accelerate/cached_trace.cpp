//===- cached_trace.cpp - A compiled trace of a function ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/cached_trace.h"

#include "runtime/shared/shared_device.h"

#include <algorithm>

namespace refold::internal {

/// A loop donates the same arguments at each call, so few functions have more than two variants.
static constexpr size_t kMostVariants = 4;

Variant::~Variant() {
  if (device)
    device->SubtractPrograms(bytes);
}

CachedTrace::~CachedTrace() = default;

std::shared_ptr<Variant> CachedTrace::Find(const DonationMask &donated) {
  std::lock_guard<std::mutex> lock(mutex_);
  for (size_t i = variants_.size(); i-- > 0;)
    if (variants_[i]->donated == donated) {
      std::rotate(variants_.begin() + static_cast<std::ptrdiff_t>(i),
                  variants_.begin() + static_cast<std::ptrdiff_t>(i) + 1, variants_.end());
      return variants_.back();
    }
  return nullptr;
}

void CachedTrace::Add(std::shared_ptr<Variant> variant) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (variants_.size() == kMostVariants)
    variants_.erase(variants_.begin());
  variants_.push_back(std::move(variant));
}

std::vector<std::shared_ptr<Variant>> CachedTrace::Variants() {
  std::lock_guard<std::mutex> lock(mutex_);
  return variants_;
}

} // namespace refold::internal
