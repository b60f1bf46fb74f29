import { describe, expect, test } from "vitest";
import type { Address } from "../address.ts";
import { USDC } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import { profileCombined } from "../combined/combined-profile.ts";
import { NOTHING_LABELED } from "../known-address.ts";
import { runSteps } from "../steps.ts";
import { classifyChange } from "../swaps/classify-change.ts";
import { extractOwnerChange } from "../swaps/extract-owner-change.ts";
import { mainnetContext } from "../swaps/extraction-context.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { toHour } from "../swaps/sol-usd.ts";
import { START, testAddress } from "../testing/build-change.ts";
import { buildMints, buildWalletInput } from "../testing/build-wallet-input.ts";
import { type OpenTestTransaction, TestLedger } from "../testing/test-ledger.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { traceMetric } from "./metric-evidence/trace-metric.ts";
import { computePeriod } from "./period-metrics.ts";
import type { WalletInput } from "./wallet-input.ts";

const [X, Y, NFT] = [testAddress("Xtok"), testAddress("Ytok"), testAddress("Ztok")];
const SOL = 1_000_000_000n;
const UNITS = 100_000_000n;
/** 150 dollars. */
const SOL_USD = toSolUsd([[toHour(START), 150_000_000n]]);

type Compose = (open: OpenTestTransaction) => void;

/** Changes of `names` by transactions that all of them sign. The first pays 5,000 lamports for each. */
function play(names: readonly string[], steps: readonly Compose[]): readonly (readonly OwnerChange[])[] {
  const ledger = new TestLedger();
  for (const name of [...names, "Amm", "Amm2", "Amm3", "Re1ay", "Buddy"]) {
    const mints: readonly Address[] = [X, Y, NFT, USDC];
    const units = name === "Buddy" ? 0n : 10n ** 15n;
    const held = new Map(mints.map((mint) => [mint, names.includes(name) && mint !== USDC ? 0n : units]));
    ledger.fund(name, 10n ** 15n, held);
  }
  const signers = names.map((name) => testAddress(name));
  const [feePayer = testAddress("Trader")] = signers;
  const transactions = steps.map((compose, index) => {
    const place = { slot: 1_000 + index, indexInBlock: 0, blockTime: START + index, signature: `s${index}` };
    const fields = { feePayer, signers, feeLamports: 5_000n, programs: [testAddress("Venue")] };
    return ledger.execute({ ...place, ...fields }, compose);
  });
  return signers.map((owner) =>
    transactions.flatMap((transaction) => extractOwnerChange(transaction, owner, mainnetContext()) ?? []),
  );
}

function metricsOf(steps: readonly Compose[], fields: Partial<WalletInput> = {}) {
  const [changes = []] = play(["Trader"], steps);
  const { realizedSol, unrealizedSol, netSol, pnlLowerBound, burned, positions, holdings } = computeMetrics(
    buildWalletInput({ changes, ...fields }),
  );
  return {
    realizedSol,
    unrealizedSol,
    netSol,
    lowerBound: pnlLowerBound.netPnlSol,
    burned,
    positions,
    holdings,
  };
}

/** Units that come back from a venue of this name keep their cost. */
const keeping = (name: string) => ({ ...NOTHING_LABELED, venues: new Set([testAddress(name)]) });

/** Two tokens for 2 SOL from one authority, whose prices are unknown. */
const buyBoth: Compose = (open) => {
  open.sendSol("Trader", "Amm", 2n * SOL);
  open.sendTokens("Amm", "Trader", X, UNITS);
  open.sendTokens("Amm", "Trader", Y, UNITS);
};

test("bought units of unknown cost make unrealized PnL partial while they are held, and leave no lower bound", () => {
  expect(metricsOf([buyBoth])).toMatchObject({
    realizedSol: { value: 0, isWhole: true },
    unrealizedSol: { isWhole: false },
    netSol: { isWhole: false },
    lowerBound: null,
  });
});

const burnBoth: Compose = (open) => {
  open.burn("Trader", X, UNITS, 1);
  open.burn("Trader", Y, UNITS, 1);
};

test("bought units of unknown cost make realized PnL partial if they are burned", () => {
  expect(metricsOf([buyBoth, burnBoth])).toMatchObject({
    realizedSol: { value: 0, isWhole: false },
    unrealizedSol: { value: 0, isWhole: true },
    lowerBound: null,
  });
});

