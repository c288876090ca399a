# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the source of every figure of a page, and the errors of sources."""
import posixpath
import re

from doc_figures import figures_of, pages, records
MARK = re.compile(r"<!-- figures: (?:(?P<only>[^`:]*?): )?(?P<source>.*?) -->")
LINK = re.compile(r"\]\(([^)\s#]+\.md)(?:#[^)]*)?\)")
MEASURED = re.compile(r"^docs/(?:benchmarks/|find-batch\.md$)")  # pages that other pages may quote
ONCE = re.compile(r"once, \d{4}-\d{2}-\d{2}, commit ([0-9a-f]{7,40})$")
UNKNOWN = "no command"  # an error that is reported once for all figures of a line


class Page:
    """A page with its blocks, its records, and the figures that its commands print."""

    def __init__(self, root, name):
        self.name, self.root = name, root
        self.blocks = pages.blocks((root / name).read_text(encoding="utf-8"))
        self.records = records.of_page(self.blocks)
        self.printed = list(self._printed())  # (number, command) of consoles
        self.facts = [*self.printed, *self._recorded()]  # and of tables with a record above them, but not of prose

    def record_of(self, at):
        for mark in MARK.finditer(self.blocks[at].text):
            record = None if mark["only"] else records.read(mark["source"], self.blocks[at].line, None)
            if record:
                return record
        return records.above(self.blocks, self.records, at)

    def _printed(self):
        for block in self.blocks:
            if block.kind == "code" and block.language in ("console", "text"):
                for _, command, lines in pages.commands_of(block):
                    for line, text in [(0, command), *lines]:
                        yield from ((one, command or self.program()) for one in figures_of.all_of(line, text))

    def _recorded(self):
        for at, block in enumerate(self.blocks):
            record = self.record_of(at) if block.kind == "table" or at in self.records else None
            if record and block.kind == "table":
                for line, headings, cells in pages.rows(block):
                    for heading, cell in zip(headings, cells):
                        unit = figures_of.UNIT_OF_HEADING.search(heading)
                        for one in figures_of.all_of(line, cell):
                            if not one.unit and unit and any(unit[0] in kind for kind in figures_of.KINDS):
                                one = figures_of.Figure(line, one.text, one.value, unit[0])
                            yield one, record.command
            elif record:
                for line, text in block.numbered():
                    yield from ((one, record.command) for one in figures_of.all_of(line, text))

    def program(self):
        """The program of a tutorial, which prints its blocks of ```text."""
        folder = posixpath.dirname(self.name)
        return f"tutorial-{posixpath.basename(folder)}" if folder.startswith("docs/tutorial/") else ""


def figures(block):
    """Yields the measured figures of a block that is not code."""
    if block.kind == "table":
        return [figure for line, headings, cells in pages.rows(block) for figure in figures_of.of_row(line, headings, cells)]
    if block.kind in ("item", "paragraph"):
        return [figure for line, text in block.numbered() for figure in figures_of.of_text(line, text)]
    return []


def quoted(page, block):
    """Names of the pages with measurements that the block links to."""
    names = {posixpath.normpath(posixpath.join(posixpath.dirname(page.name), link)) for link in LINK.findall(block.text)}
    return sorted(name for name in names if MEASURED.match(name) and name != page.name and (page.root / name).is_file())


def output_with(page, figure, block):
    """The command of this page that prints the figure. A table does not quote another table."""
    printed = page.printed if block.kind == "table" else page.facts
    return next((command for fact, command in printed if command and figure.rounds(fact)), None)


def check_quotes(page, block, found, names, others):
    """Yields (figure, command or None) for a block that quotes other pages. In README also numbers of three digits count."""
    found = {(figure.line, figure.text.split()[0]): figure for figure in found}
    for line, text in block.numbered() if page.name == "README.md" else ():
        for one in figures_of.all_of(line, figures_of.clean(text)):
            if one.value >= 100:
                found.setdefault((line, one.text), one)
    for figure in found.values():
        matches = [f"{name}: {command}" for name in names for fact, command in others(name).facts if command and figure.rounds(fact)]
        yield figure, (matches or [None])[0]


