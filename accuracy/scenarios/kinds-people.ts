import {
  closeAccount,
  createAssociated,
  systemTransfer,
  tokenTransfer,
  wrapInto,
} from "@walletlens/demo-chain/ledger/instructions";
import { openTokenAccount } from "@walletlens/demo-chain/market/actions/send-transaction";
import { swap } from "@walletlens/demo-chain/market/venues/pool";
import type { Scenario } from "./scenario";
import { burn } from "./token-instructions";

/** Exchanges with people, and money of others in them. */
export const PEOPLE_SCENARIOS: readonly Scenario[] = [
  {
    kind: "sold to a person who signs",
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 1);
      const buyer = stage.person("buyer");
      const target = stage.account(buyer, token);
      stage.world.accounts.openWith(target, 0n);
      const units = stage.own(token);
      const { amount } = units;
      const { account: own } = stage.wallet;
      const lamports = stage.sol(1.3);
      const { costLamports, time } = stage.act(
        0,
        (transaction) =>
          transaction.add(tokenTransfer(units, target, own, amount), systemTransfer(buyer, own, lamports)),
        [buyer],
      );
      stage.book.sell(token.mint, amount, lamports - costLamports, time);
    },
  },
  {
    kind: "sold in a pool for somebody else",
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 1);
      const friend = stage.person("friend");
      const money = stage.account(friend, { mint: stage.world.shared.wrappedSol });
      stage.world.accounts.openWith(money, 0n);
      const source = stage.own(token);
      const { amount } = source;
      const { result, costLamports, time } = stage.act(0, (transaction) =>
        swap(transaction, stage.wallet.account, [{ pool: token.venue, source, target: money }], amount),
      );
      stage.book.sell(token.mint, amount, (result[1] ?? 0n) - costLamports, time);
    },
  },
  {
    kind: "wrapped SOL sent to somebody between trades",
    style: { retainsWrapped: true },
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 1);
      const { account: own } = stage.wallet;
      const { shared, accounts } = stage.world;
      const money = stage.account(own, { mint: shared.wrappedSol });
      const target = stage.account(stage.person("friend"), { mint: shared.wrappedSol });
      accounts.openWith(target, 0n);
      stage.transfer(2, (transaction) =>
        transaction.add(
          ...wrapInto(own, money, stage.sol(1)),
          tokenTransfer(money, target, own, stage.sol(0.5)),
        ),
      );
      stage.sell(token);
    },
  },
  {
    kind: "rent of a closed account goes to somebody",
    style: { closesAccounts: false },
    play: (stage) => {
      const token = stage.pool();
      const friend = stage.person("friend");
      stage.buy(token, 1);
      stage.sell(token);
      const units = stage.own(token);
      stage.transfer(0, (transaction) => transaction.add(closeAccount(units, friend, stage.wallet.account)));
    },
  },
  {
    kind: "bought with SOL that somebody sends in the transaction",
    play: (stage) => {
      const token = stage.pool();
      const { wallet, world } = stage;
      const friend = stage.person("friend");
      const lamports = stage.sol(1);
      const { result, costLamports, time } = stage.act(
        2,
        (transaction) => {
          transaction.add(systemTransfer(friend, wallet.account, lamports));
          const money = openTokenAccount(wallet, transaction, world.shared.wrappedSol, lamports);
          const target = openTokenAccount(wallet, transaction, token.mint);
          const amounts = swap(
            transaction,
            wallet.account,
            [{ pool: token.venue, source: money, target }],
            lamports,
          );
          transaction.add(closeAccount(money, wallet.account));
          return amounts;
        },
        [friend],
      );
      stage.book.buy(token.mint, result[1] ?? 0n, lamports + costLamports, time);
      stage.sell(token);
    },
  },
  {
    kind: "token migrated one to one",
    play: (stage) => {
      const [old, next] = [stage.pool("old"), stage.pool("new")];
      stage.buy(old, 1);
      const migrator = stage.state("migrator");
      const source = stage.account(migrator, next);
      stage.world.accounts.openWith(source, 900_000_000_000n);
      const units = stage.own(old);
      const { amount } = units;
      const { account: own } = stage.wallet;
      stage.transfer(0, (transaction) =>
        transaction.add(
          ...stage.opening(next),
          stage.call([burn(units, own, amount), tokenTransfer(source, stage.own(next), migrator, amount)]),
        ),
      );
      stage.book.token(old.mint).send(amount, stage.world.clock.endTime);
      stage.book.token(next.mint).receive(amount);
      stage.sell(next);
    },
  },
  {
    kind: "liquidity shares burned on the way to a token",
    play: (stage) => {
      const [shares, token] = [stage.pool("shares"), stage.pool("token", { type: "whirlpool" })];
      const reserve = stage.account(stage.state("reserve"), { mint: stage.world.shared.wrappedSol });
      stage.world.accounts.openWith(reserve, 90_000_000_000n);
      const { wallet, book } = stage;
      stage.buy(shares, 5);
      const units = stage.own(shares);
      const { amount } = units;
      const through = stage.sol(5.5);
      const { venue: pool } = token;
      const got = (pool.base.amount * through) / (pool.quote.amount + through);
      const { costLamports, time } = stage.act(0, (transaction) =>
        transaction.add(
          ...stage.opening(token),
          stage.call([
            burn(units, wallet.account, amount),
            tokenTransfer(reserve, pool.quote, reserve.holder, through),
            tokenTransfer(pool.base, stage.own(token), pool.base.holder, got),
          ]),
        ),
      );
      book.sell(shares.mint, amount, through, time);
      book.buy(token.mint, got, through + costLamports, time);
      stage.sell(token);
    },
  },
  {
    kind: "partial history with an order whose deposit is not covered",
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 2);
      stage.play({ do: "order", order: "offer", wallet: stage.wallet, token, lamports: null });
      stage.hidden = stage.wallet.account.positions.length;
      for (const parts of [2n, 1n]) stage.play({ do: "fill", order: "offer", parts });
      const second = stage.pool("second");
      stage.buy(second, 1);
      stage.sell(second);
    },
  },
  {
    kind: "tiny trades",
    play: (stage) => {
      const token = stage.pool();
      for (const sol of [0.001, 0.002]) stage.buy(token, sol);
      for (const share of [0.5, 1]) stage.sell(token, share);
    },
  },
  {
    kind: "account of a friend opened with a gift beside a purchase",
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 1);
      const friend = stage.person("friend");
      const target = stage.account(friend, token);
      const units = stage.own(token);
      const half = units.amount / 2n;
      stage.transfer(0, (transaction) =>
        transaction.add(
          createAssociated(stage.wallet.account, target),
          tokenTransfer(units, target, stage.wallet.account, half),
          systemTransfer(stage.wallet.account, friend, stage.sol(0.2)),
        ),
      );
      stage.book.feesLamports += target.rentToOpen;
      stage.book.token(token.mint).send(half, stage.world.clock.endTime);
      stage.sell(token);
    },
  },
];
