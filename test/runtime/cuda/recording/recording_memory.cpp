//===- recording_memory.cpp - Memory, streams and events ---------*- C++ -*- ===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements device memory and copies. A new allocation is filled with a pattern that is a NaN in
// every float format. A copy reads pageable host memory during the call, as a real driver does. It
// reads pinned host memory later, when the copy is executed.
//
//===----------------------------------------------------------------------===//
#include "recording_state.h"

namespace refold::runtime::cuda {
namespace {

DevicePtr AddressOf(const void *pointer) { return reinterpret_cast<uintptr_t>(pointer); }

} // namespace

Allocation *RecordingState::Containing(DevicePtr address) {
  auto it = allocations.upper_bound(address);
  if (it == allocations.begin())
    return nullptr;
  --it;
  return address < it->first + it->second.bytes ? &it->second : nullptr;
}

void *RecordingState::Checked(DevicePtr address, size_t bytes, const std::string &user) {
  Allocation *allocation = Containing(address);
  if (!allocation) {
    Fail(Rule::OutOfBounds, user + " touches memory that was never allocated");
    return nullptr;
  }
  if (allocation->freed) {
    Fail(Rule::UseAfterFree, user + " touches memory that was freed");
    return nullptr;
  }
  size_t left = AddressOf(allocation->memory.get()) + allocation->bytes - address;
  if (bytes > left) {
    Fail(Rule::OutOfBounds, user + " touches " + std::to_string(bytes) + " bytes of " +
                                std::to_string(left) + " allocated there");
    return nullptr;
  }
  return reinterpret_cast<void *>(address);
}

void RecordingState::CheckMemoryCall(const char *call) {
  for (const auto &[handle, exec] : execs)
    if (exec.pending && exec.thread == ThisThread()) {
      Fail(Rule::MemoryCall,
           std::string(call) + " between the instantiation of a graph and the end of a launch");
      return;
    }
}

Result RecordingState::Allocate(void **address, size_t bytes, bool pinned) {
  if (bytes == 0)
    return Fail(Rule::InvalidParameter, "an allocation of no bytes");
  std::unique_ptr<unsigned char[], AlignedDelete> memory(
      new (kAllocationAlignment) unsigned char[bytes]);
  std::memset(memory.get(), 0xff, bytes);
  *address = memory.get();
  allocations[AddressOf(*address)] = {std::move(memory), bytes, pinned};
  return Result::Success;
}

Result RecordingState::Free(void *address, bool pinned) {
  auto it = allocations.find(AddressOf(address));
  if (it == allocations.end() || it->second.pinned != pinned)
    return Fail(Rule::OutOfBounds, "freed was never allocated so");
  if (it->second.freed)
    return Fail(Rule::UseAfterFree, "freed twice");
  it->second.freed = true;
  return Result::Success;
}

Result RecordingState::MemAlloc(DevicePtr *address, size_t bytes) {
  CheckMemoryCall("MemAlloc");
  void *memory = nullptr;
  Result result = Allocate(&memory, bytes, /*pinned=*/false);
  return *address = AddressOf(memory), result;
}
Result RecordingState::MemFree(DevicePtr address) {
  CheckMemoryCall("MemFree");
  return Free(reinterpret_cast<void *>(address), /*pinned=*/false);
}
Result RecordingState::MemHostAlloc(void **address, size_t bytes, unsigned) {
  CheckMemoryCall("MemHostAlloc");
  return Allocate(address, bytes, /*pinned=*/true);
}
Result RecordingState::MemFreeHost(void *address) {
  CheckMemoryCall("MemFreeHost");
  return Free(address, /*pinned=*/true);
}
Result RecordingState::MemHostGetDevicePointer(DevicePtr *device, void *host, unsigned) {
  if (!Checked(AddressOf(host), 1, "MemHostGetDevicePointer"))
    return Result::InvalidValue;
  return *device = AddressOf(host), Result::Success;
}

Result RecordingState::MemcpyHtoDAsync(DevicePtr target, const void *source, size_t bytes,
                                       Stream stream) {
  if (!Checked(target, bytes, "MemcpyHtoDAsync"))
    return Result::InvalidValue;
  std::shared_ptr<std::string> staged;
  if (!Containing(AddressOf(source)))
    staged = std::make_shared<std::string>(static_cast<const char *>(source), bytes);
  return Enqueue(stream, [=, this] {
    executed.push_back("memcpy");
    const void *from = staged ? staged->data() : Checked(AddressOf(source), bytes, "a copy");
    if (void *to = Checked(target, bytes, "a copy"); to && from)
      std::memcpy(to, from, bytes);
  });
}
Result RecordingState::MemcpyDtoHAsync(void *target, DevicePtr source, size_t bytes,
                                       Stream stream) {
  if (!Checked(source, bytes, "MemcpyDtoHAsync"))
    return Result::InvalidValue;
  return Enqueue(stream, [=, this] {
    executed.push_back("memcpy");
    if (const void *from = Checked(source, bytes, "a copy"))
      std::memcpy(target, from, bytes);
  });
}
Result RecordingState::MemcpyDtoDAsync(DevicePtr target, DevicePtr source, size_t bytes,
                                       Stream stream) {
  if (!Checked(target, bytes, "MemcpyDtoDAsync") || !Checked(source, bytes, "MemcpyDtoDAsync"))
    return Result::InvalidValue;
  return Enqueue(stream, [=, this] {
    executed.push_back("memcpy");
    const void *from = Checked(source, bytes, "a copy");
    if (void *to = Checked(target, bytes, "a copy"); to && from)
      std::memcpy(to, from, bytes);
  });
}
Result RecordingState::Memcpy3DAsync(const Memcpy3D *copy, Stream stream) {
  for (MemoryType type : {copy->source_type, copy->target_type})
    if (type != MemoryType::Host && type != MemoryType::Device)
      return Fail(Rule::InvalidParameter, "a copy is from host or device memory to one of them");
  if (copy->reserved0 || copy->reserved1)
    return Fail(Rule::DirtyParameters, "the reserved pointers of a copy must be zero");
  const bool has_rows = copy->height > 1 || copy->depth > 1;
  for (size_t pitch : {copy->source_pitch, copy->target_pitch})
    if (has_rows && (pitch < copy->width_bytes || pitch > 0x7fffffff))
      return Fail(Rule::InvalidParameter, "rows of a copy lie less than a row, or 2 GiB, apart");
  return Enqueue(stream, [this, copy = *copy] { RunCopy(copy); });
}
Result RecordingState::MemsetD8Async(DevicePtr target, unsigned char value, size_t bytes,
                                     Stream stream) {
  if (!Checked(target, bytes, "MemsetD8Async"))
    return Result::InvalidValue;
  return Enqueue(stream, [=, this] {
    executed.push_back("memset");
    if (void *to = Checked(target, bytes, "a memset"))
      std::memset(to, value, bytes);
  });
}

Result RecordingState::Enqueue(Stream stream, std::function<void()> run) {
  auto *queue = Find(streams, stream, "stream");
  if (!queue)
    return Result::InvalidHandle;
  if (!RunsAtOnce(stream, "given work that is no kernel"))
    return Result::InvalidValue;
  queue->push_back({++last_ticket, std::move(run)});
  return Result::Success;
}

void RecordingState::RunUntil(Stream stream, size_t ticket) {
  auto it = streams.find(stream);
  while (it != streams.end() && !it->second.empty() && it->second.front().ticket <= ticket) {
    Work work = std::move(it->second.front());
    it->second.pop_front();
    work.run();
  }
}

Result RecordingState::StreamCreate(Stream *stream, unsigned) {
  *stream = NewHandle<Stream>();
  streams[*stream];
  return Result::Success;
}
Result RecordingState::StreamDestroy(Stream stream) {
  if (!stream || !Find(streams, stream, "stream"))
    return Result::InvalidHandle;
  RunUntil(stream, last_ticket);
  streams.erase(stream);
  return Result::Success;
}
Result RecordingState::StreamSynchronize(Stream stream) {
  if (!Find(streams, stream, "stream"))
    return Result::InvalidHandle;
  if (!RunsAtOnce(stream, "waited for"))
    return Result::InvalidValue;
  RunUntil(stream, last_ticket);
  return Result::Success;
}

Result RecordingState::EventCreate(Event *event, unsigned flags) {
  *event = NewHandle<Event>();
  events[*event].timing = !(flags & kEventDisableTiming);
  return Result::Success;
}
Result RecordingState::EventDestroy(Event event) {
  if (!Find(events, event, "event"))
    return Result::InvalidHandle;
  events.erase(event);
  return Result::Success;
}
Result RecordingState::EventRecord(Event event, Stream stream) {
  auto *state = Find(events, event, "event");
  if (!state || Enqueue(stream, [] {}) != Result::Success)
    return Result::InvalidHandle;
  state->stream = stream;
  state->ticket = last_ticket;
  return Result::Success;
}
Result RecordingState::EventSynchronize(Event event) {
  auto *state = Find(events, event, "event");
  if (!state)
    return Result::InvalidHandle;
  RunUntil(state->stream, state->ticket);
  return Result::Success;
}
Result RecordingState::EventElapsedTime(float *milliseconds, Event start, Event end) {
  auto *first = Find(events, start, "event");
  auto *last = Find(events, end, "event");
  if (!first || !last || !first->timing || !last->timing)
    return Result::InvalidHandle;
  return *milliseconds = static_cast<float>(last->ticket - first->ticket), Result::Success;
}

} // namespace refold::runtime::cuda
