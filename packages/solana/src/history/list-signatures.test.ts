import fc from "fast-check";
import { expect, test } from "vitest";
import type { HistoryRange } from "../chain-reader.ts";
import {
  type Cursor,
  type ListedSignature,
  listSignatures,
  type SignatureSource,
} from "./list-signatures.ts";

/** A history of `size` signatures, newest first: s9, s8, … of slots with `perSlot` each. */
function historyOf(size: number, perSlot = 1): ListedSignature[] {
  return Array.from({ length: size }, (_, index) => {
    const number = size - 1 - index;
    return { signature: `s${number}`, slot: 100 + Math.floor(number / perSlot), blockTime: null };
  });
}

interface Provider {
  readonly history: readonly ListedSignature[];
  readonly cap?: number;
  readonly until?: string;
  /** Omits entries in the slot of the cursor, like some providers between pages. */
  readonly losesSeams?: boolean;
  /** Indexes of the calls, from 0, that return an empty page. */
  readonly empty?: readonly number[];
}

function sourceOf({ history, cap = 1000, until, losesSeams = false, empty = [] }: Provider) {
  const calls: (string | null)[] = [];
  const source: SignatureSource = {
    pause: () => Promise.resolve(),
    fetchPage(below: Cursor | null, count) {
      calls.push(below?.signature ?? null);
      if (empty.includes(calls.length - 1)) return Promise.resolve([]);
      const above = history.findIndex((entry) => entry.signature === below?.signature);
      const stop = history.findIndex((entry) => entry.signature === until);
      const rest = history.slice(above + 1, stop < 0 ? undefined : stop);
      const stored = losesSeams ? rest.filter((entry) => entry.slot !== history[above]?.slot) : rest;
      return Promise.resolve(stored.slice(0, Math.min(cap, count)));
    },
  };
  return { source, calls };
}

async function list(provider: Provider, range: HistoryRange = { limit: 100_000 }) {
  const { source, calls } = sourceOf({
    ...provider,
    ...(range.until === undefined ? {} : { until: range.until }),
  });
  const signatures: string[] = [];
  let exhausted = false;
  for await (const page of listSignatures(source, range)) {
    signatures.push(...page.entries.map((entry) => entry.signature));
    exhausted = page.exhausted;
  }
  return { signatures, exhausted, calls };
}

const complete = (count: number, calls: number) => ({ count, exhausted: true, calls });
const cut = (count: number, calls: number) => ({ count, exhausted: false, calls });
const sized = (size: number, fields: Partial<Provider> = {}) => ({ history: historyOf(size), ...fields });

test.each<[string, Provider, Partial<HistoryRange>, ReturnType<typeof complete>]>([
  ["one page, and one call that proves its end", sized(3), {}, complete(3, 2)],
  ["three pages and the proof", sized(2500), {}, complete(2500, 4)],
  ["no second call at the limit", sized(2500), { limit: 999 }, cut(999, 1)],
  ["the end at a limit of its size", sized(60), { limit: 60 }, complete(60, 2)],
  ["no end at a limit of one less", sized(60), { limit: 59 }, cut(59, 1)],
  ["the end at a limit of two pages", sized(2000), { limit: 2000 }, complete(2000, 4)],
  ["the end within a slot", { history: historyOf(60, 3) }, { limit: 60 }, complete(60, 2)],
  ["no end that an empty page does not prove", sized(60, { empty: [1] }), { limit: 60 }, cut(60, 2)],
  ["an empty history, which is requested twice", sized(0), {}, complete(0, 2)],
  ["an empty first page", sized(2, { empty: [0] }), {}, complete(2, 3)],
  ["empty pages in the middle", sized(30, { cap: 10, empty: [1, 3] }), {}, complete(30, 7)],
  ["nothing newer, in one call", sized(5), { limit: 100, until: "s4" }, complete(0, 1)],
])("a history is listed with %s", async (_, provider, range, expected) => {
  const { signatures, exhausted, calls } = await list(provider, { limit: 100_000, ...range });
  expect({ count: new Set(signatures).size, exhausted, calls: calls.length }).toEqual(expected);
});

test("the proof of the end repeats the second oldest signature", async () => {
  expect((await list({ history: historyOf(3) })).calls).toEqual([null, "s1"]);
});

