// The report page and the flame graph in headless Chromium: no error, no request, the numbers of
// the files, filters and sorting that work, hostile names that stay text. Screenshots are kept.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { hostile, kMachines, loops, metered, scored } from './fixtures.mjs';

const [program, executablePath, work] = process.argv.slice(-3);
const profile = mkdtempSync(join(tmpdir(), 'hayago-browser-'));
let context;

before(async () => {
  context = await chromium.launchPersistentContext(profile, {
    executablePath, headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
});
after(async () => { await context?.close(); rmSync(profile, { recursive: true, force: true }); });

function report(name, files) {
  const paths = Object.entries(files).map(([file, json]) => {
    const path = join(work, file);
    writeFileSync(path, JSON.stringify(json));
    return path;
  });
  const page = join(work, name);
  execFileSync(program, ['report', ...paths, '--out', page]);
  return 'file://' + page;
}

// Opens a page that must not complain and must not ask for anything but itself.
async function open(url, options = {}) {
  const page = await context.newPage();
  page.problems = [];
  page.on('console', (message) => { if (message.type() !== 'log') page.problems.push(message.text()); });
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('request', (request) => { if (request.url() !== url && !request.url().startsWith('data:')) page.problems.push('asked for ' + request.url()); });
  await page.setViewportSize({ width: options.width ?? 1280, height: options.height ?? 900 });
  await page.emulateMedia({ colorScheme: options.scheme ?? 'light' });
  await page.goto(url);
  return page;
}

const find = (file, key) => kMachines[file].results.find((row) => Object.entries(key).every(([name, value]) => row[name] === value));
const column = (page, key) => page.$$eval('#table tbody tr', (rows, at) => rows.map((row) => row.cells[at].textContent), key);

test('charts show the numbers of the files', async () => {
  const page = await open(report('report.html', kMachines));
  const bars = await page.$$eval('#policy-charts .bar', (nodes) => nodes.map((node) => ({ ...node.dataset })));
  assert.equal(bars.length, 3 * 4 * 3);  // sizes, policies, machines: the best instruction set each
  for (const bar of bars) {
    const row = find(bar.machine, { policy: bar.policy, size: Number(bar.size), isa: bar.isa, threads: Number(bar.threads) });
    assert.equal(Number(bar.value), row.playouts_per_cpu_s);
    assert.equal(row.threads, 1);
    assert.notEqual(bar.isa, 'sse2');
  }
  // The longest bar of a panel fills it to the fastest repeat; others are in proportion.
  const shares = await page.$$eval('#policy-charts figure:first-child .bar', (nodes) => nodes.map((node) => [Number(node.dataset.value), Number(node.querySelector('.fill').getAttribute('width')) / Number(node.querySelector('.track').getAttribute('width'))]));
  const top = Math.max(...shares.map(([value]) => value)) * 1.04;
  for (const [value, share] of shares) assert.ok(Math.abs(share - value / top) < 0.01);
  const isas = await page.$$eval('#isa-charts .bar', (nodes) => nodes.map((node) => node.dataset.policy + ' ' + node.dataset.isa));
  assert.deepEqual([...new Set(isas)].sort(), ['bulk avx2', 'bulk sse2']);
  assert.equal(await page.$$eval('#policy-charts details tbody tr', (rows) => rows.length), bars.length);
  assert.deepEqual(page.problems, []);
  await page.close();
});

// What this program's own scores are signed with.
const kSignature = /0x([0-9a-f]{16})/.exec(execFileSync('grep', ['kScoreSignature =', process.env.HAYAGO_SOURCE + '/bench/score.h'], { encoding: 'utf8' }))[1];

function scoredMachines() {
  return {
    'small.json': scored('Small CPU 1', 0.6, 2, kSignature),
    'large.json': scored('Large CPU 9', 1.1, 16, kSignature, { compiler: 'Clang 14.0.6' }),
    'quick.json': scored('Quick CPU 5', 1.4, 4, kSignature, {}, { unstable: ['wide spread'] }),
    'forged.json': scored('Forged CPU 0', 9, 4, '0123456789abcdef'),
    'bench.json': kMachines['epyc.json'],
  };
}

test('the page opens with the ranking', async () => {
  const page = await open(report('ranking.html', scoredMachines()));
  const names = () => page.$$eval('#ranking .place', (nodes) => nodes.map((node) => node.dataset.machine));
  assert.equal(await page.$eval('main > section', (node) => node.id), 'ranking-section');
  assert.deepEqual(await names(), ['quick.json', 'large.json', 'small.json']);
  const bars = await page.$$eval('#ranking .score-bar[data-kind=single]', (nodes) => nodes.map((node) => [Number(node.dataset.value), Number(node.querySelector('.fill').getAttribute('width')), Number(node.querySelector('.track').getAttribute('width'))]));
  assert.deepEqual(bars.map(([value]) => Math.round(value)), [1400, 1100, 600]);
  for (const [value, width, whole] of bars) assert.ok(Math.abs(width / whole - value / (1400 * 1.04)) < 0.01);
  await page.selectOption('#rank-by', 'all');
  assert.deepEqual(await names(), ['large.json', 'quick.json', 'small.json']);
  await page.selectOption('#rank-threads', '4');
  assert.deepEqual(await names(), ['quick.json']);
  await page.selectOption('#rank-threads', '');
  await page.selectOption('#rank-compiler', 'Clang 14.0.6');
  assert.deepEqual(await names(), ['large.json']);
  await page.selectOption('#rank-compiler', '');
  assert.deepEqual(await page.$$eval('#ranking .mark-word', (nodes) => nodes.map((node) => node.textContent)), ['unstable']);
  assert.match(await page.textContent('#unranked'), /Forged CPU 0.*is not ranked: .*signature/);
  // A name shows its machine alone.
  await page.click('#ranking .place[data-machine="small.json"] .name');
  assert.deepEqual([...new Set(await column(page, 0))], ['Small CPU 1']);
  assert.deepEqual(page.problems, []);
  await page.screenshot({ path: join(work, 'ranking.png'), fullPage: true });
  await page.close();
});

test('the ranking fits a phone, in the dark', async () => {
  const page = await open(report('ranking.html', scoredMachines()), { width: 375, height: 800, scheme: 'dark' });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.equal((await page.$$('#ranking .score-bar')).length, 6);
  assert.deepEqual(page.problems, []);
  await page.screenshot({ path: join(work, 'ranking-phone-dark.png') });
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 800, height: 1100 });
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  await page.screenshot({ path: join(work, 'ranking-print.png') });
  await page.close();
});

