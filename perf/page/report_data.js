// The numbers of the page and how they are written. Everything shown comes from the JSON element
// and reaches the page as text nodes only, so that no name in a file can act as markup.
'use strict';
const Report = (() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const SVG = 'http://www.w3.org/2000/svg';

  // make('td', {class: 'left'}, 'text', child...): elements without innerHTML.
  function build(node, attributes, children) {
    for (const [key, value] of Object.entries(attributes || {}))
      if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value);
    for (const child of children.flat())
      if (child !== null && child !== undefined) node.append(child);
    return node;
  }
  const make = (tag, attributes, ...children) => build(document.createElement(tag), attributes, children);
  const draw = (tag, attributes, ...children) => build(document.createElementNS(SVG, tag), attributes, children);

  const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  const count = (value) => whole.format(value);
  const fixed = (value, digits) => value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  function compact(value) {
    for (const [size, unit] of [[1e9, 'G'], [1e6, 'M'], [1e3, 'k']])
      if (value >= size) return String(Number((value / size).toPrecision(3))) + unit;
    return String(Number(value.toPrecision(3)));
  }
  const percent = (share, digits = 1) => fixed(100 * share, digits) + '\u202f%';
  const board = (size) => size + '\u00d7' + size;
  const threadsText = (threads) => threads + (threads === 1 ? ' thread' : ' threads');
  const cut = (text, room) => text.length <= room ? text : text.slice(0, Math.max(1, room - 1)) + '\u2026';

  // A machine is one file. Its label is the CPU, named as in the README; files of the same CPU add
  // their name.
  const machines = data.files.map((file, index) => ({
    index, name: file.name, context: file.context,
    color: 'var(--m' + (index % 8) + ')', cpu: String(file.cpu || file.name),
  }));
  for (const machine of machines) {
    const twins = machines.filter((other) => other.cpu === machine.cpu);
    machine.label = twins.length > 1 ? machine.cpu + ' (' + machine.name + ')' : machine.cpu;
  }
  // `rate`, the figure that is shown everywhere but in the scaling by threads, is in CPU time as in
  // the README: machines are often shared. Its repeats are known in newer files only.
  const rows = data.files.flatMap((file, index) => file.results.map((result) => ({
    ...result, machine: machines[index], rate: result.playouts_per_cpu_s, repeats: result.cpu_repeats,
    slowest: Math.min(result.playouts_per_cpu_s, ...result.cpu_repeats), fastest: Math.max(result.playouts_per_cpu_s, ...result.cpu_repeats),
  })));

  const distinct = (values) => [...new Set(values)];
  const numbers = (values) => distinct(values).sort((a, b) => a - b);
  const best = (list) => list.reduce((top, row) => !top || row.rate > top.rate ? row : top, null);
  function groupBy(list, keyOf) {
    const groups = new Map();
    for (const item of list) {
      const key = keyOf(item);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(item);
    }
    return groups;
  }
  const dot = (machine) => make('span', { class: 'dot', style: 'color:' + machine.color, 'aria-hidden': 'true' });

  function describe(row) {
    const lines = [
      row.policy + ' ' + board(row.size) + ', ' + threadsText(row.threads) + ', ' + row.isa,
      count(row.rate) + ' playouts per second of CPU time',
      count(row.playouts_per_s) + ' by the wall clock (' + count(row.min) + ' to ' + count(row.max) + ', cv ' + percent(row.cv) + ')',
      fixed(row.ns_per_move, 1) + ' ns of CPU time per move, ' + fixed(row.moves_per_playout, 1) + ' moves per playout',
    ];
    return machines.length > 1 ? [row.machine.label, ...lines].join('\n') : lines.join('\n');
  }

  return { data, machines, rows, make, draw, count, fixed, compact, percent, board, threadsText, cut, distinct, numbers, best, groupBy, dot, describe };
})();
