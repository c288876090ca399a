//===- test_why_missed.cpp - Reasons for cache misses ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/why_missed.h"

#include "compiler/accelerate/options_key.h"

#include <catch2/catch.hpp>

#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace refold;
using namespace refold::internal;

namespace {

using WritesKey = std::function<void(KeyWriter &)>;

/// Writes the options and the number of results of a key; the arguments follow.
void BeginKey(KeyWriter &key, const std::string &options = "", int results = 0) {
  key.Clear();
  key.Options(InternOptions(options));
  key.Results(results);
}

/// A cache in which calls are traced. Each call writes its key anew, as callers do.
class MissedCalls {
public:
  explicit MissedCalls(std::vector<std::string> arguments = {"parameters", "x", "rate"})
      : arguments_(std::move(arguments)) {}

  /// Makes a call. Returns why it missed, or "" if it was cached.
  std::string Call(const WritesKey &write) {
    KeyWriter key;
    write(key);
    const std::string why = WhyMissed(cache, key.view(), arguments_);
    bool hit = false;
    auto made = cache.GetOrMake<int>(
        key.view(),
        []() -> absl::StatusOr<std::shared_ptr<int>> { return std::make_shared<int>(); }, &hit);
    CHECK(made.ok());
    CHECK(hit == why.empty());
    return why;
  }

  TraceCache cache;

private:
  std::vector<std::string> arguments_;
};

/// Returns why the call `now` misses if the call `was` is cached.
std::string Difference(const WritesKey &now, const WritesKey &was) {
  MissedCalls calls;
  CHECK(calls.Call(was) == "the cache holds no trace");
  return calls.Call(now);
}

/// Returns a call with `x` as its second argument.
WritesKey WithArray(const SignatureRef &x) {
  return [x](KeyWriter &key) {
    BeginKey(key);
    key.Argument();
    key.Value(true);
    key.Argument();
    key.Tensor(x);
  };
}

/// Returns a call with one argument, which `write` writes.
WritesKey WithFirst(const WritesKey &write) {
  return [write](KeyWriter &key) {
    BeginKey(key);
    key.Argument();
    write(key);
  };
}

template <typename T> WritesKey WithValue(T value) {
  return WithFirst([value](KeyWriter &key) { key.Value(value); });
}

WritesKey WithText(const std::string &text) {
  return WithFirst([text](KeyWriter &key) { key.Text(text); });
}

/// Returns a call with a structure whose fields hold these numbers.
WritesKey WithFields(PartKind kind, const std::vector<std::pair<std::string, double>> &fields) {
  return WithFirst([kind, fields](KeyWriter &key) {
    key.Open(kind, fields.size());
    for (const auto &[name, value] : fields) {
      key.Name(name);
      key.Value(value);
    }
    key.Close();
  });
}

WritesKey WithSequence(const std::vector<int> &values) {
  return WithFirst([values](KeyWriter &key) {
    key.Open(PartKind::Sequence, values.size());
    for (int value : values)
      key.Value(value);
    key.Close();
  });
}

WritesKey WithNetwork(int function, const SignatureRef &weight) {
  return WithFirst([=](KeyWriter &key) {
    key.Open(PartKind::Network, 1);
    key.Value(function);
    key.Name("linear0.weight");
    key.Tensor(weight);
    key.Close();
  });
}

} // namespace

