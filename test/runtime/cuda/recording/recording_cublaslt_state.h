//===- recording_cublaslt_state.h - State of the fake cuBLASLt --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maps handles to descriptors, as recording_state.h maps the driver's handles to its objects.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "recording_cublaslt.h"

#include <cstring>
#include <deque>
#include <map>

namespace refold::runtime::cuda {

struct LtLayoutState {
  LtDataType type;
  int64_t rows, columns, leading;
  int32_t batch = 1;
  int64_t stride = 0;

  uint64_t ElementBytes() const { return type == LtDataType::F64 ? 8 : 4; }
  uint64_t Bytes() const {
    return static_cast<uint64_t>((batch - 1) * stride + (columns - 1) * leading + rows) *
           ElementBytes();
  }
};

struct LtProductState {
  LtComputeType compute;
  LtDataType scale;
  bool transpose_a = false, transpose_b = false;
};

struct LtPreferenceState {
  uint64_t workspace_bytes = 0;
  uint32_t schemes = 7;
  uint32_t alignment = 256; ///< the least alignment of any matrix, in bytes
};

/// The product kernel that a library handle has loaded.
struct LtCode {
  Module module = nullptr;
  Function function = nullptr;
};

struct LtEnqueued {
  LtProductState product;
  LtLayoutState a, b, d;
  uint64_t workspace_bytes; ///< that the algorithm needs
};

struct RecordingCublasLtState {
  static RecordingCublasLtState *active;
  explicit RecordingCublasLtState(RecordingDriver &driver) : driver(driver) {}

#define REFOLD_METHOD(result, name, symbol, params) result name params;
  REFOLD_CUBLASLT_FUNCTIONS(REFOLD_METHOD)
#undef REFOLD_METHOD

  LtStatus Fail(const std::string &message) {
    driver.Report(Rule::LibraryCall, message);
    return LtStatus::InvalidValue;
  }
  /// Adds a copy of `state` to the map under a new handle.
  template <typename Handle, typename State>
  LtStatus Add(std::map<Handle, State> &map, Handle *handle, const State &state) {
    *handle = reinterpret_cast<Handle>(++last_handle);
    map[*handle] = state;
    return LtStatus::Success;
  }
  template <typename Handle, typename State>
  LtStatus Remove(std::map<Handle, State> &map, Handle handle, const char *what) {
    return map.erase(handle) ? LtStatus::Success : Fail(std::string("no such ") + what);
  }
  template <typename Map, typename Key> auto *Find(Map &map, Key key, const char *what) {
    auto it = map.find(key);
    if (it == map.end())
      Fail(std::string("no such ") + what + ", or it was destroyed");
    return it == map.end() ? nullptr : &it->second;
  }
  template <typename T, typename Target>
  LtStatus Read(const void *value, size_t bytes, Target &target) {
    if (bytes != sizeof(T))
      return Fail("an attribute of " + std::to_string(bytes) + " bytes, which has another size");
    T read;
    std::memcpy(&read, value, sizeof(read));
    target = static_cast<Target>(read);
    return LtStatus::Success;
  }
  template <typename T> LtStatus Write(T value, void *to, size_t bytes, size_t *written) {
    if (bytes != sizeof(T))
      return Fail("an attribute is asked for in " + std::to_string(bytes) + " bytes");
    std::memcpy(to, &value, sizeof(value));
    *written = sizeof(value);
    return LtStatus::Success;
  }
  LtStatus CheckShapes(const LtEnqueued &one, const LtLayoutState &c);
  LtStatus CheckMemory(const LtEnqueued &one, DevicePtr a, DevicePtr b, DevicePtr d,
                       DevicePtr workspace, uint64_t workspace_bytes);
  void Run(const KernelCall &call);

  RecordingDriver &driver;
  uintptr_t last_handle = 0x1000;
  std::map<LtHandle, LtCode> handles;
  std::map<LtLayout, LtLayoutState> layouts;
  std::map<LtProduct, LtProductState> products;
  std::map<LtPreference, LtPreferenceState> preferences;
  std::vector<LtOffer> offers;
  bool heeds = true;
  uint32_t alignment = 256; ///< alignment of matrices for which algorithms were requested, in bytes
  std::optional<NodeType> stray;
  LtStatus refusal = LtStatus::Success;
  std::deque<LtEnqueued> enqueued;
  size_t executed = 0;
};

} // namespace refold::runtime::cuda
