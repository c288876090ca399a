//===- array.cpp - Values on a device -------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/array_state.h"
#include "compiler/builder/program/program.h"
#include "compiler/builder/program/trace_scope.h"
#include "runtime/shared/shared_device.h"

#include "absl/strings/str_cat.h"

#include <mutex>
#include <utility>

namespace refold {
namespace internal {

using runtime::SharedDevice;

ArrayState::~ArrayState() { Drop(); }

void ArrayState::Drop() {
  if (!data)
    return;
  if (borrowed) {
    if (release)
      release();
    data = nullptr;
  } else {
    device->Release(Take(), bytes);
  }
}

std::byte *ArrayState::Take() {
  device->SubtractLive(bytes);
  return std::exchange(data, nullptr);
}

absl::Status ErrorAt(const std::source_location &where, absl::string_view message) {
  return absl::InvalidArgumentError(
      absl::StrCat(where.file_name(), ":", where.line(), ": ", message));
}

Array TracedArray(const Tensor &tensor, SignatureRef signature, const std::source_location &where) {
  auto state = std::make_shared<ArrayState>();
  state->signature = std::move(signature);
  state->made = where;
  state->traced = tensor;
  return ArrayAccess::Make(std::move(state));
}

Array Relabeled(const Array &array, SignatureRef signature, const std::source_location &where) {
  const std::shared_ptr<ArrayState> &from = ArrayAccess::State(array);
  auto state = std::make_shared<ArrayState>();
  state->signature = std::move(signature);
  state->made = where;
  state->device = from->device;
  state->owner = from->owner ? from->owner : from;
  return ArrayAccess::Make(std::move(state));
}

Array AdoptArray(SharedDevice &device, SignatureRef signature, std::byte *data,
                 const std::source_location &where) {
  auto state = std::make_shared<ArrayState>();
  state->bytes = signature->bytes;
  state->signature = std::move(signature);
  state->made = where;
  state->device = &device;
  state->data = data;
  device.AddLive(state->bytes);
  return ArrayAccess::Make(std::move(state));
}

absl::StatusOr<Array> MakeArray(SharedDevice &device, SignatureRef signature,
                                const std::source_location &where) {
  absl::StatusOr<std::byte *> memory = device.Allocate(signature->bytes);
  if (!memory.ok())
    return memory.status();
  return AdoptArray(device, std::move(signature), *memory, where);
}

/// Returns an error that explains why `method` cannot read a value of a trace or program. Also
/// records this error in the program.
static absl::Status RefuseTraced(absl::string_view method, const Tensor &traced,
                                 const std::source_location &where) {
  const TensorNode *node = Access::Node(traced);
  if (!node)
    return ErrorAt(where, absl::StrCat(method, " reads a tensor that was never made"));
  ProgramImpl &program = *node->program;
  if (program.failed())
    return program.status();
  std::string message;
  if (program.trace_ended())
    message = absl::StrCat(method, " reads a value of the trace of '", program.name(),
                           "', which has ended: return the value from the function");
  else if (program.is_call())
    message = absl::StrCat(method, " reads a value while '", program.name(),
                           "' is traced, and there is none yet: choose whole computations with "
                           "rf::Cond, elements with rf::Where, or return the value and decide "
                           "outside");
  else
    message = absl::StrCat(method, " reads a value of program '", program.name(),
                           "', which has not run: fetch it");
  program.Fail(where, message);
  return program.status();
}

} // namespace internal

using internal::Access;
using internal::ArrayAccess;
using internal::ErrorAt;
using internal::SignatureRef;
using internal::TraceScope;
using runtime::SharedDevice;

Array::Array(const Tensor &tensor, Where where)
    : Array(internal::TracedArray(
          tensor, internal::InternSignature(tensor.dtype(), tensor.shape(), ""), where)) {}

ElementType Array::dtype() const { return state_ ? state_->signature->dtype : F32; }
const Shape &Array::shape() const {
  static const Shape none;
  return state_ ? state_->signature->shape : none;
}
uint64_t Array::bytes() const { return state_ ? state_->signature->bytes : 0; }
const Labels &Array::labels() const {
  static const Labels none;
  return state_ ? state_->signature->labels : none;
}
absl::string_view Array::device() const {
  return state_ && state_->device ? state_->device->name() : absl::string_view();
}
std::string Array::type_string() const {
  if (!state_ || (state_->is_traced() && !state_->traced.valid()))
    return "invalid";
  return state_->signature->ToString();
}
bool Array::is_traced() const { return state_ && state_->is_traced(); }

absl::Status Array::status() const {
  if (!state_)
    return absl::FailedPreconditionError("the array was never given a value");
  const internal::ArrayState &memory = state_->memory();
  const char *function = memory.donated_to.load(std::memory_order_acquire);
  if (!function)
    return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "the array was donated to the call of '", function, "' at ", memory.donated_at.file_name(),
      ":", memory.donated_at.line(), " and has no value now"));
}