TEST_CASE("A miss of an array names its sizes, type or labels") {
  const SignatureRef f32 = InternSignature(F32, {16, 28, 28, 3}, ""),
                     more = InternSignature(F32, {32, 28, 28, 3}, ""),
                     f64 = InternSignature(F64, {16, 28, 28, 3}, ""),
                     labelled = InternSignature(F32, {16, 28, 28, 3}, "BSSC"),
                     relabelled = InternSignature(F32, {16, 28, 28, 3}, "batch,y,x,color"),
                     scalar = InternSignature(F32, {}, ""), row = InternSignature(F32, {5}, ""),
                     longer = InternSignature(F32, {6}, ""),
                     labelled_more = InternSignature(F64, {32, 28, 28, 3}, "BSSC");
  auto difference = [](const SignatureRef &now, const SignatureRef &was) {
    return Difference(WithArray(now), WithArray(was));
  };
  CHECK(difference(more, f32) == "argument 1 'x': 32 × 28 × 28 × 3 was 16 × 28 × 28 × 3");
  CHECK(difference(f64, f32) == "argument 1 'x': f64 was f32");
  CHECK(difference(relabelled, labelled) == "argument 1 'x': labels 'batch,y,x,color' were 'BSSC'");
  CHECK(difference(labelled, f32) == "argument 1 'x': labels 'BSSC' were none");
  CHECK(difference(f32, labelled) == "argument 1 'x': no labels were 'BSSC'");
  CHECK(difference(scalar, row) == "argument 1 'x': a scalar was size 5");
  CHECK(difference(longer, row) == "argument 1 'x': size 6 was size 5");
  CHECK(difference(labelled_more, f32) ==
        "argument 1 'x': f64[32 B,28 S,28 S,3 C] was f32[16,28,28,3]");
  CHECK(difference(row, SignatureRef()) == "argument 1 'x': f32[5] was an array without a value");
  CHECK(difference(SignatureRef(), row) == "argument 1 'x': an array without a value was f32[5]");
}

TEST_CASE("A miss of a value names both values") {
  CHECK(Difference(WithValue(0.001), WithValue(0.0012)) ==
        "argument 0 'parameters': 0.001 was 0.0012");
  CHECK(Difference(WithValue(0.0), WithValue(-0.0)) == "argument 0 'parameters': 0 was -0");
  CHECK(Difference(WithValue(1.0), WithValue(std::numeric_limits<double>::quiet_NaN())) ==
        "argument 0 'parameters': 1 was nan");
  CHECK(Difference(WithValue(true), WithValue(false)) == "argument 0 'parameters': true was false");
  CHECK(Difference(WithValue('N'), WithValue('T')) == "argument 0 'parameters': 'N' was 'T'");
  CHECK(Difference(WithValue(-7), WithValue(7)) == "argument 0 'parameters': -7 was 7");
  CHECK(Difference(WithValue(uint8_t{7}), WithValue(uint8_t{200})) ==
        "argument 0 'parameters': 7 was 200");
  CHECK(Difference(WithValue(7), WithValue(int64_t{7})) ==
        "argument 0 'parameters': 7 was 7 of another type");
  CHECK(Difference(WithValue(7), WithValue(2.5)) == "argument 0 'parameters': 7 was 2.5");
  CHECK(Difference(WithText("relu"), WithText("tanh")) ==
        "argument 0 'parameters': 'relu' was 'tanh'");
  CHECK(Difference(WithText(""), WithText("two\nlines")) ==
        "argument 0 'parameters': '' was 'two\\nlines'");
}

TEST_CASE("A miss of long texts shows the part that differs") {
  const std::string same(500, 'a'), accents = std::string(40, '-') + "éééééé";
  CHECK(Difference(WithText(same + "b" + same), WithText(same + "c")) ==
        "argument 0 'parameters': '...aaaaaaaaaabaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...' was "
        "'...aaaaaaaaaac'");
  CHECK(Difference(WithText(same), WithText("b")) ==
        "argument 0 'parameters': '" + std::string(40, 'a') + "...' was 'b'");
  // UTF-8 characters are not split.
  CHECK(Difference(WithText(accents + "1"), WithText(accents + "2")) ==
        "argument 0 'parameters': '...ééééé1' was '...ééééé2'");
}

