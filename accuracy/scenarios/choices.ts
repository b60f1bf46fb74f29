import { createAssociated, tokenTransfer } from "@walletlens/demo-chain/ledger/instructions";
import { readReserves } from "@walletlens/demo-chain/market/token";
import type { Token } from "@walletlens/demo-chain/market/world";
import { computeRealized } from "../benchmark/compute-realized";
import { COST_CHOICES, EVENT_CHOICES } from "./choices-of-results";
import type { ChoiceResults, DisputedWallet } from "./disputed-wallet";
import { drop } from "./kinds-transfers";
import type { Stage } from "./stage";

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

const lots: readonly DisputedWallet[] = LOT_HISTORIES.map(([name, steps]) => ({
  question: `lots: ${name}`,
  topic: "lots",
  play: (stage) => {
    const token = stage.pool();
    for (const step of steps) step > 0 ? stage.buy(token, step) : stage.sell(token, -step);
    const { events } = stage.book;
    return {
      FIFO: computeRealized(events, "fifo").realized,
      "average cost": computeRealized(events, "average").realized,
      LIFO: computeRealized(events, "lifo").realized,
    };
  },
}));

/** Worth of units at the price of a pool. */
function worthOf(token: Token, units: bigint): bigint {
  const { base, quote } = readReserves(token);
  return (units * quote) / base;
}

/** Results with what was received at no cost, at its worth on arrival, and only for what was bought. */
function valueReceived({ book }: Stage, worth: bigint): ChoiceResults {
  const at = (lamports: bigint) =>
    computeRealized(
      book.events.map((event) =>
        event.lamports === null && event.units > 0n ? { ...event, lamports } : event,
      ),
      "fifo",
    ).realized;
  return {
    "cost 0": at(0n),
    "worth on arrival": at(worth),
    "only what was bought": computeRealized(book.events, "fifo").realized,
  };
}

const UNITS = 2_000_000_000n;
const received: readonly DisputedWallet[] = [
  ...([0, 0.5, 3] as const).map(
    (bought): DisputedWallet => ({
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
    (share): DisputedWallet => ({
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

/** All questions without an oracle. */
export const CHOICES: readonly DisputedWallet[] = [...lots, ...received, ...COST_CHOICES, ...EVENT_CHOICES];
