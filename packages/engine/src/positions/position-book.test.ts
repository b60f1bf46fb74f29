import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import type { Address } from "../address.ts";
import { orderChanges } from "../swaps/order-changes.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { NOTHING_HELD } from "./find-openings.ts";
import type { Lot } from "./lot-queue.ts";
import { PositionBook } from "./position-book.ts";
import type { SettledTrade, TokenPosition } from "./token-position.ts";

/** One act of a wallet with one token; sales and transfers out are capped at its balance. */
interface Step {
  readonly kind: "buy" | "sell" | "in" | "out";
  readonly units: bigint;
  /** Lamports per base unit, so that parts of a lot's cost are whole. */
  readonly price: bigint;
}

const FEE = 5000n;

function toLedger(mint: string, steps: readonly Step[], feeLamports: bigint, scale = 1n): OwnerChange[] {
  let held = 0n;
  const changes = steps.map(({ kind, units, price }, index) => {
    const brings = kind === "buy" || kind === "in";
    const amount = brings ? units : units < held ? units : held;
    const before = held;
    held += brings ? amount : -amount;
    const solLamports = kind === "buy" ? -amount * price : kind === "sell" ? amount * price : 0n;
    return buildChange({
      signature: `${mint}${index}`,
      slot: 10 * index + 1,
      blockTime: 1_760_000_000 + 60 * index,
      feeLamports: kind === "in" ? 0n : feeLamports * scale,
      solLamports: solLamports * scale,
      tokens: [tokenChange(mint, before, held)],
    });
  });
  return changes.filter((change) => change.tokens.some((token) => token.before !== token.after));
}

function read(changes: readonly OwnerChange[], mint = "X") {
  const context = { solUsd: new Map(), nfts: new Set<never>() };
  const book = new PositionBook(testAddress(mint));
  for (const change of changes) book.read(change, change.blockTime, context, NOTHING_HELD);
  const byMint = book.positions();
  return { position: byMint.get(testAddress(mint)), byMint, evidence: book.evidence };
}

const stepOf = (...kinds: Step["kind"][]) =>
  fc.record<Step>({
    kind: fc.constantFrom(...kinds),
    units: fc.bigInt(1n, 1000n),
    price: fc.bigInt(1n, 50n),
  });
const history = (...kinds: Step["kind"][]) => fc.array(stepOf(...kinds), { minLength: 1, maxLength: 40 });

const costOf = (lots: readonly Lot[]) => lots.reduce((sum, lot) => sum + (lot.costLamports ?? 0n), 0n);
const soldLots = (trades: readonly SettledTrade[]) => trades.flatMap((trade) => trade.lots);
const openCost = (position: TokenPosition | undefined) => costOf(position?.openLots ?? []);

it("SOL in = cost of open lots + cost of sold lots + cost of removed lots", () => {
  fc.assert(
    fc.property(history("buy", "sell", "in", "out"), (steps) => {
      const ledger = toLedger("X", steps, FEE);
      const given = ledger.filter((change) => change.solLamports < 0n);
      const solIn = given.reduce((sum, change) => sum - change.solLamports + change.feeLamports, 0n);
      const { position, evidence } = read(ledger);
      // A transfer out removes the lots that a sale in its place would sell.
      const allSold = steps.map((step) => (step.kind === "out" ? { ...step, kind: "sell" as const } : step));
      const asSales = read(toLedger("X", allSold, FEE));
      const away = new Set(ledger.filter((change) => change.solLamports === 0n).map((c) => c.signature));
      const removed = asSales.evidence.trades.filter((trade) => away.has(trade.change.signature));
      const sold = costOf(soldLots(evidence.trades));
      expect(position?.spentLamports ?? 0n).toBe(solIn);
      expect(openCost(position) + sold + costOf(soldLots(removed))).toBe(solIn);
    }),
    { seed: 7, numRuns: runs(300) },
  );
});

it("token in = token out + held, and the flow equals the balances of the accounts", () => {
  fc.assert(
    fc.property(history("buy", "sell", "in", "out"), (steps) => {
      const ledger = toLedger("X", steps, FEE);
      const { position } = read(ledger);
      const last = ledger.at(-1)?.tokens[0]?.after ?? 0n;
      expect(position?.held ?? 0n).toBe(last);
      if (position === undefined) return;
      const { opening, inflow, outflow, unexplained } = position.flow;
      expect(opening + inflow - outflow).toBe(last);
      expect(unexplained).toBe(0n);
      expect(position.openLots.reduce((sum, lot) => sum + lot.amount, 0n)).toBe(last);
    }),
    { seed: 8, numRuns: runs(300) },
  );
});

it("realized + unknown-basis proceeds = proceeds of sales − cost of the sold lots", () => {
  fc.assert(
    fc.property(history("buy", "sell", "in", "out"), (steps) => {
      const { position, evidence } = read(toLedger("X", steps, FEE));
      if (position === undefined) return;
      const { realizedLamports, unknownBasis, proceedsLamports } = position;
      expect(realizedLamports + unknownBasis.lamports).toBe(
        proceedsLamports - costOf(soldLots(evidence.trades)),
      );
    }),
    { seed: 9, numRuns: runs(300) },
  );
});

