/** Colours of the parts of a bar: one hue, in steps that differ in lightness. */
export const SERIES_COLORS = [
  "var(--accent)",
  "color-mix(in oklab, var(--accent) 68%, var(--surface))",
  "color-mix(in oklab, var(--accent) 44%, var(--surface))",
  "color-mix(in oklab, var(--accent) 24%, var(--surface))",
  "var(--line-strong)",
] as const;
