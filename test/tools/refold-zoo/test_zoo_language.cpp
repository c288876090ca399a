//===- test_zoo_language.cpp - Language networks --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the language networks of refold-zoo: the number and the names of their parameters, and the
// effect of options. Small networks must learn in the float64 reference.
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-zoo/network_losses.h"
#include "test/tools/refold-zoo/network_program.h"

#include <cmath>
#include <set>

using namespace refold;
using Catch::Matchers::Contains;
using zoo::NetworkOptions;

using testing::Build;
using testing::Built;
using testing::CountParameters;
using testing::Find;
using testing::Text;

TEST_CASE("language networks have the published numbers of parameters") {
  // If the source rounds, the number is computed from its tables, with 37,000 tokens and biases.
  const std::pair<const char *, int64_t> expected[] = {
      {"transformer-base", 63082496}, {"transformer-big", 214245376}, {"bert-base", 109514298},
      {"bert-large", 335174458},      {"gpt2-small", 124439808},      {"gpt2-medium", 354823168},
      {"gpt2-large", 774030080},      {"gpt2-xl", 1557611200},        {"lstm-lm", 19780400}};
  CHECK(zoo::LanguageNetworks().size() == std::size(expected));
  for (auto [name, count] : expected) {
    INFO(name);
    CHECK(CountParameters(Built(name)) == count);
    const int64_t published = Find(name).published_parameters;
    CHECK((published == 0 || published == count));
  }
}

TEST_CASE("language networks have the parameter names and shapes of checkpoints") {
  auto check = [](const char *network, const std::vector<std::string> &some,
                  const std::vector<std::string> &none) {
    std::set<std::string> names;
    for (const Variable &parameter : Built(network, {.steps = 10}).parameters()) {
      names.insert(parameter.name());
      names.insert(parameter.name() + " " + TypeName(parameter.dtype(), parameter.shape()));
    }
    for (const std::string &name : some) {
      INFO(network << " " << name);
      CHECK(names.count(name) == 1);
    }
    for (const std::string &name : none) {
      INFO(network << " " << name);
      CHECK(names.count(name) == 0);
    }
  };
  check("transformer-base",
        {"embedding.weight f32[37000,512]",
         "encoder.layers.5.self_attn.in_proj_weight f32[1536,512]",
         "encoder.layers.0.linear1.weight f32[2048,512]", "encoder.layers.0.norm2.bias f32[512]",
         "decoder.layers.0.multihead_attn.out_proj.weight f32[512,512]",
         "decoder.layers.5.norm3.weight f32[512]"},
        {"encoder.layers.6.norm1.weight", "encoder.layers.0.norm3.weight"});
  check("bert-base",
        {"bert.embeddings.word_embeddings.weight f32[30522,768]",
         "bert.embeddings.position_embeddings.weight f32[512,768]",
         "bert.embeddings.token_type_embeddings.weight f32[2,768]",
         "bert.embeddings.LayerNorm.weight f32[768]",
         "bert.encoder.layer.0.attention.self.query.weight f32[768,768]",
         "bert.encoder.layer.0.attention.output.LayerNorm.bias f32[768]",
         "bert.encoder.layer.11.intermediate.dense.weight f32[3072,768]",
         "bert.encoder.layer.11.output.dense.bias f32[768]",
         "cls.predictions.transform.dense.weight f32[768,768]",
         "cls.predictions.transform.LayerNorm.weight f32[768]", "cls.predictions.bias f32[30522]"},
        {"cls.predictions.decoder.weight"});
  check("gpt2-medium",
        {"transformer.wte.weight f32[50257,1024]", "transformer.wpe.weight f32[1024,1024]",
         "transformer.h.0.ln_1.weight f32[1024]",
         "transformer.h.0.attn.c_attn.weight f32[1024,3072]",
         "transformer.h.0.attn.c_attn.bias f32[3072]",
         "transformer.h.23.mlp.c_fc.weight f32[1024,4096]",
         "transformer.h.23.mlp.c_proj.weight f32[4096,1024]", "transformer.ln_f.bias f32[1024]"},
        {"lm_head.weight", "transformer.h.24.ln_1.weight"});
  check("lstm-lm",
        {"encoder.weight f32[10000,650]", "rnn.weight_ih_l0 f32[2600,650]",
         "rnn.bias_hh_l1 f32[2600]", "decoder.weight f32[10000,650]", "decoder.bias f32[10000]"},
        {"rnn.weight_ih_l2", "hidden"});
}

