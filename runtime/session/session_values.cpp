//===- session_values.cpp - Inputs, states and fetches ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks names, types and shapes before it calls the device.
//
//===----------------------------------------------------------------------===//
#include "runtime/session/session_impl.h"
#include "runtime/session/timeline.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <string>
#include <utility>

namespace refold::runtime {

absl::Status Session::Impl::Set(exe::BufferKind kind, absl::string_view name,
                                const HostTensor &value) {
  absl::StatusOr<size_t> index = Find(kind, name);
  if (!index.ok())
    return index.status();
  const exe::BufferT &buffer = *table().buffers[*index];
  if (value.type() != ToElementType(buffer.type) || value.shape() != buffer.shape || !value.data())
    return absl::InvalidArgumentError(absl::StrCat(KindName(kind), " '", name, "' is ",
                                                   BufferType(buffer), ", but was given ",
                                                   value.type_string()));
  Timeline::Scope scope(options.timeline, absl::StrCat("set ", name),
                        {{"bytes", static_cast<int64_t>(buffer.bytes)}});
  staged.Drop(*index);
  if (absl::Status status = device->Write(At(*index), value.data(), buffer.bytes); !status.ok())
    return status;
  given[*index] = true;
  goes_on |= kind == exe::BufferKind::State && *index == started;
  return absl::OkStatus();
}

absl::StatusOr<std::byte *> Session::Impl::Writable(size_t index) {
  if (!device->computes())
    return absl::UnimplementedError(
        absl::StrCat("device '", device->name(), "' has no memory that the host may write to"));
  if (device->host_addressable())
    return At(index);
  return staged.Memory(table(), index);
}

absl::Status Session::Impl::CheckKnown(size_t state) const {
  const exe::BufferT &buffer = *table().buffers[state];
  if (!given[state])
    return absl::FailedPreconditionError(
        absl::StrCat("state '", buffer.name, "' has no value yet: run startup or set it"));
  const bool counted =
      buffer.name == kSeedState ||
      std::any_of(table().functions.begin(), table().functions.end(), [&](const auto &function) {
        const exe::LoopT *loop = FunctionLoop(*function);
        return loop && loop->counter == state;
      });
  return device->computes() || counted ? absl::OkStatus() : NotComputed("state", buffer);
}

absl::Status Session::Impl::NotComputed(absl::string_view kind, const exe::BufferT &buffer) const {
  return absl::FailedPreconditionError(absl::StrCat(
      kind, " '", buffer.name, "' has no value: device '", device->name(), "' computes nothing"));
}

absl::StatusOr<HostTensor> Session::Impl::Read(size_t index, std::vector<int64_t> shape,
                                               uint64_t offset) const {
  const exe::BufferT &buffer = *table().buffers[index];
  HostTensor value(ToElementType(buffer.type), std::move(shape));
  if (!value.data())
    return absl::ResourceExhaustedError(
        absl::StrCat("no memory for a copy of '", buffer.name, "', ", value.bytes(), " bytes"));
  absl::Status status = device->Read(value.data(), At(index) + offset, value.bytes());
  if (!status.ok())
    return status;
  return value;
}

absl::Status Session::SetInput(absl::string_view name, const HostTensor &value) {
  return impl_->Set(exe::BufferKind::Input, name, value);
}

absl::StatusOr<MutableTensorView> Session::InputMemory(absl::string_view name) {
  absl::StatusOr<size_t> index = impl_->Find(exe::BufferKind::Input, name);
  if (!index.ok())
    return index.status();
  absl::StatusOr<std::byte *> memory = impl_->Writable(*index);
  if (!memory.ok())
    return memory.status();
  const exe::BufferT &buffer = *impl_->table().buffers[*index];
  impl_->given[*index] = true;
  return MutableTensorView{ToElementType(buffer.type), buffer.shape, *memory};
}

absl::Status Session::SetState(absl::string_view name, const HostTensor &value) {
  return impl_->Set(exe::BufferKind::State, name, value);
}

absl::StatusOr<HostTensor> Session::State(absl::string_view name) const {
  absl::StatusOr<size_t> index = impl_->Find(exe::BufferKind::State, name);
  if (!index.ok())
    return index.status();
  if (absl::Status known = impl_->CheckKnown(*index); !known.ok())
    return known;
  return impl_->Read(*index, impl_->table().buffers[*index]->shape, 0);
}

absl::StatusOr<HostTensor> Session::Fetch(absl::string_view name) const {
  absl::StatusOr<size_t> index = impl_->Find(exe::BufferKind::Fetch, name);
  if (!index.ok())
    return index.status();
  if (!impl_->device->computes())
    return impl_->NotComputed("fetch", *impl_->table().buffers[*index]);
  const std::optional<size_t> maker = impl_->maker[*index];
  const bool is_there = maker ? impl_->has_run[*maker] : impl_->last_run.has_value();
  if (!is_there)
    return absl::FailedPreconditionError(
        absl::StrCat("fetch '", name, "' has no value: no run ",
                     maker && impl_->table().functions[*maker]->name != "train"
                         ? absl::StrCat("of '", impl_->table().functions[*maker]->name, "' ")
                         : "",
                     "has finished"));
  const exe::BufferT &buffer = *impl_->table().buffers[*index];
  std::vector<int64_t> shape = buffer.shape;
  if (!buffer.history || shape[0] == 0 || !impl_->last_run)
    return impl_->Read(*index, std::move(shape), 0);
  uint64_t row_bytes = buffer.bytes / static_cast<uint64_t>(shape[0]);
  shape[0] = impl_->last_run->steps;
  return impl_->Read(*index, std::move(shape), impl_->last_run->first_step * row_bytes);
}

} // namespace refold::runtime
