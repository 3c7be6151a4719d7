// The page: filters that hold for all of it, headline figures, the sortable table, the contexts.
'use strict';
(() => {
  const { machines, rows, make, count, fixed, percent, board, threadsText, distinct, numbers, best, groupBy, dot } = Report;
  const byId = (id) => document.getElementById(id);

  const kFilters = [
    { key: 'machine', legend: 'Machine', of: (row) => row.machine.label },
    { key: 'policy', legend: 'Policy', of: (row) => row.policy },
    { key: 'size', legend: 'Size', of: (row) => row.size, text: board },
    { key: 'isa', legend: 'ISA', of: (row) => row.isa },
    { key: 'threads', legend: 'Threads', of: (row) => row.threads },
  ];
  const state = { chosen: new Map(kFilters.map((filter) => [filter.key, new Set()])), text: '', sort: 'rate', down: true, threads: null, policy: null, size: null };

  // Nothing chosen in a group means everything.
  function visibleRows() {
    const words = state.text.toLowerCase().split(/\s+/).filter(Boolean);
    return rows.filter((row) => kFilters.every((filter) => {
      const chosen = state.chosen.get(filter.key);
      return chosen.size === 0 || chosen.has(filter.of(row));
    }) && words.every((word) => haystack(row).includes(word)));
  }
  const haystack = (row) => [row.machine.label, row.machine.name, row.policy, row.isa, board(row.size), threadsText(row.threads)].join(' ').toLowerCase().replaceAll('\u00d7', 'x');

  function buildFilters() {
    for (const filter of kFilters) {
      const values = distinct(rows.map(filter.of)).sort((a, b) => typeof a === 'number' ? a - b : a < b ? -1 : 1);
      if (values.length < 2) continue;
      byId('filters').append(make('fieldset', { 'data-filter': filter.key }, make('legend', {}, filter.legend), values.map((value) => {
        const box = make('input', { type: 'checkbox', value: String(value) });
        box.addEventListener('change', () => {
          if (box.checked) state.chosen.get(filter.key).add(value);
          else state.chosen.get(filter.key).delete(value);
          update();
        });
        const machine = filter.key === 'machine' ? machines.find((each) => each.label === value) : null;
        return make('label', { class: 'chip', title: String(value) }, box, make('span', {}, machine ? dot(machine) : null, filter.text ? filter.text(value) : String(value)));
      })));
    }
    const search = make('input', { type: 'search', id: 'search', placeholder: 'Filter by text', 'aria-label': 'Filter by text' });
    search.addEventListener('input', () => { state.text = search.value; update(); });
    const clear = make('button', { type: 'button', class: 'plain', id: 'clear' }, 'Clear');
    clear.addEventListener('click', () => {
      for (const set of state.chosen.values()) set.clear();
      for (const box of byId('filters').querySelectorAll('input[type=checkbox]')) box.checked = false;
      search.value = state.text = '';
      update();
    });
    byId('filters').append(search, clear);
    byId('filters').addEventListener('submit', (event) => event.preventDefault());
  }

  function showTiles(visible) {
    const tiles = [...groupBy(visible, (row) => row.size).values()].sort((a, b) => a[0].size - b[0].size).slice(0, 4).map((list) => {
      const row = best(list);
      return make('div', { class: 'tile', 'data-size': row.size, 'data-value': row.rate },
        make('div', { class: 'size' }, 'Fastest on ' + board(row.size)),
        make('div', { class: 'rate' }, count(row.rate), make('small', {}, ' playouts/CPU\u00a0s')),
        make('div', { class: 'by' }, `${row.policy}, ${row.isa}, ${threadsText(row.threads)}`),
        make('div', { class: 'by' }, machines.length > 1 ? dot(row.machine) : null, row.machine.label));
    });
    byId('tiles').replaceChildren(...tiles);
  }

  const number = (key, digits) => ({ value: (row) => row[key], text: (row) => fixed(row[key], digits) });
  const kColumns = [
    { key: 'machine', name: 'machine', left: true, value: (row) => row.machine.label, node: (row) => [dot(row.machine), row.machine.label] },
    { key: 'policy', name: 'policy', left: true, value: (row) => row.policy },
    { key: 'size', name: 'size', value: (row) => row.size, text: (row) => board(row.size) },
    { key: 'threads', name: 'threads', value: (row) => row.threads },
    { key: 'isa', name: 'isa', left: true, value: (row) => row.isa },
    { key: 'rate', name: 'playouts/CPU s', title: 'per second of CPU time, on all threads: what an undisturbed machine would do', rate: true, value: (row) => row.rate, text: (row) => count(row.rate) },
    { key: 'playouts_per_s', name: 'wall playouts/s', title: 'median of the repeats, by the wall clock', value: (row) => row.playouts_per_s, text: (row) => count(row.playouts_per_s) },
    { key: 'cv', name: 'cv', title: 'standard deviation of the repeats by the wall clock, relative to their mean', value: (row) => row.cv, text: (row) => percent(row.cv) },
    { key: 'min', name: 'wall min', low: true, value: (row) => row.min, text: (row) => count(row.min) },
    { key: 'max', name: 'wall max', low: true, value: (row) => row.max, text: (row) => count(row.max) },
    { key: 'ns_per_move', name: 'ns/move', title: 'CPU time of one worker per move', ...number('ns_per_move', 1) },
    { key: 'moves_per_playout', name: 'moves/playout', ...number('moves_per_playout', 1) },
    { key: 'black_win_rate', name: 'Black wins', value: (row) => row.black_win_rate, text: (row) => percent(row.black_win_rate) },
    ...(rows.some((row) => row.joules_per_1000 !== undefined) ? [
      { key: 'joules_per_1000', name: 'J/1000', title: 'joules per thousand playouts', value: (row) => row.joules_per_1000 ?? -1, text: (row) => row.joules_per_1000 === undefined ? '' : fixed(row.joules_per_1000, 3) },
      { key: 'watts', name: 'watts', title: 'power of the CPU packages', value: (row) => row.watts ?? -1, text: (row) => row.watts === undefined ? '' : fixed(row.watts, 1) },
      { key: 'playouts_per_joule', name: 'per joule', title: 'playouts per joule', value: (row) => row.joules_per_1000 > 0 ? 1000 / row.joules_per_1000 : -1, text: (row) => row.joules_per_1000 > 0 ? count(1000 / row.joules_per_1000) : '' },
    ] : []),
    { key: 'speed_up', name: 'speed-up', title: 'against one thread', value: (row) => row.speed_up ?? -1, text: (row) => row.speed_up === undefined ? '' : fixed(row.speed_up, 2) },
  ];

  function buildHead() {
    const cells = kColumns.map((column) => {
      const button = make('button', { type: 'button', title: column.title }, column.name);
      button.addEventListener('click', () => {
        state.down = state.sort === column.key ? !state.down : !column.left;
        state.sort = column.key;
        update();
      });
      return make('th', { scope: 'col', class: column.left ? 'left' : null, 'data-key': column.key, 'aria-sort': 'none' }, button);
    });
    byId('table').tHead.append(make('tr', {}, cells));
  }

  function sorted(visible) {
    const column = kColumns.find((each) => each.key === state.sort);
    const order = (a, b) => { const x = column.value(a), y = column.value(b); return x < y ? -1 : x > y ? 1 : 0; };
    return [...visible].sort((a, b) => (state.down ? -order(a, b) : order(a, b)) || b.rate - a.rate);
  }

  function showTable(visible) {
    for (const cell of byId('table').tHead.rows[0].cells)
      cell.setAttribute('aria-sort', cell.dataset.key !== state.sort ? 'none' : state.down ? 'descending' : 'ascending');
    byId('table').tBodies[0].replaceChildren(...sorted(visible).map((row) => make('tr', {}, kColumns.map((column) =>
      make('td', { class: [column.left && 'left', column.rate && 'rate', column.low && 'low', column.node && 'name'].filter(Boolean).join(' ') || null, title: column.node ? row.machine.label : null },
        column.node ? column.node(row) : column.text ? column.text(row) : String(column.value(row)))))));
    byId('shown').textContent = visible.length === rows.length ? rows.length + ' rows' : visible.length + ' of ' + rows.length + ' rows';
  }

  function fillSelect(select, values, current, text) {
    select.replaceChildren(...values.map((value) => make('option', { value: String(value) }, text(value))));
    select.value = String(values.includes(current) ? current : values[0]);
    return values.includes(current) ? current : values[0];
  }

  function showBars(visible) {
    const counts = numbers(visible.map((row) => row.threads));
    const options = counts.length > 1 ? [...counts, 'best'] : counts;
    state.threads = fillSelect(byId('chart-threads'), options, state.threads, (value) => value === 'best' ? 'best count' : String(value));
    const chosen = state.threads === 'best'
      ? [...groupBy(visible, (row) => [row.machine.index, row.policy, row.size, row.isa].join('\n')).values()].map(best)
      : visible.filter((row) => row.threads === state.threads);
    Charts.policyCharts(byId('policy-charts'), chosen, byId('chart-scale').value === 'policy');
    byId('isa-section').hidden = false;
    byId('isa-section').hidden = !Charts.isaCharts(byId('isa-charts'), chosen);
    byId('energy-section').hidden = false;
    byId('energy-section').hidden = !Charts.energyCharts(byId('energy-charts'), chosen);
  }

  // Every combination that was measured with several thread counts can be chosen.
  function showScaling(visible) {
    const scaled = [...groupBy(visible, (row) => [row.machine.index, row.policy, row.size, row.isa].join('\n')).values()].filter((list) => list.length > 1).flat();
    byId('scaling-section').hidden = scaled.length === 0;
    if (!scaled.length) return;
    state.policy = fillSelect(byId('scaling-policy'), distinct(scaled.map((row) => row.policy)), state.policy, String);
    const own = scaled.filter((row) => row.policy === state.policy);
    const sizes = numbers(own.map((row) => row.size));
    state.size = fillSelect(byId('scaling-size'), sizes, sizes.includes(state.size) ? state.size : sizes[sizes.length - 1], board);
    Charts.scalingChart(byId('scaling-chart'), own.filter((row) => row.size === state.size), state.policy + ' ' + board(state.size));
  }

  // The parts of a machine's score: what it is good at.
  function scoreTable(machine) {
    const score = Ranking.scoreOf(machine);
    if (!score) return null;
    const line = (tag, texts) => make('tr', {}, texts.map((text, i) => make(tag, { class: i === 0 ? 'left' : null }, text)));
    const parts = Object.entries(score.parts).map(([part, both]) => line('td', [part, count(both.single), count(both.all)]));
    return make('table', { class: 'score-parts' }, make('thead', {}, line('th', ['score', 'one core', threadsText(score.threads)])),
      make('tbody', {}, line('td', ['all parts', count(score.single.score), count(score.all.score)]), parts));
  }

  function showMachines() {
    const words = (value) => Array.isArray(value) ? value.join(', ') : value === true ? 'yes' : value === false ? 'no' : String(value);
    byId('machines').replaceChildren(...machines.map((machine) => {
      const warnings = [].concat(machine.context.warnings || []);
      const facts = Object.entries(machine.context).filter(([key]) => key !== 'warnings' && key !== 'cpu');
      return make('article', { class: 'machine' }, make('h3', {}, dot(machine), machine.label), make('p', { class: 'file' }, machine.name),
        warnings.map((text) => make('p', { class: 'warning' }, '\u26a0 ' + words(text))),
        scoreTable(machine),
        make('dl', {}, facts.flatMap(([key, value]) => [make('dt', {}, key.replaceAll('_', ' ')), make('dd', {}, words(value))])));
    }));
  }

  // The page of one machine: its bars, its scaling, its rows.
  function showAlone(label) {
    const boxes = [...byId('filters').querySelectorAll('[data-filter=machine] input')];
    state.chosen.get('machine').clear();
    for (const box of boxes) box.checked = box.value === label;
    if (boxes.length) state.chosen.get('machine').add(label);
    update();
    byId('filters').scrollIntoView();
  }

  // Rows of `tree` count descents: they are in the table and in the score, not among playouts.
  const isPlayout = (row) => row.policy !== 'tree';

  function update() {
    const visible = visibleRows();
    Ranking.update();
    showTiles(visible.filter(isPlayout));
    showBars(visible.filter(isPlayout));
    showScaling(visible);
    showTable(visible);
  }

  function csv(list) {
    const quote = (value) => /[",\n]/.test(String(value)) ? '"' + String(value).replaceAll('"', '""') + '"' : String(value);
    return [kColumns.map((column) => column.key).join(','), ...list.map((row) => kColumns.map((column) => quote(column.key === 'speed_up' ? row.speed_up ?? '' : column.value(row))).join(','))].join('\n') + '\n';
  }
  function copy() {
    const text = csv(sorted(visibleRows()));
    const done = () => { byId('copy').textContent = 'Copied'; setTimeout(() => { byId('copy').textContent = 'Copy as CSV'; }, 1500); };
    const area = make('textarea', { style: 'position:fixed;left:-9999px' });
    area.value = text;
    document.body.append(area);
    area.select();
    if (document.execCommand('copy')) done();
    area.remove();
  }

  const kThemes = ['auto', 'light', 'dark'];
  function switchTheme() {
    const next = kThemes[(kThemes.indexOf(document.documentElement.dataset.theme || 'auto') + 1) % 3];
    if (next === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    byId('theme').textContent = 'Theme: ' + next;
  }

  const cpus = distinct(machines.map((machine) => machine.cpu));
  byId('summary').textContent = (cpus.length === 1 ? cpus[0] : cpus.length + ' CPUs') + ' \u00b7 ' + rows.length + ' results from ' + machines.length + (machines.length === 1 ? ' file' : ' files') + ' \u00b7 Monte-Carlo Go, measured with Hayago';
  Ranking.start(showAlone);
  Loops.start();
  buildFilters();
  buildHead();
  showMachines();
  update();
  byId('chart-threads').addEventListener('change', (event) => { state.threads = event.target.value === 'best' ? 'best' : Number(event.target.value); update(); });
  byId('scale-pick').hidden = machines.length === 1;
  byId('chart-scale').addEventListener('change', update);
  byId('scaling-policy').addEventListener('change', (event) => { state.policy = event.target.value; update(); });
  byId('scaling-size').addEventListener('change', (event) => { state.size = Number(event.target.value); update(); });
  byId('theme').addEventListener('click', switchTheme);
  byId('copy').addEventListener('click', copy);
  let width = innerWidth;
  addEventListener('resize', () => { if (innerWidth !== width) { width = innerWidth; update(); } });
})();