TEST_CASE("options change the size of language networks") {
  // A character-level network: six blocks of six heads.
  Program characters = Built(
      "gpt2-small",
      {.batch = 64, .seq = 256, .layers = 6, .classes = 65, .width_multiplier = 0.5, .dropout = 0});
  CHECK(CountParameters(characters) == 11065728);
  std::string text = Text(characters);
  CHECK_THAT(text, Contains("%tokens: tensor<64x257xi32>") && Contains("<uniform_below") &&
                       !Contains("rf.dropout") && !Contains("@predict"));
  // The sequence is longer than the position table of checkpoints, so the table gets its length.
  CHECK_THAT(Text(Built("gpt2-small", {.seq = 1500, .layers = 1})),
             Contains("transformer.wpe.weight") && Contains("tensor<1500x768xf32>"));

  const NetworkOptions small = {
      .batch = 2, .seq = 8, .layers = 1, .rows = 6, .classes = 50, .optimizer = "sgd"};
  for (const char *name : {"transformer-base", "bert-base", "gpt2-small", "lstm-lm"}) {
    INFO(name);
    NetworkOptions options = small;
    options.inference = true;
    text = Text(Built(name, options));
    CHECK_THAT(text, Contains("@predict") && Contains("#rf.fetch<\"logits\">") &&
                         Contains("#rf.fetch<\"loss\">") && !Contains(".m\""));
    // Only lstm-lm reads its rows in order, because each continues the previous one.
    CHECK((text.find("rf.shuffle") == std::string::npos) == (name == std::string("lstm-lm")));
    // The same options always give the same text.
    CHECK(Text(Built(name, options)) == text);
  }
  CHECK_THAT(Text(Built("bert-base", {.batch = 2, .layers = 1})),
             Contains("%positions: tensor<2x19xi32>") && Contains("%labels: tensor<2x19xi32>"));
}

TEST_CASE("invalid options of language networks are refused in one line") {
  auto check = [](const char *name, const NetworkOptions &options, const char *message) {
    INFO(name);
    absl::StatusOr<Program> program = Build(name, options);
    CHECK(std::string(program.status().message()) == message);
  };
  check("gpt2-small", {.width_multiplier = 0.01},
        "flag --width-multiplier must leave at least one of the 12 heads, as 0.0833333 does, got "
        "0.01");
  check(
      "bert-large", {.width_multiplier = 0.01},
      "flag --width-multiplier must leave at least one of the 16 heads, as 0.0625 does, got 0.01");
  check("transformer-base", {.width_multiplier = 0.05},
        "flag --width-multiplier must leave at least one of the 8 heads, as 0.125 does, got 0.05");
  check("lstm-lm", {.width_multiplier = 0.0001},
        "flag --width-multiplier must leave at least one of the 650 channels of the narrowest "
        "layer, as 0.00153846 does, got 0.0001");
  for (const char *name : {"transformer-base", "bert-base", "gpt2-small", "lstm-lm"}) {
    check(name, {.layers = -1}, "flag --layers must be at least 1, got -1");
    check(name, {.seq = -5}, "flag --seq must be at least 1, got -5");
    check(name, {.steps = 0}, "flag --steps must be at least 1, got 0");
    check(name, {.image = 32}, "flag --image must be omitted: the network reads tokens, got 32");
    check(name, {.batch = 4, .rows = 6}, "flag --batch must divide --rows=6, got 4");
    check(name, {.dropout = 1}, "flag --dropout must be below 1, got 1");
  }
}

/// Returns the losses of a small network, with inputs from a fixed rule.
static std::vector<double> Losses(const std::string &name, double learning_rate,
                                  double width_multiplier) {
  constexpr int64_t kSteps = 12;
  Program program = Built(name, {.batch = 2,
                                 .seq = 6,
                                 .layers = 1,
                                 .steps = kSteps,
                                 .classes = 11,
                                 .width_multiplier = width_multiplier,
                                 .dropout = 0,
                                 .learning_rate = learning_rate});
  return testing::Losses(program, kSteps,
                         [](const std::string &, const std::vector<int64_t> &shape) {
                           reference::Tensor tensor(reference::ElementType::S32, shape);
                           for (size_t i = 0; i < tensor.integers.size(); ++i)
                             tensor.integers[i] = static_cast<int64_t>(i * i + 3 * i) % 5;
                           return tensor;
                         });
}

TEST_CASE("small language networks learn") {
  struct Case {
    const char *name;
    double learning_rate, width_multiplier;
    double margin; ///< of the first loss around that of a random guess
  };
  // The initial embeddings of the transformer are not small, and its rate rises over 4,000 steps.
  for (const Case &c : {Case{"transformer-base", 2, 1.0 / 8, 1.5},
                        {"bert-base", 3e-3, 1.0 / 12, 0.3},
                        {"gpt2-small", 3e-3, 1.0 / 12, 0.3},
                        {"lstm-lm", 1, 0.05, 0.3}}) {
    INFO(c.name);
    const std::vector<double> losses = Losses(c.name, c.learning_rate, c.width_multiplier);
    REQUIRE(losses.size() == 12);
    CHECK(losses.front() == Approx(std::log(11)).margin(c.margin));
    CHECK(losses.back() < losses.front() - 0.01);
  }
}
