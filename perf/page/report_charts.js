// Charts as SVG: lists of bars with their spread, and lines of thread scaling. Each has a caption
// and the same numbers as a table behind it. Bars are rates in CPU time; scaling by threads is by
// the wall clock. Bars and points carry data-value, the number of the file. Widths follow the page; draw again when it changes.
'use strict';
const Charts = (() => {
  const { make, draw, count, fixed, compact, percent, board, threadsText, cut, best, groupBy, numbers, dot, describe, machines } = Report;
  const tip = document.getElementById('tip');

  function showTip(text, x, y) {
    tip.textContent = text;
    tip.hidden = false;
    const box = tip.getBoundingClientRect();
    tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - box.width - 4)) + 'px';
    tip.style.top = Math.max(4, y + 16 + box.height > innerHeight ? y - box.height - 10 : y + 16) + 'px';
  }
  function explain(node, text) {
    node.setAttribute('aria-label', text.replaceAll('\n', ', '));
    node.setAttribute('role', 'img');
    node.setAttribute('tabindex', '0');
    node.addEventListener('pointermove', (event) => showTip(text, event.clientX, event.clientY));
    node.addEventListener('pointerleave', () => { tip.hidden = true; });
    node.addEventListener('focus', () => { const box = node.getBoundingClientRect(); showTip(text, box.left, box.bottom); });
    node.addEventListener('blur', () => { tip.hidden = true; });
  }

  // The numbers of a chart as a table, for readers and for those who do not see the drawing.
  function asTable(rows, note) {
    const cells = (row) => [row.machine.label, row.policy, row.isa, row.threads, count(row.rate), count(row.playouts_per_s), count(row.min), count(row.max)];
    const names = ['machine', 'policy', 'isa', 'threads', 'playouts/CPU s', 'wall playouts/s', 'wall min', 'wall max'];
    const line = (tag, texts) => make('tr', {}, texts.map((text, i) => make(tag, { class: i < 3 ? 'left' : null, scope: tag === 'th' ? 'col' : null }, String(text))));
    return make('details', {}, make('summary', {}, 'Show as a table'),
      note ? make('p', {}, note) : null,
      make('div', { class: 'scroll' }, make('table', {}, make('thead', {}, line('th', names)), make('tbody', {}, rows.map((row) => line('td', cells(row)))))));
  }

  function spread(row, x, y, height) {
    const middle = y + height / 2, cap = height * 0.36;
    const node = draw('g', { class: 'spread' });
    if (row.repeats.length)
      node.append(draw('path', { class: 'whisker', d: `M${x(row.slowest)} ${middle}H${x(row.fastest)}M${x(row.slowest)} ${middle - cap}v${2 * cap}M${x(row.fastest)} ${middle - cap}v${2 * cap}` }));
    if (row.repeats.length <= 30)
      for (const rate of row.repeats) node.append(draw('circle', { class: 'repeat', cx: x(rate), cy: middle, r: 1.9 }));
    return node;
  }

  const highest = (rows) => Math.max(...rows.map((row) => row.fastest));

  // items: [{row, label, note}] or [{group, top}] in drawing order; `top` starts a scale of its own.
  function barList(items, width) {
    let top = highest(items.filter((item) => item.row).map((item) => item.row));
    const x = (value) => Number((value / top * width).toFixed(2));
    const svg = draw('svg', { role: 'group' });
    let y = 0;
    for (const item of items) {
      if (item.group !== undefined) {
        top = item.top ?? top;
        svg.append(draw('text', { class: 'group', x: 0, y: y + 17 }, cut(item.group, Math.floor(width / 6.4))));
        y += 24;
        continue;
      }
      const row = item.row, value = count(row.rate);
      const note = item.note ? '  ' + item.note : '';
      const room = Math.floor((width - 8 * (value.length + 2)) / 6.9);
      const label = cut(item.label, room);
      const bar = draw('g', { class: 'bar', 'data-value': row.rate, 'data-machine': row.machine.name, 'data-policy': row.policy, 'data-size': row.size, 'data-isa': row.isa, 'data-threads': row.threads },
        draw('text', { x: 0, y: y + 13 }, label, draw('tspan', { class: 'soft' }, cut(note, Math.max(1, room - label.length)))),
        draw('text', { x: width, y: y + 13, class: 'value', 'text-anchor': 'end' }, value),
        draw('rect', { class: 'track', x: 0, y: y + 19, width, height: 12, rx: 3 }),
        draw('rect', { class: 'fill', x: 0, y: y + 19, width: Math.max(1, x(row.rate)), height: 12, rx: 3, style: 'fill:' + row.machine.color }),
        spread(row, x, y + 19, 12));
      explain(bar, item.text ?? describe(row));
      svg.append(bar);
      y += 41;
    }
    svg.setAttribute('viewBox', `0 0 ${width} ${Math.max(1, y - 6)}`);
    return svg;
  }

  // All frames first: their width is known when all are in place. panels: [{title, items}].
  function showPanels(target, panels, unit = 'playouts per second of CPU time') {
    const figures = panels.map(({ title }) => make('figure', {}, make('figcaption', {}, title, make('small', {}, unit))));
    target.replaceChildren(...figures);
    panels.forEach(({ title, items }, i) => {
      const rows = items.filter((item) => item.row).map((item) => item.row);
      const fastest = best(rows);
      const svg = barList(items, Math.max(220, figures[i].clientWidth - 32));
      svg.setAttribute('aria-label', `${title}: ${rows.length} results, fastest ${fastest.policy} ${fastest.isa} with ${count(fastest.rate)} ${unit}`);
      figures[i].append(svg, unit.startsWith('playouts per second') ? asTable(rows) : '');
    });
  }

  const bySpeed = (a, b) => b.rate - a.rate;

  // One panel per size. Groups are policies, fastest first; in a group the machines compete.
  function policyCharts(target, rows, ownScales) {
    const several = machines.length > 1;
    showPanels(target, numbers(rows.map((row) => row.size)).map((size) => {
      const here = rows.filter((row) => row.size === size);
      const groups = [...groupBy(here, (row) => row.policy).values()].map((group) =>
        [...groupBy(group, (row) => row.machine.index).values()].map(best).sort(bySpeed));
      groups.sort((a, b) => bySpeed(a[0], b[0]));
      return { title: board(size), items: groups.flatMap((group) => [
        ...(several ? [{ group: group[0].policy, top: ownScales ? highest(group) : undefined }] : []),
        ...group.map((row) => ({ row, label: several ? row.machine.label : row.policy, note: row.isa })),
      ]) };
    }));
    if (!rows.length) target.append(make('p', { class: 'note' }, 'No result matches the filters.'));
  }

  // Only policies that were measured with several instruction sets; false when there is none.
  function isaCharts(target, rows) {
    const panels = numbers(rows.map((row) => row.size)).map((size) => {
      const groups = [...groupBy(rows.filter((row) => row.size === size), (row) => row.policy + '\n' + row.machine.index).values()]
        .filter((group) => new Set(group.map((row) => row.isa)).size > 1);
      return { title: board(size), items: groups.flatMap((group) => {
        const sets = [...groupBy(group, (row) => row.isa).values()].map(best).sort(bySpeed);
        const slowest = sets[sets.length - 1].rate;
        const title = group[0].policy + (machines.length > 1 ? ' \u00b7 ' + group[0].machine.label : '');
        return [{ group: title }, ...sets.map((row) => ({ row, label: row.isa, note: '\u00d7' + fixed(row.rate / slowest, 2) }))];
      }) };
    }).filter((panel) => panel.items.length);
    showPanels(target, panels);
    return panels.length > 0;
  }

  // Playouts per joule of the rows that have them; false when none has.
  function energyCharts(target, rows) {
    const known = rows.filter((row) => row.joules_per_1000 > 0);
    const panels = numbers(known.map((row) => row.size)).map((size) => ({ title: board(size), items: known.filter((row) => row.size === size).map((row) => {
      const rate = 1000 / row.joules_per_1000;
      return { row: { ...row, rate, slowest: rate, fastest: rate, repeats: [] }, label: (machines.length > 1 ? row.machine.label + ' \u00b7 ' : '') + row.policy, note: `${row.isa}, ${threadsText(row.threads)}, ${fixed(row.watts, 1)} W`,
        text: `${row.machine.label}\n${row.policy} ${board(size)}, ${threadsText(row.threads)}, ${row.isa}\n${count(rate)} playouts per joule, ${fixed(row.joules_per_1000, 3)} J for a thousand, ${fixed(row.watts, 1)} W` };
    }).sort((a, b) => bySpeed(a.row, b.row)) }));
    showPanels(target, panels, 'playouts per joule');
    return panels.length > 0;
  }

  function ticks(top, wanted) {
    const raw = top / wanted, power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((value) => value >= raw);
    const list = [];
    for (let value = 0; value <= top * 1.0001; value += step) list.push(value);
    return list;
  }

  // The fewest threads whose rate is within 3 % of the best.
  function recommended(series) {
    const top = Math.max(...series.map((row) => row.playouts_per_s));
    return series.find((row) => row.playouts_per_s >= 0.97 * top);
  }

  function scalingFrame(width, height, lists) {
    const all = lists.flat();
    const left = 52, right = 16, bottom = 34, head = 12;
    const maxThreads = Math.max(...all.map((row) => row.threads));
    const ideal = Math.max(...lists.map((list) => list[0].playouts_per_s / list[0].threads * list[list.length - 1].threads));
    const top = Math.max(ideal, ...all.map((row) => row.max)) * 1.03;
    const x = (threads) => Number((left + threads / maxThreads * (width - left - right)).toFixed(2));
    const y = (rate) => Number((height - bottom - rate / top * (height - bottom - head)).toFixed(2));
    const svg = draw('svg', { viewBox: `0 0 ${width} ${height}`, role: 'group' });
    for (const tick of ticks(top, 5))
      svg.append(draw('path', { class: 'grid', d: `M${left} ${y(tick)}H${width - right}` }),
        draw('text', { class: 'soft', x: left - 8, y: y(tick) + 4, 'text-anchor': 'end' }, compact(tick)));
    const marks = numbers(all.map((row) => row.threads)).filter((threads, i, list) => list.length <= 16 || i % Math.ceil(list.length / 16) === 0 || threads === maxThreads);
    for (const threads of marks)
      svg.append(draw('text', { class: 'soft', x: x(threads), y: height - bottom + 18, 'text-anchor': 'middle' }, String(threads)));
    svg.append(draw('path', { class: 'axis', d: `M${left} ${height - bottom}H${width - right}` }),
      draw('text', { class: 'soft', x: width - right, y: height - 2, 'text-anchor': 'end' }, 'threads'));
    return { svg, x, y };
  }

  function drawSeries(frame, list) {
    const { svg, x, y } = frame, color = list[0].machine.color;
    const single = list[0].playouts_per_s / list[0].threads, own = list[list.length - 1].threads;
    svg.append(draw('path', { class: 'ideal', style: 'stroke:' + color, d: `M${x(0)} ${y(0)}L${x(own)} ${y(single * own)}` }),
      draw('path', { class: 'series', style: 'stroke:' + color, d: 'M' + list.map((row) => x(row.threads) + ' ' + y(row.playouts_per_s)).join('L') }));
    const chosen = recommended(list);
    for (const row of list) {
      const cx = x(row.threads);
      const point = draw('g', { class: 'point', 'data-value': row.playouts_per_s, 'data-threads': row.threads, 'data-machine': row.machine.name },
        draw('path', { class: 'whisker', d: `M${cx} ${y(row.min)}V${y(row.max)}M${cx - 4} ${y(row.min)}h8M${cx - 4} ${y(row.max)}h8` }),
        draw('circle', { cx, cy: y(row.playouts_per_s), r: 4.5, style: 'fill:' + color }));
      if (row === chosen) point.append(draw('circle', { class: 'ring', cx, cy: y(row.playouts_per_s), r: 9, style: 'stroke:' + color, 'data-recommended': row.threads }));
      explain(point, describe(row) + '\n' + percent(row.playouts_per_s / (single * row.threads), 0) + ' of ideal' + (row === chosen ? '; recommended' : ''));
      svg.append(point);
    }
  }

  // rows: of one policy and size. False when nothing was measured with several thread counts.
  function scalingChart(target, rows, title) {
    target.replaceChildren();
    const lists = [...groupBy(rows, (row) => row.machine.index).values()].map((own) => {
      const isa = best(own).isa;
      return own.filter((row) => row.isa === isa).sort((a, b) => a.threads - b.threads);
    }).filter((list) => new Set(list.map((row) => row.threads)).size > 1);
    if (!lists.length) return false;
    const figure = make('figure', {}, make('figcaption', {}, title, make('small', {}, 'playouts/s by the wall clock')));
    target.append(figure);
    const width = Math.max(260, figure.clientWidth - 32);
    const frame = scalingFrame(width, Math.round(Math.min(380, Math.max(240, width * 0.42))), lists);
    for (const list of lists) drawSeries(frame, list);
    const texts = lists.map((list) => {
      const row = recommended(list), last = list[list.length - 1], single = list[0].playouts_per_s / list[0].threads;
      return { row, text: `recommended ${threadsText(row.threads)}; ${fixed(last.playouts_per_s / single, 2)}\u00d7 at ${last.threads}` };
    });
    frame.svg.setAttribute('aria-label', title + ': ' + texts.map(({ row, text }) => row.machine.label + ' ' + text).join('; '));
    figure.append(frame.svg, make('ul', { class: 'legend' }, texts.map(({ row, text }) =>
      make('li', {}, dot(row.machine), make('b', {}, row.machine.label), ' ' + row.isa + ', ' + text))), asTable(lists.flat()));
    return true;
  }

  return { policyCharts, isaCharts, energyCharts, scalingChart, explain };
})();
