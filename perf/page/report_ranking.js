// The ranking: machines by score, one bar for a core and one for all, with the spread of their
// repeats; a list of its own for each version of the benchmark, for these do not compare. Below it
// the score of each CPU over versions of the program, where a page has several.
'use strict';
const Ranking = (() => {
  const { data, machines, make, draw, count, fixed, threadsText, cut, distinct, groupBy, dot } = Report;
  const byId = (id) => document.getElementById(id);
  const scored = machines.map((machine, index) => ({ machine, score: data.files[index].score })).filter(({ score }) => score);
  const ranked = scored.filter(({ score }) => !score.refused);
  const refused = scored.filter(({ score }) => score.refused);
  const kKinds = [{ key: 'single', name: 'one core' }, { key: 'all', name: 'all cores' }];
  const kFilters = [
    { id: 'rank-isa', of: (entry) => entry.score.isa, text: String },
    { id: 'rank-threads', of: (entry) => entry.score.threads, text: String },
    { id: 'rank-compiler', of: (entry) => String(entry.machine.context.compiler || 'unknown'), text: String },
  ];
  let chooseMachine = () => {};

  // Bars begin at 0 and end at the highest repeat of the list.
  const scaleOf = (entries, kind) => Math.max(...entries.map((entry) => entry.score[kind].high));

  function bar(entry, kind, top, width) {
    const range = entry.score[kind.key], x = (value) => Number((value / top * width).toFixed(2));
    const text = `${entry.machine.label}\n${count(range.score)} ${kind.name}${kind.key === 'all' ? ' (' + threadsText(entry.score.threads) + ')' : ''}\nrepeats ${count(range.low)} to ${count(range.high)}` +
      Object.entries(entry.score.parts).map(([part, both]) => `\n${part} ${count(both[kind.key])}`).join('') + (entry.score.stable ? '' : '\nunstable');
    const svg = draw('svg', { class: 'score-bar', viewBox: `0 0 ${width} 14`, 'data-kind': kind.key, 'data-value': range.score },
      draw('rect', { class: 'track', x: 0, y: 1, width, height: 12, rx: 3 }),
      draw('rect', { class: 'fill', x: 0, y: 1, width: x(range.score), height: 12, rx: 3, style: 'fill:' + entry.machine.color, 'fill-opacity': kind.key === 'all' ? 0.6 : 1 }),
      draw('path', { class: 'whisker', d: `M${x(range.low)} 7H${x(range.high)}M${x(range.low)} 3v8M${x(range.high)} 3v8` }));
    Charts.explain(svg, text);
    return svg;
  }

  function place(entry, number, sort, tops, width) {
    const name = make('button', { type: 'button', class: 'name', title: 'Show this machine alone' }, dot(entry.machine), entry.machine.label);
    name.addEventListener('click', () => chooseMachine(entry.machine.label));
    const notes = [entry.score.isa, entry.machine.context.compiler, entry.machine.context.version && 'Hayago ' + entry.machine.context.version].filter(Boolean).join(' \u00b7 ');
    return make('li', { class: 'place', 'data-machine': entry.machine.name }, make('span', { class: 'number' }, String(number)),
      make('div', {}, name, make('span', { class: 'notes' }, notes),
        entry.score.quick ? make('span', { class: 'mark-word' }, 'quick') : null, entry.score.stable ? null : make('span', { class: 'mark-word' }, 'unstable')),
      kKinds.map((kind) => make('div', { class: 'figure' + (kind.key === sort ? ' chosen' : '') },
        make('span', { class: 'points' }, count(entry.score[kind.key].score), make('small', {}, ' ' + (kind.key === 'all' ? threadsText(entry.score.threads) : kind.name))),
        bar(entry, kind, tops[kind.key], width))));
  }

  function update() {
    const sort = byId('rank-by').value;
    const shown = ranked.filter((entry) => kFilters.every((filter) => ['', String(filter.of(entry))].includes(byId(filter.id).value)));
    const width = byId('ranking').clientWidth > 700 ? 330 : 300;
    const lists = [...groupBy(shown, (entry) => entry.score.version).entries()].sort((a, b) => a[0] < b[0] ? 1 : -1).map(([version, entries]) => {
      const tops = { single: scaleOf(entries, 'single'), all: scaleOf(entries, 'all') };
      entries.sort((a, b) => b.score[sort].score - a.score[sort].score);
      return make('figure', { 'data-version': version }, make('figcaption', {}, 'Benchmark ' + version, make('small', {}, entries.length + (entries.length === 1 ? ' machine' : ' machines'))),
        make('ol', { class: 'places' }, entries.map((entry, i) => place(entry, i + 1, sort, tops, width))));
    });
    byId('ranking').replaceChildren(...(lists.length ? lists : [make('p', { class: 'note' }, 'No machine is left by these filters.')]));
  }

  // Scores of one CPU with several versions of the program: is it getting faster?
  function showVersions() {
    const order = (text) => String(text).split('.').map(Number);
    const before = (a, b) => { const x = order(a), y = order(b); for (let i = 0; i < 3; ++i) if ((x[i] || 0) !== (y[i] || 0)) return (x[i] || 0) - (y[i] || 0); return 0; };
    const versionOf = (entry) => String(entry.machine.context.version || '');
    const groups = [...groupBy(ranked, (entry) => entry.machine.cpu + '\n' + entry.score.version).values()]
      .map((list) => [...list].sort((a, b) => before(versionOf(a), versionOf(b)))).filter((list) => distinct(list.map(versionOf)).length > 1);
    byId('versions-section').hidden = groups.length === 0;
    if (!groups.length) return;
    const names = distinct(groups.flat().map(versionOf)).sort(before);
    const width = Math.max(280, byId('versions-chart').clientWidth - 34), height = 240, left = 52, bottom = 26;
    const top = Math.max(...groups.flat().map((entry) => entry.score.single.high)) * 1.05;
    const x = (version) => Number((left + (names.indexOf(version) + 0.5) / names.length * (width - left)).toFixed(2));
    const y = (score) => Number((height - bottom - score / top * (height - bottom - 8)).toFixed(2));
    const svg = draw('svg', { viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': 'score of one core by version' });
    for (const share of [0, 0.25, 0.5, 0.75, 1])
      svg.append(draw('path', { class: 'grid', d: `M${left} ${y(share * top)}H${width}` }), draw('text', { class: 'soft', x: left - 6, y: y(share * top) + 4, 'text-anchor': 'end' }, count(share * top)));
    for (const name of names) svg.append(draw('text', { class: 'soft', x: x(name), y: height - 8, 'text-anchor': 'middle' }, cut(name, 14)));
    for (const list of groups) {
      const color = list[0].machine.color;
      svg.append(draw('path', { class: 'series', style: 'stroke:' + color, d: 'M' + list.map((entry) => x(versionOf(entry)) + ' ' + y(entry.score.single.score)).join('L') }));
      for (const entry of list) {
        const range = entry.score.single, cx = x(versionOf(entry));
        const point = draw('g', { class: 'point', 'data-value': range.score, 'data-version': versionOf(entry) },
          draw('path', { class: 'whisker', d: `M${cx} ${y(range.low)}V${y(range.high)}` }), draw('circle', { cx, cy: y(range.score), r: 4.5, style: 'fill:' + color }));
        Charts.explain(point, `${entry.machine.cpu}\nHayago ${versionOf(entry)}: ${count(range.score)} on one core`);
        svg.append(point);
      }
    }
    byId('versions-chart').replaceChildren(make('figure', {}, make('figcaption', {}, 'Score of one core', make('small', {}, 'by version of Hayago')), svg,
      make('ul', { class: 'legend' }, groups.map((list) => make('li', {}, dot(list[0].machine), make('b', {}, list[0].machine.cpu), ` ${fixed(list[list.length - 1].score.single.score / list[0].score.single.score, 2)}\u00d7 since ${versionOf(list[0])}`)))));
  }

  function start(choose) {
    chooseMachine = choose;
    byId('ranking-section').hidden = byId('versions-section').hidden = scored.length === 0;
    if (!scored.length) return;
    for (const filter of kFilters) {
      const values = distinct(ranked.map(filter.of));
      values.sort(typeof values[0] === 'number' ? (a, b) => a - b : undefined);
      byId(filter.id).replaceChildren(make('option', { value: '' }, 'all'), ...values.map((value) => make('option', { value: String(value) }, filter.text(value))));
      byId(filter.id).parentElement.hidden = values.length < 2;
      byId(filter.id).addEventListener('change', update);
    }
    byId('rank-by').addEventListener('change', update);
    byId('unranked').replaceChildren(...refused.map(({ machine, score }) => make('p', { class: 'warning' }, `\u26a0 ${machine.label} (${machine.name}) is not ranked: ${score.refused}`)));
  }

  const scoreOf = (machine) => ranked.find((entry) => entry.machine === machine)?.score;
  return { start, scoreOf, update: () => { if (scored.length) { update(); showVersions(); } } };
})();
