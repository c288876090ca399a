//===- read_elements.cpp - File elements to input elements ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads elements to an input. If they have the input's type, they are read directly to their
// destination. Otherwise they go through a buffer of fixed size, so the data is never in memory
// twice.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/read_elements.h"

#include "runtime/core/not_finite.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

namespace refold::runtime {
namespace {

/// Number of elements converted at once.
constexpr int64_t kBatch = int64_t{1} << 16;

bool IsInteger(ElementType type) {
  return KindOf(type) == ElementKind::Signed || KindOf(type) == ElementKind::Unsigned;
}
/// Returns whether f32 holds every integer of the type.
bool IsSmallInteger(ElementType type) { return IsInteger(type) && ElementSize(type) <= 2; }

bool Converts(ElementType from, ElementType to) {
  return from == to || (IsInteger(from) && IsInteger(to)) ||
         (IsSmallInteger(from) && IsFloat(to)) || (IsShortFloat(from) && IsFloat(to)) ||
         (from == ElementType::F32 && IsShortFloat(to));
}

/// Division by 1 changes nothing, so it is legal for integers too.
bool Divides(const ElementTarget &target) { return target.divisor && *target.divisor != 1; }

/// Returns " in row 17" or " at [3, 17]"; "" for a scalar.
std::string Where(const std::vector<int64_t> &shape, int64_t element) {
  if (shape.empty())
    return "";
  return shape.size() == 1 ? absl::StrCat(" in row ", element)
                           : absl::StrCat(" at ", PlaceText(shape, element));
}

/// Elements [first, first + count) of the reader, stored at `from`.
struct Batch {
  const ElementReader &reader;
  const ElementTarget &target;
  const std::byte *from;
  int64_t first, count;

