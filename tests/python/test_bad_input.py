"""Wrong input: an exception that says what is wrong, and an object that is as it was."""

import unittest

import numpy as np

import hayago

GAME = hayago.Game(9)
BATCH = hayago.VectorGo(4, 5)
ENDED = hayago.VectorGo(2, 5, max_moves=1)
ENDED.step([0, 0])
SEARCH = hayago.Search("champion", memory=16)


def read_only(array):
    array.flags.writeable = False
    return array


def misplaced(shape, dtype):
    """An array that begins at an odd address."""
    length = int(np.prod(shape)) * np.dtype(dtype).itemsize
    return np.frombuffer(bytearray(length + 1), np.uint8)[1:].view(dtype).reshape(shape)


# (what is called, the exception, what it says)
TABLE = [
    (lambda: hayago.Game(1), ValueError, "size: 2 to 25, not 1"),
    (lambda: hayago.Game(-9), ValueError, "size: 2 to 25, not -9"),
    (lambda: hayago.Game(10**30), ValueError, "size: 2 to 25, not 10000"),
    (lambda: hayago.Game("9"), TypeError, "size: a whole number, not str"),
    (lambda: hayago.Game(9.0), TypeError, "size: a whole number, not float"),
    (lambda: hayago.Game(True), TypeError, "size: a whole number, not bool"),
    (lambda: hayago.Game(9, komi="much"), TypeError, "komi: a number, not str"),
    (lambda: hayago.Game(9, komi=float("nan")), ValueError, "komi: -1000 to 1000, not nan"),
    (lambda: hayago.Game(9, komi=1e9), ValueError, "komi: -1000 to 1000, not 1e\\+09"),
    (lambda: hayago.Game(9, komi=0.3), ValueError, "komi"),
    (lambda: hayago.Game(9, ko="none"), ValueError, "'none' is not a ko rule"),
    (lambda: hayago.Game(9, ko=1), TypeError, "ko: a string, not int"),
    (lambda: GAME.copy().play("Z3"), ValueError, "Z3"),
    (lambda: GAME.copy().play("I5"), ValueError, "I5"),
    (lambda: GAME.copy().play(82), ValueError, "move: action 0 to 81, not 82"),
    (lambda: GAME.copy().play(-1), ValueError, "move: action 0 to 81, not -1"),
    (lambda: GAME.copy().play(10**40), ValueError, "move: action 0 to 81, not 1000"),
    (lambda: GAME.copy().play(-(10**40)), ValueError, "move: action 0 to 81, not -1000"),
    (lambda: GAME.copy().play(None), TypeError, "move: a vertex as 'D4'"),
    (lambda: GAME.copy().play(4.0), TypeError, "move: a vertex as 'D4'"),
    (lambda: GAME.copy().play([3, 3]), TypeError, "move: a vertex as 'D4'"),
    (lambda: GAME.copy().play("E5", "green"), ValueError, "green"),
    (lambda: GAME.copy().play("E5", 1), TypeError, "color: a string, not int"),
    (lambda: GAME.copy().play("E5").play("E5"), ValueError, "E5 is not legal for white: occupied"),
    (lambda: GAME.copy().undo(), ValueError, "there is no move to undo"),
    (lambda: GAME.copy().undo(-1), ValueError, "count: 0 to 1000000, not -1"),
    (lambda: GAME.vertex(99), ValueError, "action: 0 to 81, not 99"),
    (lambda: GAME.action("K10"), ValueError, "'K10' is not on a 9x9 board"),
    (lambda: GAME.action(""), ValueError, "'' is not on a 9x9 board"),
    (lambda: hayago.Game.from_sgf("no record"), ValueError, "."),
    (lambda: hayago.Game.from_sgf("(;SZ[9];B[ee];W[ee])"), ValueError, "."),
    (lambda: hayago.Game.from_sgf("(;SZ[99])"), ValueError, "."),
    (lambda: hayago.Game.from_sgf(b"(;SZ[9])"), TypeError, "sgf: a string, not bytes"),
    (lambda: hayago.Game.from_diagram("X O\nX"), ValueError, "."),
    (lambda: hayago.Game.from_diagram("X X\nX X"), ValueError, "."),
    (lambda: hayago.Game.from_diagram(". .\n. .", "red"), ValueError, "red"),
    (lambda: hayago.playouts("E5"), TypeError, "positions: a Game or a list of them, not str"),
    (lambda: hayago.playouts([GAME, 3]), TypeError, "positions: a hayago.Game, not int"),
    (lambda: hayago.playouts(GAME, "lightest"), ValueError, "'lightest' is not known; known: bulk"),
    (lambda: hayago.playouts(GAME, 3), TypeError, "policy: a string, not int"),
    (lambda: hayago.playouts(GAME, count=0), ValueError, "count: 1 to 4000000000, not 0"),
    (lambda: hayago.playouts(GAME, count=-5), ValueError, "count: 1 to 4000000000, not -5"),
    (lambda: hayago.playouts(GAME, count=10**20), ValueError, "count: 1 to 4000000000, not 1000"),
    (lambda: hayago.playouts(GAME, count=1e4), TypeError, "count: a whole number, not float"),
    (lambda: hayago.playouts(GAME, seed=-1), ValueError, "seed: 0 to 18446744073709551615, not -1"),
    (lambda: hayago.playouts(GAME, threads=10**6), ValueError, "threads: 0 to 1024, not 1000000"),
    (lambda: hayago.playouts(hayago.Game(21)), ValueError, "bulk plays boards up to 19x19"),
    (lambda: hayago.Search("alphago"), ValueError, "alphago"),
    (lambda: hayago.Search(params=[("a", 1)]), TypeError, "params: a dictionary, not list"),
    (lambda: hayago.Search(params={"c_uct": None}), TypeError, "params: values are numbers"),
    (lambda: hayago.Search(params={"c_uct": -1}), ValueError, "c_uct"),
    (lambda: hayago.Search(params={"policy": "x"}), ValueError, "policy"),
    (lambda: hayago.Search(memory=0), ValueError, "memory: 1 to 1048576, not 0"),
    (lambda: hayago.Search(threads=-2), ValueError, "threads: 0 to 1024, not -2"),
    (lambda: SEARCH.run("E5"), TypeError, "game: a hayago.Game, not str"),
    (lambda: SEARCH.run(GAME, playouts=0), ValueError, "playouts: 1 to"),
    (lambda: SEARCH.run(GAME, playouts=2**60), ValueError, "playouts: 1 to"),
    (lambda: SEARCH.run(GAME, seconds=-1), ValueError, "seconds: 0.001 to 86400, not -1"),
    (lambda: SEARCH.run(GAME, seconds="a"), TypeError, "seconds: a number, not str"),
    (lambda: hayago.bench("light", [10**9]), ValueError, "sizes: 2 to 25, not 1000000000"),
    (lambda: hayago.bench("light", 9, 0), ValueError, "threads: 1 to 1024, not 0"),
    (lambda: hayago.bench(3.5), TypeError, "policies: one or a list"),
    (lambda: hayago.bench("light", isas="mmx"), ValueError, "mmx"),
    (lambda: hayago.bench(seconds=0), ValueError, "seconds: 0.001 to 3600, not 0"),
    (lambda: hayago.VectorGo(0), ValueError, "num_envs: 1 to 16777216, not 0"),
    (lambda: hayago.VectorGo(-3), ValueError, "num_envs: 1 to 16777216, not -3"),
    (lambda: hayago.VectorGo(10**12), ValueError, "num_envs: 1 to 16777216, not 1000000000000"),
    (lambda: hayago.VectorGo(1 << 24, 25, max_moves=65_000), ValueError, "this machine has"),
    (lambda: hayago.VectorGo(4, 26), ValueError, "size: 2 to 25, not 26"),
    (lambda: hayago.VectorGo(4, ko="any"), ValueError, "'any' is not a ko rule"),
    (lambda: hayago.VectorGo(4, max_moves=-1), ValueError, "max_moves: 0 to 65000, not -1"),
    (lambda: BATCH.step([0, 1, 2]), ValueError, r"actions: of shape \(4,\), not \(3,\)"),
    (lambda: BATCH.step(np.zeros((4, 1), np.int32)), ValueError, r"not \(4, 1\)"),
    (lambda: BATCH.step([0.0, 1.0, 2.0, 3.0]), TypeError, "actions: whole numbers, not float64"),
    (lambda: BATCH.step(None), TypeError, "actions: whole numbers, not object"),
    (lambda: BATCH.step([0, 1, 2, 26]), ValueError, "game 3, action -1: no such action"),
    (lambda: BATCH.step(np.array([0, 1, 2, 26], np.int32)), ValueError, "game 3, action 26: no"),
    (lambda: BATCH.step([0, 1, 2, 2**40]), ValueError, "game 3, action -1: no such action"),
    (lambda: BATCH.step([0, -7, 2, 3]), ValueError, "game 1, action -1: no such action"),
    (lambda: ENDED.step([1, 1]), ValueError, "game 0, action 1: the game has ended"),
    (lambda: BATCH.legal_mask([]), TypeError, "out: a NumPy array, not <class 'list'>"),
    (lambda: BATCH.legal_mask(np.ones((4, 26))), TypeError, "out: of type uint8, not float64"),
    (lambda: BATCH.legal_mask(np.ones((4, 26), np.int8)), TypeError, "of type uint8, not int8"),
    (lambda: BATCH.legal_mask(np.ones((4, 25), bool)), ValueError, r"\(4, 26\), not \(4, 25\)"),
    (lambda: BATCH.legal_mask(np.ones((8, 26), bool)[::2]), ValueError, "out: has gaps"),
    (lambda: BATCH.legal_mask(np.ones((26, 4), bool).T), ValueError, "out: has gaps"),
    (lambda: BATCH.legal_mask(read_only(np.ones((4, 26), bool))), ValueError, "out: is read-only"),
    (lambda: BATCH.observe(np.ones((4, 17, 5, 5), bool)), ValueError, r"\(4, 5, 5, 17\), not"),
    (lambda: BATCH.observe(np.ones((4, 5, 5, 17), np.float32)), TypeError, "not float32"),
    (lambda: BATCH.observe_packed(np.ones((4, 17, 2), np.uint64)), ValueError, r"\(4, 17, 1\)"),
    (lambda: BATCH.observe_packed(np.ones((4, 17, 1), ">u8")), TypeError, "out: of type uint64"),
    (lambda: BATCH.observe_packed(misplaced((4, 17, 1), np.uint64)), ValueError, "address"),
    (lambda: BATCH.rewards(np.ones((4, 2))), TypeError, "out: of type float32, not float64"),
    (lambda: BATCH.done(np.ones(5, bool)), ValueError, r"out: of shape \(4,\), not \(5,\)"),
    (lambda: BATCH.random_actions(-1), ValueError, "seed: 0 to"),
    (lambda: BATCH.random_actions(1, np.ones(4, np.int64)), TypeError, "of type int32, not int64"),
]


class BadInputTest(unittest.TestCase):
    def test_table(self):
        for number, (call, kind, says) in enumerate(TABLE):
            with self.subTest(number=number, says=says):
                with self.assertRaisesRegex(kind, says) as caught:
                    call()
                self.assertNotIn("\n", str(caught.exception))
        self.assertEqual(GAME.history, [])
        self.assertEqual(BATCH.legal_mask().sum(), 4 * 26)

    def test_the_compiled_part_alone_refuses_too(self):
        core = hayago._core
        for call in (
            lambda: core.Game(99, 7.5, "simple"),
            lambda: core.Game(9, 7.5, "x"),
            lambda: core.Game("9", 7.5, "simple"),
            lambda: core.VectorGo(-1, 9, 7.5, "simple", 0, 1),
            lambda: core.VectorGo(2, 9, 7.5, "simple", 0, -1),
            lambda: core.VectorGo(2, 9, 7.5, "simple", 0, 1).step([0, 0]),
            lambda: core.Search("champion", [("c_uct", "x")], 1, 64, 1),
            lambda: core.playouts(None, "light", 10, 1, 1),
        ):
            with self.assertRaises((ValueError, TypeError)):
                call()


if __name__ == "__main__":
    unittest.main()
