/** Beginning and end of an address, as pages show them. */
export interface ShortAddress {
  readonly start: string;
  /** Empty for any end. */
  readonly end: string;
}

/** Fewer characters begin too many addresses. Pages show four. */
const START = /^[1-9A-HJ-NP-Za-km-z]{4,44}$/;
const START_AND_END = /^([1-9A-HJ-NP-Za-km-z]{2,42})\s*(?:…|\.{2,3})\s*([1-9A-HJ-NP-Za-km-z]{2,42})$/;

/** Parses "2HKC", "2HKC…1Rw5" and "2HKC...1Rw5"; null for other texts. */
export function parseShortAddress(text: string): ShortAddress | null {
  if (START.test(text)) return { start: text, end: "" };
  const [, start, end] = START_AND_END.exec(text) ?? [];
  return start === undefined || end === undefined ? null : { start, end };
}
