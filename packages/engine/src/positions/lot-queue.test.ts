import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import { type Lot, LotQueue } from "./lot-queue.ts";

function lot(openedBy: string, amount: bigint, costLamports: bigint | null): Lot {
  return { openedBy, openedAt: 0, amount, costLamports, timed: costLamports !== null };
}

const sumAmounts = (lots: readonly Lot[]) => lots.reduce((sum, each) => sum + each.amount, 0n);
const sumCosts = (lots: readonly Lot[]) => lots.reduce((sum, each) => sum + (each.costLamports ?? 0n), 0n);

it("lots are taken first in, first out, and a part takes its share of the cost, rounded down", () => {
  const lots = new LotQueue();
  lots.add(lot("a", 3n, 10n));
  lots.add(lot("b", 5n, 50n));
  expect(lots.take(1n)).toEqual([lot("a", 1n, 3n)]);
  expect(lots.take(4n)).toEqual([lot("a", 2n, 7n), lot("b", 2n, 20n)]);
  expect(lots.open()).toEqual([lot("b", 3n, 30n)]);
  expect(lots.held).toBe(3n);
});

it("lots of 0 units are not stored", () => {
  const lots = new LotQueue();
  lots.add(lot("a", 0n, 10n));
  expect(lots.open()).toEqual([]);
  expect(lots.take(0n)).toEqual([]);
  lots.add(lot("b", 2n, 10n));
  expect(lots.take(0n)).toEqual([]);
  expect(lots.open()).toEqual([lot("b", 2n, 10n)]);
});

it("lots of an empty queue are all of unknown origin", () => {
  const unknown = { openedBy: null, openedAt: null, amount: 3n, costLamports: null, timed: false };
  expect(new LotQueue().take(3n)).toEqual([unknown]);
});

it("lots conserve units and cost over any additions and removals", () => {
  const step = fc.record({
    add: fc.boolean(),
    amount: fc.bigInt(1n, 2n ** 64n),
    cost: fc.bigInt(0n, 10n ** 18n),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const lots = new LotQueue();
      let [unitsIn, unitsOut, costIn, costOut] = [0n, 0n, 0n, 0n];
      for (const { add, amount, cost } of steps) {
        if (add) {
          lots.add(lot("a", amount, cost));
          unitsIn += amount;
          costIn += cost;
        } else {
          const taken = lots.take(amount < lots.held ? amount : lots.held);
          unitsOut += sumAmounts(taken);
          costOut += sumCosts(taken);
        }
      }
      expect(unitsOut + lots.held).toBe(unitsIn);
      expect(sumAmounts(lots.open())).toBe(lots.held);
      expect(costOut + sumCosts(lots.open())).toBe(costIn);
    }),
    { seed: 6, numRuns: runs(200) },
  );
});

it("lots keep their order after many were taken", () => {
  const lots = new LotQueue();
  for (let index = 0; index < 500; index += 1) lots.add(lot(`${index}`, 1n, 1n));
  for (let index = 0; index < 499; index += 1) expect(lots.take(1n)[0]?.openedBy).toBe(`${index}`);
  expect(lots.open()).toEqual([lot("499", 1n, 1n)]);
});

/** Trades of one real wallet over a week and the FIFO pairs that another engine made of them (docs/accuracy.md). */
const DATA = path.resolve(import.meta.dirname, "../../../../../shared/data/wallet-history");
const isHere = existsSync(DATA);

interface TradeEvent {
  readonly token_address: string;
  readonly event_type: "Buy" | "Sell";
  readonly quantity: string;
  readonly usd_value: string;
  readonly timestamp: string;
  readonly transaction_hash: string;
}

interface MatchedTrade {
  readonly buy_event: TradeEvent;
  readonly sell_event: TradeEvent;
  readonly matched_quantity: string;
  readonly hold_time_seconds: number;
}

interface Report {
  readonly data: {
    readonly results: Readonly<
      Record<
        string,
        {
          readonly pnl_report: {
            readonly token_results: readonly { readonly matched_trades: readonly MatchedTrade[] }[];
          };
        }
      >
    >;
  };
}

const read = (file: string) => gunzipSync(readFileSync(path.join(DATA, file))).toString("utf8");