TEST_CASE("A miss in a structure names the path") {
  const WritesKey was = WithFields(PartKind::Struct, {{"w", 1}, {"rate", 0.1}});
  CHECK(Difference(WithFields(PartKind::Struct, {{"w", 1}, {"rate", 0.2}}), was) ==
        "argument 0 'parameters', rate: 0.2 was 0.1");
  CHECK(Difference(WithFields(PartKind::Struct, {{"w", 1}}), was) ==
        "argument 0 'parameters', rate: none was 0.1");
  CHECK(Difference(WithFields(PartKind::Struct, {{"w", 1}, {"rate", 0.1}, {"mask", 3}}), was) ==
        "argument 0 'parameters', mask: 3 was none");
  CHECK(Difference(WithFields(PartKind::Map, {{"w", 1}, {"rate", 0.1}}), was) ==
        "argument 0 'parameters': 2 parts was a structure");
  CHECK(Difference(WithFields(PartKind::Map, {{"a", 0}, {"w", 1}, {"x", 2}}),
                   WithFields(PartKind::Map, {{"w", 1}, {"x", 2}})) ==
        "argument 0 'parameters', a: 0 was none");
  CHECK(Difference(WithSequence({1, 2, 3}), WithSequence({1, 2})) ==
        "argument 0 'parameters': 3 parts were 2 parts");
  CHECK(Difference(WithSequence({1}), WithSequence({1, 2})) ==
        "argument 0 'parameters': 1 part was 2 parts");
  CHECK(Difference(WithSequence({1, 2, 3}), WithSequence({1, 5, 3})) ==
        "argument 0 'parameters', 1: 2 was 5");
  CHECK(Difference(WithValue(3), WithSequence({3})) == "argument 0 'parameters': 3 was 1 part");
  auto optional = [](bool given) {
    return WithFirst([given](KeyWriter &key) {
      key.Open(given ? PartKind::Some : PartKind::Empty, given);
      if (given)
        key.Value(3);
      key.Close();
    });
  };
  CHECK(Difference(optional(true), optional(false)) == "argument 0 'parameters': a value was none");
  CHECK(Difference(optional(false), optional(true)) == "argument 0 'parameters': none was a value");
}

TEST_CASE("A miss in nested structures names the whole path") {
  auto layers = [](double rate) {
    return WithFirst([rate](KeyWriter &key) {
      key.Open(PartKind::Struct, 0);
      key.Name("layers");
      key.Open(PartKind::Sequence, 2);
      for (int layer = 0; layer < 2; ++layer) {
        key.Open(PartKind::Map, 1);
        key.Name("rate");
        key.Open(PartKind::Some, 1);
        key.Value(layer == 1 ? rate : 0.5);
        key.Close();
        key.Close();
      }
      key.Close();
      key.Close();
    });
  };
  CHECK(Difference(layers(0.25), layers(0.125)) ==
        "argument 0 'parameters', layers.1.rate: 0.25 was 0.125");
}

TEST_CASE("A miss of a network names its function or its part") {
  const SignatureRef small = InternSignature(F32, {4, 2}, ""),
                     large = InternSignature(F32, {4, 3}, "");
  CHECK(Difference(WithNetwork(1, small), WithNetwork(2, small)) ==
        "argument 0 'parameters': the network has another function");
  CHECK(Difference(WithNetwork(1, large), WithNetwork(1, small)) ==
        "argument 0 'parameters', linear0.weight: 4 × 3 was 4 × 2");
}

TEST_CASE("A miss names the number of results and the options") {
  auto call = [](const std::string &options, int results) {
    return [=](KeyWriter &key) { BeginKey(key, options, results); };
  };
  CHECK(Difference(call("", 1), call("", 3)) == "requested results: 1 were 3");
  CHECK(Difference(call("", 1), call("", 0)) == "requested results: 1 were all");
  CHECK(Difference(call("", 0), call("", 2)) == "requested results: all were 2");
  CHECK(Difference(call("device=cuda", 0), call("", 0)) == "options: device=cuda was the default");
  CHECK(Difference(call("", 0), call("device=cuda", 0)) ==
        "options: device is the default, was cuda");
  CHECK(Difference(call("device=cuda; threads=2", 0), call("device=cuda", 0)) ==
        "options: threads=2 was the default");
  CHECK(Difference(call("device=cuda; threads=4; seed of its own", 0),
                   call("device=cuda; threads=2", 0)) ==
        "options: seed of its own was the default (1 more difference)");
  CHECK(Difference(call("device=cuda; threads=2", 0),
                   call("device=cuda; threads=4; seed of its own", 0)) ==
        "options: seed of its own is the default, was set (1 more difference)");
}