def marked(page, block, mark, others):
    """Returns a function from a figure of the block to (source, error) of the mark, or an error of the mark itself."""
    source = mark["source"]
    if source in ("chosen", "derived") or ONCE.match(source):
        return lambda figure: (source, None)
    record = records.read(source, block.line, None)
    if record:
        return lambda figure: (record.command, None)
    if not re.fullmatch(r"[\w./-]+", source) or "/" not in source:
        return f"'{source}' is no page or file, nor chosen, derived, 'once, DATE, commit HASH' or '`command`, DATE, commit HASH'"
    if not (page.root / source).is_file():
        return f"there is no '{source}'"
    if source.endswith(".md"):
        facts = others(source).facts
        find = lambda figure: next((command for fact, command in facts if command and figure.rounds(fact)), None)
    else:
        digits = re.sub(r"(?<=\d)[',_](?=\d)", "", (page.root / source).read_text(encoding="utf-8"))
        find = lambda figure: source if re.search(rf"(?<![\d.]){re.escape(str(figure.value))}(?![\d.]*\d)", digits) else None
    return lambda figure: (find(figure), None if find(figure) else f"'{figure.text}' is not in '{source}'")


def sources(page, others):
    """Yields (line, figure, source or None, error or None) for every figure, and for every mark without a figure."""
    for at, block in enumerate(page.blocks):
        if block.kind == "code":
            yield from _outputs(page, block)
            continue
        found = figures(block)
        for mark in MARK.finditer(block.text):
            only = mark["only"].split(", ") if mark["only"] else None
            its = [figure for figure in found if not only or figure.text in only]
            say = marked(page, block, mark, others)
            if isinstance(say, str):
                yield block.line, None, None, say
                say = lambda figure: (None, None)
            missing = sorted(set(only or ()) - {figure.text for figure in its})
            if not its or missing:
                yield block.line, None, None, f"'{mark[0]}' has no figure to speak of" + f": {', '.join(missing)}" * bool(missing)
            for figure in its:
                yield figure.line, figure.text, *say(figure)
            found = [figure for figure in found if figure not in its]
        if found or page.name == "README.md":  # README: larger numbers are checked, too
            yield from _unmarked(page, at, block, found, others)


def _outputs(page, block):
    if block.language in ("console", "text"):
        for _, command, lines in pages.commands_of(block):
            for line, text in lines:
                for figure in figures_of.of_text(line, text):
                    yield line, figure.text, command or page.program() or None, None


def _unmarked(page, at, block, found, others):
    record, names = page.record_of(at), quoted(page, block)
    if record:
        for figure in found:
            yield figure.line, figure.text, record.command, None
    elif names:
        for figure, command in check_quotes(page, block, found, names, others):
            error = None if command else f"'{figure.text}' is in no table of {' or '.join(names)} that has a command"
            yield figure.line, figure.text, command, error
    else:
        for figure in found:
            command = output_with(page, figure, block)
            yield figure.line, figure.text, command, None if command else UNKNOWN


def record_errors(page, commit_exists):
    """Yields errors of records that lack a commit, or name a commit that does not exist."""
    marks = [(block.line, mark["source"]) for block in page.blocks for mark in MARK.finditer(block.text)]
    own = [record for line, source in marks for record in [records.read(source, line, None)] if record]
    for record in {id(record): record for record in [*page.records.values(), *own]}.values():
        if not record.commits:
            yield record.line, f"figures of {record.date} have no commit: put 'commit HASH' beside the date"
        for commit in record.commits:
            if not commit_exists(commit):
                yield record.line, f"there is no commit '{commit}'"
    for line, source in marks:
        once = ONCE.match(source)
        if once and not commit_exists(once[1]):
            yield line, f"there is no commit '{once[1]}'"
