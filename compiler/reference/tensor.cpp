//===- tensor.cpp - Tensors of the reference ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/tensor.h"

#include <algorithm>
#include <type_traits>

namespace refold::reference {

Tensor::Tensor(ElementType type, std::vector<int64_t> shape) : type(type), shape(std::move(shape)) {
  if (isReal())
    reals.assign(count(), 0.0);
  else
    integers.assign(count(), 0);
}

Tensor Tensor::scalar(int64_t number) {
  Tensor tensor(ElementType::S64, {});
  tensor.integers[0] = number;
  return tensor;
}

namespace {
template <typename From, typename To>
void convertElements(const From *from, int64_t count, To *to) {
  std::transform(from, from + count, to, [](From number) { return static_cast<To>(number); });
}
} // namespace

Tensor Tensor::fromHost(const runtime::HostTensor &host) {
  Tensor tensor(host.type(), host.shape());
  WithElementType(host.type(), [&](auto element) {
    const auto *from = host.as<decltype(element)>();
    if constexpr (kIsFloat<decltype(element)>)
      convertElements(from, tensor.count(), tensor.reals.data());
    else
      convertElements(from, tensor.count(), tensor.integers.data());
  });
  return tensor;
}

runtime::HostTensor Tensor::toHost() const {
  runtime::HostTensor host(type, shape);
  WithElementType(type, [&](auto element) {
    auto *to = host.as<decltype(element)>();
    if constexpr (kIsFloat<decltype(element)>)
      convertElements(reals.data(), count(), to);
    else
      convertElements(integers.data(), count(), to);
  });
  return host;
}

Integer wrap(ElementType type, Integer number) {
  if (type == ElementType::Pred)
    return number & 1;
  return WithElementType(type, [&](auto zero) -> Integer {
    if constexpr (std::is_integral_v<decltype(zero)>)
      return static_cast<decltype(zero)>(number);
    return number;
  });
}

std::vector<int64_t> rowMajorStrides(const std::vector<int64_t> &shape) {
  std::vector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (size_t d = shape.size(); d-- > 0; stride *= shape[d])
    strides[d] = stride;
  return strides;
}

template <typename T>
static void gatherElements(const T *source, const std::vector<int64_t> &shape,
                           const std::vector<int64_t> &strides, size_t d, T *&target) {
  if (d == shape.size()) {
    *target++ = *source;
    return;
  }
  for (int64_t i = 0; i < shape[d]; ++i)
    gatherElements(source + i * strides[d], shape, strides, d + 1, target);
}

Tensor gather(const Tensor &source, std::vector<int64_t> shape,
              const std::vector<int64_t> &strides) {
  Tensor result(source.type, std::move(shape));
  if (result.count() == 0)
    return result;
  if (result.isReal()) {
    double *target = result.reals.data();
    gatherElements(source.reals.data(), result.shape, strides, 0, target);
  } else {
    Integer *target = result.integers.data();
    gatherElements(source.integers.data(), result.shape, strides, 0, target);
  }
  return result;
}

} // namespace refold::reference