it("positions do not depend on the order of independent transactions, nor on other tokens", () => {
  const shuffled = fc
    .tuple(history("buy", "sell", "in", "out"), history("buy", "sell", "in", "out"))
    .map(([first, second]) => [...toLedger("X", first, FEE), ...toLedger("Y", second, FEE)])
    .chain((changes) =>
      fc.shuffledSubarray(changes, { minLength: changes.length }).map((order) => ({ changes, order })),
    );
  fc.assert(
    fc.property(shuffled, ({ changes, order }) => {
      for (const mint of ["X", "Y"]) {
        const alone = changes.filter((change) => change.signature.startsWith(mint));
        expect(read(orderChanges(order), mint).position).toEqual(read(alone, mint).position);
      }
    }),
    { seed: 10, numRuns: runs(150) },
  );
});

it("a scale of all SOL amounts by k scales every result by k", () => {
  fc.assert(
    fc.property(history("buy", "sell"), fc.bigInt(2n, 1000n), (steps, k) => {
      // Without a fee each lot costs a whole number of lamports per unit: nothing is rounded.
      const once = read(toLedger("X", steps, 0n)).position;
      const scaled = read(toLedger("X", steps, 0n, k)).position;
      expect(scaled?.realizedLamports).toBe(once === undefined ? undefined : once.realizedLamports * k);
      expect(scaled?.spentLamports).toBe(once === undefined ? undefined : once.spentLamports * k);
      expect(scaled?.cycles.map((cycle) => cycle.realizedLamports)).toEqual(
        once?.cycles.map((cycle) => (cycle.realizedLamports ?? 0n) * k),
      );
    }),
    { seed: 11, numRuns: runs(200) },
  );
});

it("a scale of all token amounts by k changes no result and no hold time", () => {
  fc.assert(
    fc.property(history("buy", "sell", "in", "out"), (steps) => {
      const larger = steps.map((step) => ({ ...step, units: step.units * 1000n }));
      const once = read(toLedger("X", steps, FEE, 1000n)).position;
      const scaled = read(toLedger("X", larger, FEE * 1000n)).position;
      expect(scaled?.cycles.map((cycle) => [cycle.buys, cycle.sells, cycle.holdSeconds])).toEqual(
        once?.cycles.map((cycle) => [cycle.buys, cycle.sells, cycle.holdSeconds]),
      );
      expect(scaled?.realizedLamports).toBe(once?.realizedLamports);
    }),
    { seed: 12, numRuns: runs(200) },
  );
});

const X = testAddress("X");

/** Changes, one a minute: units held before and after, and the lamports that moved against them. */
const changesOf = (steps: readonly (readonly [before: bigint, after: bigint, lamports: bigint])[]) =>
  steps.map(([before, after, solLamports], index) =>
    buildChange({
      signature: `s${index}`,
      slot: index,
      blockTime: 60 * index,
      solLamports,
      tokens: [tokenChange("X", before, after)],
    }),
  );

/** A completed cycle, one left by gift and sale, units that appear, a token for another of unknown value. */
const exampleHistory: readonly OwnerChange[] = [
  ...changesOf([
    [0n, 10n, -100n],
    [10n, 1n, 120n],
    [1n, 5n, 0n],
    [5n, 25n, -60n],
    [28n, 20n, 40n],
    [20n, 60n, -80n],
    [60n, 50n, 30n],
    [50n, 2n, 90n],
    [2n, 12n, -70n],
  ]),
  buildChange({
    signature: "dark",
    slot: 9,
    blockTime: 540,
    tokens: [tokenChange("X", 12n, 10n), tokenChange("Y", 0n, 3n)],
  }),
  buildChange({ signature: "out", slot: 10, blockTime: 600, tokens: [tokenChange("X", 10n, 0n)] }),
];

function readInto(book: PositionBook, changes: readonly OwnerChange[]): PositionBook {
  const context = { solUsd: new Map(), nfts: new Set<Address>() };
  for (const change of changes) book.read(change, change.blockTime, context, NOTHING_HELD);
  return book;
}

const readWhole = () => readInto(new PositionBook(X), exampleHistory);
const cuts = exampleHistory.map((_, index) => index);

it.each(cuts)("a book of positions does not change positions that it returned after %i changes", (cut) => {
  const book = readInto(new PositionBook(), exampleHistory.slice(0, cut));
  const given = book.positions();
  readInto(book, exampleHistory.slice(cut));
  expect(given).toEqual(readInto(new PositionBook(), exampleHistory.slice(0, cut)).positions());
  expect(book.positions()).toEqual(readWhole().positions());
});

it("a book of positions keeps the evidence of only the requested token", () => {
  const whole = readWhole();
  expect(whole.evidence.trades.every(({ trade }) => trade.mint === X)).toBe(true);
  expect(whole.evidence.cycleTrades).toEqual([
    ["s0", "s1"],
    ["s3", "s4", "s5", "s6", "s7"],
  ]);
  expect(readInto(new PositionBook(testAddress("Y")), exampleHistory).evidence.trades).toHaveLength(1);
  expect(readInto(new PositionBook(), exampleHistory).evidence.trades).toEqual([]);
});
