//===- unet.cpp - Down to a coarse map and up again -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// U-Net (Ronneberger, Fischer and Brox, arXiv 1505.04597) as in the paper: grey images, no norms,
// and dropout at the end of the contracting path. Convolutions have no padding, so each removes two
// rows. The map of labels is therefore smaller than the image.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/image_training.h"
#include "tools/refold-zoo/vision_networks.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

namespace refold::zoo {
namespace {

constexpr int64_t kNarrowest = 64;
/// The rows that two convolutions without padding remove.
constexpr int64_t kRowsOfBlock = 4;

/// Rows that the convolutions above the lowest level remove on one path, at full resolution.
int64_t RowsOfLevels(int64_t levels) { return kRowsOfBlock * ((int64_t{1} << levels) - 1); }

/// The rows of the map of labels.
int64_t LabelRows(const NetworkOptions &options) {
  const int64_t scale = int64_t{1} << options.layers;
  const int64_t lowest = (options.image - RowsOfLevels(options.layers)) / scale - kRowsOfBlock;
  return scale * lowest - RowsOfLevels(options.layers);
}

class UNet {
public:
  UNet(const NetworkOptions &options, bool training) : options_(options), training_(training) {}

  Tensor Logits(const Tensor &images) const {
    const int64_t levels = options_.layers;
    Tensor x = images;
    std::vector<Tensor> beside;
    for (int64_t level = 0; level < levels; ++level) {
      x = Block(x, absl::StrCat("down", level + 1), Channels(level));
      // The "end of the contracting path" of the paper is its last two levels.
      if (level + 1 == levels)
        x = DropoutIf(training_, x, options_.dropout);
      beside.push_back(x);
      x = MaxPool(x, {.window = {2}});
    }
    x = Block(x, "bottom", Channels(levels));
    x = DropoutIf(training_, x, options_.dropout);
    for (int64_t level = levels - 1; level >= 0; --level) {
      const std::string name = absl::StrCat("up", level + 1);
      x = nn::ConvTranspose2d(x, Channels(level),
                              {.name = name + ".up",
                               .kernel = {2},
                               .strides = {2},
                               .weight_init = init::KaimingNormal(),
                               .bias_init = init::Zeros()});
      Tensor middle = MiddleOf(beside[level], x);
      x = Concatenate({middle, x}, 1);
      x = Block(x, name, Channels(level));
    }
    return Convolve(x, "out", options_.classes, 1);
  }

private:
  int64_t Channels(int64_t level) const { return Widened(options_, kNarrowest << level); }

  static Tensor Convolve(const Tensor &x, const std::string &name, int64_t features,
                         int64_t kernel) {
    return nn::Conv2d(x, features,
                      {.name = name,
                       .kernel = {kernel},
                       .weight_init = init::KaimingNormal(),
                       .bias_init = init::Zeros()});
  }
  static Tensor Block(const Tensor &x, const std::string &name, int64_t features) {
    Tensor y = Relu(Convolve(x, name + ".conv1", features, 3));
    return Relu(Convolve(y, name + ".conv2", features, 3));
  }
  /// Crops the middle of `x` to the rows and columns of `like`.
  static Tensor MiddleOf(const Tensor &x, const Tensor &like) {
    if (!x.valid() || !like.valid())
      return like; // the program has recorded its error
    Dims start, limit;
    for (int64_t d = 0; d < x.rank(); ++d) {
      start.push_back(d < 2 ? 0 : (x.shape()[d] - like.shape()[d]) / 2);
      limit.push_back(d < 2 ? x.shape()[d] : start.back() + like.shape()[d]);
    }
    return Slice(x, start, limit);
  }

  const NetworkOptions &options_;
  bool training_;
};

/// Returns an error unless every map that is halved has an even number of rows, and labels remain.
absl::Status CheckRows(const NetworkOptions &options) {
  const int64_t scale = int64_t{1} << options.layers, rest = RowsOfLevels(options.layers);
  if (options.image > rest && (options.image - rest) % scale == 0 && LabelRows(options) > 0)
    return absl::OkStatus();
  // The block of the lowest map removes rows, and the way up removes rows of the result.
  int64_t least = rest + scale * kRowsOfBlock;
  while (least - 2 * rest - scale * kRowsOfBlock <= 0)
    least += scale;
  return BadFlag("image",
                 absl::StrCat("be ", least, " plus a multiple of ", scale,
                              ", since no convolution is padded and every halving comes out even"),
                 options.image);
}

absl::StatusOr<Program> BuildUNet(const NetworkOptions &options) {
  // The checks of rows use the number of levels, so it is checked first.
  if (absl::Status status = CheckLayers(options, {1, 2, 3, 4, 5, 6}); !status.ok())
    return status;
  for (const absl::Status &status : {CheckWidth(options, kNarrowest), CheckRows(options)})
    if (!status.ok())
      return status;
  auto network = [&](const Tensor &images, bool training) -> std::vector<Tensor> {
    return {UNet(options, training).Logits(images)};
  };
  return TrainOnImages(options, {.name = "unet",
                                 .network = network,
                                 .channels = 1,
                                 .label_extent = LabelRows(options),
                                 .update = {.momentum = 0.99, .weight_decay = 0}});
}

} // namespace

absl::Span<const Network> UNetNetworks() {
  static const Network networks[] = {{"unet",
                                      "a class for each pixel, down to a coarse map and up again",
                                      {.batch = 8,
                                       .image = 572,
                                       .layers = 4,
                                       .classes = 2,
                                       .dropout = 0.5,
                                       .learning_rate = 0.01,
                                       .optimizer = "momentum"},
                                      BuildUNet,
                                      0,
                                      "arXiv 1505.04597, figure 1",
                                      "halvings on the way down: 1 to 6"}};
  return networks;
}

} // namespace refold::zoo
