import type { HistoryRange } from "../chain-reader.ts";
import { malformed } from "../decode/json-shape.ts";
import type { ListedTransaction } from "../decode-transaction.ts";

/** A signature as `getSignaturesForAddress` lists it. */
export interface ListedSignature extends ListedTransaction {
  readonly signature: string;
}

export interface SignaturePage {
  /** Signatures that no page before had, newest first. */
  readonly entries: readonly ListedSignature[];
  /** True on the last page where nothing older is left in the range. */
  readonly exhausted: boolean;
}

/** A signature below which a page is asked for; its slot is unknown where the caller of the chain gave it. */
export interface Cursor {
  readonly signature: string;
  readonly slot: number | null;
}

export interface SignatureSource {
  /** Lists what is below a signature (null: from the newest on), newest first, at most `count` entries. */
  fetchPage(below: Cursor | null, count: number): Promise<readonly ListedSignature[]>;
  /** Waits a little before a page that makes no sense is asked for again. */
  pause(): Promise<void>;
}

/** Most entries that one call lists. */
export const SIGNATURES_PER_PAGE = 1000;

/**
 * Lists the signatures of a range. Entries have gone missing where two pages meet, and providers have answered
 * an empty page in the middle of a history, so each page begins a slot early and repeats the last slot of the
 * page before: what was lost there appears, and a page that repeats those entries and adds none proves the
 * end. That costs one call at the end of a history, made while its transactions load. A page that lacks one of those
 * entries is asked for again; one that still does while it adds others is an error, since more may be lost between.
 */
export async function* listSignatures(
  source: SignatureSource,
  range: HistoryRange,
): AsyncGenerator<SignaturePage> {
  const seen = new Set<string>();
  let place: Place = { below: cursorAt(range.before), repeated: [], checks: 0 };
  while (seen.size < range.limit) {
    const room = range.limit - seen.size;
    const count = Math.min(SIGNATURES_PER_PAGE, room + place.repeated.length);
    const page = await source.fetchPage(place.below, count);
    const stop = page.findIndex((entry) => entry.signature === range.until);
    const inRange = within(page, stop, place);
    const unseen = inRange.filter((entry) => !seen.has(entry.signature));
    const entries = Array.from(new Map(unseen.map((entry) => [entry.signature, entry])).values()).slice(
      0,
      room,
    );
    if (entries.length > 0 && !repeats(page, place)) {
      if (place.checks >= MAX_CHECKS) throw malformed("getSignaturesForAddress lacks what it listed before");
      place = { ...place, checks: place.checks + 1 };
      await source.pause();
    } else if (entries.length > 0) {
      for (const entry of entries) seen.add(entry.signature);
      yield { entries, exhausted: stop >= 0 };
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
}

/** A slot with more entries than this is not repeated: the repetition would fill the page. */
const MAX_REPEATED = 50;
/** Times that a page without the entries it must repeat is asked for again. */
const MAX_CHECKS = 2;

interface Place {
  readonly below: Cursor | null;
  /** Entries of the last listed slot: the next page has them again. */
  readonly repeated: readonly ListedSignature[];
  /** Pages in a row that lacked what they must repeat, or neither added entries nor proved the end. */
  readonly checks: number;
}

function cursorAt(signature: string | undefined): Cursor | null {
  return signature === undefined ? null : { signature, slot: null };
}

/** Cuts at `until`, and drops what arrived at the top since the page before was listed. */
function within(page: readonly ListedSignature[], stop: number, place: Place): readonly ListedSignature[] {
  const newest = place.repeated[0]?.slot ?? Number.POSITIVE_INFINITY;
  return (stop < 0 ? page : page.slice(0, stop)).filter((entry) => entry.slot <= newest);
}

/** The next page begins below the last entry of a higher slot, or where this one began if there is none. */
function advance(place: Place, page: readonly ListedSignature[]): Place {
  const last = page.at(-1);
  if (last === undefined) return place;
  const repeated = page.filter((entry) => entry.slot === last.slot);
  if (repeated.length > MAX_REPEATED) return { below: last, repeated: [], checks: 0 };
  const above = page.findLast((entry) => entry.slot > last.slot);
  return { below: above ?? place.below, repeated, checks: 0 };
}

/**
 * A page without new entries ends the listing if it repeats what it must. With nothing to repeat, the empty page
 * is asked for twice; once where newer transactions are looked for, since they would be found the next time.
 */
function isEnd(place: Place, page: readonly ListedSignature[], range: HistoryRange): boolean {
  if (place.repeated.length > 0) return repeats(page, place);
  const isRefresh = range.until !== undefined && range.before === undefined;
  return isRefresh || place.checks > 0;
}

/** True where a page has every entry that it must repeat. */
function repeats(page: readonly ListedSignature[], { repeated }: Place): boolean {
  const signatures = new Set(page.map((entry) => entry.signature));
  return repeated.every((entry) => signatures.has(entry.signature));
}

/** Asks for the same page again, and at last for the one right below the last entry. */
function doubt(place: Place): Place {
  const last = place.repeated.at(-1);
  if (last === undefined || place.checks < MAX_CHECKS) return { ...place, checks: place.checks + 1 };
  return { below: last, repeated: [], checks: 1 };
}
