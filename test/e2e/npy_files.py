# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads and writes .npy and .npz files with Python's standard library only.

Supports what these tests need: little-endian arrays of bytes, s32, f32 and f16 in C order, each as one flat sequence.
"""
import array
import ast
import io
import math
import struct
import sys
import zipfile

CODES = {"|u1": "B", "<i4": "i", "<f4": "f"}  # NumPy's codes, and those of Python's arrays
assert sys.byteorder == "little"


def _read(file):
    """Returns the shape and the elements of an array."""
    magic = file.read(8)
    if magic[:6] != b"\x93NUMPY" or magic[6] != 1:
        raise ValueError(f"not version 1 of .npy: {magic!r}")
    header = ast.literal_eval(file.read(int.from_bytes(file.read(2), "little")).decode("latin-1"))
    if header["fortran_order"]:
        raise ValueError("an array in Fortran's order")
    data = file.read()
    if header["descr"] == "<f2":
        elements = array.array("f", struct.unpack(f"<{len(data) // 2}e", data))
    else:
        elements = array.array(CODES[header["descr"]])
        elements.frombytes(data)
    if len(elements) != math.prod(header["shape"]):
        raise ValueError(f"{len(elements)} elements, but the shape is {header['shape']}")
    return header["shape"], elements


def read_npy(path):
    """Returns the shape and the elements of the array in a .npy file."""
    with open(path, "rb") as file:
        return _read(file)


def read_npz(path, name):
    """Returns the shape and the elements of one array in a .npz file."""
    with zipfile.ZipFile(path) as archive:
        return _read(io.BytesIO(archive.read(name + ".npy")))


def write_npy(path, rows):
    """Writes rows of integers with the same length as s32."""
    header = repr({"descr": "<i4", "fortran_order": False, "shape": (len(rows), len(rows[0]))}).encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"  # data begins at a multiple of 64 bytes
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header)
        for row in rows:
            if len(row) != len(rows[0]):
                raise ValueError(f"a row of {len(row)} beside one of {len(rows[0])}")
            array.array("i", list(row)).tofile(file)