absl::StatusOr<Array> Array::WithLabels(Labels labels, Where where) const {
  if (!state_)
    return ErrorAt(where, status().message());
  absl::StatusOr<SignatureRef> signature =
      internal::CheckedSignature(dtype(), shape(), labels, where);
  if (!signature.ok())
    return signature.status();
  if (is_traced())
    return internal::TracedArray(state_->traced, *std::move(signature), where);
  return internal::Relabeled(*this, *std::move(signature), where);
}

absl::StatusOr<Array> Array::To(absl::string_view device, Where where) const {
  absl::StatusOr<SharedDevice *> to = SharedDevice::Get(device);
  if (!to.ok())
    return ErrorAt(where, to.status().message());
  if (state_ && !is_traced() && state_->device == *to) {
    std::lock_guard<std::mutex> lock(state_->device->calls());
    if (absl::Status here = status(); !here.ok())
      return ErrorAt(where, here.message());
    absl::StatusOr<Array> copy = internal::MakeArray(**to, state_->signature, where);
    if (!copy.ok())
      return copy;
    if (absl::Status copied =
            (*to)->Copy(ArrayAccess::State(*copy)->data, state_->memory().data, bytes());
        !copied.ok())
      return copied;
    return copy;
  }
  absl::StatusOr<HostTensor> host = ToHost(where);
  if (!host.ok())
    return host.status();
  return From(*host, {std::string(device), labels()}, where);
}

absl::Status Array::Read(absl::string_view method, ElementType type, bool one, const Where &where,
                         Room room) const {
  if (!state_)
    return ErrorAt(where, absl::StrCat(method, " of an array that was never given a value"));
  if (is_traced()) {
    TraceScope *trace = TraceScope::Innermost();
    const internal::TensorNode *node = Access::Node(state_->traced);
    if (!trace || !trace->reader() || !node || !node->value ||
        node->program.get() != &trace->program())
      return internal::RefuseTraced(method, state_->traced, where);
    absl::StatusOr<Array> value = trace->reader()->Read(state_->traced, where);
    return value.ok() ? value->Read(method, type, one, where, room) : value.status();
  }
  if (type != dtype())
    return ErrorAt(where, absl::StrCat(method, "<", FactsOf(type).cpp_name, "> of ", type_string(),
                                       ": ", method, "<", FactsOf(dtype()).cpp_name, "> reads it"));
  const size_t count = static_cast<size_t>(runtime::ElementCount(shape()));
  if (one && count != 1)
    return ErrorAt(where, absl::StrCat(method, " of ", type_string(),
                                       ": it reads arrays of one element; as<",
                                       FactsOf(type).cpp_name, "> reads all"));
  if (!state_->device->computes())
    return ErrorAt(where, absl::StrCat("device '", device(), "' computes nothing: ", type_string(),
                                       " has no elements"));
  std::lock_guard<std::mutex> lock(state_->device->calls());
  if (absl::Status here = status(); !here.ok())
    return ErrorAt(where, here.message());
  return state_->device->Read(static_cast<std::byte *>(room(count)), state_->memory().data,
                              bytes());
}

absl::StatusOr<HostTensor> Array::ToHost(Where where) const {
  HostTensor host;
  absl::Status read = Read("ToHost", dtype(), false, where, [&](size_t) {
    host = HostTensor(dtype(), shape());
    return static_cast<void *>(host.data());
  });
  if (!read.ok())
    return read;
  return host;
}

Tensor Array::tensor(Where where) const {
  TraceScope *trace = TraceScope::Innermost();
  if (is_traced())
    return state_->traced;
  if (!trace) {
    // Ops do nothing on a Tensor of a failed program, and Compile returns the error.
    auto failed = internal::ProgramImpl::Make("array", {}, where);
    return failed->Fail(where, "an op was called on an array outside of a traced function: call it "
                               "in a function that rf::Accelerate runs");
  }
  if (!state_)
    return trace->program().Fail(where, absl::StrCat("'", trace->function(),
                                                     "' uses an array that was never given a "
                                                     "value"));
  return trace->program().Fail(
      where, absl::StrCat("the array made at ", state_->made.file_name(), ":", state_->made.line(),
                          " is used in '", trace->function(),
                          "', which is traced, but is not an argument of it: pass it as one"));
}

Arg::Arg(const Array &array, std::source_location where)
    : tensor_(array.tensor(where)), where_(where) {}

absl::Status Tensor::ReadItem(ElementType type, void *element,
                              const std::source_location &where) const {
  return ArrayAccess::Read(Array(*this, where), "Item", type, true, where, element);
}

uint64_t LiveBytes(absl::string_view device) { return MemoryUse(device).live; }

DeviceMemoryUse MemoryUse(absl::string_view device) {
  absl::StatusOr<SharedDevice *> found = SharedDevice::Get(device);
  if (!found.ok())
    return {};
  const SharedDevice::Counts counts = (*found)->counts();
  return {counts.live, counts.kept, counts.programs, counts.peak};
}

void ReleaseKept(absl::string_view device) {
  if (absl::StatusOr<SharedDevice *> found = SharedDevice::Get(device); found.ok())
    (*found)->ReleaseKept();
}

void ResetPeak(absl::string_view device) {
  if (absl::StatusOr<SharedDevice *> found = SharedDevice::Get(device); found.ok())
    (*found)->ResetPeak();
}

} // namespace refold