test("bought units of unknown cost make the results of a period and their evidence partial if they are burned in it", () => {
  const [changes = []] = play(["Trader"], [buyBoth, burnBoth]);
  const coverage = { ...buildWalletInput().coverage, fromTime: START };
  const input = buildWalletInput({ changes, coverage, analyzedAt: (START + 60) * 1_000 });
  const burning = runSteps(computePeriod(input, { from: START + 1, to: START + 1 }));
  expect(burning.results.sol.unknown).toContain("realized");
  expect(burning.tokens).toMatchObject([
    { tokenAddress: X, realizedPnlSol: { isWhole: false } },
    { tokenAddress: Y, realizedPnlSol: { isWhole: false } },
  ]);
  expect(computeMetrics(input).periods.d7.realizedSol.isWhole).toBe(false);
  const evidence = runSteps(traceMetric(input, { metric: "realized-pnl", part: null, page: 1 }));
  expect(evidence.result).toMatchObject({ value: 0, isPartial: true });
});

test("bought units of unknown cost leave no lower bound if they are sent away, and count as held once they return", () => {
  const send: Compose = (open) => open.sendTokens("Trader", "Buddy", X, UNITS);
  const sendY: Compose = (open) => open.sendTokens("Trader", "Buddy", Y, UNITS);
  expect(metricsOf([buyBoth, send, sendY])).toMatchObject({
    realizedSol: { isWhole: true },
    lowerBound: null,
  });
  const half: Compose = (open) => open.sendTokens("Trader", "Buddy", X, UNITS / 2n);
  const back: Compose = (open) => open.sendTokens("Buddy", "Trader", X, UNITS / 2n);
  const { positions } = metricsOf([buyBoth, half, back], { labeled: keeping("Buddy") });
  expect(positions.get(X)).toMatchObject({ unvaluedLeft: 0n, held: UNITS });
  const halved = metricsOf([buyBoth, half, sendY]);
  expect(halved.positions.get(X)).toMatchObject({ unvaluedLeft: UNITS / 2n });
  expect(halved.unrealizedSol.isWhole).toBe(false);
});

test("bought units of unknown cost differ from gifts, whose burning is no loss", () => {
  const gift: Compose = (open) => open.sendTokens("Amm", "Trader", Y, UNITS);
  const burn: Compose = (open) => open.burn("Trader", Y, UNITS, 1);
  expect(metricsOf([gift, burn])).toMatchObject({
    realizedSol: { value: 0, isWhole: true },
    lowerBound: 0,
  });
  const [changes = []] = play(["Trader"], [gift, burn]);
  const { perWallet } = runSteps(profileCombined([buildWalletInput({ changes })]));
  expect(perWallet[0]).not.toHaveProperty("unknown");
});

test("bought units of unknown cost make the realized PnL of a member partial if it burns them", () => {
  const [changes = []] = play(["Trader"], [buyBoth, burnBoth]);
  const { perWallet } = runSteps(profileCombined([buildWalletInput({ changes })]));
  expect(perWallet).toMatchObject([{ unknown: ["realizedPnlSol"] }]);
});

const spend =
  (lamports: bigint): Compose =>
  (open) => {
    open.sendSol("Trader", "Amm", lamports);
    open.sendTokens("Amm", "Trader", X, UNITS);
    open.burn("Trader", X, UNITS, 1);
  };

test.each([
  [5n * SOL, 5.000005],
  // Less than 0.01 SOL is a price only if the pool gave the units.
  [1_000_000n, 0.001005],
])(
  "units bought and burned in one transaction are a buy for %d lamports and a loss of the whole cost",
  (lamports, costSol) => {
    const { realizedSol, burned, lowerBound } = metricsOf([spend(lamports)]);
    expect(realizedSol).toEqual({ value: -costSol, isWhole: true });
    expect(burned).toEqual({ tokens: 1, costSol });
    expect(lowerBound).toBe(-costSol);
  },
);

test("units bought and burned in one transaction are an exchange, in which the payment of a pool without a key is no direct transfer", () => {
  expect(hasKey(testAddress("Amm"))).toBe(false);
  const [changes = []] = play(["Trader"], [spend(5n * SOL)]);
  expect(changes.map(({ direct }) => direct)).toEqual([[]]);
});

