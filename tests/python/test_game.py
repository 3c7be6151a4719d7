"""Game: rules, history, records, pictures."""

import copy
import unittest

import numpy as np

import hayago


def drawn(rows, *arguments, **named):
    """A position, its rows divided by slashes."""
    return hayago.Game.from_diagram(rows.replace("/", "\n"), *arguments, **named)


class GameTest(unittest.TestCase):
    def test_begins_empty_with_black(self):
        game = hayago.Game(5, komi=0.5, ko="situational")
        self.assertEqual((game.size, game.komi, game.ko), (5, 0.5, "situational"))
        self.assertEqual((game.to_play, game.is_over, game.history), ("black", False, []))
        self.assertFalse(game.board.any())
        self.assertEqual(len(game.legal_moves()), 26)
        self.assertEqual(game.score(), -0.5)

    def test_moves_are_vertices_or_actions(self):
        game = hayago.Game(9)
        game.play("A9").play(80).play(np.int64(1)).play("pass")
        self.assertEqual(
            game.history, [("black", "A9"), ("white", "J1"), ("black", "B9"), ("white", "pass")]
        )
        self.assertEqual(game.board[0].tolist(), [1, 1, 0, 0, 0, 0, 0, 0, 0])
        self.assertEqual(game.board[8, 8], -1)
        for action in range(82):
            self.assertEqual(game.action(game.vertex(action)), action)

    def test_captures_and_takes_back(self):
        game = drawn(". X . / X O X / . . .")
        game.play("B1")
        self.assertEqual(game.prisoners, (1, 0))
        self.assertEqual(game.board.tolist(), [[0, 1, 0], [1, 0, 1], [0, 1, 0]])
        game.undo()
        self.assertEqual(game.prisoners, (0, 0))
        self.assertEqual(game.board[1, 1], -1)

    def test_refusals_say_why_and_change_nothing(self):
        # Black may not take back the ko in the middle at once.
        game = drawn(". X O . / X . X O / . X O . / . . . .", "white")
        game.play("B3")
        before = game.board
        self.assertTrue(game.is_legal("A4"))
        for move, why in [("C3", "ko"), ("B3", "occupied")]:
            self.assertFalse(game.is_legal(move))
            with self.assertRaisesRegex(ValueError, why):
                game.play(move)
        self.assertTrue((game.board == before).all())
        with self.assertRaisesRegex(ValueError, "suicide"):
            drawn(". X . / X . . / . . .", "white").play("A3")

    def test_superko_is_by_name(self):
        """On a tiny board positions soon come back; who may bring them back depends on the rule."""
        refused = dict.fromkeys(("simple", "positional", "situational"), 0)
        rng = np.random.default_rng(1)
        for _ in range(20):
            games = {ko: hayago.Game(3, ko=ko) for ko in refused}
            for _ in range(40):
                masks = {ko: game.legal_mask() for ko, game in games.items()}
                for ko in refused:
                    for action in np.flatnonzero(masks["simple"] & ~masks[ko]):
                        refused[ko] += 1
                        with self.assertRaisesRegex(ValueError, "superko"):
                            games[ko].play(action)
                self.assertTrue((masks["positional"] <= masks["situational"]).all())
                common = np.flatnonzero(masks["positional"][:-1])
                action = int(rng.choice(common)) if common.size and rng.random() < 0.9 else 9
                for game in games.values():
                    game.play(action)
        self.assertEqual(refused["simple"], 0)
        self.assertGreater(refused["situational"], 0)
        self.assertGreater(refused["positional"], refused["situational"])

    def test_mask_and_moves_agree(self):
        game = hayago.Game(7)
        rng = np.random.default_rng(3)
        for _ in range(60):
            mask = game.legal_mask()
            self.assertEqual([game.action(move) for move in game.legal_moves()],
                             np.flatnonzero(mask).tolist())
            self.assertEqual(mask.tolist(), [game.is_legal(action) for action in range(50)])
            game.play(int(rng.choice(np.flatnonzero(mask))))

    def test_record_there_and_back(self):
        game = hayago.Game(13, komi=6.5)
        for move in ("D4", "K10", "pass", "D10"):
            game.play(move)
        again = hayago.Game.from_sgf(game.sgf())
        self.assertEqual((again.history, again.komi), (game.history, 6.5))
        self.assertTrue((again.board == game.board).all())
        self.assertEqual(len(hayago.Game.from_sgf(game.sgf(), before_move=3).history), 2)

    def test_score_counts_area(self):
        wall = drawn(". X O . / . X O . / . X O . / . X O .", komi=1)
        self.assertEqual(wall.score(), -1)
        self.assertEqual(drawn(". . / . X", komi=0).score(), 4)

    def test_copies_go_their_own_way(self):
        game = hayago.Game(9).play("E5")
        for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
            other.play("C3")
            self.assertEqual(len(game.history), 1)
        board = game.board
        board[:] = 7
        self.assertEqual(game.board.sum(), 1)

    def test_drawings(self):
        game = hayago.Game(9).play("E5")
        self.assertIn("(X)", str(game))
        self.assertEqual(repr(game), "<hayago.Game 9x9, 1 moves, white to play>")
        self.assertTrue(game._repr_svg_().startswith("<svg"))
        self.assertTrue(game.svg().rstrip().endswith("</svg>"))


if __name__ == "__main__":
    unittest.main()
