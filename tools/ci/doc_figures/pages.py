# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Splits a Markdown page into blocks: headings, paragraphs, list items, tables and code."""
import dataclasses
import re

FENCE = re.compile(r"^\s*```(\w*)")
ITEM = re.compile(r"^(?:[-*]|\d+\.) ")
COMMENT = re.compile(r"^\s*<!--.*-->\s*$")


@dataclasses.dataclass
class Block:
    kind: str  # heading, paragraph, item, table, code
    line: int  # number of its first line, from 1
    lines: list
    language: str = ""
    group: int = 0  # shared by the items of one list
    section: tuple = ()  # numbers of the enclosing headings, outermost first

    @property
    def text(self):
        return "\n".join(self.lines)

    def numbered(self):
        return zip(range(self.line, self.line + len(self.lines)), self.lines)


def kind_of(line):
    if line.startswith("#"):
        return "heading"
    if line.startswith("|"):
        return "table"
    return "item" if ITEM.match(line) else "paragraph"


def blocks(text):
    """Returns all blocks in order. A comment on its own line belongs to the block directly below it."""
    found, current, fence, group = [], None, False, 0
    for at, line in enumerate(text.split("\n"), 1):
        if fence:
            current.lines.append(line)
            fence = not line.strip().startswith("```")
            if not fence:
                current = None
            continue
        opening = FENCE.match(line)
        if opening:
            current, fence = Block("code", at, [line], opening[1]), True
            found.append(current)
            continue
        if not line.strip():
            current = None
            continue
        kind = kind_of(line)
        if COMMENT.match(line) and (current is None or current.kind in ("heading", "table", "comment")):
            kind = "comment"
        if current and current.kind == "comment":
            current.kind = kind
            current.lines.append(line)
        elif current and (kind == current.kind != "item" and kind != "heading" or kind == "paragraph" and current.kind == "item"):
            current.lines.append(line)
        else:
            current = Block(kind, at, [line])
            found.append(current)
    _number(found)
    return found


def _number(found):
    """Sets the section and the list of each block."""
    path, group = [], 0  # (level, number) of the enclosing headings
    for at, block in enumerate(found):
        if block.kind == "heading":
            level = len(block.lines[0]) - len(block.lines[0].lstrip("#"))
            path = [heading for heading in path if heading[0] < level] + [(level, at)]
        block.section = tuple(number for _, number in path)
        if block.kind == "item":
            group += at == 0 or found[at - 1].kind != "item"
            block.group = group


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def rows(table):
    """Yields (line, headings, cells) for each row below the headings."""
    numbered = [(at, line) for at, line in table.numbered() if line.startswith("|")]
    headings = cells(numbered[0][1]) if numbered else []
    for at, line in numbered[1:]:
        if not re.fullmatch(r"\|[\s|:-]*\|", line.strip()):
            yield at, headings, cells(line)


def commands_of(code):
    """Yields (line, command, output lines) for a block of ```console. A block of another language has no command."""
    inside = list(code.numbered())[1:-1]
    if code.language != "console":
        return [(code.line, "", inside)]
    found = []
    for at, line in inside:
        if line.startswith("$ "):
            command, _, comment = re.sub(r"\s{2,}#", "\n", line[2:], count=1).partition("\n")
            found.append((at, command.strip(), [(at, comment)]))
        elif found:
            found[-1][2].append((at, line))
    return found
