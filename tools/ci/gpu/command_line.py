# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A parser of command lines that reports an error in one line."""
import argparse


class Parser(argparse.ArgumentParser):
    def __init__(self, description):
        super().__init__(prog="gpu_check.sh", description=description, formatter_class=argparse.RawDescriptionHelpFormatter)

    def error(self, message):
        self.exit(2, f"gpu_check.sh: error: {message}\n")
