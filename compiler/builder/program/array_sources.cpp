//===- array_sources.cpp - Arrays from host data --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/array_state.h"
#include "compiler/builder/program/labels.h"
#include "compiler/builder/program/trace_scope.h"
#include "runtime/shared/shared_device.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <utility>

namespace refold {
namespace internal {

absl::StatusOr<SignatureRef> CheckedSignature(ElementType type, const Shape &shape,
                                              const Labels &labels,
                                              const std::source_location &where) {
  for (int64_t extent : shape)
    if (extent < 0)
      return ErrorAt(where, absl::StrCat("an array has the negative extent ", extent));
  if (!FitsMemory(shape))
    return ErrorAt(where, absl::StrCat(TypeName(type, shape), " has more than 2^59 elements"));
  if (absl::Status fit = CheckLabels(labels, shape.size()); !fit.ok())
    return ErrorAt(where, absl::StrCat("for ", TypeName(type, shape), ": ", fit.message()));
  return InternSignature(type, shape, labels);
}

template <typename T> static void FillWith(HostTensor &host, T value) {
  std::fill_n(host.as<T>(), runtime::ElementCount(host.shape()), value);
}

static void FillWithNumber(HostTensor &host, double value) {
  WithElementType(host.type(),
                  [&](auto zero) { FillWith(host, static_cast<decltype(zero)>(value)); });
}

/// Makes a constant of the trace from elements of the host.
static absl::StatusOr<Array> ConstantOfTrace(const void *elements, SignatureRef signature,
                                             const std::source_location &where) {
  constexpr uint64_t kMostBytes = uint64_t{1} << 16;
  TraceScope &trace = *TraceScope::Innermost();
  if (signature->bytes > kMostBytes)
    trace.program().Fail(where,
                         absl::StrCat("a constant of ", signature->bytes,
                                      " bytes is made from host data in '", trace.function(),
                                      "': pass it as an argument (the limit is ", kMostBytes, ")"));
  Tensor constant =
      trace.program().HostConstant(elements, signature->dtype, signature->shape, where);
  return TracedArray(constant, std::move(signature), where);
}

} // namespace internal

using internal::ArrayAccess;
using internal::ErrorAt;
using internal::SignatureRef;
using internal::TraceScope;
using runtime::SharedDevice;

absl::StatusOr<Array> Array::Copied(const void *elements, size_t count, ElementType type,
                                    Shape shape, ArrayOptions options, const Where &where) {
  absl::StatusOr<SignatureRef> signature =
      internal::CheckedSignature(type, shape, options.labels, where);
  if (!signature.ok())
    return signature.status();
  if (count != static_cast<size_t>(runtime::ElementCount(shape)))
    return ErrorAt(where, absl::StrCat(count, " elements were given for ", TypeName(type, shape)));
  if (TraceScope::Innermost())
    return internal::ConstantOfTrace(elements, *std::move(signature), where);
  absl::StatusOr<SharedDevice *> device = SharedDevice::Get(options.device);
  if (!device.ok())
    return ErrorAt(where, device.status().message());
  absl::StatusOr<Array> array = internal::MakeArray(**device, *std::move(signature), where);
  if (!array.ok())
    return array;
  const internal::ArrayState &state = *ArrayAccess::State(*array);
  if (absl::Status written =
          (*device)->Write(state.data, static_cast<const std::byte *>(elements), state.bytes);
      !written.ok())
    return written;
  return array;
}

absl::StatusOr<Array> Array::From(const HostTensor &host, ArrayOptions options, Where where) {
  return Copied(host.data(), static_cast<size_t>(runtime::ElementCount(host.shape())), host.type(),
                host.shape(), std::move(options), where);
}

absl::StatusOr<Array> Array::Borrowed(const void *elements, ElementType type, Shape shape,
                                      std::function<void()> release, ArrayOptions options,
                                      const Where &where) {
  constexpr uintptr_t kAlignment = 64;
  const size_t count = static_cast<size_t>(runtime::ElementCount(shape));
  absl::StatusOr<SharedDevice *> device = SharedDevice::Get(options.device);
  if (TraceScope::Innermost() || !device.ok() || !(*device)->host_addressable() ||
      reinterpret_cast<uintptr_t>(elements) % kAlignment != 0) {
    absl::StatusOr<Array> copy =
        Copied(elements, count, type, std::move(shape), std::move(options), where);
    if (copy.ok() && release)
      release();
    return copy;
  }
  absl::StatusOr<SignatureRef> signature =
      internal::CheckedSignature(type, shape, options.labels, where);
  if (!signature.ok())
    return signature.status();
  auto state = std::make_shared<internal::ArrayState>();
  state->bytes = (*signature)->bytes;
  state->signature = *std::move(signature);
  state->made = where;
  state->device = *device;
  // This const_cast is safe. Calls take all arguments as non-const pointers, but they write only to
  // donated memory. Borrowed memory is never donated.
  state->data = const_cast<std::byte *>(static_cast<const std::byte *>(elements));
  state->release = std::move(release);
  state->borrowed = true;
  return ArrayAccess::Make(std::move(state));
}

absl::StatusOr<Array> Array::Zeros(ElementType type, Shape shape, ArrayOptions options,
                                   Where where) {
  return Full(0, type, std::move(shape), std::move(options), where);
}

absl::StatusOr<Array> Array::Full(double value, ElementType type, Shape shape, ArrayOptions options,
                                  Where where) {
  if (!internal::Fits(type, value))
    return ErrorAt(where, absl::StrCat("an array of ", DTypeName(type), " cannot hold ", value));
  absl::StatusOr<SignatureRef> signature =
      internal::CheckedSignature(type, shape, options.labels, where);
  if (!signature.ok())
    return signature.status();
  if (TraceScope *trace = TraceScope::Innermost()) {
    internal::ProgramImpl &program = trace->program();
    Tensor splat = program.failed() ? program.Fail(where, "")
                                    : program.Wrap(program.Splat(where, type, shape, value));
    return internal::TracedArray(splat, *std::move(signature), where);
  }
  HostTensor host(type, std::move(shape));
  if (host.bytes() > 0 && !host.data())
    return absl::ResourceExhaustedError(
        absl::StrCat("no memory for an array of ", host.bytes(), " bytes"));
  internal::FillWithNumber(host, value);
  return From(host, std::move(options), where);
}

} // namespace refold
