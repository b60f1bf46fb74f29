import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import { NOTHING_LABELED } from "../known-address.ts";
import { PositionBook } from "../positions/position-book.ts";
import { runSteps } from "../steps.ts";
import type { OwnerChange, Party } from "../swaps/owner-change.ts";
import { toHour } from "../swaps/sol-usd.ts";
import { buildChange, dollarChange, START, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { type PlayedStep, playHistory } from "../testing/play-history.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { traceMetric } from "./metric-evidence/trace-metric.ts";
import { buildProfile } from "./profile.ts";
import { toIso } from "./to-iso.ts";
import type { WalletInput } from "./wallet-input.ts";
import { readWalletLedger } from "./wallet-ledger.ts";

const SOL = 1_000_000_000n;
const HOUR = toHour(START) + 3_600;

/** Lamports in tenths of SOL: negative for a buy, 0 for a transfer. `units` are those of the token before and after it. */
type Step = readonly [token: string, second: number, tenths: number, before: bigint, after: bigint];

const toChanges = (steps: readonly Step[]): OwnerChange[] =>
  steps.map(([token, second, tenths, before, after]) =>
    buildChange({
      ...{ signature: `${token}${second}`, slot: second, blockTime: HOUR + second },
      solLamports: (BigInt(tenths) * SOL) / 10n,
      tokens: [tokenChange(token, before, after)],
    }),
  );

function riskOf(changes: readonly OwnerChange[], fields: Partial<WalletInput> = {}) {
  const input = buildWalletInput({ changes, ...fields });
  return buildProfile(input, computeMetrics(input)).risk;
}

const atSecond = (second: number) => new Date((HOUR + second) * 1000).toISOString();
/** A purchase of ten units of a token for one SOL. */
const bought = (token: string, second: number): Step => [token, second, -10, 0n, 10n];

it("the peak is the largest cost of all open positions at one time, and the return is the realized result over it", () => {
  // 1, 3, then 2 after A is sold for 1.5, 3.5 after C, and 1.5 after B is sold for 1.
  const changes = toChanges([
    bought("A", 0),
    ["B", 10, -20, 0n, 10n],
    ["A", 20, 15, 10n, 0n],
    ["C", 30, -15, 0n, 10n],
    ["B", 40, 10, 10n, 0n],
  ]);
  // 0.5 − 1 = −0.5 SOL realized.
  expect(riskOf(changes)).toEqual({
    ...{ maxDrawdownSol: 1, longestLosingRun: 1 },
    ...{ peakCapitalSol: 3.5, peakCapitalAt: atSecond(30), returnOnPeakCapital: (100 * -0.5) / 3.5 },
  });
});

it("the peak counts the cost of the units that are still held after a part was sold, and has the time of the first of equal ones", () => {
  // 2, of which half is sold at cost; 1 + 1 are 2 again.
  const changes = toChanges([["A", 0, -20, 0n, 10n], ["A", 10, 10, 10n, 5n], bought("B", 20)]);
  expect(riskOf(changes)).toMatchObject({ peakCapitalSol: 2, peakCapitalAt: atSecond(0) });
});

it("the peak includes fees and tips of purchases", () => {
  const [change] = toChanges([bought("A", 0)]);
  const paid = { ...change, signature: "A0", feeLamports: 5_000n, tipLamports: 1_000_000n };
  expect(riskOf([buildChange(paid)]).peakCapitalSol).toBe(1.001005);
});

it("the peak counts a swap of one token for another once, after its transaction", () => {
  const swap = buildChange({
    ...{ signature: "swap", slot: 10, blockTime: HOUR + 10 },
    tokens: [tokenChange("A", 10n, 0n), tokenChange("B", 0n, 10n)],
    visible: ["A", "B"].map((token) => ({ mint: testAddress(token), lamports: 5n * SOL, usdMicros: 0n })),
  });
  // 2 SOL became 5: never 2 and 5 together.
  const risk = riskOf([...toChanges([["A", 0, -20, 0n, 10n]]), swap]);
  expect(risk).toMatchObject({ peakCapitalSol: 5, peakCapitalAt: atSecond(10), returnOnPeakCapital: 60 });
});

it("a position that is never sold is capital without a return, and nothing is named", () => {
  expect(riskOf(toChanges([bought("A", 0)]))).toEqual({
    ...{ maxDrawdownSol: 0, longestLosingRun: 0 },
    ...{ peakCapitalSol: 1, peakCapitalAt: atSecond(0), returnOnPeakCapital: 0 },
  });
});

it("a wallet that bought nothing has a peak of 0 and no return, and a gift is no capital", () => {
  const nothing = { peakCapitalSol: 0, peakCapitalAt: null, returnOnPeakCapital: null };
  expect(riskOf([])).toEqual({ maxDrawdownSol: 0, longestLosingRun: 0, ...nothing });
  expect(riskOf(toChanges([["Gift", 0, 0, 0n, 10n]]))).toEqual({
    ...{ maxDrawdownSol: 0, longestLosingRun: 0 },
    ...nothing,
  });
});

it("the peak is a lower bound if units of unknown cost of a bought token were received, and its return is named, too", () => {
  const changes = toChanges([bought("A", 0), ["A", 10, 0, 10n, 20n], bought("B", 20)]);
  expect(riskOf(changes)).toMatchObject({
    ...{ peakCapitalSol: 2, unknown: ["peakCapitalSol", "returnOnPeakCapital"] },
  });
  const beside = toChanges([bought("A", 0), ["Gift", 10, 0, 0n, 10n], bought("B", 20)]);
  expect(riskOf(beside).unknown).toBeUndefined();
});

it("the peak is unknown if the cost of every purchase is", () => {
  // Dollars without SOL/USD of that hour.
  const changes = [
    buildChange({
      ...{ signature: "buy", slot: 0, blockTime: HOUR },
      tokens: [tokenChange("A", 0n, 10n), dollarChange(150_000_000n, 0n)],
    }),
  ];
  expect(riskOf(changes)).toMatchObject({
    ...{ peakCapitalSol: 0, peakCapitalAt: null, returnOnPeakCapital: null },
    unknown: ["peakCapitalSol", "returnOnPeakCapital"],
  });
});

it("dollars count at SOL/USD of the purchase, not at a later one", () => {
  const changes = [
    buildChange({
      ...{ signature: "buy", slot: 0, blockTime: HOUR },
      tokens: [tokenChange("A", 0n, 10n), dollarChange(300_000_000n, 0n)],
    }),
    ...toChanges([bought("B", 7_200)]),
  ];
  const solUsd = toSolUsd(
    [-1, 0, 1, 2].map((hour) => [HOUR + 3_600 * hour, hour < 1 ? 150_000_000n : 300_000_000n]),
  );
  // 300 dollars at 150 are 2 SOL, and 1 SOL at 300.
  expect(riskOf(changes, { solUsd })).toMatchObject({ peakCapitalSol: 3, peakCapitalAt: atSecond(7_200) });
});

it("in a part of the history the peak is that of the covered period, and named; units from before are no capital", () => {
  const coverage = { ...buildWalletInput().coverage, complete: false };
  const risk = riskOf(toChanges([["Past", 0, 10, 10n, 5n], bought("A", 10)]), { coverage });
  expect(risk).toMatchObject({ peakCapitalSol: 1, peakCapitalAt: atSecond(10) });
  expect(risk.unknown).toContain("peakCapitalSol");
});

const vault = (mint: string | null, amount: bigint): Party => {
  const asset = mint === null ? null : testAddress(mint);
  const moves = [{ mint: asset, decimals: mint === null ? 9 : 6, amount, straight: amount, own: 0n }];
  return { authority: testAddress("Book"), exchanges: false, signed: false, moves };
};

it("units that were sent away are no capital until they return, and those in custody are until their payout", () => {
  const sent = toChanges([bought("A", 0), ["A", 10, 0, 10n, 0n], bought("B", 20)]);
  expect(riskOf(sent).peakCapitalSol).toBe(1);
  const deposit = buildChange({
    ...{ signature: "deposit", slot: 10, blockTime: HOUR + 10 },
    tokens: [tokenChange("A", 10n, 0n)],
    parties: [vault("A", 10n)],
  });
  const payout = buildChange({
    ...{ signature: "payout", slot: 30, blockTime: HOUR + 30, solLamports: 3n * SOL },
    parties: [vault(null, -3n * SOL)],
  });
  const [a, b, c] = toChanges([bought("A", 0), bought("B", 20), ["C", 40, -5, 0n, 10n]]);
  const changes = [a, deposit, b, payout, c].flatMap((change) => change ?? []);
  // 1 + 1, then 1 after the payout, 1.5 in the end.
  const risk = riskOf(changes);
  expect(risk).toMatchObject({ peakCapitalSol: 2, peakCapitalAt: atSecond(20), returnOnPeakCapital: 100 });
});

it("units that return at their cost are capital again, and those that return at an unknown cost make the peak a lower bound", () => {
  const step = (kind: PlayedStep["kind"], minute: number, sols: bigint) => ({
    ...{ kind, minute, percent: 100, lamports: sols * SOL, beside: 0n },
  });
  // 2 SOL leave, 1 is bought, and the 2 come back; each purchase has a fee of 0.000005.
  const { changes } = playHistory([
    ...[step("buy", 0, 2n), step("send", 1, 0n), step("buy", 2, 1n), step("back", 3, 0n)],
  ]);
  const venues = new Set([testAddress("Buddy")]);
  const returned = riskOf(changes, { labeled: { ...NOTHING_LABELED, venues } });
  expect(returned).toMatchObject({ peakCapitalSol: 3.00001, peakCapitalAt: toIso(START + 180) });
  expect(returned.unknown).toBeUndefined();
  expect(riskOf(changes)).toMatchObject({
    ...{ peakCapitalSol: 2.000005, unknown: ["peakCapitalSol", "returnOnPeakCapital"] },
  });
});

const someSteps = fc.array(
  fc.record({
    kind: fc.constantFrom<PlayedStep["kind"]>(
      ...(["buy", "buy", "sell", "burn", "send", "back", "spend", "pair", "clear", "dust"] as const),
      ...(["deposit", "withdraw", "payout", "repay"] as const),
    ),
    percent: fc.integer({ min: 1, max: 100 }),
    lamports: fc.bigInt({ min: 1n, max: 10n * SOL }),
    beside: fc.constant(0n),
  }),
  { maxLength: 25 },
);

it("the peak is the largest sum of the costs of held lots after any transaction, for any history, and its evidence adds up to it", () => {
  const venues = new Set([testAddress("Buddy")]);
  fc.assert(
    fc.property(someSteps, fc.boolean(), (steps, isVenue) => {
      const { changes } = playHistory(steps.map((step, minute) => ({ ...step, minute })));
      const labeled = isVenue ? { ...NOTHING_LABELED, venues } : NOTHING_LABELED;
      const input = buildWalletInput({ changes, labeled });
      const ledger = runSteps(readWalletLedger(input));
      const book = new PositionBook();
      const sums = ledger.changes.map((change, index) => {
        book.read(change, ledger.times[index] ?? null, ledger, ledger.openings);
        return book.listBoughtLots().reduce((sum, { lot }) => sum + (lot.costLamports ?? 0n), 0n);
      });
      const peak = sums.reduce((max, sum) => (sum > max ? sum : max), 0n);
      const { peakCapital } = computeMetrics(input).risk;
      expect(peakCapital.lamports).toBe(peak);
      const { rows, result } = runSteps(traceMetric(input, { metric: "peak-capital", part: null, page: 1 }));
      const costs = rows.kind === "capital" ? rows.list.map(({ costSol }) => costSol ?? 0) : [];
      expect(costs.reduce((sum, cost) => sum + Math.round(cost * 1e9), 0)).toBe(Number(peak));
      expect(Math.round(Number(result.value) * 1e9)).toBe(Number(peak));
    }),
    { numRuns: runs(200) },
  );
});
