import type { Address } from "../../address.ts";
import { runSteps } from "../../steps.ts";
import { testAddress } from "../../testing/build-change.ts";
import { indexTrades, type TradeIndex } from "../index-trades.ts";
import { indexBackgrounds, readPublicBackgrounds } from "../token-background.ts";
import type { TokenFacts } from "../trading-history.ts";
import { ANN, purchases, type Trades } from "./build-pair.ts";
import { numbered } from "./coordination-market.ts";

/** Index of Ann's purchases and of others' outside the group. */
export function buildIndex(trades: Trades, ...others: readonly Trades[]) {
  const reference = others.map((each, n) => purchases(testAddress(`Ref${"ABCDEF"[n]}`), each, []));
  return runSteps(indexTrades({ wallets: [purchases(ANN, trades, [])], reference, tokens: new Map() }));
}

/** The only wallet of the group. */
export function getAnn({ wallets: [wallet] }: TradeIndex) {
  if (wallet === undefined) throw new Error("there is no wallet");
  return wallet;
}

/** Public trades of tokens, by their number. */
export function buildFacts(
  ...tokens: readonly (readonly [launch: number | null, times: readonly number[]])[]
) {
  return new Map<Address, TokenFacts>(
    tokens.map(([launch, times], token) => [
      numbered("M", token),
      { launch, background: { from: -1e6, to: 1e6, times } },
    ]),
  );
}

/** Crowds of the tokens that the index has, on the side of purchases. */
export function buildBackgrounds(index: TradeIndex, tokens: ReadonlyMap<Address, TokenFacts>) {
  return indexBackgrounds(index, "buy", tokens, readPublicBackgrounds(index.mints, tokens));
}
