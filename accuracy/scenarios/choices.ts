import {
  createAssociated,
  programDebit,
  systemTransfer,
  tokenTransfer,
} from "@walletlens/demo-chain/ledger/instructions";
import { readReserves } from "@walletlens/demo-chain/market/token";
import type { Token, TransactionStyle } from "@walletlens/demo-chain/market/world";
import { realize } from "../benchmark/realize";
import { drop } from "./kinds-transfers";
import { SCENARIOS } from "./scenarios";
import type { Stage } from "./stage";

/** Results in lamports by the name of a choice. */
export type Options = Readonly<Record<string, bigint>>;

/** A question that reasonable people answer differently, as a wallet on which the answers differ. */
export interface Choice {
  readonly question: string;
  readonly topic: "lots" | "units without a cost" | "costs" | "events";
  readonly style?: Partial<TransactionStyle>;
  /** Plays the wallet and returns the result of each choice. "unknown" is an option of every question. */
  readonly play: (stage: Stage) => Options;
}

/** Purchases in SOL (positive) and sales of a share of the units (negative). */
const LOT_HISTORIES: readonly (readonly [name: string, steps: readonly number[]])[] = [
  ["price rises, a third is sold", [0.5, 4, -0.3]],
  ["a large and a small purchase, half is sold", [5, 0.3, -0.5]],
  ["three purchases, two partial sales", [1, 2, 3, -0.25, -0.5]],
  ["bought again after a partial sale", [2, -0.5, 4, -0.5]],
  ["ten equal purchases, a tenth is sold", [0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, -0.1]],
  ["bought high, bought low, half is sold", [6, -0.4, 0.5, -0.5]],
  ["sold almost all, bought again, sold half", [1, -0.9, 5, -0.5]],
  ["two purchases, nearly all is sold", [1, 3, -0.8]],
];

const lots: readonly Choice[] = LOT_HISTORIES.map(([name, steps]) => ({
  question: `lots: ${name}`,
  topic: "lots",
  play: (stage) => {
    const token = stage.pool();
    for (const step of steps) step > 0 ? stage.buy(token, step) : stage.sell(token, -step);
    const { events } = stage.book;
    return {
      FIFO: realize(events, "fifo").realized,
      "average cost": realize(events, "average").realized,
      LIFO: realize(events, "lifo").realized,
    };
  },
}));

/** Worth of units at the price of a pool. */
function worthOf(token: Token, units: bigint): bigint {
  const { base, quote } = readReserves(token);
  return (units * quote) / base;
}

/** Results with what was received at no cost, at its worth on arrival, and only for what was bought. */
function valueReceived({ book }: Stage, worth: bigint): Options {
  const at = (lamports: bigint) =>
    realize(
      book.events.map((event) =>
        event.lamports === null && event.units > 0n ? { ...event, lamports } : event,
      ),
      "fifo",
    ).realized;
  return {
    "cost 0": at(0n),
    "worth on arrival": at(worth),
    "only what was bought": realize(book.events, "fifo").realized,
  };
}

