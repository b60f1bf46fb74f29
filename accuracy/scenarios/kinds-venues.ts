import type { Token } from "@walletlens/demo-chain/market/world";
import type { Scenario } from "./scenario";
import type { Stage } from "./stage";

const POOLS = ["raydium", "cpmm", "pumpswap", "whirlpool", "dlmm"] as const;

/** Two purchases, a partial sale and the rest. */
function tradeTwice(stage: Stage, token: Token = stage.pool()): void {
  stage.buy(token, 1);
  stage.buy(token, 0.6);
  stage.sell(token, 0.4);
  stage.sell(token);
}

/** Trades at venues, in the styles of wallets. */
export const VENUE_SCENARIOS: readonly Scenario[] = [
  { kind: "curve", play: (stage) => tradeTwice(stage, stage.curve()) },
  { kind: "Token-2022 on a curve", play: (stage) => tradeTwice(stage, stage.curve("token", true)) },
  {
    kind: "pools of five programs",
    play: (stage) => {
      for (const type of POOLS) tradeTwice(stage, stage.pool(type, { type }));
    },
  },
  { kind: "router", style: { isRouted: true }, play: (stage) => tradeTwice(stage) },
  {
    kind: "wrapped SOL created and closed",
    style: { version: "legacy" },
    play: (stage) => tradeTwice(stage),
  },
  { kind: "wrapped SOL stays open", style: { retainsWrapped: true }, play: (stage) => tradeTwice(stage) },
  { kind: "message of version 1", style: { version: 1 }, play: (stage) => tradeTwice(stage) },
  {
    kind: "tips to a listed account",
    style: { tipLamports: [3_000_000, 9_000_000] },
    play: (stage) => tradeTwice(stage),
  },
  {
    kind: "fee of a front end",
    style: { platformFeeBps: 100n, tipLamports: [100_000, 100_000] },
    play: (stage) => tradeTwice(stage),
  },
  { kind: "failed transactions", style: { failShare: 1 }, play: (stage) => tradeTwice(stage) },
  { kind: "fees paid by a sponsor", style: { isSponsored: true }, play: (stage) => tradeTwice(stage) },
  {
    kind: "token accounts stay open",
    style: { closesAccounts: false },
    play: (stage) => {
      for (const name of ["a", "b", "c"]) tradeTwice(stage, stage.pool(name));
    },
  },
  {
    kind: "partial sales",
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 3);
      for (const share of [0.1, 0.25, 0.5, 0.9]) stage.sell(token, share);
    },
  },
  {
    kind: "lots at different prices",
    play: (stage) => {
      const token = stage.pool();
      for (const sol of [0.5, 4, 1, 6]) stage.buy(token, sol);
      stage.sell(token, 0.3);
      stage.buy(token, 2);
      stage.sell(token, 0.5);
    },
  },
  {
    kind: "arbitrage",
    style: { tipLamports: [50_000, 200_000] },
    play: (stage) => {
      const [washed, traded] = [stage.pool("washed"), stage.pool("traded")];
      for (const sol of [1, 2]) {
        const lamports = stage.sol(sol);
        stage.play({ do: "arbitrage", wallet: stage.wallet, token: washed, lamports });
      }
      tradeTwice(stage, traded);
    },
  },
  {
    kind: "token for token",
    style: { isRouted: true },
    play: (stage) => {
      const [token, into] = [stage.pool("from"), stage.pool("into")];
      stage.buy(token, 2);
      stage.play({ do: "rotate", wallet: stage.wallet, token, into });
      stage.sell(into);
    },
  },
];