  template <typename... Parts> absl::Status Bad(const Parts &...parts) const {
    return absl::OutOfRangeError(
        absl::StrCat("input '", target.input, "': '", reader.name(), "' holds ", parts...));
  }
};

template <typename From, typename To> absl::Status ToIntegers(const Batch &batch, To *to) {
  To least = std::numeric_limits<To>::min(), most = std::numeric_limits<To>::max();
  if (batch.target.bound) {
    least = 0;
    if (std::cmp_less(*batch.target.bound - 1, most))
      most = static_cast<To>(*batch.target.bound - 1);
  }
  const From *from = reinterpret_cast<const From *>(batch.from);
  for (int64_t i = 0; i < batch.count; ++i) {
    if (std::cmp_less(from[i], least) || std::cmp_greater(from[i], most))
      return batch.Bad(+from[i], Where(batch.reader.shape(), batch.first + i),
                       batch.target.bound
                           ? ", the program accepts "
                           : absl::StrCat(", ", ElementName(batch.target.type), " accepts "),
                       +least, " to ", +most);
    to[i] = static_cast<To>(from[i]);
  }
  return absl::OkStatus();
}

template <typename From, typename To> absl::Status ToFloats(const Batch &batch, To *to) {
  const From *from = reinterpret_cast<const From *>(batch.from);
  if (!Divides(batch.target)) {
    for (int64_t i = 0; i < batch.count; ++i)
      to[i] = static_cast<To>(from[i]);
    return absl::OkStatus();
  }
  const To divisor = static_cast<To>(*batch.target.divisor);
  for (int64_t i = 0; i < batch.count; ++i)
    to[i] = static_cast<To>(from[i]) / divisor;
  return absl::OkStatus();
}

/// Converts numbers to 16 bits. Only a quotient may be rounded.
template <typename From, typename To> absl::Status ToShortFloats(const Batch &batch, To *to) {
  const From *from = reinterpret_cast<const From *>(batch.from);
  const bool divides = Divides(batch.target);
  const float divisor = divides ? static_cast<float>(*batch.target.divisor) : 1;
  for (int64_t i = 0; i < batch.count; ++i) {
    const auto number = static_cast<float>(from[i]);
    to[i] = To(number / divisor);
    if (!divides && float(to[i]) != number && !std::isnan(number)) {
      const char *type = ElementName(batch.target.type);
      return batch.Bad(number, Where(batch.reader.shape(), batch.first + i), ", which ", type,
                       " rounds to ", float(to[i]), "; round the numbers to ", type,
                       " before saving");
    }
  }
  return absl::OkStatus();
}

/// Converts the elements of the file to the type of the input. Converts() admits their types.
absl::Status Convert(const Batch &batch, std::byte *to) {
  return WithElementType(batch.reader.type(), [&](auto from_zero) {
    return WithElementType(batch.target.type, [&](auto to_zero) -> absl::Status {
      using From = decltype(from_zero);
      using To = decltype(to_zero);
      auto *elements = reinterpret_cast<To *>(to);
      if constexpr (std::is_same_v<From, bool> || std::is_same_v<To, bool>)
        return absl::InternalError("no conversion of bools");
      else if constexpr (kIsShortFloat<To>)
        return ToShortFloats<From>(batch, elements);
      else if constexpr (std::is_floating_point_v<To>)
        return ToFloats<From>(batch, elements);
      else if constexpr (std::is_integral_v<From>)
        return ToIntegers<From>(batch, elements);
      else
        return absl::InternalError("no conversion of floats to integers");
    });
  });
}

/// Checks pred values that were read directly to their destination: they must be 0 or 1.
absl::Status CheckTruth(const Batch &batch) {
  for (int64_t i = 0; i < batch.count; ++i)
    if (batch.from[i] > std::byte{1})
      return batch.Bad(static_cast<int>(batch.from[i]), Where(batch.reader.shape(), i),
                       ", but a bool is 0 or 1");
  return absl::OkStatus();
}

std::vector<int64_t> WithoutOnes(const std::vector<int64_t> &shape) {
  std::vector<int64_t> rest;
  std::copy_if(shape.begin(), shape.end(), std::back_inserter(rest),
               [](int64_t extent) { return extent != 1; });
  return rest;
}

bool FitsShape(const ElementReader &reader, const ElementTarget &target) {
  if (WithoutOnes(reader.shape()) == WithoutOnes(target.shape))
    return true;
  return reader.has_shape_of_format() && !reader.shape().empty() && !target.shape.empty() &&
         reader.shape()[0] == target.shape[0] && reader.elements() == ElementCount(target.shape);
}

} // namespace

absl::Status CheckElements(const ElementReader &reader, const ElementTarget &target) {
  const bool converts = Converts(reader.type(), target.type);
  if (!converts || !FitsShape(reader, target))
    return absl::InvalidArgumentError(absl::StrCat(
        "input '", target.input, "' is ", TypeString(target.type, target.shape), ", but '",
        reader.name(), "' holds ", reader.type_string(),
        !converts ? absl::StrCat("; convert it to ", ElementName(target.type), " before saving")
        : reader.elements() == ElementCount(target.shape)
            ? absl::StrCat("; reshape it to [", absl::StrJoin(target.shape, ","), "] before saving")
            : ""));
  if (Divides(target) && !IsFloat(target.type))
    return absl::InvalidArgumentError(absl::StrCat(
        "input '", target.input, "' is ", TypeString(target.type, target.shape),
        ", but only floating-point numbers can be divided: feed it without /", *target.divisor));
  return absl::OkStatus();
}

absl::Status ReadElements(ElementReader &reader, const ElementTarget &target, std::byte *to) {
  const int64_t elements = reader.elements();
  const bool same = reader.type() == target.type;
  if (same && !Divides(target) && !(target.bound && IsInteger(target.type))) {
    if (absl::Status status = reader.Read(to, elements); !status.ok())
      return status;
    if (target.type == ElementType::Pred)
      if (absl::Status status = CheckTruth({reader, target, to, 0, elements}); !status.ok())
        return status;
    return reader.Finish();
  }
  const uint64_t size = ElementSize(reader.type());
  std::vector<std::byte> buffer(static_cast<uint64_t>(std::min(elements, kBatch)) * size);
  for (int64_t first = 0; first < elements; first += kBatch) {
    const Batch batch{reader, target, buffer.data(), first, std::min(kBatch, elements - first)};
    absl::Status status = reader.Read(buffer.data(), batch.count);
    if (status.ok())
      status = Convert(batch, to + static_cast<uint64_t>(first) * ElementSize(target.type));
    if (!status.ok())
      return status;
  }
  return reader.Finish();
}

} // namespace refold::runtime
