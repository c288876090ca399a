//===- session.cpp - One program on one device ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places, loads and binds programs before any value is written.
//
//===----------------------------------------------------------------------===//
#include "runtime/session/session.h"

#include "runtime/core/flag_values.h"
#include "runtime/executable/function_buffers.h"
#include "runtime/executable/run_state.h"
#include "runtime/session/pool_places.h"
#include "runtime/session/session_impl.h"
#include "runtime/session/timeline.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <utility>

namespace refold::runtime {

Session::Impl::Impl(std::shared_ptr<const LoadedExecutable> executable,
                    std::unique_ptr<Device> device, SessionOptions options)
    : executable(std::move(executable)), device(std::move(device)), memory(*this->device),
      options(options), given(this->executable->table.buffers.size(), false),
      has_run(this->executable->table.functions.size(), false),
      maker(this->executable->table.buffers.size()),
      started(RunStartedBuffer(this->executable->table)) {
  for (size_t i = 0; i < table().functions.size(); ++i)
    for (uint32_t buffer : BuffersTouched(*table().functions[i]))
      if (table().buffers[buffer]->kind == exe::BufferKind::Fetch)
        maker[buffer] = i;
}

absl::StatusOr<size_t> Session::Impl::Function(absl::string_view name) const {
  if (std::optional<size_t> found = FindFunction(table(), name))
    return *found;
  return absl::FailedPreconditionError(
      absl::StrCat("program '", table().name, "' has no function '", name, "'"));
}

Session::Session(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Session::~Session() = default;

absl::StatusOr<std::unique_ptr<Session>>
Session::Create(std::shared_ptr<const LoadedExecutable> executable, std::unique_ptr<Device> device,
                SessionOptions options) {
  absl::StatusOr<EnvironmentFlags> environment = ReadFlags();
  if (!environment.ok())
    return environment.status();
  const FlagValues flags = WithDefaults(Or(options.flags, environment->values));
  absl::StatusOr<PooledProgram> placed = PlaceProgram(executable, *device, flags, options.capacity);
  if (!placed.ok())
    return placed.status();
  auto impl = std::make_unique<Impl>(placed->executable, std::move(device), options);
  if (*flags.allocator_strategy != AllocatorStrategy::Arena)
    impl->pool = placed->statistics;
  absl::Status status;
  auto phase = [&](const char *name, const auto &work) {
    Timeline::Scope scope(options.timeline, name);
    if (status.ok())
      status = work();
  };
  phase("load", [&] {
    return impl->device->Load(impl->executable, {options.check_indices, *flags.check_nan_inf,
                                                 *flags.benchmark, options.timeline});
  });
  phase("allocate",
        [&] { return impl->memory.Allocate(*impl->executable, placed->reserved_bytes); });
  phase("bind", [&] { return impl->device->Bind(impl->memory.bindings()); });
  if (!status.ok())
    return status;
  return std::unique_ptr<Session>(new Session(std::move(impl)));
}

const LoadedExecutable &Session::executable() const { return *impl_->executable; }

} // namespace refold::runtime
