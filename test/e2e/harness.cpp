//===- harness.cpp - Compilation and runs of programs ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/harness.h"

#include "runtime/devices.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>

namespace refold::test {

using runtime::HostTensor;

std::shared_ptr<const runtime::LoadedExecutable> CompileOrFail(const std::string &text,
                                                               const std::string &device) {
  CompileOptions options;
  options.device = device;
  absl::StatusOr<Compilation> compiled = CompileText(text, "program.mlir", options);
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  return compiled->executable;
}

/// Returns a number in [0, 2^32) that depends only on index and name.
static uint32_t Hash(uint64_t place, uint64_t salt) {
  uint64_t x = (place + 1) * 0x9E3779B97F4A7C15ull + salt;
  x = (x ^ (x >> 31)) * 0xBF58476D1CE4E5B9ull;
  return static_cast<uint32_t>((x ^ (x >> 29)) >> 16);
}

HostTensor FillInput(const std::string &name, runtime::ElementType type,
                     const std::vector<int64_t> &shape, int64_t index_bound) {
  HostTensor tensor(type, shape);
  int64_t count = runtime::ElementCount(shape);
  uint64_t salt = std::hash<std::string>()(name);
  for (int64_t i = 0; i < count; ++i) {
    uint32_t word = Hash(i, salt);
    switch (type) {
    case runtime::ElementType::F32:
      tensor.as<float>()[i] = (static_cast<float>(word >> 8) + 0.5f) * 0x1p-24f;
      break;
    case runtime::ElementType::F64:
      tensor.as<double>()[i] = (static_cast<double>(word) + 0.5) * 0x1p-32;
      break;
    case runtime::ElementType::S32:
    case runtime::ElementType::U32:
      tensor.as<int32_t>()[i] = static_cast<int32_t>(word % static_cast<uint64_t>(index_bound));
      break;
    case runtime::ElementType::BF16:
      tensor.as<BFloat16>()[i] = BFloat16((static_cast<float>(word >> 8) + 0.5f) * 0x1p-24f);
      break;
    case runtime::ElementType::F16:
      tensor.as<Float16>()[i] = Float16((static_cast<float>(word >> 8) + 0.5f) * 0x1p-24f);
      break;
    case runtime::ElementType::S16:
    case runtime::ElementType::U16:
      tensor.as<int16_t>()[i] = static_cast<int16_t>(word % static_cast<uint64_t>(index_bound));
      break;
    case runtime::ElementType::S64:
      tensor.as<int64_t>()[i] = word % index_bound;
      break;
    case runtime::ElementType::U64:
      tensor.as<uint64_t>()[i] = word % static_cast<uint64_t>(index_bound);
      break;
    case runtime::ElementType::Pred:
    case runtime::ElementType::S8:
    case runtime::ElementType::U8:
      tensor.data()[i] = std::byte(word & 1);
    }
  }
  return tensor;
}

static Bytes CopyOf(const HostTensor &tensor) {
  auto *data = reinterpret_cast<const unsigned char *>(tensor.data());
  return Bytes(data, data + tensor.bytes());
}

absl::Status Feed(runtime::Session &session, const Feeds &feeds) {
  for (const auto &buffer : session.executable().table.buffers) {
    if (buffer->kind != exe::BufferKind::Input)
      continue;
    auto fed = feeds.tensors.find(buffer->name);
    absl::Status status =
        fed != feeds.tensors.end()
            ? session.SetInput(buffer->name, fed->second)
            : session.SetInput(buffer->name,
                               FillInput(buffer->name, runtime::ToElementType(buffer->type),
                                         buffer->shape, feeds.index_bound));
    if (!status.ok())
      return status;
  }
  return absl::OkStatus();
}

absl::Status TryRun(std::shared_ptr<const runtime::LoadedExecutable> executable,
                    const RunWays &ways, const Feeds &feeds, Results *results) {
  *results = Results();
  std::map<std::string, HostTensor> states;
  for (int64_t steps : ways.steps) {
    auto device =
        ways.make_device ? ways.make_device() : runtime::MakeDevice(ways.device, ways.threads);
    if (!device.ok())
      return device.status();
    runtime::SessionOptions options;
    options.no_fold = ways.no_fold;
    options.flags = ways.flags;
    options.timeline = ways.timeline;
    auto session = runtime::Session::Create(executable, *std::move(device), options);
    if (!session.ok())
      return session.status();
    if (absl::Status status = Feed(**session, feeds); !status.ok())
      return status;
    if (states.empty()) {
      if (absl::Status status = (*session)->Startup(ways.seed); !status.ok())
        return status;
      for (const auto &[name, value] : feeds.states)
        if (absl::Status status = (*session)->SetState(name, value); !status.ok())
          return status;
    }
    for (const auto &[name, value] : states)
      if (absl::Status status = (*session)->SetState(name, value); !status.ok())
        return status;
    auto report = (*session)->Train(steps);
    if (!report.ok())
      return report.status();
    results->last = *report;
    if (ways.device == "null")
      continue; // it computes nothing
    for (const auto &buffer : executable->table.buffers) {
      bool state = buffer->kind == exe::BufferKind::State;
      if (!state && buffer->kind != exe::BufferKind::Fetch)
        continue;
      auto value = state ? (*session)->State(buffer->name) : (*session)->Fetch(buffer->name);
      if (!value.ok())
        return value.status();
      std::string name = (state ? "state:" : "fetch:") + buffer->name;
      results->types[name] = value->type();
      Bytes &kept = results->values[name], now = CopyOf(*value);
      if (state || ways.whole_fetches.count(buffer->name))
        kept.clear();
      kept.insert(kept.end(), now.begin(), now.end());
      if (state)
        states[buffer->name] = *std::move(value);
    }
  }
  return absl::OkStatus();
}

Results Run(std::shared_ptr<const runtime::LoadedExecutable> executable, const RunWays &ways,
            const Feeds &feeds) {
  Results results;
  absl::Status status = TryRun(std::move(executable), ways, feeds, &results);
  INFO(status);
  REQUIRE(status.ok());
  return results;
}

template <typename T, typename Fn> static bool AllElements(const Bytes &bytes, Fn &&accept) {
  for (size_t at = 0; at + sizeof(T) <= bytes.size(); at += sizeof(T)) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof(T));
    if (!accept(value, at))
      return false;
  }
  return true;
}

