//===- test_builder_errors_fold.cpp - Errors of the fold and fetches ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests every error that the builder reports for the fold (the training loop) and for fetches.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

#include <functional>
#include <vector>

namespace rf = refold;
using refold::testing::Message;
using refold::testing::Subject;
using rf::Tensor;

TEST_CASE("Foldl reports invalid arguments") {
  {
    Subject t;
    const int line = __LINE__ + 1;
    t.Foldl(t.a, [](Tensor) {});
    t.Foldl(3, [] {});
    CHECK_ERROR(t, absl::StrCat("a program has one fold, and it begins at ", __FILE__, ":", line));
  }
  {
    Subject t;
    t.Foldl(t.s, [](Tensor) {});
    CHECK_ERROR(t, "a fold goes over the rows of a tensor, got the scalar f32[]");
  }
  {
    Subject t;
    t.Foldl(-1, [] {});
    CHECK_ERROR(t, "a fold holds at least one step, got -1");
  }
  {
    Subject t;
    t.Foldl(3, std::function<void()>());
    CHECK_ERROR(t, "Foldl needs a body");
  }
  {
    Subject t;
    t.Foldl(t.a, std::function<void(Tensor)>());
    CHECK_ERROR(t, "Foldl needs a body");
  }
  {
    Subject t;
    t.Foldl(Tensor(), [](Tensor) {});
    CHECK_ERROR(t, "the fold's sequence needs a tensor, but this one was never made");
  }
  {
    Subject t;
    t.Foldl(3, {0.0}, [](std::vector<Tensor> sums) { return sums; });
    CHECK_ERROR(t, "an accumulator begins as a tensor, got a number; make it with Constant");
  }
  {
    Subject t;
    t.Foldl(t.a, {t.s}, [](Tensor, std::vector<Tensor>) { return std::vector<Tensor>(); });
    CHECK_ERROR(t, "the fold's body returns 0 accumulators, but has 1");
  }
  {
    Subject t;
    auto last =
        t.Foldl(t.a, {t.s}, [](Tensor row, std::vector<Tensor>) { return std::vector{row}; });
    CHECK_ERROR(t, "accumulator 0 begins as f32[] but the body returns f32[3]");
    REQUIRE(last.size() == 1);
    CHECK_FALSE(last[0].valid());
  }
  {
    Subject t;
    std::string text;
    t.Foldl(3, [&] { text = Message(t.Print().status()); });
    CHECK(text == "program 'subject' is inside its fold: it can be read when Foldl has returned");
    CHECK(t.Print().ok());
  }
}

TEST_CASE("Foldl refuses tensors of the fold, of another program and without a program") {
  {
    Subject t;
    Tensor inside;
    const int line = __LINE__ + 1;
    t.Foldl(t.a, [&](Tensor row) { inside = rf::Sum(row); });
    rf::Exp(inside);
    CHECK_ERROR(t,
                absl::StrCat("Exp uses a tensor of the fold that begins at ", __FILE__, ":", line,
                             " outside of it; return it as an accumulator, or keep it in a state"));
  }
  {
    Subject t;
    rf::Program other("other");
    Tensor x = other.Input("x", rf::F32, {4, 3});
    Tensor sum = t.a + x;
    CHECK_ERROR(t, "operator+ mixes tensors of two programs, 'subject' and 'other'");
    CHECK_FALSE(sum.valid());
    CHECK(other.status().ok());
  }
  {
    Subject t;
    t.Fetch("x", Tensor());
    CHECK_ERROR(t, "fetch 'x' needs a tensor, but this one was never made");
  }
}

TEST_CASE("Fetch reports invalid fetches") {
  {
    Subject t;
    t.Fetch("", t.a);
    CHECK_ERROR(t, "fetch '' needs a name of letters, digits, '_', '.', '-' and '/'");
  }
  {
    Subject t;
    t.Fetch("x", 1.0);
    CHECK_ERROR(t, "fetch 'x' needs a tensor, got a number");
  }
  {
    Subject t;
    const int line = __LINE__ + 1;
    t.Fetch("x", t.a);
    t.Fetch("x", t.b);
    CHECK_ERROR(t, absl::StrCat("fetch 'x' is already made at ", __FILE__, ":", line));
  }
  {
    Subject t;
    t.Foldl(int64_t(1) << 58, [&] {
      t.Fetch("x", t.a);
      CHECK_ERROR(t, "fetch 'x' has more than 2^59 elements");
    });
  }
}
