import type { MarketTokenAccount, SystemAccount } from "@walletlens/demo-chain/ledger/accounts";
import {
  closeAccount,
  createAccount,
  createAssociated,
  programDebit,
  systemTransfer,
  tokenTransfer,
} from "@walletlens/demo-chain/ledger/instructions";
import type { PendingTransaction } from "@walletlens/demo-chain/ledger/transaction";
import { openTokenAccount, unwrap } from "@walletlens/demo-chain/market/actions/send-transaction";
import { createPool, type MarketPool, swap } from "@walletlens/demo-chain/market/venues/pool";
import type { Token } from "@walletlens/demo-chain/market/world";
import type { Scenario } from "./scenario";
import { type Stage, UNLABELED } from "./stage";

type Beside = (transaction: PendingTransaction) => void;
type PoolToken = Token & { readonly venue: MarketPool };

/** Adds a swap of the wallet in a pool. Returns what it got. */
function addSwap(
  { wallet, world }: Stage,
  transaction: PendingTransaction,
  {
    pool,
    side,
    amount,
  }: { readonly pool: MarketPool; readonly side: "buy" | "sell"; readonly amount: bigint },
): bigint {
  const isPurchase = side === "buy";
  const money = openTokenAccount(wallet, transaction, world.shared.wrappedSol, isPurchase ? amount : 0n);
  const units = openTokenAccount(wallet, transaction, pool.base.mint);
  const ends: { source: MarketTokenAccount; target: MarketTokenAccount } = isPurchase
    ? { source: money, target: units }
    : { source: units, target: money };
  const [, output = 0n] = swap(
    transaction,
    wallet.account,
    [{ pool, ...ends }],
    amount,
    wallet.style.isRouted,
  );
  unwrap(wallet, transaction, money);
  return output;
}

/** Buys for some SOL with other instructions in the transaction; `extra` lamports of these belong to the cost. */
export function buyBeside(
  stage: Stage,
  token: PoolToken,
  sol: number,
  beside: Beside,
  {
    extra = 0n,
    cosigners = [],
  }: { readonly extra?: bigint; readonly cosigners?: readonly SystemAccount[] } = {},
): void {
  const amount = stage.sol(sol);
  const { result, costLamports, time } = stage.act(
    sol * 1.5,
    (transaction) => {
      const units = addSwap(stage, transaction, { pool: token.venue, side: "buy", amount });
      beside(transaction);
      return units;
    },
    cosigners,
  );
  stage.book.buy(token.mint, result, amount + costLamports + extra, time);
}

/** Sells a share of the units; `extra` lamports are deducted from the proceeds. */
function sellBeside(stage: Stage, token: PoolToken, beside: Beside, extra = 0n, parts = 1n): void {
  const amount = stage.own(token).amount / parts;
  const { result, costLamports, time } = stage.act(0.2, (transaction) => {
    const lamports = addSwap(stage, transaction, { pool: token.venue, side: "sell", amount });
    beside(transaction);
    return lamports;
  });
  stage.book.sell(token.mint, amount, result - costLamports - extra, time);
}

const nothing: Beside = () => undefined;

