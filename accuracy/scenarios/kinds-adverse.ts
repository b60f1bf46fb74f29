import {
  closeAccount,
  createAssociated,
  programDebit,
  systemTransfer,
  tokenTransfer,
  wrapInto,
} from "@walletlens/demo-chain/ledger/instructions";
import { openTokenAccount, unwrap } from "@walletlens/demo-chain/market/actions/send-transaction";
import { swap } from "@walletlens/demo-chain/market/venues/pool";
import { buyBeside } from "./kinds-beside";
import type { Scenario } from "./scenario";
import { createMaker } from "./sell-to-maker";

/** Histories that were read wrongly once, or that somebody could write to mislead. */
export const ADVERSE_SCENARIOS: readonly Scenario[] = [
  {
    kind: "wrapped SOL of somebody beside a purchase",
    play: (stage) => {
      const token = stage.pool();
      const { shared, accounts } = stage.world;
      const helper = stage.person("helper");
      const source = stage.account(helper, { mint: shared.wrappedSol });
      accounts.openWith(source, 20_000_000_000n);
      const { account: own } = stage.wallet;
      const temporary = accounts.vault("temporary", own, shared.wrappedSol);
      buyBeside(
        stage,
        token,
        1,
        (transaction) => {
          transaction.add(createAssociated(own, temporary));
          transaction.add(stage.call([tokenTransfer(source, temporary, helper, stage.sol(0.3))]));
          transaction.add(closeAccount(temporary, own));
        },
        { cosigners: [helper] },
      );
      stage.sell(token);
    },
  },
  {
    kind: "dollars of a venue, swapped for SOL in one click",
    play: (stage) => {
      const { wallet, world } = stage;
      const venue = stage.state("venue");
      const deposit = stage.account(venue, { mint: world.shared.usdc });
      world.accounts.openWith(deposit, 90_000_000_000n);
      const token = stage.pool();
      stage.buy(token, 1);
      stage.transfer(0, (transaction) => {
        const dollars = openTokenAccount(wallet, transaction, world.shared.usdc);
        const money = openTokenAccount(wallet, transaction, world.shared.wrappedSol);
        transaction.add(stage.call([tokenTransfer(deposit, dollars, venue, 300_000_000n)]));
        swap(
          transaction,
          wallet.account,
          [{ pool: world.solUsdc, source: dollars, target: money }],
          300_000_000n,
        );
        unwrap(wallet, transaction, money);
      });
      stage.sell(token);
    },
  },
  {
    kind: "two tokens sold in one transaction",
    play: (stage) => {
      const [one, two] = [stage.pool("one"), stage.pool("two", { type: "whirlpool" })];
      stage.buy(one, 1);
      stage.buy(two, 0.5);
      const { wallet, world, book } = stage;
      const amounts = [one, two].map((token) => stage.own(token).amount);
      const { result, costLamports, time } = stage.act(0.1, (transaction) => {
        const target = openTokenAccount(wallet, transaction, world.shared.wrappedSol);
        const proceeds = [one, two].map((token, index) => {
          const hop = { pool: token.venue, source: stage.own(token), target };
          return swap(transaction, wallet.account, [hop], amounts[index] ?? 0n)[1] ?? 0n;
        });
        unwrap(wallet, transaction, target);
        return proceeds;
      });
      const [first = 0n, second = 0n] = result;
      const share = (costLamports * second) / (first + second);
      book.sell(one.mint, amounts[0] ?? 0n, first - (costLamports - share), time);
      book.sell(two.mint, amounts[1] ?? 0n, second - share, time);
    },
  },
  {
    kind: "fill by a delegate without a signature",
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 1);
      const units = stage.own(token);
      const { amount } = units;
      const buyer = stage.person("buyer");
      const pot = stage.account(buyer, token);
      stage.world.accounts.openWith(pot, 0n);
      const paid = stage.sol(1.5);
      const delegate = stage.state("delegate");
      const { time } = stage.other(buyer, (transaction) =>
        transaction.add(
          stage.call([
            tokenTransfer(units, pot, delegate, amount),
            systemTransfer(buyer, stage.wallet.account, paid),
          ]),
        ),
      );
      stage.book.sell(token.mint, amount, paid, time);
    },
  },
  {
    kind: "liquidity that sells a part of the units",
    play: (stage) => {
      const token = stage.pool();
      const { maker, pot } = createMaker(stage, token, 60_000_000_000n);
      const { account: own } = stage.wallet;
      stage.buy(token, 2);
      const units = stage.own(token);
      const { amount } = units;
      const back = amount / 4n;
      const [added, removed] = [stage.sol(1), stage.sol(2.6)];
      stage.transfer(2, (transaction) =>
        transaction.add(
          stage.call([tokenTransfer(units, pot, own, amount), systemTransfer(own, maker, added)]),
        ),
      );
      const withdrawal = stage.act(0, (transaction) =>
        transaction.add(
          stage.call([tokenTransfer(pot, units, maker, back), programDebit(maker, own, removed)]),
        ),
      );
      // Three quarters of the units were sold for what the deposit gained.
      const proceeds = removed - added - withdrawal.costLamports;
      stage.book.sell(token.mint, amount - back, proceeds, withdrawal.time);
      stage.sell(token);
    },
  },
  {
    kind: "many trades in one slot",
    play: (stage) => {
      const token = stage.pool();
      const { wallet } = stage;
      for (const sol of [1, 0.5, 2])
        stage.together(
          { do: "buy", wallet, token, lamports: stage.sol(sol) },
          { do: "sell", wallet, token, share: 0.5 },
        );
      stage.sell(token);
    },
  },
  ...[0, 9, 18].map(
    (decimals): Scenario => ({
      kind: `token of ${decimals} decimals`,
      play: (stage) => {
        const token = stage.pool("token", { decimals });
        stage.buy(token, 1);
        stage.buy(token, 0.3);
        stage.sell(token, 0.5);
        stage.sell(token);
      },
    }),
  ),
  {
    kind: "purchase for somebody else",
    play: (stage) => {
      const token = stage.pool();
      const { wallet, world } = stage;
      const friend = stage.person("friend");
      const target = stage.account(friend, token);
      const lamports = stage.sol(1);
      const { result, costLamports, time } = stage.act(2, (transaction) => {
        const money = openTokenAccount(wallet, transaction, world.shared.wrappedSol, lamports);
        transaction.add(createAssociated(wallet.account, target));
        const hops = [{ pool: token.venue, source: money, target }];
        const [, units = 0n] = swap(transaction, wallet.account, hops, lamports);
        unwrap(wallet, transaction, money);
        return units;
      });
      // A purchase, and a gift of all of it.
      stage.book.buy(token.mint, result, lamports + costLamports, time);
      stage.book.token(token.mint).send(result, time);
      stage.book.feesLamports += target.rentToOpen;
      stage.buy(token, 1);
      stage.sell(token);
    },
  },
  {
    kind: "tip in wrapped SOL",
    play: (stage) => {
      const token = stage.pool();
      const { account: own } = stage.wallet;
      const { shared } = stage.world;
      const relay = stage.account(stage.person("relay"), { mint: shared.wrappedSol });
      stage.world.accounts.openWith(relay, 0n);
      const tip = stage.sol(0.02);
      const temporary = stage.world.accounts.vault("temporary", own, shared.wrappedSol);
      buyBeside(
        stage,
        token,
        1,
        (transaction) =>
          transaction.add(
            createAssociated(own, temporary),
            ...wrapInto(own, temporary, tip),
            tokenTransfer(temporary, relay, own, tip),
            closeAccount(temporary, own),
          ),
        { extra: tip },
      );
      stage.sell(token);
    },
  },
];
