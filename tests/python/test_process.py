"""What a module does to its process: memory, threads, Ctrl-C."""

import signal
import subprocess
import sys
import threading
import time
import unittest

import numpy as np

import hayago
from support import memory


class MemoryTest(unittest.TestCase):
    def test_a_million_calls_leave_nothing(self):
        game = hayago.Game(9)
        batch = hayago.VectorGo(8, 5, threads=1)
        mask = np.empty((8, 26), bool)

        def calls(count):
            for i in range(count // 10):
                game.play(40)
                game.undo()
                batch.legal_mask(mask)
                batch.step(batch.random_actions(i))
                batch.reset_ended()
                game.is_legal("E5")
                try:
                    game.play("Z9")
                except ValueError:
                    pass

        calls(100_000)
        before = memory()
        calls(1_000_000)
        self.assertLess(memory() - before, 3 << 20)  # 30 bytes for each turn of the loop

    def test_large_things_are_given_back(self):
        def use():
            hayago.VectorGo(5000, 19, threads=1).observe_packed()
            report = hayago.Search(memory=32).run(hayago.Game(9), playouts=50)
            report.svg()
            hayago.playouts(hayago.Game(9), "bulk", 64).svg()
            hayago.Game.from_sgf(hayago.Game(9).play("E5").sgf()).board

        for _ in range(5):
            use()
        before = memory()
        for _ in range(25):
            use()
        self.assertLess(memory() - before, 32 << 20)


class ThreadsTest(unittest.TestCase):
    def in_threads(self, *calls):
        results, errors = [None] * len(calls), []

        def run(i, call):
            try:
                results[i] = call()
            except Exception as error:  # shown by the assertion below
                errors.append(error)

        threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(errors, [])
        return results

    def test_two_threads_at_once(self):
        game = hayago.Game(9)

        def playouts():
            return hayago.playouts(game, "light", 3000, seed=4, threads=1).histogram.tolist()

        def search():
            return hayago.Search(memory=64).run(game, playouts=500)["moves"]

        for call in (playouts, search):
            one, two = self.in_threads(call, call)
            self.assertEqual(one, two)

    def test_one_batch_of_two_threads(self):
        batch = hayago.VectorGo(300, 5, threads=2)

        def look():
            return {batch.legal_mask().tobytes() for _ in range(200)}

        one, two = self.in_threads(look, look)
        self.assertEqual(one, two)
        self.assertEqual(len(one), 1)

    def test_python_runs_meanwhile(self):
        search = hayago.Search(memory=16)
        worker = threading.Thread(target=lambda: search.run(hayago.Game(9), seconds=2))
        worker.start()
        wakes = 0
        while worker.is_alive():
            time.sleep(0.001)  # gives the lock away, and would not get it back until the end
            wakes += 1
        self.assertGreater(wakes, 5)


class InterruptTest(unittest.TestCase):
    def expect_interruptible(self, call):
        code = f"""
import hayago, sys
game = hayago.Game(9)
try:
    print("ready", flush=True)
    {call}
except KeyboardInterrupt:
    print("interrupted, and on:", hayago.playouts(game, "light", 5).count)
"""
        child = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        with child:
            self.assertEqual(child.stdout.readline(), "ready\n")
            try:
                child.send_signal(signal.SIGINT)
                out, err = child.communicate(timeout=60)
            except subprocess.TimeoutExpired:
                child.kill()
                self.fail(f"{call} went on after Ctrl-C")
        self.assertEqual((out, err), ("interrupted, and on: 5\n", ""))

    def test_ctrl_c_ends_long_calls(self):
        for call in (
            "hayago.playouts(game, 'bulk', 4_000_000_000, threads=2)",
            "hayago.playouts(game, 'erica', 4_000_000_000, threads=1)",
            "hayago.Search(threads=2).run(game, seconds=80_000)",
            "hayago.bench('light', 9, seconds=3000)",
        ):
            with self.subTest(call):
                self.expect_interruptible(call)


if __name__ == "__main__":
    unittest.main()
