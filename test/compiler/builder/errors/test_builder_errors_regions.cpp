//===- test_builder_errors_regions.cpp - Errors of nested regions ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests every error that the builder reports for scopes, functions, branches and loops.
// test_builder_errors_fold.cpp tests the training loop.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

#include <functional>
#include <vector>

namespace rf = refold;
using refold::testing::Message;
using refold::testing::Subject;
using rf::Tensor;

TEST_CASE("a loop in the fold reports invalid arguments") {
  {
    Subject t;
    t.Foldl(t.a, [&](Tensor row) {
      t.Foldl(rf::Sum(row), [](Tensor) {});
      CHECK_ERROR(t, "a loop goes over the rows of a tensor, got the scalar f32[]");
    });
  }
  {
    Subject t;
    t.Foldl(3, [&] {
      t.Foldl(0, [] {});
      CHECK_ERROR(t, "a loop holds at least one step, got 0");
    });
  }
  {
    Subject t;
    t.Foldl(t.a, [&](Tensor row) {
      t.Foldl(row, {t.s}, [](Tensor, std::vector<Tensor>) { return std::vector<Tensor>(); });
      CHECK_ERROR(t, "the loop's body returns 0 accumulators, but has 1");
    });
  }
  {
    Subject t;
    t.Foldl(3, [&] {
      Tensor x = t.Input("x", rf::F32, {});
      CHECK_ERROR(t, "input 'x' is made inside a fold; make it before");
    });
  }
}

TEST_CASE("a tensor of an inner region cannot be used outside of it") {
  {
    Subject t;
    t.Foldl(t.a, [&](Tensor row) {
      Tensor inside;
      const int line = __LINE__ + 1;
      t.Foldl(row, [&](Tensor value) { inside = value + rf::Sum(row); });
      rf::Exp(inside);
      CHECK_ERROR(
          t, absl::StrCat("Exp uses a tensor of the loop that begins at ", __FILE__, ":", line,
                          " outside of it; return it as an accumulator, or keep it in a state"));
    });
  }
  {
    Subject t;
    t.Foldl(t.a, [&](Tensor row) {
      Tensor inside;
      const int line = __LINE__ + 1;
      t.If(rf::Greater(rf::Sum(row), 0.0), [&] { inside = rf::Exp(row); });
      rf::Exp(inside);
      CHECK_ERROR(t,
                  absl::StrCat("Exp uses a tensor of a branch of the If at ", __FILE__, ":", line,
                               " outside of it; return it from the If, or keep it in a "
                               "state"));
    });
  }
  {
    // A tensor of one branch is used in the other branch.
    Subject t;
    Tensor inside;
    const int line = __LINE__ + 1;
    rf::Tensor flag = rf::Greater(t.s, 0.0);
    t.If(flag, [&] { inside = rf::Exp(t.a); }, [&] { rf::Exp(inside); });
    CHECK_THAT(Message(t.status()), Catch::Matchers::Contains("Exp uses a tensor of a branch"));
    CHECK(line > 0);
  }
}

TEST_CASE("While reports invalid arguments") {
  {
    Subject t;
    t.While({}, [&] { return rf::Greater(t.s, 0.0); });
    CHECK_ERROR(
        t, "While needs max_steps of at least 1, because memory is planned for that many; got 0");
  }
  {
    Subject t;
    t.While({.max_steps = 3}, std::function<Tensor()>());
    CHECK_ERROR(t, "While needs a body");
  }
  {
    Subject t;
    t.While({.max_steps = 3}, [&] { return t.s; });
    CHECK_ERROR(t,
                "While's body must return whether to continue, a scalar of type pred, got f32[]");
  }
  {
    Subject t;
    t.While({.max_steps = 3}, [&] { return rf::Greater(t.a, 0.0); });
    CHECK_ERROR(
        t, "While's body must return whether to continue, a scalar of type pred, got pred[4,3]");
  }
  {
    Subject t;
    t.While({.max_steps = 3}, [&] { return Tensor(); });
    CHECK_ERROR(t, "While needs a tensor, but this one was never made");
  }
  {
    Subject t;
    const int line = __LINE__ + 1;
    t.Foldl(3, [] {});
    t.While({.max_steps = 3}, [&] { return rf::Greater(t.s, 0.0); });
    CHECK_ERROR(t, absl::StrCat("a program has one fold, and it begins at ", __FILE__, ":", line));
  }
}

