"""playouts(): the same as the program's for the same seed."""

import json
import unittest

import numpy as np

import hayago
from support import program


class PlayoutsTest(unittest.TestCase):
    def test_equal_the_programs(self):
        game = hayago.Game(9, komi=6.5)
        for policy in ("bulk", "bulk:mogo", "light", "erica", "mogo"):
            with self.subTest(policy):
                told = json.loads(
                    program("playouts", "--size", "9", "--komi", "6.5", "--policy", policy,
                            "--playouts", "3000", "--seed", "5", "--threads", "1",
                            "--format", "json")
                )
                mine = hayago.playouts(game, policy, 3000, seed=5)
                self.assertEqual(mine.count, 3000)
                self.assertAlmostEqual(mine.win_rate, told["black_win_rate"], places=6)
                self.assertAlmostEqual(mine.mean_score, told["mean_score"], places=3)
                self.assertAlmostEqual(mine.mean_length, told["mean_length"], places=3)
                found = mine.histogram > 0
                self.assertEqual(
                    dict(zip(mine.scores[found].tolist(), mine.histogram[found].tolist())),
                    {entry["score"]: entry["count"] for entry in told["scores"]},
                )

    def test_adds_up(self):
        game = hayago.Game(7, komi=0.5).play("D4")
        result = hayago.playouts(game, "light", 2000, seed=2)
        self.assertEqual(result.histogram.sum(), 2000)
        self.assertEqual(result.histogram[result.scores > 0.5].sum(), result.black_wins)
        self.assertAlmostEqual((result.histogram * result.scores).sum() / 2000, result.mean_score)
        self.assertEqual(result.ownership.shape, (7, 7))
        self.assertTrue((np.abs(result.ownership) <= 1).all())
        self.assertAlmostEqual(float(result.ownership.sum()), result.mean_score, places=3)
        self.assertGreater(result.score_error, 0)

    def test_rows_are_as_on_the_board(self):
        game = hayago.Game.from_diagram("X X X / . . . / O O O".replace("/", "\n"))
        ownership = hayago.playouts(game, "light", 500).ownership
        self.assertGreater(ownership[0].sum(), ownership[2].sum())

    def test_threads_do_not_matter_and_seeds_do(self):
        game = hayago.Game(9)
        for policy in ("bulk", "light"):
            one, two, other = (
                hayago.playouts(game, policy, 2000, seed=seed, threads=threads).histogram
                for seed, threads in ((1, 1), (1, 2), (2, 1))
            )
            self.assertTrue((one == two).all())
            self.assertFalse((one == other).all())

    def test_lists(self):
        games = [hayago.Game(5), hayago.Game(9).play("E5")]
        results = hayago.playouts(games, "light", 200)
        self.assertEqual([r.ownership.shape for r in results], [(5, 5), (9, 9)])
        alone = hayago.playouts(games[1], "light", 200)
        self.assertTrue((alone.histogram == results[1].histogram).all())
        self.assertEqual(hayago.playouts([], "light", 5), [])

    def test_picture(self):
        result = hayago.playouts(hayago.Game(9), "light", 100)
        self.assertTrue(result._repr_svg_().startswith("<svg"))
        self.assertIn("Black wins", repr(result))


if __name__ == "__main__":
    unittest.main()
