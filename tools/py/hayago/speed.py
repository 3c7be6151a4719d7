"""How fast VectorGo is from Python: `python3 -m hayago.speed`.

Moves are drawn by random_actions(), ended games begin anew; both are part of the time. Games have
every age when the clock starts. By the wall clock and per second of CPU time (of all threads
together, times the threads: the rate of a machine that is ours alone).
"""

import argparse
import time
from typing import Any, Callable, Dict, List, Optional, Sequence

import numpy as np

from ._vector_go import VectorGo
from ._version import build

WRITES = ("nothing", "mask", "mask+bytes", "mask+packed")


def measure(
    size: int, writes: str = "mask", num_envs: int = 1024, threads: int = 1, seconds: float = 1.0
) -> Dict[str, Any]:
    """Steps per second of one batch, where every step also writes the mask or observations."""
    if writes not in WRITES:
        raise ValueError(f"writes: '{writes}' is not one of {', '.join(WRITES)}")
    batch = VectorGo(num_envs, size, threads=threads)
    core, actions = batch._core, np.empty(num_envs, np.int32)
    mask = np.empty((num_envs, batch.num_actions), np.bool_)
    planes = np.empty((num_envs, *batch.observation_shape), np.bool_)
    packed = np.empty((num_envs, *batch.packed_shape), np.uint64)
    extra: Dict[str, Callable[[], Any]] = {
        "nothing": lambda: None,
        "mask": lambda: batch.legal_mask(mask),
        "mask+bytes": lambda: (batch.legal_mask(mask), batch.observe(planes)),
        "mask+packed": lambda: (batch.legal_mask(mask), batch.observe_packed(packed)),
    }
    seed = 0

    def step() -> None:
        nonlocal seed
        batch.random_actions(seed, actions)
        core.step(actions)
        extra[writes]()
        batch.reset_ended()
        seed += 1

    # Passes drawn at random end games at different times, which spreads their ages.
    rng = np.random.default_rng(1)
    for _ in range(batch.max_moves):
        batch.random_actions(seed, actions)
        actions[rng.random(num_envs) < 0.1] = size * size
        core.step(actions)
        batch.reset_ended()
        seed += 1
    for _ in range(batch.max_moves // 2):
        step()
    steps, wall, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        for _ in range(16):
            step()
        steps += 16 * num_envs
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    return {
        "size": size,
        "writes": writes,
        "num_envs": num_envs,
        "threads": threads,
        "steps_per_s": steps / wall,
        "steps_per_cpu_s": steps / cpu * threads,
    }


def _cpu() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            fields = dict(line.split(":", 1) for line in file if ":" in line)
        named = {name.strip(): value.strip() for name, value in fields.items()}
        family, model = named.get("cpu family", "?"), named.get("model", "?")
        return f"{named.get('model name', 'a CPU')}, family {family} model {model}"
    except OSError:
        return "a CPU"


def main(arguments: Optional[Sequence[str]] = None) -> List[Dict[str, Any]]:
    parser = argparse.ArgumentParser(
        prog="python3 -m hayago.speed", description="Steps per second of VectorGo from Python."
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=[9, 13, 19])
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--writes", choices=WRITES, nargs="+", default=list(WRITES))
    parser.add_argument("--num-envs", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args(arguments)
    print(f"hayago {build['version']}, {build['compiler']}, {_cpu()}")
    print(f"{'size':>5} {'writes':>12} {'threads':>8} {'steps/s':>12} {'steps/CPU s':>12}")
    rows = []
    for size in options.sizes:
        for writes in options.writes:
            for threads in options.threads:
                row = measure(size, writes, options.num_envs, threads, options.seconds)
                rows.append(row)
                print(
                    f"{size:>5} {writes:>12} {threads:>8} {row['steps_per_s']:>12,.0f} "
                    f"{row['steps_per_cpu_s']:>12,.0f}",
                    flush=True,
                )
    return rows


if __name__ == "__main__":
    main()