TEST_CASE("If reports invalid arguments") {
  {
    Subject t;
    t.If(true, [] {});
    CHECK_ERROR(t, "If needs a scalar condition of type pred, got a number; use the if of C++");
  }
  {
    Subject t;
    t.If(t.p, [] {});
    CHECK_ERROR(t, "If needs a scalar condition of type pred, got pred[4,3]");
  }
  {
    Subject t;
    t.If(t.s, [] {});
    CHECK_ERROR(t, "If needs a scalar condition of type pred, got f32[]");
  }
  {
    Subject t;
    Tensor flag = rf::Greater(t.s, 0.0);
    t.If(flag, std::function<void()>());
    CHECK_ERROR(t, "If needs a body for each branch");
  }
  {
    Subject t;
    Tensor flag = rf::Greater(t.s, 0.0);
    Tensor one = t.If(flag, [&] { return t.a; }, [&] { return t.b; });
    CHECK_ERROR(t, "result 0 of the If is f32[4,3] in one branch and f32[5] in the other");
    CHECK_FALSE(one.valid());
  }
  {
    Subject t;
    Tensor flag = rf::Greater(t.s, 0.0);
    auto both = [&](int n) { return [&, n] { return std::vector<Tensor>(n, t.a); }; };
    std::vector<Tensor> given = t.If(flag, both(2), both(1));
    CHECK_ERROR(t, "If's branches return 2 and 1 tensors; they must return the same types");
    REQUIRE(given.size() == 2);
    CHECK_FALSE(given[1].valid());
    // After an error, If still returns as many results and reports nothing.
    CHECK(t.If(flag, both(3), both(3)).size() == 3);
  }
  {
    Subject t;
    Tensor flag = rf::Greater(t.s, 0.0);
    const int line = __LINE__ + 1;
    t.If(flag, [&] {
      t.Fetch("x", t.a);
      CHECK_ERROR(t, absl::StrCat("fetch 'x' is made inside a branch of the If at ", __FILE__, ":",
                                  line,
                                  ": no other branch gives it; return the value from the If "
                                  "and fetch that"));
    });
  }
  {
    Subject t;
    std::string text;
    t.If(rf::Greater(t.s, 0.0), [&] { text = Message(t.Print().status()); });
    CHECK(text == "program 'subject' is inside a branch: it can be read when If has returned");
    CHECK(t.Print().ok());
  }
}

TEST_CASE("Gradients must be called in the region of the loss") {
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::F32, {3});
    t.Foldl(t.a, [&](Tensor row) {
      Tensor loss = rf::Sum(row * w);
      t.Foldl(2, [&] {
        rf::Gradients(loss, {row});
        CHECK_ERROR(t, "Gradients is of a tensor that was made outside of this loop; make it "
                       "inside, or take the gradient outside");
      });
    });
  }
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::F32, {3});
    t.Foldl(t.a, [&](Tensor row) {
      Tensor scaled = row * w;
      t.Foldl(2, [&] {
        Tensor loss = rf::Sum(scaled);
        rf::optim::Sgd().Minimize(loss);
        CHECK_ERROR(t, "Sgd finds that 'w' was read outside of the fold; read it inside");
      });
    });
  }
}

TEST_CASE("scopes and functions report invalid arguments") {
  {
    Subject t;
    t.Scope("a b", [] {});
    CHECK_ERROR(t, "scope 'a b' needs a name of letters, digits, '_', '.', '-' and '/'");
  }
  {
    Subject t;
    t.Scope("a", std::function<void()>());
    CHECK_ERROR(t, "scope 'a' needs a body");
  }
  {
    Subject t;
    const int line = __LINE__ + 1;
    t.Scope("a", [&] { t.State("x", rf::F32, {}); });
    t.State("a/x", rf::F32, {});
    CHECK_ERROR(
        t, absl::StrCat("state 'a/x' has the name of the state made at ", __FILE__, ":", line));
  }
  {
    Subject t;
    t.Function("train", [] {});
    CHECK_ERROR(t, "function 'train' has a name that every program reserves");
  }
  {
    Subject t;
    t.Function("eval", std::function<void()>());
    CHECK_ERROR(t, "function 'eval' needs a body");
  }
  {
    Subject t;
    const int line = __LINE__ + 1;
    t.Function("eval", [] {});
    t.Function("eval", [] {});
    CHECK_ERROR(t, absl::StrCat("function 'eval' is already made at ", __FILE__, ":", line));
  }
  {
    Subject t;
    t.Foldl(2, [&] {
      t.Function("eval", [] {});
      CHECK_ERROR(t, "function 'eval' is made inside a fold; make it outside");
    });
  }
  {
    Subject t;
    rf::Variable w = t.State("w", rf::F32, {});
    t.Function("eval", [&] {
      w.Assign(1.0);
      CHECK_ERROR(t, "function 'eval' assigns 'w', which it may only read; name it in "
                     "FunctionOptions::assigns");
    });
  }
  {
    Subject t;
    Tensor y = rf::Exp(t.a);
    t.Function("eval", [&] {
      t.Fetch("y", y);
      CHECK_ERROR(t, "fetch 'y' uses a tensor of function 'train' in another; make it here, or "
                     "keep it in a state");
    });
  }
  {
    Subject t;
    Tensor y;
    t.Function("eval", [&] { y = rf::Exp(t.a); });
    t.Fetch("y", y);
    CHECK_ERROR(t,
                "fetch 'y' uses a tensor of function 'eval' in another; make it here, or keep it "
                "in a state");
  }
  {
    Subject t;
    const int line = __LINE__ + 1;
    t.Fetch("y", t.a);
    t.Function("eval", [&] {
      t.Fetch("y", t.a);
      CHECK_ERROR(t, absl::StrCat("fetch 'y' is already made at ", __FILE__, ":", line));
    });
  }
  {
    Subject t;
    rf::Program other("other");
    rf::Variable w = other.State("w", rf::F32, {});
    t.Function("eval", [] {}, {.assigns = {w}});
    CHECK_ERROR(t, "function 'eval' assigns a variable of another program");
  }
}
