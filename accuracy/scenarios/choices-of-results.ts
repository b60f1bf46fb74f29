import { programDebit, systemTransfer, tokenTransfer } from "@walletlens/demo-chain/ledger/instructions";
import { computeRealized } from "../benchmark/compute-realized";
import type { ChoiceResults, DisputedWallet } from "./disputed-wallet";
import { SCENARIOS } from "./scenarios";
import type { Stage } from "./stage";

/** Result with costs in it, and with them apart. */
function withCosts({ book }: Stage, costs: bigint): ChoiceResults {
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
/** Costs in the result or apart. */
export const COST_CHOICES: readonly DisputedWallet[] = [
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
function ask(question: string, kind: string, options: (stage: Stage) => ChoiceResults): DisputedWallet {
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

/** Events that count or not. */
export const EVENT_CHOICES: readonly DisputedWallet[] = [
  ask("arbitrage within a transaction", "arbitrage", ({ book }) => ({
    counts: book.realize("fifo"),
    "left out": book.realize("fifo") - book.atomicPnlLamports,
  })),
  ask("a burned bag", "burned bag", (stage) => {
    const sales = stage.book.events.filter(({ lamports, units }) => units < 0n && lamports !== 0n);
    const bought = stage.book.events.filter(({ units }) => units > 0n);
    return { "a loss": fifo(stage), nothing: computeRealized([...bought, ...sales], "fifo").realized };
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
      "only the last sale": computeRealized(all.slice(2), "fifo").realized,
    };
  }),
  {
    question: "units in an empty vault of a program, which pays SOL: a loan or a sale",
    topic: "events",
    play: (stage) => {
      const token = stage.pool();
      const vault = stage.state("vault");
      vault.lamports += 10_000_000_000n;
      const pot = stage.account(vault, token);
      stage.world.accounts.openWith(pot, 0n);
      stage.buy(token, 1);
      const units = stage.own(token);
      const { amount } = units;
      const { account: own } = stage.wallet;
      stage.transfer(0, (transaction) =>
        transaction.add(stage.call([tokenTransfer(units, pot, own, amount)])),
      );
      stage.transfer(0, (transaction) =>
        transaction.add(stage.call([programDebit(vault, own, stage.sol(1.4))])),
      );
      return { "a loan": 0n, "a sale": stage.sol(1.4) - spent(stage) };
    },
  },
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
