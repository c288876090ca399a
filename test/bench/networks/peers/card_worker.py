# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Code shared by the peers on a GPU: the command line, and the protocol with the parent process.

One process has all arms of one framework for one network. Each line of input is an arm and a number of steps. An arm is created on its first
request; a request of no steps does nothing else. Requests to existing arms are answered before those to arms that must first be compiled. An
answer is one line of JSON: arm, steps, seconds, losses, load_seconds, allocated_bytes, reserved_bytes and a remark, or an error. Parameters
and data are those of test/e2e/reference/formula.py, whose folder is on Python's path.
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
    """The requests that are not answered yet."""

    def __init__(self):
        self.coming, self.waiting, self.is_over = queue.Queue(), [], False
        threading.Thread(target=listen, args=(self.coming,), daemon=True).start()

    def next(self, made):
        """Returns the next (arm, steps), or None if there are no more."""
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
    """Answers until the input ends. make(arm) returns an object. Its train(steps) returns the losses when all
    steps are done, and its memory() the peak bytes in use and reserved. rest() is called after each answer. The object may have a remark."""
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
        except Exception as error:  # the other arms can still be measured
            made.pop(name, None)
            lines = str(error).splitlines() or [""]
            say({"arm": name, "version": version, "error": f"{type(error).__name__}: {lines[0]:.300}"})
