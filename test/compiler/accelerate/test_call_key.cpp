//===- test_call_key.cpp - Keys of calls ----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/call_key.h"

#include "cache_keys.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace refold;
using namespace refold::internal;

namespace {

/// Returns the key of a call with one argument, which `write` writes.
std::string KeyWith(const std::function<void(KeyWriter &)> &write) {
  KeyWriter key;
  key.Options(0);
  key.Results(0);
  key.Argument();
  write(key);
  return std::string(key.view());
}

template <typename T> std::string KeyOfValue(T value) {
  return KeyWith([value](KeyWriter &key) { key.Value(value); });
}

/// Returns the value of the key's only part as text for people.
template <typename T> std::string TextOfValue(T value) {
  const std::string key = KeyOfValue(value);
  const KeyParts read = ReadKey(key);
  REQUIRE(read.parts.size() == 1);
  return read.parts[0].text;
}

/// Returns "path=text" for each part of the key.
std::vector<std::string> PathsAndTexts(const std::string &key) {
  std::vector<std::string> texts;
  for (const KeyPart &part : ReadKey(key).parts)
    texts.push_back(std::to_string(part.argument) + " " + part.path + "=" + part.text);
  return texts;
}

double NanWithPayload(uint64_t payload) {
  const uint64_t bits = 0x7ff8000000000000 | payload;
  double value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

enum class KeyColor : int16_t { Red = -3, Green = 4 };
enum class KeySwitch : bool { Off, On };

} // namespace

TEST_CASE("Equal calls have equal keys, and other calls have other keys") {
  const SignatureRef matrix = InternSignature(F32, {2, 3}, ""),
                     labelled = InternSignature(F32, {2, 3}, "batch,time"),
                     other = InternSignature(F64, {2, 3}, "");
  auto one = [](PartKind kind, size_t size) {
    return KeyWith([=](KeyWriter &key) {
      key.Open(kind, size);
      key.Close();
    });
  };
  auto named = [](const char *name, PartKind kind) {
    return KeyWith([=](KeyWriter &key) {
      key.Open(kind, 1);
      key.Name(name);
      key.Value(1);
      key.Close();
    });
  };
  // The end of a container is part of the key.
  auto nested = [](bool inside) {
    return KeyWith([=](KeyWriter &key) {
      key.Open(PartKind::Struct, 0);
      key.Open(PartKind::Struct, 0);
      if (!inside)
        key.Close();
      key.Value(1);
      if (inside)
        key.Close();
      key.Close();
    });
  };
  auto with = [](uint32_t options, int results) {
    KeyWriter key;
    key.Options(options);
    key.Results(results);
    return std::string(key.view());
  };
  auto text = [](absl::string_view text) {
    return KeyWith([=](KeyWriter &key) { key.Text(text); });
  };
  auto make = [&]() -> std::vector<std::string> {
    return {with(0, 0),
            with(1, 0),
            with(0, 1),
            with(0, 2),
            ArrayKey(SignatureRef()),
            ArrayKey(matrix),
            ArrayKey(labelled),
            ArrayKey(other),
            KeyOfValue(true),
            KeyOfValue(false),
            KeyOfValue('a'),
            KeyOfValue('b'),
            KeyOfValue(int8_t{1}),
            KeyOfValue(1),
            KeyOfValue(-1),
            KeyOfValue(int64_t{1}),
            KeyOfValue(1u),
            KeyOfValue(1.0),
            KeyOfValue(1.0f),
            KeyOfValue(1.0L),
            KeyOfValue(std::nextafter(1.0, 2.0)),
            KeyOfValue(0.0),
            KeyOfValue(-0.0),
            KeyOfValue(std::numeric_limits<double>::infinity()),
            KeyOfValue(std::numeric_limits<double>::quiet_NaN()),
            KeyOfValue(NanWithPayload(7)),
            KeyOfValue(KeyColor::Red),
            KeyOfValue(KeyColor::Green),
            text(""),
            text("a"),
            text(absl::string_view("a\0b", 3)),
            text(absl::string_view("a\0c", 3)),
            one(PartKind::Sequence, 0),
            one(PartKind::Sequence, 1),
            one(PartKind::Map, 0),
            one(PartKind::Tuple, 0),
            one(PartKind::Empty, 0),
            one(PartKind::Some, 0),
            named("w", PartKind::Map),
            named("w", PartKind::Struct),
            named("b", PartKind::Map),
            nested(true),
            nested(false)};
  };
  const std::vector<std::string> keys = make();
  CHECK(make() == keys);
  CHECK(std::set<std::string>(keys.begin(), keys.end()).size() == keys.size());
  std::set<size_t> hashes;
  for (const std::string &key : keys)
    hashes.insert(ContentHash(key));
  CHECK(hashes.size() == keys.size());
}

TEST_CASE("Padding bytes of a long double are not part of a key") {
  alignas(long double) unsigned char first[sizeof(long double)], second[sizeof(long double)];
  std::memset(first, 0, sizeof(first));
  std::memset(second, 0xff, sizeof(second));
  const long double value = 0.1L;
  const size_t used = std::numeric_limits<long double>::digits == 64 ? 10 : sizeof(value);
  std::memcpy(first, &value, used);
  std::memcpy(second, &value, used);
  CHECK(KeyOfValue(*reinterpret_cast<long double *>(first)) ==
        KeyOfValue(*reinterpret_cast<long double *>(second)));
}

TEST_CASE("Values of a key are printed as people write them") {
  CHECK(TextOfValue(true) == "true");
  CHECK(TextOfValue(KeySwitch::Off) == "false");
  CHECK(TextOfValue('x') == "'x'");
  CHECK(TextOfValue('\n') == "'\\n'");
  CHECK(TextOfValue(int8_t{-128}) == "-128");
  CHECK(TextOfValue(uint8_t{200}) == "200");
  CHECK(TextOfValue(int16_t{-300}) == "-300");
  CHECK(TextOfValue(uint16_t{65535}) == "65535");
  CHECK(TextOfValue(-70000) == "-70000");
  CHECK(TextOfValue(4000000000u) == "4000000000");
  CHECK(TextOfValue(std::numeric_limits<int64_t>::min()) == "-9223372036854775808");
  CHECK(TextOfValue(std::numeric_limits<uint64_t>::max()) == "18446744073709551615");
  CHECK(TextOfValue(KeyColor::Red) == "-3");
  CHECK(TextOfValue(0.1) == "0.1");
  CHECK(TextOfValue(0.1f) == "0.1");
  CHECK(TextOfValue(0.1L) == "0.1");
  CHECK(TextOfValue(std::numeric_limits<long double>::quiet_NaN()) == "nan");
  CHECK(TextOfValue(1.0 / 3) == "0.3333333333333333");
  CHECK(TextOfValue(1e300) == "1e+300");
  CHECK(TextOfValue(-0.0) == "-0");
  CHECK(TextOfValue(-std::numeric_limits<double>::infinity()) == "-inf");
  CHECK(TextOfValue(std::numeric_limits<float>::quiet_NaN()) == "nan");
  CHECK(TextOfValue(std::numeric_limits<double>::quiet_NaN()) == "nan");
  CHECK(TextOfValue(NanWithPayload(7)) == "nan(0x7ff8000000000007)");
  const std::string quoted = KeyWith([](KeyWriter &key) { key.Text("it's\ntwo ×"); });
  CHECK(ReadKey(quoted).parts[0].text == "'it\\'s\\ntwo ×'");
}

TEST_CASE("A key is parsed into parts with paths") {
  const SignatureRef weight = InternSignature(F32, {784, 10}, ""),
                     images = InternSignature(F32, {32, 784}, "batch,pixel");
  KeyWriter key;
  key.Options(7);
  key.Results(2);
  key.Argument(); // {layers: [{w, b}, {w}], rates: {"a.b": 0.5}}
  key.Open(PartKind::Struct, 0);
  key.Name("layers");
  key.Open(PartKind::Sequence, 2);
  key.Open(PartKind::Struct, 0);
  key.Name("w");
  key.Tensor(weight);
  key.Name("b");
  key.Tensor(SignatureRef());
  key.Close();
  key.Open(PartKind::Struct, 0);
  key.Name("w");
  key.Tensor(weight);
  key.Close();
  key.Close();
  key.Name("rates");
  key.Open(PartKind::Map, 1);
  key.Name("a.b");
  key.Value(0.5);
  key.Close();
  key.Close();
  key.Argument();
  key.Open(PartKind::Some, 1);
  key.Tensor(images);
  key.Close();
  key.Argument();
  key.Open(PartKind::Empty, 0);
  key.Close();
  key.Argument();
  key.Open(PartKind::Tuple, 2);
  key.Text("relu");
  key.Value(3);
  key.Close();
  const std::string bytes(key.view());
  const KeyParts read = ReadKey(bytes);
  CHECK(read.options == 7);
  CHECK(read.results == 2);
  CHECK(PathsAndTexts(bytes) ==
        std::vector<std::string>{"0 =a structure", "0 layers=2 parts", "0 layers.0=a structure",
                                 "0 layers.0.w=f32[784,10]",
                                 "0 layers.0.b=an array without a value", "0 layers.1=a structure",
                                 "0 layers.1.w=f32[784,10]", "0 rates=1 part", "0 rates.a.b=0.5",
                                 "1 =a value", "1 =f32[32 batch,784 pixel]", "2 =none",
                                 "3 =2 parts", "3 0='relu'", "3 1=3"});
  CHECK(read.parts[3].signature == weight);
  CHECK(read.parts[8].name == "a.b");
  CHECK(read.parts[8].parent == 7);
  CHECK(read.parts[9].parent == -1);
  CHECK(read.parts[10].parent == 9);
}

TEST_CASE("A truncated key is parsed as a shorter key") {
  const std::string key = KeyWith([](KeyWriter &key) {
    key.Open(PartKind::Map, 1);
    key.Name("rate");
    key.Value(0.5);
    key.Text("adam");
    key.Close();
  });
  for (size_t size = 0; size <= key.size(); ++size) {
    INFO(size << " of " << key.size() << " bytes");
    CHECK(ReadKey(key.substr(0, size)).parts.size() <= 3);
    CHECK(CallKey(key.substr(0, size)).size() == size);
  }
}

TEST_CASE("A writer can be reused after a key of any length") {
  KeyWriter key;
  for (size_t size : {size_t{0}, size_t{5000}, size_t{3}, size_t{1000000}, size_t{10}}) {
    key.Clear();
    key.Options(1);
    key.Results(0);
    key.Argument();
    key.Text(std::string(size, 'x'));
    const std::string bytes(key.view());
    REQUIRE(ReadKey(bytes).parts.size() == 1);
    CHECK(ReadKey(bytes).parts[0].bytes == std::string(size, 'x'));
  }
}

TEST_CASE("A stored key holds its signatures, its writer does not") {
  const size_t before = LiveSignatures();
  SignatureRef signature = InternSignature(F32, {19, 23}, "");
  const Signature *address = signature.get();
  const std::string bytes = ArrayKey(signature);
  const size_t hash = ContentHash(bytes);
  {
    const CallKey kept(bytes);
    CallKey copied = kept;
    const CallKey moved = std::move(copied);
    signature = SignatureRef();
    CHECK(LiveSignatures() == before + 1);
    CHECK(InternSignature(F32, {19, 23}, "").get() == address);
    CHECK(moved.view() == absl::string_view(bytes));
  }
  CHECK(LiveSignatures() == before);
  // The type is interned again, possibly at another address: the hash of the content is the same.
  const SignatureRef fill = InternSignature(F32, {29}, "");
  signature = InternSignature(F32, {19, 23}, "");
  CHECK(ContentHash(ArrayKey(signature)) == hash);
  CHECK(ContentHash(ArrayKey(fill)) != hash);
}