function readEvents(): TradeEvent[] {
  return read("25yiGRfS_events.ndjson.gz")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function readPairs(): readonly MatchedTrade[] {
  const report: Report = JSON.parse(read("25yiGRfS_report.json.gz"));
  return Object.values(report.data.results).flatMap(({ pnl_report }) =>
    pnl_report.token_results.flatMap((token) => token.matched_trades),
  );
}

const secondsOf = (event: TradeEvent) => Date.parse(event.timestamp) / 1000;
/** Decimal text in units of 10^-9, cut. */
const toRaw = (text: string) => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(9, "0").slice(0, 9));
};

/** One line per pair: bought in, sold in, amount, seconds held. */
const describePair = (bought: string | null, sold: string, amount: bigint, seconds: number) =>
  `${bought} ${sold} ${amount} ${seconds}`;

const theirs = (pairs: readonly MatchedTrade[]) =>
  pairs.map(({ buy_event, sell_event, matched_quantity, hold_time_seconds }) =>
    describePair(
      buy_event.transaction_hash,
      sell_event.transaction_hash,
      toRaw(matched_quantity),
      hold_time_seconds,
    ),
  );

/** Feeds the events through one queue per token. Dollars replace lamports, in units of 10^-9. */
function pairByLots(events: readonly TradeEvent[]) {
  const queues = new Map<string, LotQueue>();
  const pairs: string[] = [];
  let [realized, unmatched] = [0n, 0];
  for (const event of events) {
    const queue = queues.get(event.token_address) ?? new LotQueue();
    queues.set(event.token_address, queue);
    const [amount, value, time] = [toRaw(event.quantity), toRaw(event.usd_value), secondsOf(event)];
    if (event.event_type === "Buy") {
      queue.add({
        openedBy: event.transaction_hash,
        openedAt: time,
        amount,
        costLamports: value,
        timed: true,
      });
      continue;
    }
    for (const lot of queue.take(amount)) {
      if (lot.openedAt === null || lot.costLamports === null) {
        unmatched += 1;
        continue;
      }
      pairs.push(describePair(lot.openedBy, event.transaction_hash, lot.amount, time - lot.openedAt));
      realized += (value * lot.amount) / amount - lot.costLamports;
    }
  }
  return { pairs, realized, unmatched };
}

/** The list of events has each identical row once; a purchase that is in two pairs was two fills. */
function restoreFills(events: readonly TradeEvent[], pairs: readonly MatchedTrade[]): TradeEvent[] {
  const keyOf = (event: TradeEvent) =>
    [event.transaction_hash, event.token_address, event.event_type, event.quantity].join(" ");
  const filled = new Map<string, number>();
  for (const { buy_event, sell_event } of pairs) {
    for (const event of [buy_event, sell_event])
      filled.set(keyOf(event), (filled.get(keyOf(event)) ?? 0) + 1);
  }
  const listed = new Map<string, number>();
  for (const event of events) listed.set(keyOf(event), (listed.get(keyOf(event)) ?? 0) + 1);
  return events.flatMap((event) => {
    const missing = (filled.get(keyOf(event)) ?? 0) - (listed.get(keyOf(event)) ?? 0);
    listed.set(keyOf(event), filled.get(keyOf(event)) ?? 0);
    return Array.from({ length: 1 + Math.max(0, missing) }, () => event);
  });
}

function countCommon(ours: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const pair of others) left.set(pair, (left.get(pair) ?? 0) + 1);
  return ours.filter((pair) => {
    const count = left.get(pair) ?? 0;
    left.set(pair, count - 1);
    return count > 0;
  }).length;
}

const note = isHere ? "" : " (skipped: ../shared/data/wallet-history is not there)";

describe.skipIf(!isHere)(`a week of a real wallet${note}`, () => {
  it("gives all 648 pairs of the other engine, to the unit and the second, with its fills completed", () => {
    const pairs = readPairs();
    const events = restoreFills(readEvents(), pairs);
    const ours = pairByLots(events);
    expect(events).toHaveLength(1296);
    expect(ours.unmatched).toBe(0);
    expect(ours.pairs.toSorted()).toEqual(theirs(pairs).toSorted());
    // 802.24 dollars, as the report says.
    expect(Number(ours.realized / 10_000_000n) / 100).toBe(802.24);
  });

  it("gives 603 of them from the original list, which lacks nine purchases that the pairs count twice", () => {
    const pairs = readPairs();
    const ours = pairByLots(readEvents());
    expect(countCommon(ours.pairs, theirs(pairs))).toBe(603);
    expect(ours.unmatched).toBe(13);
  });
});