TEST_CASE("A miss of several parts names the first and counts the others") {
  const SignatureRef small = InternSignature(F32, {16, 784}, ""),
                     large = InternSignature(F32, {32, 784}, "");
  auto call = [](const SignatureRef &x, double rate, int results) {
    return [=](KeyWriter &key) {
      BeginKey(key, "", results);
      key.Argument();
      key.Value(true);
      key.Argument();
      key.Tensor(x);
      key.Argument();
      key.Value(rate);
    };
  };
  CHECK(Difference(call(large, 0.5, 0), call(small, 0.1, 0)) ==
        "argument 1 'x': 32 × 784 was 16 × 784 (1 more difference)");
  CHECK(Difference(call(large, 0.5, 1), call(small, 0.1, 0)) ==
        "requested results: 1 were all (2 more differences)");
}

TEST_CASE("A miss is compared with the most similar trace") {
  const SignatureRef a = InternSignature(F32, {1, 1}, ""), b = InternSignature(F32, {2, 2}, ""),
                     c = InternSignature(F32, {3, 3}, "");
  auto call = [](const SignatureRef &x, double rate) {
    return [=](KeyWriter &key) {
      BeginKey(key);
      key.Argument();
      key.Tensor(x);
      key.Argument();
      key.Value(rate);
    };
  };
  MissedCalls calls({"x", "rate"});
  calls.Call(call(a, 0.1));
  calls.Call(call(b, 0.2));
  // One part differs from the first trace, two differ from the last one used.
  CHECK(calls.Call(call(a, 0.3)) == "argument 1 'rate': 0.3 was 0.1");
  // All traces differ in as many parts, so the last one used is compared.
  CHECK(calls.Call(call(b, 0.2)) == "");
  CHECK(calls.Call(call(c, 0.9)) == "argument 0 'x': 3 × 3 was 2 × 2 (1 more difference)");
  // Structures that differ count more than any number of values that differ.
  MissedCalls lists({"values"});
  lists.Call(WithSequence({1, 2, 3, 4}));
  lists.Call(WithSequence({9, 9, 9}));
  CHECK(lists.Call(WithSequence({1, 2, 3})) ==
        "argument 0 'values', 0: 1 was 9 (2 more differences)");
}

TEST_CASE("A miss of a dropped trace is reported as such") {
  MissedCalls calls;
  REQUIRE(calls.cache.SetCacheSize(2).ok());
  CHECK(calls.Call(WithValue(1)) == "the cache holds no trace");
  calls.Call(WithValue(2));
  CHECK(calls.Call(WithValue(3)) == "argument 0 'parameters': 3 was 2");
  CHECK(calls.Call(WithValue(1)) ==
        "the trace was dropped, because the cache holds at most 2: raise that with SetCacheSize");
  calls.cache.Clear();
  CHECK(calls.Call(WithValue(1)) == "the cache holds no trace");
}

TEST_CASE("A miss names arguments that have names") {
  MissedCalls calls({"", "it's"});
  auto call = [](int first, int second, int third) {
    return [=](KeyWriter &key) {
      BeginKey(key);
      for (int value : {first, second, third}) {
        key.Argument();
        key.Value(value);
      }
    };
  };
  calls.Call(call(1, 1, 1));
  CHECK(calls.Call(call(2, 1, 1)) == "argument 0: 2 was 1");
  CHECK(calls.Call(call(1, 2, 1)) == "argument 1 'it\\'s': 2 was 1");
  CHECK(calls.Call(call(1, 1, 2)) == "argument 2: 2 was 1");
}
