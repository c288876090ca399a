//===- test_builder_errors_nn_sequence.cpp - Errors of sequence layers ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the errors of layers for sequences, when inputs, counts or options do not fit.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

namespace rf = refold;
namespace nn = rf::nn;
using rf::Tensor;

namespace {
struct SequenceSubject : refold::testing::Subject {
  SequenceSubject() {
    x = Input("x", rf::F32, {2, 3, 4});
    d = Input("d", rf::F64, {2, 3, 4});
    longer = Input("longer", rf::F32, {2, 5, 4});
    empty = Input("empty", rf::F32, {2, 0, 4});
    state = Input("state", rf::F32, {1, 2, 5});
  }
  Tensor x, d, longer, empty, state;
};
} // namespace

TEST_CASE("Embedding reports invalid arguments") {
  {
    SequenceSubject t;
    nn::Embedding(t.a, 10, 4);
    CHECK_ERROR(t, "Embedding needs indices of type s32, got f32[4,3]");
  }
  {
    SequenceSubject t;
    nn::Embedding(t.i, 0, 4);
    CHECK_ERROR(t, "Embedding needs at least one row and one column, got 0 and 4");
  }
  {
    SequenceSubject t;
    nn::Embedding(t.i, 10, -1);
    CHECK_ERROR(t, "Embedding needs at least one row and one column, got 10 and -1");
  }
  {
    SequenceSubject t;
    nn::Embedding(t.i, 10, 4, {.dtype = rf::S32});
    CHECK_ERROR(t, "Embedding has a table of f32, f64, bf16 or f16, got s32");
  }
}

TEST_CASE("MultiHeadAttention reports invalid arguments") {
  const std::string sequences =
      "needs queries, keys and values of shape [rows, steps, width], not empty, that agree in rows "
      "and width, and keys and values in steps, got ";
  {
    SequenceSubject t;
    nn::MultiHeadAttention(t.a, t.a, t.a, 1);
    CHECK_ERROR(t, "MultiHeadAttention " + sequences + "f32[4,3], f32[4,3] and f32[4,3]");
  }
  {
    SequenceSubject t;
    nn::MultiHeadAttention(t.x, t.x, t.longer, 1);
    CHECK_ERROR(t, "MultiHeadAttention " + sequences + "f32[2,3,4], f32[2,3,4] and f32[2,5,4]");
  }
  {
    SequenceSubject t;
    nn::AttentionInHeads(t.x, t.state, t.state, 1);
    CHECK_ERROR(t, "AttentionInHeads " + sequences + "f32[2,3,4], f32[1,2,5] and f32[1,2,5]");
  }
  {
    SequenceSubject t;
    nn::AttentionInHeads(t.empty, t.empty, t.empty, 1);
    CHECK_ERROR(t, "AttentionInHeads " + sequences + "f32[2,0,4], f32[2,0,4] and f32[2,0,4]");
  }
  {
    SequenceSubject t;
    nn::MultiHeadAttention(t.x, t.d, t.d, 1);
    CHECK_ERROR(t, "MultiHeadAttention needs operands of one type, got f32[2,3,4] and f64[2,3,4] "
                   "and f64[2,3,4]; use Convert");
  }
  {
    SequenceSubject t;
    nn::MultiHeadAttention(t.i, t.i, t.i, 1);
    CHECK_ERROR(t, "MultiHeadAttention needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  for (int64_t heads : {0, 3}) {
    SequenceSubject t;
    nn::MultiHeadAttention(t.x, t.x, t.x, heads);
    CHECK_ERROR(
        t, absl::StrCat("MultiHeadAttention needs heads that divide the width 4, got ", heads));
  }
  {
    SequenceSubject t;
    nn::MultiHeadAttention(t.x, t.x, t.x, 2, {.dropout = 1});
    CHECK_ERROR(t, "MultiHeadAttention needs a dropout rate in [0, 1), got 1");
  }
}

TEST_CASE("Lstm reports invalid arguments") {
  {
    SequenceSubject t;
    nn::Lstm(t.i, 5);
    CHECK_ERROR(t, "Lstm needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    SequenceSubject t;
    nn::Lstm(t.a, 5);
    CHECK_ERROR(t, "Lstm needs x of shape [rows, steps, width], not empty, got f32[4,3]");
  }
  {
    SequenceSubject t;
    nn::Lstm(t.empty, 5);
    CHECK_ERROR(t, "Lstm needs x of shape [rows, steps, width], not empty, got f32[2,0,4]");
  }
  {
    SequenceSubject t;
    nn::Lstm(t.x, 0);
    CHECK_ERROR(t, "Lstm needs at least one hidden unit and one layer, got 0 and 1");
  }
  {
    SequenceSubject t;
    nn::Lstm(t.x, 5, {.layers = 0});
    CHECK_ERROR(t, "Lstm needs at least one hidden unit and one layer, got 5 and 0");
  }
  {
    SequenceSubject t;
    nn::Lstm(t.x, 5, {.dropout = -1});
    CHECK_ERROR(t, "Lstm needs a dropout rate in [0, 1), got -1");
  }
  {
    SequenceSubject t;
    nn::Lstm(t.x, 5, {.hidden = t.state});
    CHECK_ERROR(t, "Lstm begins with hidden and cell of type f32[1,2,5], or with neither, got "
                   "f32[1,2,5] and invalid");
  }
  {
    SequenceSubject t;
    nn::Lstm(t.x, 5, {.layers = 2, .hidden = t.state, .cell = t.state});
    CHECK_ERROR(t, "Lstm begins with hidden and cell of type f32[2,2,5], or with neither, got "
                   "f32[1,2,5] and f32[1,2,5]");
  }
}

TEST_CASE("transformer layers report invalid arguments") {
  {
    SequenceSubject t;
    nn::TransformerEncoderLayer(t.a, 1);
    CHECK_ERROR(t, "TransformerEncoderLayer needs x of shape [rows, steps, width], not empty, got "
                   "f32[4,3]");
  }
  {
    SequenceSubject t;
    nn::TransformerDecoderLayer(t.empty, t.x, 1);
    CHECK_ERROR(t, "TransformerDecoderLayer needs x of shape [rows, steps, width], not empty, got "
                   "f32[2,0,4]");
  }
  {
    SequenceSubject t;
    nn::TransformerEncoderLayer(t.x, 2, {.hidden = 0});
    CHECK_ERROR(t, "TransformerEncoderLayer needs a hidden width of at least 1, got 0");
  }
  {
    SequenceSubject t;
    nn::TransformerEncoderLayer(t.x, 2, {.dropout = 2});
    CHECK_ERROR(t, "TransformerEncoderLayer needs a dropout rate in [0, 1), got 2");
  }
  {
    SequenceSubject t;
    nn::TransformerEncoderLayer(t.x, 3);
    CHECK_ERROR(t, "MultiHeadAttention needs heads that divide the width 4, got 3");
  }
}

TEST_CASE("a norm with two parameters needs two names") {
  SequenceSubject t;
  nn::LayerNorm(t.a, {.scale_name = "w", .offset_name = "w"});
  CHECK_ERROR(t, "LayerNorm needs two names for scale and offset, got 'w' for both");
}
