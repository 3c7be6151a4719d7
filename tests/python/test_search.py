"""Search and bench(): the same as the program's."""

import json
import unittest

import hayago
from support import program


class SearchTest(unittest.TestCase):
    def test_equals_the_programs(self):
        for preset in ("champion", "mogo", "lanes"):
            with self.subTest(preset):
                told = json.loads(
                    program("search", "--size", "9", "--preset", preset, "--playouts", "400",
                            "--seed", "3", "--threads", "1", "--format", "json")
                )
                mine = hayago.Search(preset, seed=3, threads=1).run(hayago.Game(9), playouts=400)
                for part in (told, mine):
                    part.pop("timing")
                self.assertEqual(told, dict(mine))

    def test_parameters(self):
        given = {"rave_bias": 0.5, "transpositions": True, "policy": "light"}
        params = hayago.Search("erica", given).params
        self.assertEqual([params[name] for name in given], ["0.5", "on", "light"])
        self.assertIn("erica", hayago.presets())
        with self.assertRaisesRegex(ValueError, "nonsense"):
            hayago.Search("erica", {"nonsense": 1})
        with self.assertRaisesRegex(ValueError, "rave_bias"):
            hayago.Search("erica", {"rave_bias": "much"})

    def test_follows_a_game_and_keeps_its_tree(self):
        search = hayago.Search("champion")
        game = hayago.Game(9)
        for _ in range(3):
            report = search.run(game, playouts=200)
            self.assertTrue(game.is_legal(report["best"]))
            game.play(report["best"])
        again = search.run(hayago.Game(13), playouts=50)
        self.assertEqual((again["size"], len(again["ownership"])), (13, 169))

    def test_pictures(self):
        report = hayago.Search().run(hayago.Game(9), playouts=100)
        self.assertTrue(report._repr_svg_().startswith("<svg"))
        self.assertNotEqual(report.svg("line"), report.svg("moves"))
        with self.assertRaisesRegex(ValueError, "show: 'stones'"):
            report.svg(["stones"])


class BenchTest(unittest.TestCase):
    def test_rows(self):
        rows = hayago.bench(["light", "bulk"], [9], seconds=0.01, repeats=2)
        self.assertEqual([row["policy"] for row in rows], ["light", "bulk"])
        for row in rows:
            self.assertEqual(len(row["repeats"]), 2)
            self.assertGreater(row["playouts_per_s"], 0)
            self.assertLessEqual(row["min"], row["max"])
        with self.assertRaisesRegex(ValueError, "nobody"):
            hayago.bench("nobody")


if __name__ == "__main__":
    unittest.main()
