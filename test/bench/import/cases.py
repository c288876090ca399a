# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The training steps of the benchmark. Each has a file in models/, which needs JAX; this file does not."""

CASES = {
    "resnet50": "ResNet-50",
    "unet": "U-Net",
    "vit": "ViT-B/16",
    "mixer": "MLP-Mixer B/16",
    "gpt2": "GPT-2 small, 4 layers",
    "bert": "BERT-base, 6 layers",
    "lstm": "LSTM language model",
    "ddpm": "diffusion U-Net",
    "experts": "mixture of experts",
    "llama": "Llama-like decoder",
}