const UNITS = 2_000_000_000n;
const received: readonly Choice[] = [
  ...([0, 0.5, 3] as const).map(
    (bought): Choice => ({
      question:
        bought === 0 ? "an airdrop is sold" : `an airdrop is sold with units bought for ${bought} SOL`,
      topic: "units without a cost",
      play: (stage) => {
        const token = stage.pool("dropped");
        if (bought > 0) stage.buy(token, bought);
        const worth = worthOf(token, UNITS);
        drop(stage, token, UNITS);
        stage.sell(token);
        return valueReceived(stage, worth);
      },
    }),
  ),
  ...([1, 0.4] as const).map(
    (share): Choice => ({
      question: share === 1 ? "a gift of a friend is sold" : "a part of a gift is sold",
      topic: "units without a cost",
      play: (stage) => {
        const token = stage.pool();
        const friend = stage.createWallet("friend");
        stage.buy(token, 2, friend);
        const worth = worthOf(token, stage.account(friend.account, token).amount);
        stage.play({ do: "send", wallet: friend, token, to: stage.wallet.account });
        stage.sell(token, share);
        return valueReceived(stage, worth);
      },
    }),
  ),
  {
    question: "a withdrawal of units from an exchange is sold",
    topic: "units without a cost",
    play: (stage) => {
      const token = stage.pool();
      const { exchange } = stage.wallet;
      const source = stage.account(exchange, token);
      stage.world.accounts.openWith(source, 90_000_000_000n);
      const worth = worthOf(token, UNITS);
      stage.other(exchange, (transaction) =>
        transaction.add(
          createAssociated(exchange, stage.own(token)),
          tokenTransfer(source, stage.own(token), exchange, UNITS),
        ),
      );
      stage.book.token(token.mint).receive(UNITS);
      stage.sell(token);
      return valueReceived(stage, worth);
    },
  },
  {
    question: "claimed units are sold",
    topic: "units without a cost",
    play: (stage) => {
      const token = stage.pool("claimed");
      const vault = stage.state("distributor");
      const source = stage.account(vault, token);
      stage.world.accounts.openWith(source, 50_000_000_000n);
      const worth = worthOf(token, UNITS);
      stage.transfer(0, (transaction) =>
        transaction.add(
          ...stage.opening(token),
          stage.call([tokenTransfer(source, stage.own(token), vault, UNITS)]),
        ),
      );
      stage.book.token(token.mint).receive(UNITS);
      stage.sell(token);
      return valueReceived(stage, worth);
    },
  },
  {
    question: "units go to a second wallet and come back",
    topic: "units without a cost",
    play: (stage) => {
      const token = stage.pool();
      const second = stage.createWallet("second");
      stage.buy(token, 2);
      const { spent } = stage.book.token(token.mint);
      const { amount } = stage.own(token);
      stage.play({ do: "send", wallet: stage.wallet, token, to: second.account });
      stage.play({ do: "send", wallet: second, token, to: stage.wallet.account });
      const worth = worthOf(token, amount);
      stage.sell(token);
      const { "cost 0": none, ...rest } = valueReceived(stage, worth);
      return { "cost kept": (none ?? 0n) - spent, "cost 0": none ?? 0n, ...rest };
    },
  },
];

/** Result with costs in it, and with them apart. */
function withCosts({ book }: Stage, costs: bigint): Options {
  const realized = book.realize("fifo");
  return { "in the result": realized, apart: realized + costs };
}

/** Buys and sells two times. Returns the number of transactions. */
function tradeTwice(stage: Stage): bigint {
  const token = stage.pool();
  for (const sol of [1, 2]) stage.buy(token, sol);
  for (const share of [0.5, 1]) stage.sell(token, share);
  return 4n;
}

const NETWORK_FEE = 7_000n;
const costs: readonly Choice[] = [
  {
    question: "network fees",
    topic: "costs",
    play: (stage) => withCosts(stage, tradeTwice(stage) * NETWORK_FEE),
  },
  {
    question: "priority fees",
    topic: "costs",
    style: { microLamports: [5_000_000, 5_000_000] },
    play: (stage) => withCosts(stage, tradeTwice(stage) * 1_005_000n),
  },
  {
    question: "tips to a block engine",
    topic: "costs",
    style: { tipLamports: [2_000_000, 2_000_000] },
    play: (stage) => withCosts(stage, tradeTwice(stage) * 2_000_000n),
  },
  {
    question: "fees of failed transactions",
    topic: "costs",
    style: { failShare: 1 },
    play: (stage) => {
      tradeTwice(stage);
      const realized = stage.book.realize("fifo");
      return { apart: realized, "in the result": realized - stage.book.feesLamports };
    },
  },
  {
    question: "rent of the wallet's own token account that stays open",
    topic: "costs",
    style: { closesAccounts: false },
    play: (stage) => {
      tradeTwice(stage);
      const realized = stage.book.realize("fifo");
      return { "still the wallet's": realized, spent: realized - stage.world.accounts.rentFor(165) };
    },
  },
  {
    question: "fee of a transfer between trades",
    topic: "costs",
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 1);
      stage.play({
        do: "pay",
        from: stage.wallet.account,
        to: stage.person("friend"),
        lamports: stage.sol(0.2),
      });
      stage.sell(token);
      const realized = stage.book.realize("fifo");
      return { apart: realized, "in the result": realized - NETWORK_FEE };
    },
  },
];

