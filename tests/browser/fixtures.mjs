// Result files as `hayago bench --format json` writes them, for machines that do not exist.
const kHostile = '</script><script>window.hacked=1</script><img src=x onerror="window.hacked=1">';

function row(policy, size, threads, isa, rate) {
  const repeats = [0.97, 0.99, 1, 1.01, 1.04].map((factor) => Math.round(rate * factor));
  const moves = { 9: 110.8, 13: 218.8, 19: 454.5 }[size];
  return {
    policy, size, threads, isa, playouts_per_s: rate, min: repeats[0], max: repeats[4], cv: 0.024,
    moves_per_playout: moves, ns_per_move: threads * 1e9 / rate / moves, black_win_rate: 0.421,
    playouts_per_cpu_s: rate, speed_up: 1, efficiency: 1, repeats, cpu_repeats: repeats,
  };
}

// Speeds fall with the board, rise with threads (less than ideally) and instruction sets.
function machine(cpu, factor, threads, extra = {}) {
  const results = [];
  const policies = [['light', ['native'], 118000], ['bulk', ['avx2', 'sse2'], 760000], ['mogo', ['native'], 21000], ['erica', ['native'], 14500]];
  for (const [policy, isas, base] of policies)
    for (const size of [9, 13, 19])
      for (const count of threads)
        isas.forEach((isa, i) => {
          const shrink = { 9: 1, 13: 0.34, 19: 0.11 }[size];
          results.push(row(policy, size, count, isa, Math.round(base * factor * shrink * count ** 0.93 / (1 + 0.85 * i))));
        });
  const context = {
    program: 'hayago', version: '0.1.0', commit: '1a2b3c4', date: '2026-11-16T02:00:00Z', command: 'hayago bench',
    cpu, isas: ['sse2', 'avx', 'avx2'], caches: ['L1d 32K', 'L2 512K', 'L3 32768K'], cores_online: 16,
    cores_usable: threads[threads.length - 1], smt: true, compiler: 'GNU 12.2.0', flags: '-O3', arch: 'native',
    recommended_threads: threads[threads.length - 1], warnings: [], ...extra,
  };
  return { schema: 1, context, results };
}

export const kMachines = {
  'epyc.json': machine('AMD EPYC 7B13', 1, [1, 2, 4, 8, 16], { warnings: ['the machine was busy before the run (load 1.20 on 2 cores)'] }),
  'xeon.json': machine('Intel Xeon Platinum 8481C', 1.12, [1, 2, 4, 8]),
  'apple.json': machine('Apple M3', 1.6, [1, 2, 4, 8]),
};

// As `hayago score` writes them: rates `factor` times those of the reference machine.
const kScoreRows = [['branchy', 'light', 9, 250000, 111.1], ['branchy', 'mogo', 19, 12700, 452.2], ['vector', 'bulk', 9, 1770000, 111.1], ['vector', 'bulk', 19, 89000, 455.6],
  ['memory', 'tree', 9, 550000, 1.281], ['memory', 'tree', 19, 241000, 1.274], ['threads', 'search:light', 9, 145000, 111.1], ['threads', 'search:light', 19, 42000, 455.3]];
export function scored(cpu, factor, threads, signature, extra = {}, score = {}) {
  const file = machine(cpu, factor, [1], extra);
  file.results = [1, threads].flatMap((count) => kScoreRows.map(([, policy, size, rate]) => ({
    ...row(policy, size, count, policy === 'bulk' ? 'avx2' : 'x86-64-v3', rate * factor * (count === 1 ? 1 : 0.9 * count)), min: 0.98 * rate * factor * (count === 1 ? 1 : 0.9 * count), repeats: [], cpu_repeats: [],
  })));
  file.context.arch = 'x86-64-v3';
  const both = { single: 1000 * factor, all: 900 * factor * threads };
  const range = (value) => ({ score: Math.round(10 * value) / 10, low: value, high: value });
  file.score = { version: '1.0', signature, quick: false, threads, single: range(both.single), all: range(both.all), parts: {}, steal: 0, unstable: [], ...score };
  return file;
}

// Everything a name can be made of, in every place where a name is shown.
export function hostile() {
  const file = machine(kHostile, 1, [1, 2], { [kHostile]: kHostile, compiler: kHostile, warnings: [kHostile], note: '"\'&<>\u2028 ]]> <!-- @@data@@' });
  for (const result of file.results) {
    result.policy += kHostile;
    result.isa += "'\"><svg onload=window.hacked=1>";
  }
  return file;
}

// As `hayago-bench --benchmark_format=json` writes them.
export function loops(cpu, factor) {
  const runs = [['play/light/9', 42], ['play/light/19', 36], ['bulk/step/avx2/9', 7.3]].flatMap(([name, ns]) => [0.98, 1, 1.05].map((spread) => (
    { name, run_name: name, run_type: 'iteration', cpu_time: 1, time_unit: 'us', per_op: ns * spread * factor / 1e9 })));
  return { context: { cpu, hayago: '0.2.0', compiler: 'GNU 12.2.0' }, benchmarks: runs };
}

// The same machine with an energy meter.
export function metered(file) {
  const copy = structuredClone(file);
  for (const result of copy.results) {
    result.watts = 15 + 5 * result.threads;
    result.joules_per_1000 = 1000 * result.watts / result.playouts_per_s;
  }
  return copy;
}
