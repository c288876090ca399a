# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The inputs of networks for images."""


def inputs_of(options, channels=3, label_rows=0):
    batch, rows = options["batch"], options["image"]
    return {"images": ((batch, channels, rows, rows), None),
            "labels": ((batch, *([label_rows] * 2 if label_rows else [])), options["classes"])}