/** Plays a kind of the scenarios as a question. */
function ask(question: string, kind: string, options: (stage: Stage) => Options): Choice {
  const scenario = SCENARIOS.find((each) => each.kind === kind);
  if (scenario === undefined) throw new RangeError(`no scenario ${kind}`);
  const { style = {} } = scenario;
  return {
    question,
    topic: "events",
    style,
    play: (stage) => {
      scenario.play(stage);
      return options(stage);
    },
  };
}

const fifo = ({ book }: Stage) => book.realize("fifo");
/** Cost of what the wallet bought and did not sell. */
const spent = ({ book }: Stage) =>
  Array.from(book.tokens.values()).reduce((sum, token) => sum + token.spent, 0n);

const events: readonly Choice[] = [
  ask("arbitrage within a transaction", "arbitrage", ({ book }) => ({
    counts: book.realize("fifo"),
    "left out": book.realize("fifo") - book.atomicPnlLamports,
  })),
  ask("a burned bag", "burned bag", (stage) => {
    const sales = stage.book.events.filter(({ lamports, units }) => units < 0n && lamports !== 0n);
    const bought = stage.book.events.filter(({ units }) => units > 0n);
    return { "a loss": fifo(stage), nothing: realize([...bought, ...sales], "fifo").realized };
  }),
  ask("units that are sent to a friend", "gift to somebody", (stage) => ({
    nothing: fifo(stage),
    "a loss": fifo(stage) - spent(stage) + soldCost(stage),
  })),
  ask("a losing outcome of a prediction market", "losing outcome of a prediction market", (stage) => ({
    "a loss": fifo(stage),
    nothing: 0n,
  })),
  ask("a reward beside a sale", "reward that a program moves beside a sale", (stage) => ({
    "no proceeds": fifo(stage),
    proceeds: fifo(stage) + stage.sol(0.5),
  })),
  ask("a tip to an account on no list", "tips to an account on no list", (stage) => ({
    "a cost": fifo(stage),
    nothing: fifo(stage) + 5n * stage.sol(0.12),
  })),
  ask("units in an open order", "order that stays open", (stage) => ({
    "held until filled": fifo(stage),
    nothing: 0n,
  })),
  ask("an NFT that is bought", "NFT", (stage) => ({
    "no trade": fifo(stage),
    "a loss": fifo(stage) - stage.sol(2),
  })),
  ask("one token swapped for another", "token for token", (stage) => {
    const { events: all } = stage.book;
    return {
      "a sale and a purchase": fifo(stage),
      "only the last sale": realize(all.slice(2), "fifo").realized,
    };
  }),
  {
    question: "SOL from a friend between trades",
    topic: "events",
    play: (stage) => {
      const token = stage.pool();
      const friend = stage.person("friend");
      stage.buy(token, 1);
      stage.other(friend, (transaction) =>
        transaction.add(systemTransfer(friend, stage.wallet.account, stage.sol(1))),
      );
      stage.sell(token);
      return { "a transfer": fifo(stage), income: fifo(stage) + stage.sol(1) };
    },
  },
  {
    question: "SOL that a program pays without a trade",
    topic: "events",
    play: (stage) => {
      const token = stage.pool();
      const vault = stage.state("rewards");
      vault.lamports += 10_000_000_000n;
      stage.buy(token, 1);
      stage.transfer(0, (transaction) =>
        transaction.add(stage.call([programDebit(vault, stage.wallet.account, stage.sol(0.5))])),
      );
      stage.sell(token);
      return { "no result": fifo(stage), income: fifo(stage) + stage.sol(0.5) };
    },
  },
];

/** Cost of the sold units. */
function soldCost({ book }: Stage): bigint {
  const proceeds = book.events
    .filter(({ units }) => units < 0n)
    .reduce((sum, { lamports }) => sum + (lamports ?? 0n), 0n);
  return proceeds - book.realize("fifo");
}

/** All questions without an oracle. */
export const CHOICES: readonly Choice[] = [...lots, ...received, ...costs, ...events];
