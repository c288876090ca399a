//===- recording_driver.cpp - A fake CUDA driver without a GPU --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Binds the function table, and implements the device and its context.
//
//===----------------------------------------------------------------------===//
#include "recording_state.h"

#include <atomic>

namespace refold::runtime::cuda {
namespace {

constexpr size_t kDeviceBytes = size_t{80} << 30;

/// Whether a function needs a current context. The functions below work on any thread.
template <auto Method> constexpr bool kNeedsContext = true;
template <> constexpr bool kNeedsContext<&RecordingState::GetErrorName> = false;
template <> constexpr bool kNeedsContext<&RecordingState::GetErrorString> = false;
template <> constexpr bool kNeedsContext<&RecordingState::Init> = false;
template <> constexpr bool kNeedsContext<&RecordingState::DriverGetVersion> = false;
template <> constexpr bool kNeedsContext<&RecordingState::DeviceGetCount> = false;
template <> constexpr bool kNeedsContext<&RecordingState::DeviceGet> = false;
template <> constexpr bool kNeedsContext<&RecordingState::DeviceGetName> = false;
template <> constexpr bool kNeedsContext<&RecordingState::DeviceGetAttribute> = false;
template <> constexpr bool kNeedsContext<&RecordingState::DevicePrimaryCtxRetain> = false;
template <> constexpr bool kNeedsContext<&RecordingState::DevicePrimaryCtxRelease> = false;
template <> constexpr bool kNeedsContext<&RecordingState::CtxSetCurrent> = false;

/// The table's function for a method: it records the call and checks for a context.
template <auto Method> struct Thunk;
template <typename... Args, Result (RecordingState::*Method)(Args...)> struct Thunk<Method> {
  static inline const char *name = nullptr;
  static Result Call(Args... args) {
    RecordingState &driver = *RecordingState::active;
    std::lock_guard<std::recursive_mutex> lock(driver.mutex);
    if (name)
      driver.calls.push_back(name);
    if (kNeedsContext<Method> && !driver.HasContext()) {
      driver.Fail(Rule::NoContext, std::string(name) + " on a thread without a current context");
      return Result::InvalidContext;
    }
    return (driver.*Method)(args...);
  }
};

} // namespace

RecordingState *RecordingState::active = nullptr;

RecordingDriver::RecordingDriver()
    : state_(std::make_unique<RecordingState>()), before_(RecordingState::active) {
  RecordingState::active = state_.get();
#define REFOLD_BIND(method, symbol, since, params)                                                 \
  Thunk<&RecordingState::method>::name = #method;                                                  \
  api_.method = &Thunk<&RecordingState::method>::Call;
  REFOLD_CUDA_DRIVER_FUNCTIONS(REFOLD_BIND)
#undef REFOLD_BIND
  Thunk<&RecordingState::GetErrorName>::name = nullptr;
  Thunk<&RecordingState::GetErrorString>::name = nullptr;
}

RecordingDriver::~RecordingDriver() {
  if (RecordingState::active == state_.get())
    RecordingState::active = before_;
}

void RecordingDriver::RegisterKernel(const std::string &name, HostKernel kernel) {
  std::lock_guard<std::recursive_mutex> lock(state_->mutex);
  state_->kernels[name] = std::move(kernel);
}
void RecordingDriver::RegisterModule(const std::string &ptx, HostKernels kernels) {
  std::lock_guard<std::recursive_mutex> lock(state_->mutex);
  state_->module_kernels[ptx] = std::make_shared<const HostKernels>(std::move(kernels));
}
const std::vector<std::string> &RecordingDriver::Calls() const { return state_->calls; }
void RecordingDriver::ClearCalls() { state_->calls.clear(); }
const std::vector<std::string> &RecordingDriver::Executed() const { return state_->executed; }
const std::vector<Violation> &RecordingDriver::Violations() const { return state_->violations; }
void RecordingDriver::IterationLimit(size_t limit) { state_->iteration_limit = limit; }
const std::string &RecordingDriver::Ptx(Module module) const {
  return state_->modules.at(module).ptx;
}
size_t RecordingDriver::DeviceBytes() const {
  size_t bytes = 0;
  for (const auto &[address, allocation] : state_->allocations)
    bytes += allocation.pinned || allocation.freed ? 0 : allocation.bytes;
  return bytes;
}

Graph RecordingDriver::Capturing(Stream stream) const {
  auto it = state_->captures.find(stream);
  return it == state_->captures.end() ? nullptr : it->second.graph;
}
void *RecordingDriver::Memory(DevicePtr address, size_t bytes, const std::string &user) {
  return state_->Checked(address, bytes, user);
}
void RecordingDriver::Report(Rule rule, const std::string &message) { state_->Fail(rule, message); }

const char *RuleName(Rule rule) {
  static const char *const names[] = {
      "StaleHandle",       "NodeInBody",      "EmptyBody",        "ConditionalChild",
      "SecondExec",        "ForeignHandle",   "HandleUse",        "UndefinedHandle",
      "ForeignDependency", "DirtyParameters", "MissingParameter", "InvalidParameter",
      "MemoryCall",        "UseAfterFree",    "OutOfBounds",      "RacingConditions",
      "EndlessLoop",       "Capture",         "LibraryCall",      "NoContext"};
  static_assert(std::size(names) == static_cast<size_t>(Rule::NoContext) + 1);
  return names[static_cast<size_t>(rule)];
}

uint64_t RecordingState::ThisThread() {
  static std::atomic<uint64_t> threads{0};
  thread_local const uint64_t number = ++threads;
  return number;
}

Result RecordingState::Fail(Rule rule, const std::string &message) {
  violations.push_back({rule, std::string(RuleName(rule)) + ": " + message});
  return Result::InvalidValue;
}

Result RecordingState::GetErrorName(Result result, const char **name) {
  *name = result == Result::InvalidValue   ? "CUDA_ERROR_INVALID_VALUE"
          : result == Result::OutOfMemory  ? "CUDA_ERROR_OUT_OF_MEMORY"
          : result == Result::NotFound     ? "CUDA_ERROR_NOT_FOUND"
          : result == Result::InvalidPtx   ? "CUDA_ERROR_INVALID_PTX"
          : result == Result::NotSupported ? "CUDA_ERROR_NOT_SUPPORTED"
                                           : nullptr;
  return *name ? Result::Success : Result::InvalidValue;
}
/// Returns the last violation for InvalidValue, because it tells a test's author what went wrong.
Result RecordingState::GetErrorString(Result result, const char **text) {
  bool ours = result == Result::InvalidValue && !violations.empty();
  *text = ours ? violations.back().message.c_str() : "as the fake CUDA driver says";
  return Result::Success;
}

Result RecordingState::Init(unsigned) { return initialized = true, Result::Success; }
Result RecordingState::DriverGetVersion(int *version) { return *version = 13000, Result::Success; }
Result RecordingState::DeviceGetCount(int *count) {
  return *count = 1, initialized ? Result::Success : Result::NotInitialized;
}
Result RecordingState::DeviceGet(DeviceId *device, int ordinal) {
  return *device = 0, ordinal == 0 ? Result::Success : Result::InvalidDevice;
}
Result RecordingState::DeviceGetName(char *name, int size, DeviceId) {
  const std::string text = "fake CUDA driver";
  name[text.copy(name, size - 1)] = 0;
  return Result::Success;
}
Result RecordingState::DeviceGetAttribute(int *value, DeviceAttribute attribute, DeviceId) {
  static const std::map<DeviceAttribute, int> values = {
      {DeviceAttribute::MaxThreadsPerBlock, 1024},
      {DeviceAttribute::MaxSharedMemoryPerBlock, 48 << 10},
      {DeviceAttribute::WarpSize, 32},
      {DeviceAttribute::MultiprocessorCount, 132},
      {DeviceAttribute::CanMapHostMemory, 1},
      {DeviceAttribute::L2CacheSize, 50 << 20},
      {DeviceAttribute::MaxThreadsPerMultiprocessor, 2048},
      {DeviceAttribute::ComputeCapabilityMajor, 9},
      {DeviceAttribute::ComputeCapabilityMinor, 0},
      {DeviceAttribute::HostNativeAtomics, 0},
      {DeviceAttribute::CooperativeLaunch, 1},
      {DeviceAttribute::MaxSharedMemoryPerBlockOptin, 227 << 10}};
  auto it = values.find(attribute);
  if (it == values.end())
    return Fail(Rule::InvalidParameter, "no such device attribute");
  return *value = it->second, Result::Success;
}
Result RecordingState::DevicePrimaryCtxRetain(Context *result, DeviceId) {
  if (!context)
    context = NewHandle<Context>();
  ++context_users;
  return *result = context, Result::Success;
}
Result RecordingState::DevicePrimaryCtxRelease(DeviceId) {
  if (context_users == 0)
    return Fail(Rule::StaleHandle, "the primary context is released more often than retained");
  if (--context_users == 0) {
    context = nullptr;
    current_on.clear();
  }
  return Result::Success;
}
Result RecordingState::CtxSetCurrent(Context wanted) {
  if (wanted && wanted != context)
    return Fail(Rule::StaleHandle, "no such context, or it was released");
  if (wanted)
    current_on.insert(ThisThread());
  else
    current_on.erase(ThisThread());
  return Result::Success;
}
Result RecordingState::CtxSynchronize() {
  for (auto &[stream, queue] : streams)
    RunUntil(stream, last_ticket);
  return Result::Success;
}
Result RecordingState::MemGetInfo(size_t *free, size_t *total) {
  size_t used = 0;
  for (const auto &[address, allocation] : allocations)
    used += allocation.pinned || allocation.freed ? 0 : allocation.bytes;
  *total = kDeviceBytes;
  *free = kDeviceBytes - used;
  return Result::Success;
}

} // namespace refold::runtime::cuda
