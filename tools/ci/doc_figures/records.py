# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the records of a page: lists or paragraphs with the date, commit and command of measured figures."""
import dataclasses
import re

DATE = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)")
COMMIT = re.compile(r"\b(?:commit:?|at) ([0-9a-f]{7,40})\b")
SPAN = re.compile(r"`([^`]+)`")
SCRIPT = r"(?:test/bench/\w+/\w+|tools/(?:ci/)?\w+)(?:\s|$)"
OURS = re.compile(rf"^(?:{SCRIPT}|(?:build/bin/)?(?:refold-(?:run|zoo|opt|pack)|tutorial-\d\S*)\s|(?:\S*/)?gpu_check\.sh\s|build/test/bin/\w+\s)")
SAME = re.compile(r"\b[Tt]he same (?:command|commits?)\b")


@dataclasses.dataclass
class Record:
    line: int
    date: str
    commits: list
    command: str


def is_command(span):
    return bool(OURS.match(span))


def read(block_text, line, before):
    """Parses a record, or returns None. "The same command" and "the same commit" refer to the record `before`."""
    date = DATE.search(block_text)
    commands, commits = [span for span in SPAN.findall(block_text) if is_command(span)], COMMIT.findall(block_text)
    for same in SAME.findall(block_text) if before else ():
        if same.endswith("command"):
            commands = commands or [before.command]
        else:
            commits = commits or before.commits
    if not date or not commands:
        return None
    return Record(line, date[0], commits, "; ".join(commands))


def of_page(blocks):
    """Returns {index of a block: its record}, for blocks that are records or belong to one."""
    found, before, at = {}, None, 0
    while at < len(blocks):
        block, end = blocks[at], at + 1
        if block.kind in ("item", "paragraph"):
            while block.kind == "item" and end < len(blocks) and blocks[end].kind == "item" and blocks[end].group == block.group:
                end += 1
            record = read("\n".join(part.text for part in blocks[at:end]), block.line, before)
            if record:
                before = record
                found.update({index: record for index in range(at, end)})
        at = end
    return found


def above(blocks, records, at):
    """The record for block `at`: its own, or else the last one above it in its section, or in the nearest enclosing section."""
    if at in records:
        return records[at]
    for index in range(at - 1, -1, -1):
        if index in records and blocks[at].section[:len(blocks[index].section)] == blocks[index].section:
            return records[index]
    return None
