// Runs unchanged in a page before its own scripts, so no build may insert helpers into it.
(() => {
  const LONG_MS = 50;
  const vitals = { ttfbMs: 0, lcpMs: 0, tbtMs: 0, shift: 0, moved: [] };
  Object.assign(window, { vitals });
  const observe = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });

  observe("navigation", ({ responseStart }) => {
    vitals.ttfbMs = responseStart;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    vitals.lcpMs = startTime;
  });
  observe("layout-shift", ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    vitals.shift += value;
    for (const { node, previousRect, currentRect } of sources) {
      const text = node?.textContent?.trim().slice(0, 40);
      vitals.moved.push(`${node?.nodeName} "${text}" from ${previousRect.y} to ${currentRect.y} px`);
    }
  });
  observe("longtask", ({ startTime, duration }) => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    if (paint !== undefined && startTime + duration > paint.startTime) vitals.tbtMs += duration - LONG_MS;
  });
})();