template <typename T> static bool SameNumbers(const Bytes &a, const Bytes &b) {
  return a.size() == b.size() && AllElements<T>(a, [&](T x, size_t at) {
           T y;
           std::memcpy(&y, b.data() + at, sizeof(T));
           return std::memcmp(&x, &y, sizeof(T)) == 0 || (std::isnan(x) && std::isnan(y));
         });
}

static bool Same(const Bytes &a, const Bytes &b, runtime::ElementType type) {
  if (a == b)
    return true;
  return IsFloat(type) && WithElementType(type, [&](auto zero) {
           using T = decltype(zero);
           if constexpr (kIsFloat<T>)
             return SameNumbers<T>(a, b);
           else
             return false;
         });
}

bool AllFinite(const Results &results) {
  auto finite = [](auto value, size_t) { return std::isfinite(value); };
  for (const auto &[name, bytes] : results.values) {
    const bool all = WithElementType(results.types.at(name), [&](auto zero) {
      using T = decltype(zero);
      if constexpr (kIsFloat<T>)
        return AllElements<T>(bytes, finite);
      else
        return true;
    });
    if (!all)
      return false;
  }
  return true;
}

std::string Differences(const Results &a, const Results &b) {
  std::string names;
  for (const auto &[name, bytes] : a.values) {
    auto other = b.values.find(name);
    if (other == b.values.end() || !Same(bytes, other->second, a.types.at(name)))
      names += (names.empty() ? "" : ", ") + name;
  }
  if (a.values.size() != b.values.size())
    names += " (and other names)";
  return names;
}

} // namespace refold::test
