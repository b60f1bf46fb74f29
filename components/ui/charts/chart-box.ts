/**
 * Pixel sizes of every chart, shared by server and browser so that nothing moves. The classes of `ChartFrame`
 * match.
 */
export const CHART_BOX = { height: 220, top: 8, right: 0, bottom: 30, left: 56 } as const;

/** Height in pixels, width in thousandths of the rendered width. */
export const PLOT = { width: 1000, height: CHART_BOX.height - CHART_BOX.top - CHART_BOX.bottom } as const;

/** Fraction of a band that is empty on either side of its bar. */
export const BAND_GAP = 0.1;