describe("a token for another one", () => {
  /** 100 X for 1,000 dollars and these for 50 Y, and `taken` for the platform. */
  const rotate =
    (taken: bigint): Compose =>
    (open) => {
      open.sendTokens("Trader", "Amm", X, UNITS);
      open.sendTokens("Amm", "Amm2", USDC, 1_000_000_000n);
      open.sendTokens("Amm2", "Trader", Y, 50_000_000n);
      open.instruction = 1;
      open.sendTokens("Trader", "Re1ay", USDC, taken);
    };
  const buyX: Compose = (open) => {
    open.sendSol("Trader", "Amm", SOL);
    open.sendTokens("Amm", "Trader", X, UNITS);
  };

  test("a token for another one with 4 % in dollars for the platform is a sale and a buy, which bears the fee", () => {
    const { positions } = metricsOf([buyX, rotate(40_000_000n)], { solUsd: SOL_USD });
    expect(positions.get(X)).toMatchObject({ sells: 1, proceedsLamports: 6_666_666_666n });
    // 1,040 dollars at 150, both parts rounded down, and the network fee.
    expect(positions.get(Y)).toMatchObject({ buys: 1, spentLamports: 6_933_333_332n + 5_000n });
  });

  test("a token for another one with 4 % in dollars for the platform is a sale and a buy in an hour without a price as well", () => {
    const { positions } = metricsOf([buyX, rotate(40_000_000n)]);
    expect(positions.get(X)).toMatchObject({ sells: 1, unvaluedSales: 1 });
    expect(positions.get(Y)).toMatchObject({ buys: 1, unvaluedTrades: 1 });
  });

  test("a token for another one with more than a tenth in dollars for another party is no trade of these dollars", () => {
    const { positions } = metricsOf([buyX, rotate(200_000_000n)], { solUsd: SOL_USD });
    expect(positions.get(Y)).toMatchObject({ spentLamports: 6_666_666_666n + 5_000n });
  });

  test("a token for another one through two pools of unequal SOL is a sale and a buy, each at its own value", () => {
    const { positions, netSol, lowerBound } = metricsOf([
      buyX,
      (open) => {
        open.sendTokens("Trader", "Amm", X, UNITS);
        open.sendSol("Amm", "Trader", SOL / 10n, false);
        open.sendSol("Trader", "Amm2", 3n * SOL);
        open.sendTokens("Amm2", "Trader", Y, UNITS);
      },
      (open) => open.burn("Trader", Y, UNITS, 1),
    ]);
    // 0.1 − 1.000005, and the loss of 3.000005.
    expect(positions.get(X)?.realizedLamports).toBe(100_000_000n - 1_000_005_000n);
    expect(netSol.value).toBeCloseTo(-3.90001, 9);
    expect(lowerBound).toBeCloseTo(-3.90001, 9);
  });

  test("a token for another one beside SOL for an NFT is no trade, because the quote is not the difference of both values", () => {
    const sellAndBuy =
      (nftLamports: bigint): Compose =>
      (open) => {
        open.sendTokens("Trader", "Amm", X, UNITS);
        open.sendSol("Amm", "Trader", SOL / 10n, false);
        open.sendSol("Trader", "Amm2", 3n * SOL);
        open.sendTokens("Amm2", "Trader", Y, UNITS);
        open.sendSol("Trader", "Amm3", nftLamports);
        open.sendTokens("Amm3", "Trader", NFT, 1n);
      };
    const listTrades = (nftLamports: bigint) => {
      const [changes = []] = play(["Trader"], [buyX, sellAndBuy(nftLamports)]);
      const last = changes.at(-1);
      if (last === undefined) throw new Error("the trader exchanged nothing");
      return classifyChange(last, null, { solUsd: new Map(), nfts: new Set([NFT]) }).trades;
    };
    expect(listTrades(2n * SOL)).toEqual([]);
    // 0.2 SOL is less than a tenth of the 3 SOL that Y cost.
    expect(listTrades(SOL / 5n)).toHaveLength(2);
  });

  test("a token for another one with SOL into one pool, which gives its shares, is liquidity and no trade", () => {
    const { positions } = metricsOf([
      buyX,
      (open) => {
        open.sendTokens("Trader", "Amm", X, UNITS);
        open.sendSol("Trader", "Amm", SOL);
        open.sendTokens("Amm", "Trader", Y, UNITS);
      },
    ]);
    expect(positions.get(X)).toMatchObject({ sells: 0, leftCostLamports: 1_000_005_000n });
    expect(positions.get(Y)?.buys ?? 0).toBe(0);
  });
});

const buyForDollars =
  (fee: bigint): Compose =>
  (open) => {
    open.sendTokens("Trader", "Amm", USDC, 1_500_000_000n);
    open.sendTokens("Amm", "Trader", X, UNITS);
    open.instruction = 1;
    open.sendSol("Trader", "Re1ay", fee);
  };

test("a platform fee in another asset than the price is a cost of the buy up to a tenth of the price: 0.1 SOL beside 1,500 dollars, 10 SOL", () => {
  const { positions } = metricsOf([buyForDollars(SOL / 10n)], { solUsd: SOL_USD });
  expect(positions.get(X)).toMatchObject({ spentLamports: 10_100_005_000n });
});

