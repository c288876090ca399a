# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Single kernels of networks, as programs and as ops of PyTorch: linear layers, convolutions and attention in all three directions,
norms, a cross entropy, the gradient of an embedding, and an update by AdamW.

The fold of a program computes one value in each step from inputs only, and keeps the last one, so that nothing but the kernel is timed.
The fetch "loss" has one element of the value of each step, which is compared with that of PyTorch. The numbers of flops and bytes are
lower bounds: the products and sums of the definition, and each operand read and each result written once.
"""
import dataclasses

STEPS = 64
# The 24 bits that the formula gives the first element of "tokens". Its row of the table certainly has a gradient.
FIRST_TOKEN_WORD = 1184099


def tensor(shape, kind="f32"):
    return f"tensor<{'x'.join([*map(str, shape), kind])}>"


@dataclasses.dataclass(frozen=True)
class Kernel:
    name: str
    title: str
    inputs: dict  # {name: (shape, None or the bound of whole numbers)}
    body: str  # ops that compute `value` from the inputs
    out: tuple  # the shape of `value`
    flops: int
    tf32: bool = False  # whether it consists of products, which may use tensor cores
    value: str = "%out"
    row: int = -1  # first index of the compared element; its other indices are in the middle

    @property
    def element(self):
        """The indices of the compared element: in the middle, where no mask and no edge makes it zero."""
        middle = [extent // 2 for extent in self.out]
        return tuple([middle[0] if self.row < 0 else self.row, *middle[1:]])

    @property
    def bytes(self):
        shapes = [shape for shape, _ in self.inputs.values()] + [self.out]
        return sum(4 * size(shape) for shape in shapes)

    def small(self):
        """The same kernel with extents for a machine without a GPU."""
        return SMALL[self.name]


def size(shape):
    product = 1
    for extent in shape:
        product *= extent
    return product


def numbers(extents):
    return f"[{', '.join(map(str, extents))}]"


def scalar_sum(name, shape):
    return f"%loss_of_{name} = rf.reduce add %p, dims = {numbers(range(len(shape)))} : {tensor(shape)}"


def gradient(value, shape, wrt, types, results):
    """Lines for the gradient of sum(value * %dy). Only the backward op is left after dead code elimination."""
    return (f"%p = rf.multiply {value}, %dy : {tensor(shape)}\n{scalar_sum('y', shape)}\n"
            f"{results} = rf.gradient %loss_of_y wrt({wrt}) : tensor<f32>, {types} -> {types}")


def linear(rows, inputs, features):
    x, w, dy = (rows, inputs), (inputs, features), (rows, features)

    def product(a, b, shape_a, shape_b, out, contracting):
        return (f"%out = rf.dot_general {a}, {b}, batching = [] x [], contracting = [{contracting[0]}] x [{contracting[1]}] : "
                f"({tensor(shape_a)}, {tensor(shape_b)}) -> {tensor(out)}")

    flops = 2 * rows * inputs * features
    shape = f"{rows:,} × {inputs:,} × {features:,}"
    return [Kernel("linear", f"linear {shape}", {"x": (x, None), "w": (w, None)}, product("%x", "%w", x, w, dy, (1, 0)), dy, flops, True),
            Kernel("linear-data", "its data gradient", {"dy": (dy, None), "w": (w, None)}, product("%dy", "%w", dy, w, x, (1, 1)), x, flops, True),
            Kernel("linear-weight", "its weight gradient", {"x": (x, None), "dy": (dy, None)}, product("%x", "%dy", x, dy, w, (0, 0)), w, flops, True)]


def convolution(batch, channels, rows, features):
    x, w, y = (batch, channels, rows, rows), (features, channels, 3, 3), (batch, features, rows, rows)
    types = f"{tensor(x)}, {tensor(w)}"
    forward = ("rf.convolution %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [1, 1] x [1, 1], "
               f"dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1 : ({types}) -> {tensor(y)}")
    inputs = {"x": (x, None), "w": (w, None)}
    both = {**inputs, "dy": (y, None)}
    flops = 2 * size(y) * channels * 9

    def backward(wrt, shape):
        return f"%y = {forward}\n" + gradient("%y", y, wrt, tensor(shape), "%out")

    return [Kernel("convolution", f"convolution 3 × 3, {batch} × {channels} × {rows} × {rows} to {features}", inputs, f"%out = {forward}", y, flops, True),
            Kernel("convolution-data", "its data gradient", both, backward("%x", x), x, flops, True),
            Kernel("convolution-weight", "its weight gradient", both, backward("%w", w), w, flops, True)]


def attention(batch, heads, seq):
    shape = (batch, heads, seq, 64)
    type_ = tensor(shape)
    inputs = {name: (shape, None) for name in ("q", "k", "v")}
    forward = f"rf.attention %q, %k, %v, scale = 0.125 causal : ({type_}, {type_}, {type_}) -> ({type_}, {tensor(shape[:3])})"
    product = 2 * batch * heads * seq * seq * 64 // 2  # causal: half of the square

    def backward(wrt, results):
        types = ", ".join([type_] * wrt.count("%"))
        return f"%y, %s = {forward}\n" + gradient("%y", shape, wrt, types, results)

    both = {**inputs, "dy": (shape, None)}
    sum_of_two = f"\n%out = rf.add %g#0, %g#1 : {type_}"
    return [Kernel("attention", f"attention, causal, {batch} × {heads} × {seq:,} × 64", inputs, f"%out, %s = {forward}", shape, 2 * product, True),
            Kernel("attention-query", "its gradient of queries", both, backward("%q", "%out"), shape, 3 * product, True),
            Kernel("attention-key-value", "its gradients of keys and values, added", both, backward("%k, %v", "%g:2") + sum_of_two, shape,
                   4 * product, True)]


def layer_norm(rows, width):
    x, w = (rows, width), (width,)
    inputs = {"x": (x, None), "w": (w, None), "b": (w, None)}
    forward = f"rf.layer_norm %x, %w, %b, epsilon = 1.0e-5 : {tensor(x)}, {tensor(w)}"
    return [Kernel("layer-norm", f"layer norm {rows:,} × {width}", inputs, f"%out = {forward}", x, 8 * size(x)),
            Kernel("layer-norm-data", "its data gradient", {**inputs, "dy": (x, None)},
                   f"%y = {forward}\n" + gradient("%y", x, "%x", tensor(x), "%out"), x, 12 * size(x))]


def batch_norm(batch, channels, rows):
    x, w = (batch, channels, rows, rows), (channels,)
    inputs = {"x": (x, None), "w": (w, None), "b": (w, None)}
    forward = f"rf.batch_norm_training %x, %w, %b, epsilon = 1.0e-5, dim = 1 : {tensor(x)}, {tensor(w)}"
    return [Kernel("batch-norm", f"batch norm {batch} × {channels} × {rows} × {rows}", inputs,
                   f"%y:3 = {forward}", x, 9 * size(x), value="%y#0"),
            Kernel("batch-norm-data", "its data gradient", {**inputs, "dy": (x, None)},
                   f"%y:3 = {forward}\n" + gradient("%y#0", x, "%x", tensor(x), "%out"), x, 12 * size(x))]


def cross_entropy(rows, classes):
    x = (rows, classes)
    body = (f"%each = rf.softmax_cross_entropy %x, %labels : {tensor(x)}, {tensor((rows,), 'i32')}\n"
            f"%sum = rf.reduce add %each, dims = [0] : {tensor((rows,))}\n"
            f"%out = rf.gradient %sum wrt(%x) : tensor<f32>, {tensor(x)} -> {tensor(x)}")
    return [Kernel("cross-entropy", f"cross entropy {rows:,} × {classes:,}, backward too", {"x": (x, None), "labels": ((rows,), classes)}, body, x,
                   6 * size(x))]


def embedding(rows, classes, width):
    table, y = (classes, width), (rows, width)
    body = (f"%y = rf.take %w, %tokens : ({tensor(table)}, {tensor((rows,), 'i32')}) -> {tensor(y)}\n" +
            gradient("%y", y, "%w", tensor(table), "%out"))
    return [Kernel("embedding-gradient", f"gradient of an embedding, {rows:,} of {classes:,} × {width}",
                   {"w": (table, None), "tokens": ((rows,), classes), "dy": (y, None)}, body, table, size(y), row=FIRST_TOKEN_WORD * classes >> 24)]


def adamw(rows, width):
    shape = (rows, width)
    type_ = tensor(shape)

    def line(result, op, *operands):
        return f"%{result} = rf.{op} {', '.join('%' + operand for operand in operands)} : {type_}"

    constants = {"b1": 0.9, "c1": 0.1, "b2": 0.999, "c2": 0.001, "rate": 0.001, "eps": 1e-8, "kept": 0.99999}
    lines = [f"%{name} = rf.constant dense<{value:.9e}> : {type_}" for name, value in constants.items()]
    lines += [line("m1", "multiply", "m", "b1"), line("g1", "multiply", "g", "c1"), line("m2", "add", "m1", "g1"),
              line("square_v", "multiply", "v", "v"),  # inputs of the formula have both signs
              line("v1", "multiply", "square_v", "b2"), line("gg", "multiply", "g", "g"), line("g2", "multiply", "gg", "c2"), line("v2", "add", "v1", "g2"),
              line("root", "sqrt", "v2"), line("below", "add", "root", "eps"), line("over", "multiply", "m2", "rate"), line("step_by", "divide", "over", "below"),
              line("decayed", "multiply", "w", "kept"), line("out", "subtract", "decayed", "step_by")]
    return [Kernel("adamw", f"AdamW of {rows:,} × {width}", {name: (shape, None) for name in ("w", "g", "m", "v")}, "\n".join(lines), shape, 14 * size(shape))]


def _all(extents):
    return [kernel for make, given in extents for kernel in make(*given)]


KERNELS = _all([(linear, (4096, 768, 3072)), (convolution, (64, 128, 28, 128)), (attention, (8, 12, 1024)), (layer_norm, (8192, 768)),
                (batch_norm, (64, 256, 56)), (cross_entropy, (8192, 50257)), (embedding, (8192, 50257, 768)), (adamw, (50257, 768))])
SMALL = {kernel.name: kernel for kernel in _all([(linear, (8, 12, 16)), (convolution, (2, 4, 6, 4)), (attention, (1, 2, 16)), (layer_norm, (6, 12)),
                                                 (batch_norm, (2, 3, 5)), (cross_entropy, (6, 11)), (embedding, (6, 9, 4)), (adamw, (5, 4))])}


def program(kernel):
    """The text of the program. The value of each step becomes the state "out"."""
    out, rank = tensor(kernel.out), len(kernel.out)
    inputs = "".join(f"%{name}: {tensor(shape, 'i32' if below else 'f32')} {{rf.input = #rf.input<\"{name}\">}}, "
                     for name, (shape, below) in kernel.inputs.items())
    begin, end, ones = numbers(kernel.element), numbers([index + 1 for index in kernel.element]), numbers([1] * rank)
    body = "\n      ".join(kernel.body.splitlines())
    return f"""module @{kernel.name.replace('-', '_')} attributes {{rf.version = 1 : i64}} {{
  func.func @startup(%seed: tensor<i64>) -> ({out} {{rf.state = #rf.state<"out", 0>}}, tensor<i64> {{rf.state = #rf.state<"step", 1>}}) {{
    %out = rf.constant dense<0.0> : {out}
    %step = rf.constant dense<0> : tensor<i64>
    return %out, %step : {out}, tensor<i64>
  }}
  func.func @train({inputs}%last: {out} {{rf.state = #rf.state<"out", 0>}}, %step: tensor<i64> {{rf.state = #rf.state<"step", 1>}}, %steps: i64 {{rf.steps}}) -> ({out}, tensor<i64>, tensor<{STEPS}xf32> {{rf.fetch = #rf.fetch<"loss">}}) {{
    %history = rf.empty : tensor<{STEPS}xf32>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %fold:2 = scf.for %i = %first to %end step %one iter_args(%before = %last, %losses = %history) -> ({out}, tensor<{STEPS}xf32>) : i64 {{
      %position = tensor.from_elements %i : tensor<i64>
      {body}
      %corner = rf.slice {kernel.value}, start = {begin}, limit = {end}, strides = {ones} : {out}
      %element = rf.reshape %corner : {tensor([1] * rank)} -> tensor<f32>
      %next = rf.update_row %losses, %element, %position : tensor<{STEPS}xf32>, tensor<f32>
      scf.yield {kernel.value}, %next : {out}, tensor<{STEPS}xf32>
    }} {{rf.capacity = {STEPS} : i64}}
    %after = tensor.from_elements %end : tensor<i64>
    return %fold#0, %after, %fold#1 : {out}, tensor<i64>, tensor<{STEPS}xf32>
  }}
}}
"""
