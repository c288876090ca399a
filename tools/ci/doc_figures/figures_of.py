# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds measured figures in a line of text: numbers with a unit of time, bytes, rate or ratio.

"0.39 to 0.52 of the time" has two, "5.9 and 6.4 ms" has two, "8 MiB" and "PyTorch 2.15.0" have none. Whole numbers of KiB, MiB or GiB
are chosen sizes, not measured ones. So are whole bytes up to 4,096, and whole multiples ("four of 32 bytes", "32 times").
"""
import dataclasses
import re
from decimal import Decimal

NUMBER = r"(?<![\w.,^%-])(?:(?<=\s)[+-])?\d(?:[\d,]*\d)?(?:\.\d+)?(?![\w.]*\.\d)"
UNIT = r"%|per cent|GFLOP/s|[KMGT]i?B/s|steps/s|µs|us|ns|ms|s|seconds?|minutes?|min|hours?|[KMGT]i?B|B|bytes|times|x|×"
CHAIN = re.compile(rf"(?<!× ){NUMBER}(?:(?:,| to| and| or|–| →| instead of| against) {NUMBER})*(?P<unit> ?(?:{UNIT})(?![\w/·²³^]))")
RATIO = re.compile(rf"{NUMBER}(?: (?:to|and) {NUMBER})*(?= (?:of|on|times) )")
ANY = re.compile(NUMBER)
BYTES = {"B": 1, "bytes": 1, **{f"{letter}B": 1000 ** (at + 1) for at, letter in enumerate("KMGT")},
         **{f"{letter}iB": 1024 ** (at + 1) for at, letter in enumerate("KMGT")}}
SECONDS = {"ns": Decimal("1e-9"), "µs": Decimal("1e-6"), "us": Decimal("1e-6"), "ms": Decimal("1e-3"), "s": 1, "second": 1, "seconds": 1,
           "min": 60, "minute": 60, "minutes": 60, "hour": 3600, "hours": 3600}
SHARES = {"%": Decimal("0.01"), "per cent": Decimal("0.01")}
KINDS = (BYTES, SECONDS, SHARES)
UNIT_OF_HEADING = re.compile(r"(?<!\w)(?:%|µs|ms|s|seconds?|[KMG]i?B|bytes|GFLOP/s|ratio|would need|faster|height|bound|fetches|peak|arena|limit)(?!\w)")
# Headings of columns with counts.
COUNTS = re.compile(r"^(?:buffers|batch|width|threads|programs asked|loss.*|first loss|mean of last.*|kernels.*|plans|commands|temporaries|dispatches)$")


@dataclasses.dataclass(frozen=True)
class Figure:
    line: int
    text: str  # the text on the page
    value: Decimal
    unit: str

    @property
    def step(self):
        """The value of one unit in the last digit, in the unit of the page."""
        return Decimal(1).scaleb(self.value.as_tuple().exponent)

    def rounds(self, other):
        """Returns whether this figure is `other`, which a command printed, rounded to its digits."""
        mine, its = ({unit: kind for kind in KINDS for unit in kind}.get(one.unit) for one in (self, other))
        scale = Decimal(1)
        if mine and its:
            if mine is not its:
                return False
            scale = Decimal(its[other.unit]) / mine[self.unit]
        elif mine is BYTES and other.value >= 4096:  # a column of bytes
            scale = 1 / Decimal(mine[self.unit])
        return other.step * scale <= self.step and abs(abs(other.value * scale) - abs(self.value)) <= self.step / 2


def number(text):
    return Decimal(text.replace(",", "").lstrip("+"))


def is_chosen(value, unit):
    """Returns whether the number is a chosen size or multiple, which is not measured."""
    whole = value == value.to_integral_value()
    if unit in ("B", "bytes"):
        return whole and value <= 4096
    return unit in ("MiB", "GiB", "times", "x", "×") and whole or unit == "KiB" and value * 1024 % 1 == 0


def clean(text):
    """Blanks code, link targets, comments and pictures. The length stays the same."""
    blank = lambda match: " " * len(match[0])
    text = re.sub(r"<!--.*?-->", blank, text)
    text = re.sub(r"`[^`]*`", lambda match: "_" * len(match[0]), text)
    text = re.sub(r"\]\([^)]*\)", blank, text)
    return re.sub(r"\d{4}-\d{2}-\d{2}|arXiv \S+", blank, text)


def members(match, text):
    """The numbers of a chain that share its unit. "155, 140.2 GB" is no chain, because 155 is a count."""
    numbers = list(ANY.finditer(text, match.start(), match.start("unit")))
    return [one for one in numbers if ("." in one[0]) == ("." in numbers[-1][0]) or "," not in text[one.end():numbers[-1].start()]]


def of_text(line, text):
    """Yields the figures of a line of prose."""
    text = clean(text)
    found = {}
    for match in CHAIN.finditer(text):
        unit = match["unit"].strip()
        for one in members(match, text):
            if not is_chosen(number(one[0]), unit):
                found[one.start()] = Figure(line, f"{one[0]} {unit}", number(one[0]), unit)
    for match in RATIO.finditer(text):
        for one in ANY.finditer(text, match.start(), match.end()):
            if "." in one[0]:
                found.setdefault(one.start(), Figure(line, one[0], number(one[0]), ""))
    return [found[at] for at in sorted(found)]


def of_row(line, headings, cells):
    """Yields the figures of a table row: numbers with a decimal point, or with a unit in the cell or the heading."""
    figures = []
    for heading, cell in zip(headings, cells):
        own = of_text(line, cell)
        if own:
            figures += own
            continue
        alone = re.fullmatch(rf"(?:{NUMBER}x?(?:, | to | → )?)+", clean(cell).strip())
        if not alone or COUNTS.match(heading):
            continue
        unit = UNIT_OF_HEADING.search(heading)
        for one in ANY.finditer(clean(cell)):
            if unit or "." in one[0]:
                name = unit[0] if unit and any(unit[0] in kind for kind in KINDS) else ""
                if not is_chosen(number(one[0]), name):
                    figures.append(Figure(line, one[0], number(one[0]), name))
    return figures


def all_of(line, text):
    """Yields every number of a line, with its unit if it has one."""
    units = {}
    for match in CHAIN.finditer(text):
        units.update({one.start(): match["unit"].strip() for one in members(match, text)})
    for one in ANY.finditer(text):
        yield Figure(line, one[0], number(one[0]), units.get(one.start(), ""))


ROUNDED = re.compile(rf"({NUMBER}) ([KMGT]B) \(({NUMBER}) bytes\)")


def wrongly_rounded(text):
    """Yields pairs such as "370.4 MB (370,360,432 bytes)" that do not agree."""
    for match in ROUNDED.finditer(text):
        shown, exact = Figure(0, "", number(match[1]), match[2]), Figure(0, "", number(match[3]), "bytes")
        if not shown.rounds(exact):
            yield f"{match[1]} {match[2]}", f"{match[3]} bytes"