test("a platform fee in another asset than the price is a transfer above a tenth", () => {
  const { positions } = metricsOf([buyForDollars(2n * SOL)], { solUsd: SOL_USD });
  expect(positions.get(X)).toMatchObject({ spentLamports: 10_000_005_000n });
});

function combine(steps: readonly Compose[], members: readonly string[] = ["Trader", "Friend"]) {
  const inputs = play(members, steps).map((changes, index) =>
    buildWalletInput({ wallet: testAddress(members[index] ?? ""), changes }),
  );
  const { pnl } = runSteps(profileCombined(inputs));
  return pnl.allTime;
}

test.each(["Amm", "Amm2"])(
  "two wallets as one owner that trade different tokens in one transaction pay for each token what the member paid for it, through %s",
  (pool) => {
    const { transferredOut, atLeast } = combine([
      (open) => {
        open.sendSol("Trader", "Amm", SOL);
        open.sendTokens("Amm", "Trader", X, UNITS);
        open.sendSol("Friend", pool, SOL);
        open.sendTokens(pool, "Friend", Y, UNITS);
      },
    ]);
    expect(transferredOut.tokens).toBe(0);
    expect(atLeast.netPnlSol).toBeCloseTo(-2.000005, 9);
  },
);

test("two wallets as one owner that trade different tokens in one transaction add up what two of three members paid for the same token", () => {
  const buy = (open: OpenTestTransaction, name: string, mint: Address, lamports: bigint) => {
    open.sendSol(name, "Amm", lamports);
    open.sendTokens("Amm", name, mint, UNITS);
  };
  const { atLeast, realizedPnlSol } = combine(
    [
      (open) => {
        buy(open, "Trader", X, SOL);
        buy(open, "Friend", X, 2n * SOL);
        buy(open, "Cousin", Y, SOL);
      },
      (open) => open.burn("Trader", X, UNITS, 1),
      (open) => open.burn("Friend", X, UNITS, 1),
    ],
    ["Trader", "Friend", "Cousin"],
  );
  // 3 SOL of X and three quarters of the fee of the buys.
  expect(realizedPnlSol).toBeCloseTo(-3.00000375, 9);
  expect(atLeast.netPnlSol).toBeCloseTo(-4.000005, 9);
});

test("two wallets as one owner that trade different tokens in one transaction sell and buy at the price of each: X for 1 SOL, and Y for 1.2", () => {
  const { realizedPnlSol, atLeast } = combine([
    (open) => {
      open.sendSol("Trader", "Amm", SOL);
      open.sendTokens("Amm", "Trader", X, UNITS);
    },
    (open) => {
      open.sendTokens("Trader", "Amm", X, UNITS);
      open.sendSol("Amm", "Trader", SOL, false);
      open.sendSol("Friend", "Amm2", (12n * SOL) / 10n);
      open.sendTokens("Amm2", "Friend", Y, UNITS);
    },
  ]);
  expect(realizedPnlSol).toBeCloseTo(-0.000005, 9);
  expect(atLeast.unrealizedPnlSol).toBeCloseTo(-1.200005, 9);
});

describe("whale status", () => {
  const mints = buildMints([X]);
  const present = { solUsd: 150, tokenUsd: new Map([[X, 1]]), liquidityUsd: new Map([[X, 1e9]]) };
  const holdings = {
    slot: 5_000,
    lamports: SOL,
    tokens: new Map([[X, { amount: 10n ** 12n, decimals: 6 }]]),
  };
  const buyX: Compose = (open) => {
    open.sendSol("Trader", "Amm", SOL);
    open.sendTokens("Amm", "Trader", X, 10n ** 12n);
  };

  test("whale status does not count units that no transaction of a complete history explains", () => {
    const nothing: Compose = (open) => open.sendSol("Amm", "Trader", SOL);
    expect(metricsOf([nothing], { mints, present, holdings }).holdings.isWhale).toBe(false);
    expect(metricsOf([buyX], { mints, present, holdings }).holdings.isWhale).toBe(true);
  });

  test("whale status counts unexplained units if the history is covered in part", () => {
    const coverage = { ...buildWalletInput().coverage, complete: false };
    const nothing: Compose = (open) => open.sendSol("Amm", "Trader", SOL);
    expect(metricsOf([nothing], { mints, present, holdings, coverage }).holdings.isWhale).toBe(true);
  });

  test("whale status counts dollars, which are in no position", () => {
    const dollars = { ...holdings, tokens: new Map([[USDC, { amount: 10n ** 12n, decimals: 6 }]]) };
    const prices = { ...present, tokenUsd: new Map([[USDC, 1]]), liquidityUsd: new Map([[USDC, 1e9]]) };
    expect(metricsOf([buyX], { present: prices, holdings: dollars }).holdings.isWhale).toBe(true);
  });
});