/** Accounts of others, payments and income in the transaction of a trade. */
export const BESIDE_SCENARIOS: readonly Scenario[] = [
  {
    kind: "tips to an account on no list",
    play: (stage) => {
      const token = stage.pool();
      const relay = stage.person("relay");
      const tip = stage.sol(0.12);
      const pay: Beside = (transaction) => transaction.add(systemTransfer(stage.wallet.account, relay, tip));
      for (let round = 0; round < 3; round += 1) buyBeside(stage, token, 0.5, pay, { extra: tip });
      sellBeside(stage, token, pay, tip, 2n);
      sellBeside(stage, token, pay, tip);
    },
  },
  {
    kind: "fee of a program above a tenth",
    play: (stage) => {
      const token = stage.pool();
      const vault = stage.state("fee vault");
      const fee = stage.sol(0.15);
      const pay: Beside = (transaction) =>
        transaction.add(stage.call([systemTransfer(stage.wallet.account, vault, fee)]));
      buyBeside(stage, token, 1, pay, { extra: fee });
      sellBeside(stage, token, nothing);
    },
  },
  {
    kind: "reward that a program moves beside a sale",
    play: (stage) => {
      const token = stage.pool();
      const vault = stage.state("rewards");
      vault.lamports += 10_000_000_000n;
      stage.buy(token, 1);
      sellBeside(stage, token, (transaction) =>
        transaction.add(stage.call([programDebit(vault, stage.wallet.account, stage.sol(0.5))])),
      );
    },
  },
  {
    kind: "claim beside a purchase of another token",
    play: (stage) => {
      const token = stage.pool();
      const claimed = stage.pool("claimed");
      const vault = stage.state("distributor");
      const source = stage.account(vault, claimed);
      stage.world.accounts.openWith(source, 50_000_000_000n);
      buyBeside(stage, token, 1, (transaction) => {
        const target = openTokenAccount(stage.wallet, transaction, claimed.mint);
        transaction.add(stage.call([tokenTransfer(source, target, vault, 3_000_000_000n)]));
      });
      stage.book.token(claimed.mint).receive(3_000_000_000n);
      stage.sell(token);
    },
  },
  {
    kind: "claim from a vault, sold",
    play: (stage) => {
      const token = stage.pool("claimed");
      const vault = stage.state("distributor");
      const source = stage.account(vault, token);
      stage.world.accounts.openWith(source, 50_000_000_000n);
      stage.transfer(0, (transaction) => {
        const target = openTokenAccount(stage.wallet, transaction, token.mint);
        transaction.add(stage.call([tokenTransfer(source, target, vault, 3_000_000_000n)]));
      });
      stage.book.token(token.mint).receive(3_000_000_000n);
      stage.sell(token);
    },
  },
  {
    kind: "rent of a program's account beside a purchase",
    play: (stage) => {
      const token = stage.pool();
      const { accounts } = stage.world;
      const opened = accounts.state("opened", UNLABELED);
      const rent = accounts.rentFor(300);
      buyBeside(stage, token, 1, (transaction) =>
        transaction.add(
          stage.call([createAccount(stage.wallet.account, opened, { bytes: 300, rent }, UNLABELED)]),
        ),
      );
      stage.book.feesLamports += rent;
      stage.sell(token);
    },
  },
  {
    kind: "rent of somebody's token account beside a purchase",
    play: (stage) => {
      const token = stage.pool();
      const opened = stage.account(stage.person("other"), token);
      buyBeside(stage, token, 1, (transaction) =>
        transaction.add(createAssociated(stage.wallet.account, opened)),
      );
      stage.book.feesLamports += opened.rentToOpen;
      stage.sell(token);
    },
  },
  {
    kind: "position closed beside a deposit",
    play: (stage) => {
      const token = stage.pool();
      const { accounts } = stage.world;
      const { account: own } = stage.wallet;
      const position = accounts.state("position", UNLABELED);
      const pair = stage.account(stage.state("pair"), token);
      accounts.openWith(pair, 1_000_000_000n);
      const rent = accounts.rentFor(8_120);
      stage.buy(token, 2);
      stage.transfer(1, (transaction) =>
        transaction.add(stage.call([createAccount(own, position, { bytes: 8_120, rent }, UNLABELED)])),
      );
      const units = stage.own(token);
      const { amount } = units;
      stage.transfer(0, (transaction) =>
        transaction.add(
          stage.call([tokenTransfer(units, pair, own, amount), programDebit(position, own, rent)]),
        ),
      );
    },
  },
  {
    kind: "route split between two pools",
    style: { isRouted: true },
    play: (stage) => {
      const token = stage.pool();
      const reserves = { base: 500_000_000_000n, quote: 50_000_000_000n };
      const { accounts, shared } = stage.world;
      const other = createPool(accounts, "whirlpool", token.mint, shared.wrappedSol, reserves);
      const first = stage.sol(1);
      const second = stage.sol(0.4);
      const { result, costLamports, time } = stage.act(2, (transaction) => [
        addSwap(stage, transaction, { pool: token.venue, side: "buy", amount: first }),
        addSwap(stage, transaction, { pool: other, side: "buy", amount: second }),
      ]);
      const units = result.reduce((sum, each) => sum + each, 0n);
      stage.book.buy(token.mint, units, first + second + costLamports, time);
      stage.sell(token, 0.5);
      stage.sell(token);
    },
  },
  {
    kind: "two tokens bought in one transaction",
    play: (stage) => {
      const [one, two] = [stage.pool("one"), stage.pool("two", { type: "whirlpool" })];
      const first = stage.sol(1);
      const second = stage.sol(0.4);
      const { result, costLamports, time } = stage.act(2, (transaction) => [
        addSwap(stage, transaction, { pool: one.venue, side: "buy", amount: first }),
        addSwap(stage, transaction, { pool: two.venue, side: "buy", amount: second }),
      ]);
      // The costs of the transaction belong to both purchases in proportion to their price.
      const share = (costLamports * second) / (first + second);
      stage.book.buy(one.mint, result[0] ?? 0n, first + costLamports - share, time);
      stage.book.buy(two.mint, result[1] ?? 0n, second + share, time);
      stage.sell(one);
      stage.sell(two);
    },
  },
  {
    kind: "sold in one transaction with another's account closed",
    play: (stage) => {
      const token = stage.pool();
      const dust = stage.pool("dust");
      stage.buy(token, 1);
      const empty = stage.own(dust);
      stage.transfer(0, (transaction) => transaction.add(createAssociated(stage.wallet.account, empty)));
      sellBeside(stage, token, (transaction) => transaction.add(closeAccount(empty, stage.wallet.account)));
    },
  },
];
