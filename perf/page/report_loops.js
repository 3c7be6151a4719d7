// The hot loops of hayago-bench, side by side for every file of them: nanoseconds of CPU time per
// operation, a group for each family of loops. The shortest of a row is marked.
'use strict';
const Loops = (() => {
  const { data, make, count, fixed, distinct, groupBy } = Report;
  const byId = (id) => document.getElementById(id);
  const files = data.loops;
  const time = (ns) => ns >= 1000 ? count(ns) : fixed(ns, ns >= 100 ? 0 : ns >= 10 ? 1 : 2);
  const find = (file, name) => file.loops.find((loop) => loop.name === name);

  function cell(loop, shortest) {
    if (!loop) return make('td', {}, '');
    return make('td', { class: files.length > 1 && loop.ns === shortest ? 'rate' : null, title: `${time(loop.low)} to ${time(loop.high)} ns`, 'data-value': loop.ns }, time(loop.ns));
  }
  function line(name) {
    const loops = files.map((file) => find(file, name));
    const shortest = Math.min(...loops.filter(Boolean).map((loop) => loop.ns));
    return make('tr', { 'data-loop': name }, make('td', { class: 'left' }, name), loops.map((loop) => cell(loop, shortest)));
  }

  function update() {
    const words = byId('loops-text').value.toLowerCase().split(/\s+/).filter(Boolean);
    const names = distinct(files.flatMap((file) => file.loops.map((loop) => loop.name))).filter((name) => words.every((word) => name.toLowerCase().includes(word)));
    const families = [...groupBy(names, (name) => name.split('/')[0]).entries()];
    const head = make('thead', {}, make('tr', {}, make('th', { class: 'left', scope: 'col' }, 'ns per operation'), files.map((file) => make('th', { scope: 'col', title: [file.program, file.compiler].filter(Boolean).join(', ') }, files.length > 1 || !file.cpu ? [file.cpu, file.name].filter(Boolean).join(' \u00b7 ') : file.cpu))));
    byId('loops').replaceChildren(make('table', {}, head, families.map(([family, list]) =>
      make('tbody', { 'data-family': family }, list.map(line)))));
    byId('loops-shown').textContent = names.length + (names.length === 1 ? ' loop' : ' loops');
  }

  function start() {
    byId('loops-section').hidden = files.length === 0;
    if (!files.length) return;
    byId('loops-text').addEventListener('input', update);
    update();
  }
  return { start };
})();
