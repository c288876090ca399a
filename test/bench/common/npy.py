# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads and writes the .npy files of benchmarks without NumPy."""
import array

from common.processes import Failure


def read_header(data, path):
    """Returns the offset of the first number in a .npy file, and the file's header."""
    if data[:6] != b"\x93NUMPY":
        raise Failure(f"{path} is no .npy file")
    wide = data[6] > 1
    begin = 12 if wide else 10
    start = begin + int.from_bytes(data[8:begin], "little")
    return start, data[begin:start].decode()


def read_f32(path):
    """Returns the numbers of an f32 file."""
    data = path.read_bytes()
    values = array.array("f")
    values.frombytes(data[read_header(data, path)[0]:])
    return values


def write_f32(path, shape, values):
    """Writes an array of f32 numbers."""
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({', '.join(map(str, shape))},), }}"
    header += " " * (-(10 + len(header) + 1) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode())
        values.tofile(file)
