import {
  closeAccount,
  createAssociated,
  systemTransfer,
  tokenTransfer,
  wrapInto,
} from "@walletlens/demo-chain/ledger/instructions";
import type { Token } from "@walletlens/demo-chain/market/world";
import type { Scenario } from "./scenario";
import type { Stage } from "./stage";

/** Sends units of a treasury to the wallet without its signature. Returns the units. */
export function drop(stage: Stage, token: Token, amount = 2_000_000_000n): bigint {
  const sender = stage.person(`${token.mint.address}/sender`);
  stage.world.accounts.openWith(stage.account(sender, token), 1_000_000_000_000n);
  const shares = [{ wallet: stage.wallet, amount }];
  stage.play({ do: "airdrop", from: sender, mint: token.mint, shares });
  return amount;
}

/** Units and SOL that move without a price. */
export const TRANSFER_SCENARIOS: readonly Scenario[] = [
  {
    kind: "gift to somebody",
    play: (stage) => {
      const token = stage.pool();
      const friend = stage.createWallet("friend");
      stage.buy(token, 2);
      stage.sell(token, 0.3);
      stage.play({ do: "send", wallet: stage.wallet, token, to: friend.account });
      stage.sell(token, 1, friend);
    },
  },
  {
    kind: "gift from somebody, sold",
    play: (stage) => {
      const token = stage.pool();
      const friend = stage.createWallet("friend");
      stage.buy(token, 2, friend);
      stage.play({ do: "send", wallet: friend, token, to: stage.wallet.account });
      stage.sell(token);
    },
  },
  {
    kind: "own second wallet and back",
    play: (stage) => {
      const token = stage.pool();
      const second = stage.createWallet("second");
      stage.buy(token, 2);
      const lots = stage.own(token).amount;
      stage.play({ do: "send", wallet: stage.wallet, token, to: second.account });
      stage.play({ do: "send", wallet: second, token, to: stage.wallet.account });
      // The same owner: the units keep their cost.
      const { book } = stage;
      const spent = book.token(token.mint).spent;
      book.tokens.delete(token.mint);
      book.events.length = 0;
      book.buy(token.mint, lots, spent, stage.world.clock.startTime);
      stage.sell(token);
    },
  },
  { kind: "airdrop, held", play: (stage) => void drop(stage, stage.pool("dropped")) },
  {
    kind: "airdrop, sold",
    play: (stage) => {
      const token = stage.pool("dropped");
      drop(stage, token);
      stage.sell(token);
    },
  },
  {
    kind: "units of a traded token sent unasked",
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 1);
      drop(stage, token);
      stage.sell(token, 0.5);
      stage.sell(token);
    },
  },
  {
    kind: "SOL sent and received",
    play: (stage) => {
      const token = stage.pool();
      const { account: own } = stage.wallet;
      const friend = stage.person("friend");
      stage.buy(token, 1);
      stage.play({ do: "pay", from: own, to: friend, lamports: stage.sol(0.7) });
      stage.play({ do: "pay", from: friend, to: own, lamports: stage.sol(3) });
      stage.sell(token);
    },
  },
  {
    kind: "NFT",
    play: (stage) => {
      const token = stage.pool();
      const { accounts, catalog, clock } = stage.world;
      const mint = accounts.mint("nft", { decimals: 0, program: "token" });
      catalog.set(mint, { symbol: "N", name: "nft", createdAt: clock.startTime });
      const seller = stage.person("seller");
      accounts.openWith(accounts.associated(seller, mint), 1n);
      stage.buy(token, 1);
      stage.play({ do: "collect", wallet: stage.wallet, mint, seller, lamports: stage.sol(2) });
      stage.sell(token);
    },
  },
  {
    kind: "wrap and unwrap alone",
    play: (stage) => {
      const { account: own } = stage.wallet;
      const wrapped = stage.account(own, { mint: stage.world.shared.wrappedSol });
      const token = stage.pool();
      stage.buy(token, 1);
      stage.transfer(3, (transaction) =>
        transaction.add(createAssociated(own, wrapped), ...wrapInto(own, wrapped, stage.sol(2))),
      );
      stage.transfer(0, (transaction) => transaction.add(closeAccount(wrapped, own)));
      stage.sell(token);
    },
  },
  {
    kind: "two accounts of one mint",
    play: (stage) => {
      const token = stage.pool();
      const { account: own, world } = stage.wallet;
      const second = world.accounts.vault("second account", own, token.mint);
      stage.buy(token, 2);
      const source = stage.own(token);
      world.accounts.openWith(second, 0n);
      const half = source.amount / 2n;
      stage.transfer(0, (transaction) => transaction.add(tokenTransfer(source, second, own, half)));
      stage.sell(token, 0.5);
      stage.transfer(0, (transaction) => transaction.add(tokenTransfer(second, source, own, half)));
      stage.sell(token);
    },
  },
  {
    kind: "rent of somebody's token account",
    play: (stage) => {
      const token = stage.pool();
      const { account: own } = stage.wallet;
      const opened = stage.account(stage.person("other"), token);
      stage.buy(token, 1);
      stage.transfer(0, (transaction) => transaction.add(createAssociated(own, opened)));
      stage.book.feesLamports += opened.rentToOpen;
      stage.sell(token);
    },
  },
  {
    kind: "account handed SOL by a friend beside trades",
    play: (stage) => {
      const token = stage.pool();
      const friend = stage.person("friend");
      stage.buy(token, 1);
      stage.other(friend, (transaction) =>
        transaction.add(systemTransfer(friend, stage.wallet.account, stage.sol(4))),
      );
      stage.sell(token, 0.5);
      stage.other(friend, (transaction) => transaction.add(systemTransfer(friend, stage.wallet.account, 1n)));
      stage.sell(token);
    },
  },
  {
    kind: "partial history",
    play: (stage) => {
      const token = stage.pool();
      for (const sol of [1, 2]) stage.buy(token, sol);
      stage.sell(token, 0.5);
      stage.buy(stage.pool("second"), 1);
      stage.sell(token);
      // The withdrawals and the first purchase.
      stage.hidden = 2;
    },
  },
  {
    kind: "purchases of several wallets in one transaction",
    play: (stage) => {
      const others = ["b", "c"].map((name) => stage.createWallet(name));
      const bundle = [stage.wallet, ...others];
      for (const { account } of bundle) account.lamports += 5_000_000_000n;
      const token = stage.curve("bundled", false, bundle);
      stage.sell(token, 0.5);
      stage.sell(token);
    },
  },
];
