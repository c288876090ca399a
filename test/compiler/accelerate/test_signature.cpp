//===- test_signature.cpp - Interned types of arrays ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/signature.h"

#include <catch2/catch.hpp>

#include <random>
#include <thread>
#include <type_traits>
#include <vector>

using namespace refold;
using namespace refold::internal;

TEST_CASE("Equal array types have one signature, and other types have other signatures") {
  const size_t before = LiveSignatures();
  const std::vector<SignatureRef> all = {InternSignature(F32, {}, ""),
                                         InternSignature(F32, {3}, ""),
                                         InternSignature(S32, {3}, ""),
                                         InternSignature(F32, {3, 1}, ""),
                                         InternSignature(F32, {1, 3}, ""),
                                         InternSignature(F32, {0}, ""),
                                         InternSignature(F32, {1, 3}, "SC"),
                                         InternSignature(F32, {1, 3}, "CS"),
                                         InternSignature(F32, {1, 3}, "batch,time")};
  CHECK(LiveSignatures() == before + all.size());
  for (size_t i = 0; i < all.size(); ++i)
    for (size_t j = 0; j < all.size(); ++j) {
      INFO(all[i]->ToString() << " and " << all[j]->ToString());
      CHECK((all[i] == all[j]) == (i == j));
      CHECK((all[i]->hash == all[j]->hash) == (i == j));
    }
  for (const SignatureRef &signature : all)
    CHECK(InternSignature(signature->dtype, signature->shape, signature->labels) == signature);
  CHECK(LiveSignatures() == before + all.size());
}

TEST_CASE("A signature has type, sizes, labels and bytes") {
  CHECK(InternSignature(F32, {}, "")->ToString() == "f32[]");
  CHECK(InternSignature(F64, {32, 784}, "")->ToString() == "f64[32,784]");
  CHECK(InternSignature(F32, {32, 784}, "batch,pixel")->ToString() == "f32[32 batch,784 pixel]");
  CHECK(InternSignature(S8, {7, 7, 3, 2}, "SSCB")->ToString() == "s8[7 S,7 S,3 C,2 B]");
  CHECK(InternSignature(Pred, {9}, "time")->ToString() == "pred[9 time]");
  CHECK(InternSignature(F32, {32, 784}, "batch,")->ToString() == "f32[32 batch,784]");
  CHECK(InternSignature(F64, {32, 784}, "")->bytes == 32 * 784 * 8);
  CHECK(InternSignature(S64, {}, "")->bytes == 8);
  CHECK(InternSignature(Pred, {5, 0}, "")->bytes == 0);
  CHECK(InternSignature(Pred, {5}, "")->bytes == 5);
}

TEST_CASE("A signature lives as long as a reference to it") {
  static_assert(sizeof(SignatureRef) == 8);
  static_assert(std::is_nothrow_move_constructible_v<SignatureRef>);
  const size_t before = LiveSignatures();
  SignatureRef first = InternSignature(F32, {11, 13}, "");
  SignatureRef second = first;
  SignatureRef moved = std::move(first);
  CHECK_FALSE(first);
  CHECK(moved == second);
  second = SignatureRef();
  CHECK(LiveSignatures() == before + 1);
  moved = moved; // NOLINT: a reference that is given itself
  CHECK(moved->shape == Shape{11, 13});
  const size_t hash = moved->hash;
  SignatureRef counted(moved.get());
  moved = InternSignature(F32, {17}, "");
  CHECK(LiveSignatures() == before + 2);
  counted = moved;
  CHECK(LiveSignatures() == before + 1);
  moved = counted = SignatureRef();
  CHECK(LiveSignatures() == before);
  CHECK(InternSignature(F32, {11, 13}, "")->hash == hash);
}

TEST_CASE("A million array types leave no memory allocated") {
  const size_t before = LiveSignatures();
  for (int64_t size = 0; size < 1'000'000; ++size)
    InternSignature(F32, {size}, "");
  CHECK(LiveSignatures() == before);
}

TEST_CASE("Threads that intern the same types share their signatures") {
  const size_t before = LiveSignatures();
  std::vector<int> wrong(8);
  std::vector<std::thread> threads;
  for (size_t t = 0; t < wrong.size(); ++t)
    threads.emplace_back([&wrong, t] {
      std::mt19937 random(static_cast<unsigned>(t));
      std::vector<SignatureRef> held(4);
      for (int step = 0; step < 4000; ++step) {
        const int64_t size = random() % 4;
        SignatureRef made = InternSignature(F32, {size}, "");
        const SignatureRef again = InternSignature(F32, {size}, "");
        if (made->shape != Shape{size} || made != again)
          ++wrong[t];
        held[random() % held.size()] = random() % 2 == 0 ? std::move(made) : SignatureRef();
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  for (int count : wrong)
    CHECK(count == 0);
  CHECK(LiveSignatures() == before);
}
