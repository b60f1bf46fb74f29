import type { LedgerAccount } from "@walletlens/demo-chain/ledger/accounts";
import {
  createAssociated,
  programDebit,
  systemTransfer,
  tokenTransfer,
} from "@walletlens/demo-chain/ledger/instructions";
import type { Token } from "@walletlens/demo-chain/market/world";
import type { Scenario } from "./scenario";
import { sellToMaker } from "./sell-to-maker";
import type { Stage } from "./stage";
import { burn } from "./token-instructions";

/** Opens an account of a holder with units of a token. */
function stock(stage: Stage, holder: LedgerAccount, token: Pick<Token, "mint">, amount: bigint) {
  const account = stage.account(holder, token);
  stage.world.accounts.openWith(account, amount);
  return account;
}

/** Deposits all units with a holder, which pays `parts` of SOL for them later. */
function sellThrough(stage: Stage, holder: LedgerAccount, parts: readonly number[]): void {
  const token = stage.pool();
  const { account: own } = stage.wallet;
  // A vault that others use too.
  const pot = stock(stage, holder, token, 7_000_000_000n);
  holder.lamports += 50_000_000_000n;
  stage.buy(token, 2);
  const units = stage.own(token);
  const { amount } = units;
  const deposit = tokenTransfer(units, pot, own, amount);
  const isKeyed = holder.kind === "system";
  stage.transfer(0, (transaction) => transaction.add(isKeyed ? deposit : stage.call([deposit])));
  const sums = parts.map((sol) => stage.sol(sol));
  for (const sum of sums) {
    const pay = isKeyed ? systemTransfer(holder, own, sum) : stage.call([programDebit(holder, own, sum)]);
    stage.other(isKeyed ? holder : stage.world.shared.keeper, (transaction) => transaction.add(pay));
  }
  stage.book.sell(
    token.mint,
    amount,
    sums.reduce((sum, each) => sum + each, 0n),
    stage.world.clock.endTime,
  );
}

/** Buys, and sells to a maker while the sponsor takes a part of the proceeds, which is a price of the sale. */
function paySponsor(stage: Stage, paid: number, taken: number): void {
  const token = stage.pool();
  stage.buy(token, 1);
  const deducted = stage.sol(taken);
  const beside = [systemTransfer(stage.wallet.account, stage.world.shared.relayer, deducted)];
  sellToMaker(stage, token, { lamports: stage.sol(paid), beside, deducted });
}

/** Trades whose price somebody else pays, or that the chain shows in another transaction. */
export const INDIRECT_SCENARIOS: readonly Scenario[] = [
  {
    kind: "bought with a platform's money",
    play: (stage) => {
      const token = stage.pool();
      const { world } = stage;
      const platform = stage.person("platform");
      const money = stage.account(platform, { mint: world.shared.wrappedSol });
      world.accounts.openWith(money, 50_000_000_000n);
      const pool = token.venue;
      const units = 9_000_000_000n;
      stage.act(
        0,
        (transaction) =>
          transaction.add(
            ...stage.opening(token),
            stage.call([
              tokenTransfer(money, pool.quote, platform, stage.sol(1)),
              tokenTransfer(pool.base, stage.own(token), pool.base.holder, units),
            ]),
          ),
        [platform],
      );
      stage.book.token(token.mint).receive(units);
      stage.sell(token);
    },
  },
  {
    kind: "staked SOL burned on the way to a token",
    play: (stage) => {
      const [staked, token] = [stage.pool("staked"), stage.pool("token", { type: "whirlpool" })];
      const { wallet, world, book } = stage;
      const reserve = stock(
        stage,
        stage.state("reserve"),
        { mint: world.shared.wrappedSol },
        90_000_000_000n,
      );
      stage.buy(staked, 2);
      const source = stage.own(staked);
      const { amount } = source;
      const through = stage.sol(2.1);
      const { venue: pool } = token;
      const got = (pool.base.amount * through) / (pool.quote.amount + through);
      const { costLamports, time } = stage.act(0, (transaction) =>
        transaction.add(
          ...stage.opening(token),
          stage.call([
            burn(source, wallet.account, amount),
            tokenTransfer(reserve, pool.quote, reserve.holder, through),
            tokenTransfer(pool.base, stage.own(token), pool.base.holder, got),
          ]),
        ),
      );
      book.sell(staked.mint, amount, through, time);
      book.buy(token.mint, got, through + costLamports, time);
      stage.sell(token);
    },
  },
  {
    kind: "order book that pays later",
    play: (stage) => sellThrough(stage, stage.state("book"), [1.2, 0.5, 0.7]),
  },
  { kind: "order in a vault with a key", play: (stage) => sellThrough(stage, stage.person("vault"), [2.6]) },
  {
    kind: "sponsor pays the rent of the wallet's account",
    style: { isSponsored: true },
    play: (stage) => {
      const token = stage.pool();
      const { relayer } = stage.world.shared;
      stage.act(0, (transaction) => transaction.add(createAssociated(relayer, stage.own(token))));
      stage.buy(token, 1);
      stage.sell(token);
    },
  },
  {
    kind: "sponsor paid from the proceeds",
    style: { isSponsored: true },
    play: (stage) => paySponsor(stage, 1.5, 0.05),
  },
  {
    kind: "sponsor that takes a large part of the proceeds",
    style: { isSponsored: true },
    play: (stage) => paySponsor(stage, 1, 0.4),
  },
  {
    kind: "proceeds sent on in the same transaction",
    play: (stage) => {
      const token = stage.pool();
      const friend = stage.person("friend");
      stage.buy(token, 1);
      const lamports = stage.sol(1.5);
      sellToMaker(stage, token, {
        lamports,
        beside: [systemTransfer(stage.wallet.account, friend, lamports)],
      });
    },
  },
  {
    kind: "bought by a second wallet, which sends the units",
    play: (stage) => {
      const token = stage.pool();
      const second = stage.createWallet("second");
      stage.buy(token, 1);
      stage.buy(token, 2, second);
      stage.play({ do: "send", wallet: second, token, to: stage.wallet.account });
      stage.sell(token, 0.5);
      stage.sell(token);
    },
  },
];
