import type { HistoryRange } from "../chain-reader.ts";
import { malformed } from "../decode/json-shape.ts";
import type { ListedTransaction } from "../decode-transaction.ts";

/** Entry of `getSignaturesForAddress`. */
export interface ListedSignature extends ListedTransaction {
  readonly signature: string;
  /** Present for a failed transaction. */
  readonly failed?: true;
}

export interface ListedSignaturePage {
  /** New signatures, newest first. */
  readonly entries: readonly ListedSignature[];
  /** True on the last page of the range. */
  readonly exhausted: boolean;
}

/** A signature below which a page is requested; its slot is unknown if the caller gave it. */
export interface Cursor {
  readonly signature: string;
  readonly slot: number | null;
}

export interface SignatureSource {
  /** Lists at most `count` signatures below a cursor, newest first; null starts at the newest. */
  fetchPage(below: Cursor | null, count: number): Promise<readonly ListedSignature[]>;
  /** Waits before an inconsistent page is requested again. */
  pause(): Promise<void>;
}

/** Maximum entries of one call. */
export const SIGNATURES_PER_PAGE = 1000;

/**
 * Lists the signatures of a range. Providers have lost entries between pages and have sent empty pages in the
 * middle of a history. So each page starts a slot early and repeats the last slot of the page before: lost
 * entries appear, and a page that repeats those entries and adds none proves the end. That costs one call at
 * the end of a history, made while its transactions load. A page without the repeated entries is requested
 * again; it is an error if it then adds others, because more may be missing. One entry more than the limit is requested: it shows that
 * the history goes on, and where it is absent one more call proves the end.
 */
export async function* listSignatures(
  source: SignatureSource,
  range: HistoryRange,
): AsyncGenerator<ListedSignaturePage> {
  const seenSignatures = new Set<string>();
  let place: Place = { below: cursorAt(range.before), repeated: [], checks: 0 };
  let isCut = false;
  while (seenSignatures.size < range.limit) {
    const remaining = range.limit - seenSignatures.size;
    const count = Math.min(SIGNATURES_PER_PAGE, remaining + place.repeated.length + 1);
    const page = await source.fetchPage(place.below, count);
    const stop = page.findIndex((entry) => entry.signature === range.until);
    const inRange = within(page, stop, place);
    const unseen = inRange.filter((entry) => !seenSignatures.has(entry.signature));
    const addedEntries = Array.from(new Map(unseen.map((entry) => [entry.signature, entry])).values());
    const entries = addedEntries.slice(0, remaining);
    if (entries.length > 0 && !repeats(page, place)) {
      if (place.checks >= MAX_CHECKS) throw malformed("getSignaturesForAddress lacks what it listed before");
      place = { ...place, checks: place.checks + 1 };
      await source.pause();
    } else if (entries.length > 0) {
      for (const entry of entries) seenSignatures.add(entry.signature);
      isCut = addedEntries.length > remaining;
      yield { entries, exhausted: stop >= 0 && !isCut };
      if (stop >= 0) return;
      place = advance(place, inRange);
    } else if (stop < 0 && page.length >= count) {
      throw malformed("getSignaturesForAddress repeats a page");
    } else if (stop >= 0 || isEnd(place, page, range)) {
      yield { entries: [], exhausted: true };
      return;
    } else {
      place = doubt(place);
      await source.pause();
    }
  }
  if (!isCut && range.limit > 0)
    yield { entries: [], exhausted: await isEndBelow(source, place, seenSignatures, range) };
}

/** Returns true if a page repeats the last entries of a listing and adds none, or reaches `until`. */
async function isEndBelow(
  source: SignatureSource,
  place: Place,
  seen: ReadonlySet<string>,
  { until }: HistoryRange,
): Promise<boolean> {
  const page = await source.fetchPage(place.below, place.repeated.length + 1);
  const stop = page.findIndex((entry) => entry.signature === until);
  const isKnown = within(page, stop, place).every((entry) => seen.has(entry.signature));
  return isKnown && (stop >= 0 || (place.repeated.length > 0 && repeats(page, place)));
}

/** Maximum entries of a repeated slot: more would fill the page. */
const MAX_REPEATED = 50;
/** Maximum repetitions of a page without the repeated entries. */
const MAX_CHECKS = 2;

interface Place {
  readonly below: Cursor | null;
  /** Entries of the last listed slot, which the next page repeats. */
  readonly repeated: readonly ListedSignature[];
  /** Consecutive pages that lacked the repeated entries, or neither added entries nor proved the end. */
  readonly checks: number;
}

function cursorAt(signature: string | undefined): Cursor | null {
  return signature === undefined ? null : { signature, slot: null };
}

/** Cuts at `until`, and drops entries newer than the page before. */
function within(page: readonly ListedSignature[], stop: number, place: Place): readonly ListedSignature[] {
  const newest = place.repeated[0]?.slot ?? Number.POSITIVE_INFINITY;
  return (stop < 0 ? page : page.slice(0, stop)).filter((entry) => entry.slot <= newest);
}

/** Returns the cursor of the next page: the last entry of a higher slot, or the same cursor. */
function advance(place: Place, page: readonly ListedSignature[]): Place {
  const lastEntry = page.at(-1);
  if (lastEntry === undefined) return place;
  const repeated = page.filter((entry) => entry.slot === lastEntry.slot);
  // A provider with short pages would send the same page again.
  const fillsPage = repeated.length > 1 && repeated.length === page.length;
  if (repeated.length > MAX_REPEATED || fillsPage) return { below: lastEntry, repeated: [], checks: 0 };
  const entryAbove = page.findLast((entry) => entry.slot > lastEntry.slot);
  return { below: entryAbove ?? place.below, repeated, checks: 0 };
}

/**
 * Returns true if a page without new entries ends the listing. With nothing to repeat, an empty page is
 * requested twice; once in a refresh, because the next refresh would find what it misses.
 */
function isEnd(place: Place, page: readonly ListedSignature[], range: HistoryRange): boolean {
  if (place.repeated.length > 0) return repeats(page, place);
  const isRefresh = range.until !== undefined && range.before === undefined;
  return isRefresh || place.checks > 0;
}

/** Returns true if a page has all repeated entries. */
function repeats(page: readonly ListedSignature[], { repeated }: Place): boolean {
  const signatures = new Set(page.map((entry) => entry.signature));
  return repeated.every((entry) => signatures.has(entry.signature));
}

/** Requests the same page again, and finally the page below the last entry. */
function doubt(place: Place): Place {
  const lastEntry = place.repeated.at(-1);
  if (lastEntry === undefined || place.checks < MAX_CHECKS) return { ...place, checks: place.checks + 1 };
  return { below: lastEntry, repeated: [], checks: 1 };
}
