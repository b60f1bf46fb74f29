import type { Address } from "../../address.ts";
import { runSteps } from "../../steps.ts";
import { testAddress } from "../../testing/build-change.ts";
import { indexTrades } from "../index-trades.ts";
import { createSharedSearch } from "../shared-trades.ts";
import type { TimeSpan, TokenTrade } from "../trading-history.ts";
import { buy } from "./coordination-market.ts";

export const ANN = testAddress("Ann");
export const BOB = testAddress("Bob");
export const HOUR = 3600;
export const ALWAYS = [{ from: -1e9, to: 1e9 }];

/** Tokens by their number, and when each was traded. */
export type Trades = readonly (readonly [token: number, time: number, slot?: number])[];

/** History of one wallet that bought tokens. */
export const purchases = (wallet: Address, trades: Trades, covered: readonly TimeSpan[] = ALWAYS) => ({
  ...{ wallet, covered },
  trades: trades.map(([token, time, slot]) => buy(wallet, token, time, slot)),
});

/** The same of one that sold them. */
export const sales = (wallet: Address, trades: Trades) => ({
  ...purchases(wallet, trades),
  trades: trades.map(([token, time]): TokenTrade => ({ ...buy(wallet, token, time), side: "sell" })),
});

/** Index of a group without others. */
export function indexOf(...wallets: readonly ReturnType<typeof purchases>[]) {
  return runSteps(indexTrades({ wallets, reference: [], tokens: new Map() }));
}

/** Two wallets of a group, the first by address first. */
export function pairOf(...wallets: readonly ReturnType<typeof purchases>[]) {
  const index = indexOf(...wallets);
  const [a, b] = index.wallets;
  if (a === undefined || b === undefined) throw new Error("there is no pair");
  return { a, b, meet: createSharedSearch(index.mints.length) };
}

/** Trades of tokens 0, 1, …, each at its own hour plus the given seconds. */
export const after = (...lags: readonly number[]): Trades =>
  lags.map((lag, token) => [token, token * HOUR + lag]);