test("listing stops above the known signature even if the provider continues", async () => {
  const history = historyOf(6);
  const { source } = sourceOf({ history });
  const pages = [];
  for await (const page of listSignatures(source, { limit: 100, until: "s3" })) pages.push(page);
  expect(pages).toEqual([{ entries: history.slice(0, 2), exhausted: true }]);
});

test("listing begins below the given signature", async () => {
  const { signatures } = await list({ history: historyOf(6) }, { limit: 100, before: "s3" });
  expect(signatures).toEqual(["s2", "s1", "s0"]);
});

test("transactions that arrive during a reading belong to the next one", async () => {
  const older = historyOf(1);
  const newer = { signature: "new", slot: 900, blockTime: null };
  let calls = 0;
  const source: SignatureSource = {
    pause: () => Promise.resolve(),
    fetchPage: () => Promise.resolve(calls++ === 0 ? older : [newer, ...older]),
  };
  const listed = [];
  for await (const page of listSignatures(source, { limit: 100 })) listed.push(...page.entries);
  expect(listed).toEqual(older);
});

test("a provider that repeats a full page is an error, not the end", async () => {
  const history = historyOf(10);
  const source: SignatureSource = {
    pause: () => Promise.resolve(),
    fetchPage: (_, count) => Promise.resolve(history.slice(0, Math.min(count, 3))),
  };
  const read = async () => {
    for await (const _ of listSignatures(source, { limit: 4 }));
  };
  await expect(read()).rejects.toMatchObject({ code: "chain_unavailable" });
});

/** Pages of ten; the second and later ones lack `lost` this number of `times`. */
function forgetful(times: number, lost: string): { source: SignatureSource; asked: () => number } {
  const { source } = sourceOf({ history: historyOf(30), cap: 10 });
  let asked = 0;
  return {
    asked: () => asked,
    source: {
      ...source,
      async fetchPage(below, count) {
        asked += 1;
        const page = await source.fetchPage(below, count);
        const isDoubtful = asked > 1 && asked <= 1 + times;
        return isDoubtful ? page.filter((entry) => entry.signature !== lost) : page;
      },
    },
  };
}

test("a page with new entries that lacks one it must repeat is requested again", async () => {
  const { source, asked } = forgetful(1, "s20");
  const listed: string[] = [];
  for await (const page of listSignatures(source, { limit: 100 })) {
    listed.push(...page.entries.map((entry) => entry.signature));
  }
  expect(listed).toEqual(historyOf(30).map((entry) => entry.signature));
  const honest = forgetful(0, "s20");
  for await (const _ of listSignatures(honest.source, { limit: 100 }));
  expect(asked()).toBe(honest.asked() + 1);
});

test("a page that still lacks an entry it must repeat is an error, regardless of its new entries", async () => {
  const { source } = forgetful(Number.POSITIVE_INFINITY, "s20");
  const listed: string[] = [];
  const read = async () => {
    for await (const page of listSignatures(source, { limit: 100 })) {
      listed.push(...page.entries.map((entry) => entry.signature));
    }
  };
  await expect(read()).rejects.toMatchObject({ code: "chain_unavailable" });
  expect(listed).toHaveLength(10);
});

test("with signatures lost between pages and empty pages anywhere, all signatures are listed once, in order", async () => {
  const provider = fc.record({
    history: fc
      .tuple(fc.nat({ max: 120 }), fc.integer({ min: 1, max: 4 }))
      .map(([n, per]) => historyOf(n, per)),
    cap: fc.integer({ min: 9, max: 40 }),
    losesSeams: fc.boolean(),
    empty: fc.uniqueArray(fc.nat({ max: 8 }), { maxLength: 3 }).filter((calls) => !hasNeighbors(calls)),
  });
  await fc.assert(
    fc.asyncProperty(provider, async (faulty) => {
      const { signatures, exhausted } = await list(faulty);
      expect(signatures).toEqual(faulty.history.map((entry) => entry.signature));
      expect(exhausted).toBe(true);
    }),
  );
});

function hasNeighbors(calls: readonly number[]): boolean {
  return calls.some((call) => calls.includes(call + 1));
}
