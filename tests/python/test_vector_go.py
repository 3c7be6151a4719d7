"""VectorGo against Game: legal moves, observations and results."""

import itertools
import lzma
import unittest

import numpy as np

import hayago
from support import GAMES, RECORDS, split_collection


def planes_of(boards, to_play):
    """What observe() should write, from the boards so far."""
    size = boards[0].shape[0]
    sign = 1 if to_play == "black" else -1
    planes = np.zeros((size, size, 17), bool)
    for back, board in enumerate(boards[::-1][:8]):
        planes[:, :, back] = board == sign
        planes[:, :, 8 + back] = board == -sign
    planes[:, :, 16] = sign == 1
    return planes


def unpacked(packed, size):
    bits = np.unpackbits(packed.view(np.uint8), bitorder="little", axis=-1)
    return np.moveaxis(bits.reshape(packed.shape[0], 17, -1)[:, :, : size * size], 1, 2).reshape(
        packed.shape[0], size, size, 17
    )


class VectorGoTest(unittest.TestCase):
    def expect_same(self, batch, games, boards):
        mask, seen = batch.legal_mask(), batch.observe()
        self.assertTrue((unpacked(batch.observe_packed(), batch.size) == seen).all())
        players, done, rewards = batch.current_player(), batch.done(), batch.rewards()
        for i, game in enumerate(games):
            over = game.is_over or len(game.history) >= batch.max_moves
            self.assertEqual(bool(done[i]), over)
            self.assertEqual(players[i], 0 if game.to_play == "black" else 1)
            expected = game.legal_mask() if not over else np.zeros(batch.num_actions, bool)
            self.assertTrue((mask[i] == expected).all())
            self.assertTrue((seen[i] == planes_of(boards[i], game.to_play)).all())
            black = np.sign(game.score()) if over else 0
            self.assertEqual(rewards[i].tolist(), [black, -black])

    def test_random_games(self):
        for size in (2, 4, 7, 9, 13):
            for ko in ("simple", "positional", "situational"):
                with self.subTest(size=size, ko=ko):
                    batch = hayago.VectorGo(6, size, komi=0.5, ko=ko, max_moves=60, threads=2)
                    games = [hayago.Game(size, 0.5, ko) for _ in range(6)]
                    boards = [[game.board] for game in games]
                    rng = np.random.default_rng(size)
                    for step in range(60):
                        self.expect_same(batch, games, boards)
                        if batch.done().any():
                            break
                        actions = batch.random_actions(step)
                        actions[rng.random(6) < 0.05] = size * size
                        batch.step(actions)
                        for game, past, action in zip(games, boards, actions):
                            game.play(int(action))
                            past.append(game.board)
                    self.expect_same(batch, games, boards)

    def replay(self, sgf):
        record = hayago.Game.from_sgf(sgf, ko="simple")
        first = hayago.Game.from_sgf(sgf, ko="simple", before_move=1)
        if first.board.any() or not record.history or record.history[0][0] != "black":
            return False  # set-up positions: a batch begins with an empty board
        colors = [color for color, _ in record.history]
        if any(a == b for a, b in zip(colors, colors[1:])):
            return False
        batch = hayago.VectorGo(1, record.size, record.komi, "simple", max_moves=2000)
        game = hayago.Game(record.size, record.komi, "simple")
        mask = np.empty((1, batch.num_actions), bool)
        for _, move in record.history:
            self.assertTrue((batch.legal_mask(mask)[0] == game.legal_mask()).all())
            action = game.action(move)
            game.play(action)
            batch.step([action])
            if game.is_over:
                break
        while not game.is_over:
            game.play("pass")
            batch.step([record.size**2])
        rewards, done = batch.rewards(), batch.done()
        self.assertTrue(done[0])
        self.assertEqual(rewards[0, 0], np.sign(game.score()))
        return True

    def test_records_of_the_tests(self):
        replayed = 0
        for file in ("games_9.sgf", "games_19.sgf"):
            for sgf in split_collection((RECORDS / file).read_text(encoding="utf-8")):
                replayed += self.replay(sgf)
        self.assertGreater(replayed, 3)

    def test_recorded_games(self):
        if not GAMES.is_dir():
            self.skipTest(f"skipped: no recorded games in {GAMES} (HAYAGO_GAMES)")
        replayed = 0
        for path in sorted(GAMES.rglob("test.sgf.xz")):  # a game on every line
            with lzma.open(path, "rt", encoding="ascii") as games:
                for sgf in itertools.islice(games, 40):
                    replayed += self.replay(sgf)
        self.assertGreater(replayed, 20)

    def test_writes_into_the_callers_arrays(self):
        batch = hayago.VectorGo(3, 5)
        mask = np.ones((3, 26), np.uint8)
        planes = np.ones((3, 5, 5, 17), np.uint8)
        self.assertIs(batch.legal_mask(mask), mask)
        self.assertIs(batch.observe(planes), planes)
        self.assertEqual(planes.sum(), 3 * 25)
        part = np.full((5, 26), 9, np.uint8)
        batch.legal_mask(part[1:4])
        self.assertEqual(part[:, 0].tolist(), [9, 1, 1, 1, 9])

    def test_ended_games_begin_anew(self):
        batch = hayago.VectorGo(2, 5, max_moves=3)
        for step in range(3):
            rewards, done = batch.step([step, step])
        self.assertTrue(done.all())
        self.assertEqual(batch.reset_ended(), 2)
        self.assertFalse(batch.done().any())
        batch.step(np.array([7, 8], np.int64))
        batch.reset()
        self.assertEqual(batch.legal_mask().sum(), 2 * 26)

    def test_threads_do_not_matter(self):
        one, two = (hayago.VectorGo(500, 9, threads=threads) for threads in (1, 2))
        for seed in range(120):
            actions = one.random_actions(seed)
            self.assertTrue((two.random_actions(seed) == actions).all())
            one.step(actions)
            two.step(actions)
        self.assertTrue((one.observe() == two.observe()).all())


if __name__ == "__main__":
    unittest.main()