test('versions of one CPU are drawn over time', async () => {
  const page = await open(report('versions.html', {
    'a.json': scored('One CPU 7', 1, 2, kSignature, { version: '0.2.0' }), 'b.json': scored('One CPU 7', 1.2, 2, kSignature, { version: '0.10.0' }), 'c.json': scored('Other CPU 8', 2, 2, kSignature),
  }));
  assert.deepEqual(await page.$$eval('#versions-chart .point', (nodes) => nodes.map((node) => [node.dataset.version, Math.round(Number(node.dataset.value))])), [['0.2.0', 1000], ['0.10.0', 1200]]);
  assert.match(await page.textContent('#versions-chart .legend'), /1\.20\u00d7 since 0\.2\.0/);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('energy is in the table where it was measured', async () => {
  const file = structuredClone(kMachines['xeon.json']);
  for (const row of file.results) Object.assign(row, { joules_per_1000: 0.5, watts: 40 });
  const page = await open(report('energy.html', { 'xeon.json': file }));
  assert.deepEqual(await page.$$eval('th[data-key=playouts_per_joule]', (nodes) => nodes.length), 1);
  const at = await page.$eval('th[data-key=playouts_per_joule]', (node) => node.cellIndex);
  assert.ok((await column(page, at)).every((text) => text === '2,000'));
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('thread scaling marks the recommended count', async () => {
  const page = await open(report('report.html', kMachines));
  const points = await page.$$eval('#scaling-chart .point', (nodes) => nodes.map((node) => ({ ...node.dataset })));
  assert.equal(points.length, 5 + 4 + 4);
  for (const point of points)
    assert.equal(Number(point.value), find(point.machine, { policy: 'light', size: 19, isa: 'native', threads: Number(point.threads) }).playouts_per_s);
  assert.deepEqual((await page.$$eval('#scaling-chart [data-recommended]', (nodes) => nodes.map((node) => node.dataset.recommended))).sort(), ['16', '8', '8']);
  assert.equal((await page.$$('#scaling-chart .ideal')).length, 3);
  await page.selectOption('#scaling-policy', 'bulk');
  await page.selectOption('#scaling-size', '9');
  const first = await page.$eval('#scaling-chart .point', (node) => Number(node.dataset.value));
  assert.equal(first, find('epyc.json', { policy: 'bulk', size: 9, isa: 'avx2', threads: 1 }).playouts_per_s);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('machines of one CPU name are told apart', async () => {
  const copy = (model) => { const file = structuredClone(kMachines['epyc.json']); Object.assign(file.context, { cpu: 'AMD EPYC', cpu_id: `AuthenticAMD family 25 model ${model} stepping 1` }); return file; };
  const page = await open(report('twins.html', { 'zen3.json': copy(1), 'zen4.json': copy(17) }));
  assert.deepEqual([...new Set(await column(page, 0))].sort(), ['AMD EPYC, family 25 model 1', 'AMD EPYC, family 25 model 17']);
  assert.deepEqual(await page.$$eval('.machine h3', (nodes) => nodes.map((node) => node.textContent)), ['AMD EPYC, family 25 model 1', 'AMD EPYC, family 25 model 17']);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('filters and sorting change what is shown', async () => {
  const page = await open(report('report.html', kMachines));
  const all = Object.values(kMachines).reduce((sum, file) => sum + file.results.length, 0);
  assert.equal((await column(page, 0)).length, all);
  await page.check('[data-filter=policy] input[value=bulk]', { force: true });
  await page.check('[data-filter=size] input[value="9"]', { force: true });
  let rows = await column(page, 1);
  assert.ok(rows.length > 0 && rows.length < all && rows.every((policy) => policy === 'bulk'));
  assert.equal(await page.textContent('#shown'), `${rows.length} of ${all} rows`);
  assert.equal((await page.$$('#policy-charts figure')).length, 1);
  const rates = async () => (await column(page, 5)).map((text) => Number(text.replaceAll(',', '')));
  let values = await rates();
  assert.deepEqual(values, [...values].sort((a, b) => b - a));
  await page.click('th[data-key=rate] button');
  values = await rates();
  assert.deepEqual(values, [...values].sort((a, b) => a - b));
  assert.equal(await page.getAttribute('th[data-key=rate]', 'aria-sort'), 'ascending');
  await page.click('th[data-key=machine] button');
  const names = await column(page, 0);
  assert.deepEqual(names, [...names].sort());
  await page.fill('#search', 'Apple sse2');
  rows = await column(page, 0);
  assert.deepEqual(rows, Array(4).fill('Apple M3'));  // 1, 2, 4, 8 threads
  await page.fill('#search', 'nothing has this');
  assert.equal((await column(page, 0)).length, 0);
  await page.click('#clear');
  assert.equal((await column(page, 0)).length, all);
  await page.selectOption('#chart-threads', 'best');
  assert.equal(await page.$eval('#policy-charts .bar', (node) => node.dataset.threads), '16');  // EPYC with all of them
  await page.selectOption('#chart-scale', 'policy');
  const fills = await page.$$eval('#policy-charts figure:first-child .bar', (nodes) => nodes.map((node) => node.querySelector('.fill').getAttribute('width') / node.querySelector('.track').getAttribute('width')));
  assert.equal(fills.filter((share) => Math.abs(share - 1 / 1.04) < 0.01).length, 4);  // the best of each policy
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('names with markup stay text', async () => {
  const page = await open(report('hostile.html', { 'evil "><img src=x onerror=alert(1)>.json': hostile(), 'epyc.json': kMachines['epyc.json'] }));
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.evaluate(() => document.querySelectorAll('img, main script, main [onerror], main [onload]').length), 0);
  assert.ok((await page.textContent('#machines')).includes('<script>window.hacked=1</script>'));
  assert.ok((await column(page, 1)).some((policy) => policy.includes('</script>')));
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('looks: both themes, phone, print', async () => {
  const url = report('report.html', kMachines);
  for (const scheme of ['light', 'dark']) {
    const page = await open(url, { scheme });
    await page.screenshot({ path: join(work, `report-${scheme}.png`), fullPage: true });
    await page.close();
    const phone = await open(url, { scheme, width: 390, height: 844 });
    assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than a phone');
    const rate = await phone.$eval('#table td.rate', (cell) => { const box = cell.getBoundingClientRect(); return [box.left, box.right]; });
    assert.ok(rate[0] >= 0 && rate[1] <= 390, 'the rate is out of sight on a phone: ' + rate);
    await phone.screenshot({ path: join(work, `phone-${scheme}.png`), fullPage: true });
    assert.deepEqual(phone.problems, []);
    await phone.close();
  }
  const page = await open(url);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.click('#theme');
  await page.click('#theme');
  assert.equal(await page.textContent('#theme'), 'Theme: dark');
  assert.notEqual(await ground(), light);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await ground(), 'rgb(255, 255, 255)');
  assert.equal(await page.isVisible('#filters'), false);
  await page.pdf({ path: join(work, 'report.pdf'), format: 'A4' });
  await page.close();
});

test('energy and hot loops have parts of their own', async () => {
  const meter = metered(kMachines['xeon.json']);
  const page = await open(report('parts.html', { 'xeon.json': meter, 'epyc.json': kMachines['epyc.json'], 'a-loops.json': loops('Intel Xeon <i>', 1), 'b-loops.json': loops('AMD EPYC', 0.8) }));
  const bars = await page.$$eval('#energy-charts .bar', (nodes) => nodes.map((node) => ({ ...node.dataset })));
  // The other machine has no meter; the number of threads is that of the bars above.
  assert.equal(bars.length, meter.results.filter((row) => row.threads === 1).length);
  for (const bar of bars) {
    const row = meter.results.find((each) => each.policy === bar.policy && each.size === Number(bar.size) && each.isa === bar.isa && each.threads === Number(bar.threads));
    assert.equal(bar.machine, 'xeon.json');
    assert.ok(Math.abs(Number(bar.value) - 1000 / row.joules_per_1000) < 1e-6 * Number(bar.value));
  }
  const cells = (name) => page.$$eval(`#loops tr[data-loop="${name}"] td[data-value]`, (nodes) => nodes.map((node) => [Number(node.dataset.value), node.className]));
  const play = await cells('play/light/9');
  assert.deepEqual(play.map(([ns]) => Number(ns.toFixed(6))), [42, 33.6]);
  assert.deepEqual(play.map(([, name]) => name), ['', 'rate']);
  assert.equal(await page.textContent('#loops-shown'), '3 loops');
  await page.fill('#loops-text', 'bulk avx2');
  assert.equal((await page.$$('#loops tr[data-loop]')).length, 1);
  assert.ok((await page.textContent('#loops')).includes('Intel Xeon <i>'));
  await page.fill('#loops-text', '');
  assert.deepEqual(page.problems, []);
  await page.screenshot({ path: join(work, 'parts.png'), fullPage: true });
  await page.setViewportSize({ width: 375, height: 800 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.close();
  const without = await open(report('report.html', kMachines));
  assert.equal(await without.isVisible('#energy-section'), false);
  assert.equal(await without.isVisible('#loops-section'), false);
  assert.equal(await without.isVisible('#versions-section'), false);  // nor is there a score
  await without.close();
});

test('the flame graph zooms and searches', async (t) => {
  const svg = join(work, 'flame.svg');
  try {
    execFileSync(program, ['profile', '--seconds', '0.3', '--flame', svg], { stdio: 'pipe' });
  } catch (error) {
    return t.skip(String(error.stderr).trim());
  }
  const page = await open('file://' + svg, { width: 1200, height: 500 });
  const frames = await page.$$('.frame');
  assert.ok(frames.length > 5);
  // The deepest frame that is not as wide as the picture.
  const widths = await Promise.all(frames.map(async (frame) => [Number(await frame.getAttribute('data-depth')), Number(await (await frame.$('rect')).getAttribute('width'))]));
  const at = widths.reduce((deepest, [depth, width], i) => width < 1170 && (deepest < 0 || depth > widths[deepest][0]) ? i : deepest, -1);
  assert.ok(at >= 0);
  const target = page.locator('.frame').nth(at);
  const before_ = widths[at][1];
  await target.click();
  const zoomed = Number(await target.locator('rect').getAttribute('width'));
  assert.ok(zoomed > before_ && Math.abs(zoomed - 1176) < 1);
  await page.keyboard.press('Escape');
  assert.equal(Number(await target.locator('rect').getAttribute('width')), before_);
  const name = await target.getAttribute('data-name');
  await page.fill('input', name.replace(/[^\w ]/g, '.'));  // as a regular expression
  assert.ok((await page.$$('.frame.hit')).length > 0);
  assert.match(await page.textContent('.info'), /^matched \d+\.\d %$/);
  await page.fill('input', 'no function has this name');
  assert.equal(await page.textContent('.info'), 'matched 0.0 %');
  await page.screenshot({ path: join(work, 'flame.png') });
  assert.deepEqual(page.problems, []);
  await page.close();
});
