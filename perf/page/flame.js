// Zoom, search and details for a flame graph. Works on the frames already drawn: each is a <g
// class="frame"> with data-x and data-w (share of the whole), data-name, data-label (what its
// box says, cut to its width) and data-info.
(function () {
  'use strict';
  const svg = document.documentElement;
  const left = Number(svg.dataset.left), width = Number(svg.dataset.width);
  const charWidth = 7.25;
  const frames = Array.from(svg.querySelectorAll('.frame')).map((node) => ({
    node, x: Number(node.dataset.x), w: Number(node.dataset.w), depth: Number(node.dataset.depth),
    name: node.dataset.name, says: node.dataset.label, rect: node.querySelector('rect'), label: node.querySelector('text'),
  }));
  const info = svg.querySelector('.info');
  const restInfo = info.textContent;
  const input = svg.querySelector('input');
  const reset = svg.querySelector('button');

  function fit(label, pixels) {
    const room = Math.floor((pixels - 6) / charWidth);
    if (room < 3) return '';
    return label.length <= room ? label : label.slice(0, room - 1) + '\u2026';
  }

  function show(zoomed) {
    const x0 = zoomed ? zoomed.x : 0, w0 = zoomed ? zoomed.w : 1, depth0 = zoomed ? zoomed.depth : 0;
    for (const f of frames) {
      const above = f.depth < depth0;
      const a = Math.max(f.x, x0), b = Math.min(f.x + f.w, x0 + w0);
      const visible = b - a > 1e-9 && (!above || b - a > w0 - 1e-9);
      f.node.style.display = visible ? '' : 'none';
      if (!visible) continue;
      const px = left + (a - x0) / w0 * width, pw = (b - a) / w0 * width;
      f.rect.setAttribute('x', px.toFixed(2));
      f.rect.setAttribute('width', pw.toFixed(2));
      f.label.setAttribute('x', (px + 4).toFixed(2));
      f.label.textContent = fit(f.says, pw);
      f.node.classList.toggle('around', above);
    }
    reset.disabled = !zoomed;
  }

  function matcher(text) {
    try { const pattern = new RegExp(text, 'i'); return (name) => pattern.test(name); }
    catch (error) { const plain = text.toLowerCase(); return (name) => name.toLowerCase().includes(plain); }
  }

  // Hits inside hits count once: the share is of the widest.
  function search(text) {
    const hits = text ? matcher(text) : () => false;
    const covered = [];
    for (const f of frames) {
      const hit = hits(f.name);
      f.node.classList.toggle('hit', hit);
      if (hit && !covered.some((c) => f.x >= c.x - 1e-9 && f.x + f.w <= c.x + c.w + 1e-9)) covered.push(f);
    }
    const share = covered.reduce((sum, f) => sum + f.w, 0);
    info.textContent = text ? 'matched ' + (100 * share).toFixed(1) + ' %' : restInfo;
  }

  for (const f of frames) {
    f.node.addEventListener('click', () => show(f.depth === 0 ? null : f));
    f.node.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); show(f.depth === 0 ? null : f); }
    });
    const tell = () => { info.textContent = f.node.dataset.info; };
    f.node.addEventListener('mouseenter', tell);
    f.node.addEventListener('focus', tell);
    f.node.addEventListener('mouseleave', () => { search(input.value); });
  }
  input.addEventListener('input', () => search(input.value));
  reset.addEventListener('click', () => show(null));
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') { input.value = ''; search(''); show(null); }
    if (event.key === '/' && document.activeElement !== input) { event.preventDefault(); input.focus(); }
  });
  show(null);
})();
