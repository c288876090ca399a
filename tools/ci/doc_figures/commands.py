# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the command lines of pages against the tree: it must have the scripts, tools and flags that they name."""
import functools
import re
import shlex

FLAG = re.compile(r"^--([a-z][\w-]*)")
OPERATORS = {"&&", "||", "|", ";", "&"}


def words_of(line):
    """Yields the words of each command in a line of shell."""
    lexer = shlex.shlex(line.replace("\\\n", " "), posix=True, punctuation_chars="|&;")
    lexer.whitespace_split, lexer.commenters = True, "#"
    try:
        words = list(lexer)
    except ValueError:
        words = line.split()
    command = []
    for word in [*words, ";"]:
        if word in OPERATORS:
            if command:
                yield command
            command = []
        elif command or "=" not in word.split("/")[0]:  # skips variables that are set for the command
            command.append(word)


class Tree:
    """The parts of the repository that command lines may name."""

    def __init__(self, root):
        self.root = root

    def errors(self, line):
        for words in words_of(line):
            if words[0] == "bash" and len(words) > 1:
                words = words[1:]
            yield from self._errors_of(words)

    def _errors_of(self, words):
        program, name = words[0], words[0].rsplit("/", 1)[-1]
        if name == "gpu_check.sh":
            program = "tools/ci/gpu_check.sh"
        if re.match(r"(?:tools|test|docs)/", program):
            if not (self.root / program).is_file() and (len(words) > 1 or not (self.root / program).is_dir()):
                yield f"there is no '{program}'"
                return
        elif name.startswith("tutorial-"):
            if not (self.root / "docs/tutorial" / name.removeprefix("tutorial-")).is_dir():
                yield f"there is no 'docs/tutorial/{name.removeprefix('tutorial-')}'"
            return
        elif not re.fullmatch(r"refold-(?:run|zoo|opt|pack)", name):
            return
        texts = self._texts(program if "/" in program and not program.startswith("build/") else name)
        for word in words[1:]:
            flag = FLAG.match(word)
            if flag and not re.search(rf"(?<![\w-])--?{re.escape(flag[1])}(?![\w-])", texts):
                yield f"'{program}' has no flag '--{flag[1]}'"
            if " --" in word and re.match(r"-{0,2}[\w-]*=?(?:refold-|tutorial-)", word):  # --find-batch='refold-zoo ...'
                yield from self._errors_of(re.sub(r"^--[\w-]+=", "", word).split())

    @functools.lru_cache(maxsize=None)
    def _texts(self, program):
        """Returns the text that lists the flags of a program."""
        if "/" not in program:
            pages = [f"docs/reference/tools/{program}.md"]
            if program == "refold-opt":
                pages += ["docs/reference/passes/*.md", "test/passes/**/*.mlir"]  # tests use flags of MLIR itself
        elif program == "tools/ci/gpu_check.sh":
            pages = ["tools/ci/gpu/*.py", program]
        elif program == "tools/quickstart":
            pages = ["docs/reference/tools/refold-run.md", program]
        else:
            folder = program.rsplit("/", 1)[0]
            pages = [program] + ([f"{folder}/*.py", "test/bench/common/*.py"] if program.startswith("test/bench/") else [])
        return "--help " + "\n".join(path.read_text(encoding="utf-8") for page in pages for path in sorted(self.root.glob(page)) if path.is_file())
