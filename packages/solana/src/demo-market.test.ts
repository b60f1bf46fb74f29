import { FORMER_PARAMETERS, PRESENT_PARAMETERS } from "@walletlens/demo-chain/chain-parameters";
import { createMarket } from "@walletlens/demo-chain/market/create-market";
import type { DemoMarket, WalletTruth } from "@walletlens/demo-chain/market/types";
import { type Address, address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { MAINNET, withValue } from "@walletlens/engine/chain/protocol-parameters";
import { findOrdersToRead } from "@walletlens/engine/orders/find-open-orders";
import type { WalletHud } from "@walletlens/engine/result-types";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { solUsdByHour } from "@walletlens/engine/swaps/sol-usd";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { toPresentPrices } from "@walletlens/engine/wallet/present-prices";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import type { Holdings } from "@walletlens/engine/wallet/wallet-input";
import { beforeAll, describe, expect, test } from "vitest";
import { inScope, isFullScope } from "../../testing/test-scope.ts";
import { decodeTransaction } from "./decode-transaction.ts";
import { LABELED_ADDRESSES, TIP_ACCOUNTS } from "./labels/known-addresses.ts";

const END_TIME = 1_795_000_000;
const HOUR = 3_600;

/** Every fourth wallet, and each with orders, in the quick scope. */
const isAnalyzed = ({ persona }: WalletTruth, index: number) =>
  isFullScope || index % 4 === 0 || persona === "order_trader";

/** Size of a market, and the least number of analyzed wallets in it. */
const WHOLE = { size: {}, analyzed: inScope({ quick: 50, full: 200 }) };
const SMALL = { size: { wallets: 40, mints: 200 }, analyzed: inScope({ quick: 10, full: 40 }) };

/** Chains at the rates of rent that were in force, and at two that are planned; accounts of their beginning have the first one. */
const EPOCHS = [
  { rate: 5_080, parameters: PRESENT_PARAMETERS, ...WHOLE },
  { rate: 6_960, parameters: FORMER_PARAMETERS, ...SMALL },
  { rate: 2_575, parameters: { ...PRESENT_PARAMETERS, lamportsPerByte: 2_575 }, ...SMALL },
  { rate: 696, parameters: { ...PRESENT_PARAMETERS, lamportsPerByte: 696 }, ...SMALL },
];

let market: DemoMarket;
let extraction: ExtractionContext;
let analyzed: ReadonlyMap<string, ReturnType<typeof analyze>>;

function analyzeMarket({ parameters, size }: (typeof EPOCHS)[number]): void {
  market = createMarket({ seed: 1, endTime: END_TIME, parameters, ...size });
  const { firstSlot, lamportsPerByte } = parameters;
  const protocol = withValue(MAINNET, "lamportsPerByte", lamportsPerByte, firstSlot);
  extraction = { tipAccounts: TIP_ACCOUNTS, dollars: LABELED_ADDRESSES.dollars.mints, protocol };
  const facts = readFacts(market);
  const traders = market.truths.filter((truth) => truth.label === null).filter(isAnalyzed);
  analyzed = new Map(traders.map((truth) => [truth.address, analyze(truth, facts)]));
}

function readFacts({ mints, priceUsd, liquidityUsd, solUsdHourly, startTime, endTime }: DemoMarket) {
  const closes = solUsdHourly(startTime - HOUR, endTime);
  const priced = mints.flatMap(({ address: mint }) => {
    const usd = priceUsd(mint);
    if (usd === null) return [];
    return [[address(mint), { usd, liquidityUsd: liquidityUsd(mint), isPrescaled: false }] as const];
  });
  const prices = new Map(priced);
  return {
    solUsd: solUsdByHour(
      closes.map(({ time, close }) => ({ hour: time, usdMicros: BigInt(Math.round(close * 1e6)) })),
    ),
    mints: new Map(mints.map(({ address: mint, decimals, supply }) => [address(mint), { decimals, supply }])),
    present: toPresentPrices(prices.get(WRAPPED_SOL)?.usd ?? null, prices, new Map()),
  };
}

/** Token accounts that a wallet has now, as a reader requests them. */
function listTokenAccounts(wallet: Address): readonly Address[] {
  return Array.from(market.tokenAccountsByOwner(wallet), (account) => address(account));
}

/** Changes of a wallet, of its token accounts and of its orders, until no more orders are named. */
function readChanges(wallet: Address): readonly OwnerChange[] {
  const escrows = new Set<Address>();
  const read = new Map<number, OwnerChange | null>();
  for (let asked: readonly Address[] = [wallet, ...listTokenAccounts(wallet)]; asked.length > 0; ) {
    const positions = asked.flatMap((account) => Array.from(market.signaturesFor(account)));
    for (const position of positions.filter((one) => !read.has(one))) {
      const transaction = decodeTransaction(market.renderTransaction(position));
      read.set(position, extractOwnerChange(transaction, wallet, extraction, escrows));
    }
    const orders = findOrdersToRead(Array.from(read.values()).filter((change) => change !== null));
    asked = orders.flatMap(({ account }) => (escrows.has(account) ? [] : [account]));
    for (const account of asked) escrows.add(account);
  }
  return Array.from(read.values()).filter((change) => change !== null);
}

function analyze(truth: WalletTruth, facts: ReturnType<typeof readFacts>) {
  const wallet = address(truth.address);
  const changes = readChanges(wallet);
  const nothing = { fromSlot: null, toSlot: null, fromTime: null, toTime: null };
  const input = {
    ...facts,
    wallet,
    changes,
    coverage: { ...nothing, transactions: changes.length, complete: true },
    holdings: readHoldings(truth.address),
    label: null,
    kol: null,
    analyzedAt: END_TIME * 1_000,
  };
  const metrics = computeMetrics(input);
  return { truth, metrics, profile: buildProfile(input, metrics) };
}

function readHoldings(owner: string): Holdings {
  const tokens = new Map<string, bigint>();
  for (const account of market.tokenAccountsByOwner(owner)) {
    const state = market.account(account);
    if (state?.kind === "token") tokens.set(state.mint, (tokens.get(state.mint) ?? 0n) + state.amount);
  }
  const decimals = new Map(market.mints.map((mint) => [mint.address, mint.decimals]));
  const held = Array.from(tokens, ([mint, amount]) => {
    return [address(mint), { amount, decimals: decimals.get(mint) ?? 0 }] as const;
  });
  return { slot: market.lastSlot, lamports: market.account(owner)?.lamports ?? 0n, tokens: new Map(held) };
}

/** Trades for dollars that won less than the possible error of the price, which the simulator knows exactly. */
function countUncertainWins({ positions }: ReturnType<typeof computeMetrics>): number {
  let count = 0;
  for (const { cycles } of positions.values()) {
    let [result, error] = [0n, 0n];
    for (const { realizedLamports, errorLamports = 0n } of cycles) {
      result += realizedLamports ?? 0n;
      error += errorLamports;
    }
    if (result > 0n && result <= error) count += 1;
  }
  return count;
}

/**
 * Tier without the cap for balances that the transactions do not explain: changes of token accounts that do
 * not name their wallet are not read here.
 */
function withoutReconciliation({ dataQualityTier, tierReasons }: WalletHud) {
  return tierReasons.length === 1 && tierReasons[0] === "reconciliation" ? "GOLD" : dataQualityTier;
}

describe.each(EPOCHS)(
  "at $rate lamports per byte the engine agrees with the books of the simulator",
  (epoch) => {
    beforeAll(() => analyzeMarket(epoch));

    const compare = (
      ours: (result: ReturnType<typeof analyze>) => unknown,
      theirs: (truth: WalletTruth) => unknown,
    ) => {
      const results = Array.from(analyzed.values());
      expect(results.length).toBeGreaterThanOrEqual(epoch.analyzed);
      const read = (value: (result: ReturnType<typeof analyze>) => unknown) =>
        Object.fromEntries(results.map((result) => [result.truth.address, value(result)]));
      expect(read(ours)).toEqual(read(({ truth }) => theirs(truth)));
    };

    test("realized PnL of every wallet, to the lamport", () => {
      compare(
        ({ metrics }) =>
          Array.from(metrics.positions.values()).reduce(
            (sum, { realizedLamports }) => sum + realizedLamports,
            0n,
          ),
        (truth) => truth.realizedPnlLamports,
      );
    });

    test("realized PnL, cost, cycles and unknown basis of every token traded, to the lamport and the base unit", () => {
      compare(
        ({ truth, metrics }) =>
          truth.tokens.flatMap(({ mint }) => {
            const position = metrics.positions.get(address(mint));
            return position === undefined || position.buys + position.sells === 0
              ? []
              : [
                  {
                    mint,
                    realized: position.realizedLamports,
                    spent: position.spentLamports,
                    cycles: position.cycles.length,
                    unknownBasis: [position.unknownBasis.amount, position.unknownBasis.lamports],
                  },
                ];
          }),
        (truth) =>
          truth.tokens
            .filter((token) => {
              const position = analyzed.get(truth.address)?.metrics.positions.get(address(token.mint));
              return position !== undefined && position.buys + position.sells > 0;
            })
            .map((token) => ({
              mint: token.mint,
              realized: token.realizedPnlLamports,
              spent: token.totalSpentLamports,
              cycles: token.completedCycles,
              unknownBasis: [token.unknownBasis.tokenRaw, token.unknownBasis.solLamports],
            })),
      );
    });

    test("no token with a result in the simulator is missing", () => {
      for (const { truth, metrics } of analyzed.values()) {
        const bought = truth.tokens.filter((token) => token.totalSpentLamports > 0n);
        for (const { mint } of bought) expect(metrics.positions.get(address(mint))?.buys).toBeGreaterThan(0);
      }
    });

    test("class, exit pattern, tier and flags of every wallet", () => {
      compare(
        ({ profile }) => [
          profile.behavior?.tradingStyle?.toUpperCase() ?? null,
          profile.behavior?.exitPattern ?? null,
          withoutReconciliation(profile.hud),
          profile.hud.isBot,
          profile.hud.isWhale,
        ],
        (truth) => [truth.behaviorType, truth.exitPattern, truth.dataQualityTier, truth.isBot, truth.isWhale],
      );
    });

    test("units held of every token that a wallet with orders bought, including units in orders", () => {
      const traders = Array.from(analyzed.values()).filter(({ truth }) => truth.persona === "order_trader");
      expect(traders.length).toBeGreaterThan(0);
      for (const { truth, metrics, profile } of traders) {
        expect(metrics.inEscrow).toHaveLength(1);
        expect(profile.reconciliation).toMatchObject({ verdict: "RECONCILED", tokens: [] });
        const held = truth.tokens.map(({ mint, heldRaw }) => [mint, heldRaw]);
        expect(held.map(([mint]) => [mint, metrics.positions.get(address(String(mint)))?.held])).toEqual(
          held,
        );
      }
    });

    test("no other persona has units in an order", () => {
      const others = Array.from(analyzed.values()).filter(({ truth }) => truth.persona !== "order_trader");
      expect(
        others.filter(({ metrics }) => metrics.inEscrow.length > 0).map(({ truth }) => truth.persona),
      ).toEqual([]);
    });

    test("trades, fees and arbitrages of every wallet", () => {
      compare(
        ({ metrics }) => [
          metrics.completedCycles,
          metrics.tradeResultsSol.length + countUncertainWins(metrics),
          metrics.profitableTrades + countUncertainWins(metrics),
          metrics.activity.costLamports,
          metrics.activity.atomicLamports,
        ],
        (truth) => [
          truth.completedCycles,
          truth.totalTradesCount,
          truth.profitableTradesCount,
          truth.feesLamports,
          truth.atomicPnlLamports,
        ],
      );
    });
  },
);
