import { openTokenAccount, unwrap } from "@walletlens/demo-chain/market/actions/send-transaction";
import { createPool, swap } from "@walletlens/demo-chain/market/venues/pool";
import type { Token } from "@walletlens/demo-chain/market/world";
import type { Scenario } from "./scenario";
import type { Stage } from "./stage";

/** Marks sales for dollars as unknown where no price of SOL is given. */
function needPrices(stage: Stage): void {
  if (!stage.variant.isPriced) stage.isUnknown = true;
}

/** Lamports that dollars are worth at a time. */
function toLamports(stage: Stage, raw: bigint, time: number): bigint {
  return (raw * 1_000_000_000n) / stage.world.solPrice.valueAt(time);
}

/** A second pool of a token, against dollars. */
function dollarPool(stage: Stage, { mint }: Token) {
  const reserves = { base: 1_000_000_000_000n, quote: 20_000_000_000n };
  return createPool(stage.world.accounts, "raydium", mint, stage.world.shared.usdc, reserves);
}

/** Trades for dollars, and those that pass through dollars. */
export const DOLLAR_SCENARIOS: readonly Scenario[] = [
  {
    kind: "SOL to dollars and back",
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 1);
      const { wallet } = stage;
      stage.play({ do: "convert", wallet, to: "usdc", lamports: stage.sol(2) });
      stage.play({ do: "convert", wallet, to: "sol", lamports: stage.sol(1) });
      stage.sell(token);
    },
  },
  {
    kind: "bought and sold for dollars",
    play: (stage) => {
      const token = stage.pool("token", { quote: "usdc" });
      stage.buy(token, 2);
      stage.sell(token, 0.5);
      stage.sell(token);
      needPrices(stage);
    },
  },
  {
    kind: "sold for dollars, dollars sold for SOL",
    play: (stage) => {
      const token = stage.pool();
      const pool = dollarPool(stage, token);
      const { wallet, book } = stage;
      stage.buy(token, 2);
      const source = stage.own(token);
      const { amount } = source;
      const sale = stage.act(0, (transaction) => {
        const target = openTokenAccount(wallet, transaction, stage.world.shared.usdc);
        return swap(transaction, wallet.account, [{ pool, source, target }], amount);
      });
      const [, dollars = 0n] = sale.result;
      book.sell(token.mint, amount, toLamports(stage, dollars, sale.time) - sale.costLamports, sale.time);
      stage.play({ do: "convert", wallet, to: "sol", lamports: stage.sol(0.5) });
      needPrices(stage);
    },
  },
  {
    kind: "bought through dollars in one route",
    play: (stage) => {
      const token = stage.pool("token", { quote: "usdc" });
      const { wallet, world, book } = stage;
      const lamports = stage.sol(1);
      const bought = stage.act(2, (transaction) => {
        const between = openTokenAccount(wallet, transaction, world.shared.usdc);
        const source = openTokenAccount(wallet, transaction, world.shared.wrappedSol, lamports);
        const target = openTokenAccount(wallet, transaction, token.mint);
        const first = { pool: world.solUsdc, source, target: between };
        const hops = [first, { pool: token.venue, source: between, target }];
        const amounts = swap(transaction, wallet.account, hops, lamports, true);
        unwrap(wallet, transaction, source);
        return amounts;
      });
      const [, , units = 0n] = bought.result;
      book.buy(token.mint, units, lamports + bought.costLamports, bought.time);
      const sold = stage.act(0, (transaction) => {
        const source = stage.own(token);
        const between = stage.account(wallet.account, { mint: world.shared.usdc });
        const target = openTokenAccount(wallet, transaction, world.shared.wrappedSol);
        const first = { pool: token.venue, source, target: between };
        const hops = [first, { pool: world.solUsdc, source: between, target }];
        const amounts = swap(transaction, wallet.account, hops, units, true);
        unwrap(wallet, transaction, target);
        return amounts;
      });
      book.sell(token.mint, units, (sold.result[2] ?? 0n) - sold.costLamports, sold.time);
    },
  },
];
