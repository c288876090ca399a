# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The part that the peers on a GPU share: the command line, and the exchange with the process that started them.

One process is one framework's ways ("arms") of training one network. Each line of the input is an arm and a number of steps. An
arm is made when it is first asked for, which is all that a question of no steps does; questions to arms that are made come before
those that have something to compile. An answer is one line of JSON: arm, steps, seconds, losses, load_seconds, allocated_bytes and
reserved_bytes, a remark, or an error. Parameters and data are those of test/e2e/reference/formula.py, whose folder is on Python's path.
"""
import argparse
import json
import queue
import sys
import threading
import time


def arguments():
    parser = argparse.ArgumentParser(description="train a network of refold-zoo's, as many steps as each line of the input says")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cuda")
    parser.add_argument("zoo", nargs=argparse.REMAINDER, help="NETWORK --FLAG=NUMBER ...")
    return parser.parse_args()


def say(answer):
    print(json.dumps(answer), flush=True)


def listen(questions):
    for line in sys.stdin:
        questions.put(line.split())
    questions.put(None)


class Questions:
    """Those that were asked and are not answered."""

    def __init__(self):
        self.coming, self.waiting, self.is_over = queue.Queue(), [], False
        threading.Thread(target=listen, args=(self.coming,), daemon=True).start()

    def next(self, made):
        """(arm, steps), or None where there are no more."""
        while not self.is_over:
            try:
                asked = self.coming.get(block=not self.waiting)
            except queue.Empty:
                break
            if asked is None:
                self.is_over = True
            else:
                self.waiting.append((asked[0], int(asked[1])))
        if not self.waiting:
            return None
        first = next((question for question in self.waiting if question[0] in made), self.waiting[0])
        self.waiting.remove(first)
        return first


def serve(version, make):
    """Answers until the input ends. make(arm) returns an object with train(steps), which returns losses when all is done, memory(), the
    bytes in use and reserved at most, rest(), called behind each answer, and perhaps a remark."""
    questions, made, seconds_of = Questions(), {}, {}
    while question := questions.next(made):
        name, steps = question
        try:
            if name not in made:
                begin = time.perf_counter()
                made[name] = make(name)
                seconds_of[name] = time.perf_counter() - begin
            arm = made[name]
            begin = time.perf_counter()
            losses = arm.train(steps) if steps else []
            seconds = time.perf_counter() - begin
            allocated, reserved = arm.memory()
            say({"arm": name, "version": version, "steps": steps, "seconds": seconds, "losses": losses, "load_seconds": seconds_of[name],
                 "allocated_bytes": allocated, "reserved_bytes": reserved, "remark": getattr(arm, "remark", "")})
            arm.rest()
        except Exception as error:  # the other arms have still something to say
            made.pop(name, None)
            lines = str(error).splitlines() or [""]
            say({"arm": name, "version": version, "error": f"{type(error).__name__}: {lines[0]:.300}"})
