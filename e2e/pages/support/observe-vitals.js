// Runs in a page before its own scripts do, as it stands here: no build may put helpers of its own into it.
(() => {
  const LONG_MS = 50;
  const vitals = { ttfbMs: 0, lcpMs: 0, tbtMs: 0, shift: 0 };
  Object.assign(window, { vitals });
  const observe = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });

  observe("navigation", ({ responseStart }) => {
    vitals.ttfbMs = responseStart;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    vitals.lcpMs = startTime;
  });
  observe("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.shift += value;
  });
  observe("longtask", ({ startTime, duration }) => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    if (paint !== undefined && startTime + duration > paint.startTime) vitals.tbtMs += duration - LONG_MS;
  });
})();
