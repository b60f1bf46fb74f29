/**
 * The measures of every chart, in pixels: what is drawn on the server and what takes its place in the browser share
 * them, so that nothing moves. Classes of components/ui/charts/chart-frame say the same.
 */
export const CHART_BOX = { height: 220, top: 8, right: 0, bottom: 30, left: 56 } as const;

/** The plot within it: its height in pixels, and its width in thousandths of its width on the page. */
export const PLOT = { width: 1000, height: CHART_BOX.height - CHART_BOX.top - CHART_BOX.bottom } as const;

/** Part of a band that stays empty on either side of its bar. */
export const BAND_GAP = 0.1;
