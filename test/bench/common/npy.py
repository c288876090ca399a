# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""As much of .npy files as benchmarks need, without NumPy."""
import array

from common.processes import Failure


def read_header(data, path):
    """Where the numbers of a .npy file begin, and its header."""
    if data[:6] != b"\x93NUMPY":
        raise Failure(f"{path} is no .npy file")
    wide = data[6] > 1
    begin = 12 if wide else 10
    start = begin + int.from_bytes(data[8:begin], "little")
    return start, data[begin:start].decode()


def read_f32(path):
    """Of a file of f32."""
    data = path.read_bytes()
    values = array.array("f")
    values.frombytes(data[read_header(data, path)[0]:])
    return values
