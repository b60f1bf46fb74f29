import type { Address } from "@walletlens/engine/address";
import { EXACT_DOLLARS } from "@walletlens/engine/chain/assets";
import { hasKey } from "@walletlens/engine/chain/has-key";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { PassedThrough } from "@walletlens/engine/coordination/direct/direct-facts";
import { findDirectEvidence } from "@walletlens/engine/coordination/direct/find-direct-evidence";
import { findPassedThrough } from "@walletlens/engine/coordination/direct/find-passed-through";
import { isService } from "@walletlens/engine/coordination/direct/hubs";
import { listContacts } from "@walletlens/engine/coordination/direct/list-contacts";
import { toDirectHistory } from "@walletlens/engine/coordination/direct/to-direct-history";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import { groupLinks, joinLinks } from "@walletlens/engine/coordination/join-links";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import { runSteps } from "@walletlens/engine/steps";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import { toEntries } from "@walletlens/engine/wallet/history-entry";
import { expect, test } from "vitest";
import { toBuyerFacts } from "./read-buyer-facts";
import { followUnits, isInsider } from "./rules/follow-units";
import { isTie } from "./rules/is-tie";
import { LaunchScan } from "./rules/scan-launch";
import { tagBuyers } from "./rules/tag-buyers";
import { LaunchLedger, listNames, MINT, SOL, SUPPLY, selectMentions } from "./testing/launch-ledger";

const NO_PRICES = new Map();
const UNTIL = 2_000_000_000;
const LAUNCH_SLOT = 10_000;
const DAY = 86_400;
const [CREATOR = "", FUNDER = "", COLLECTOR = ""] = listNames("C", 3);
const EXCHANGE = "Exchange";
const [HOPS, FAR_HOPS] = [listNames("H", 40), listNames("J", 40)];
const RING = listNames("W", 60);
const VAULTS = listNames("V", 8, false);
const [FRESH, SNIPERS] = [listNames("F", 20), listNames("S", 25)];

/** A ledger with an exchange and a creator that it opened two weeks before. */
function open(): LaunchLedger {
  const ledger = new LaunchLedger();
  ledger.endow(EXCHANGE, 1_000_000n);
  ledger.pay(LAUNCH_SLOT - 14 * DAY, EXCHANGE, CREATOR, 500n * SOL);
  return ledger;
}

/** Customers of the exchange that know none of the others: some were opened within an hour, some buy in the slot of the launch. */
function addInnocents(ledger: LaunchLedger, fresh = 3, snipers = 5): void {
  for (const [at, name] of FRESH.slice(0, fresh).entries()) {
    ledger.pay(LAUNCH_SLOT - 3_000 + at * 130, EXCHANGE, name, 2n * SOL + BigInt(at) * (SOL / 7n));
    ledger.buy(LAUNCH_SLOT + 3 + at, [{ from: name, sol: SOL / 2n }]);
  }
  for (const [at, name] of SNIPERS.slice(0, snipers).entries()) {
    ledger.pay(LAUNCH_SLOT - (5 + at) * DAY, EXCHANGE, name, 3n * SOL + BigInt(at) * (SOL / 5n));
    ledger.buy(LAUNCH_SLOT, [{ from: name, sol: SOL }]);
  }
}

interface Outcome {
  /** Insiders with evidence, of all. */
  readonly found: number;
  readonly insiders: number;
  /** Others with evidence. */
  readonly wrong: number;
}

async function investigate(ledger: LaunchLedger, insiders: readonly string[]): Promise<Outcome> {
  const { transactions } = ledger;
  const scan = new LaunchScan({ mint: MINT, account: MINT, first: 100, context: mainnetContext() });
  scan.add(selectMentions(transactions, MINT), NO_PRICES, null);
  const scanned = scan.finish(true);
  if (scanned === null) throw new Error("the launch was not reached");
  const { launch, purchases } = scanned;
  const buyers = purchases.map(({ wallet }) => wallet);
  const wallets = [...new Set([...buyers.filter(hasKey), launch.creator])];
  const facts = new Map(
    await Promise.all(
      wallets.map(async (wallet) => {
        const boughtAt = purchases.find((each) => each.wallet === wallet)?.time ?? null;
        const request = { wallet, mint: MINT, boughtAt, until: UNTIL };
        return [
          wallet,
          await toBuyerFacts(readHistory(transactions, wallet), request, { solUsd: NO_PRICES }),
        ] as const;
      }),
    ),
  );
  const passedThrough = findOrigins(
    transactions,
    [...facts.values()].flatMap(({ funding }) => funding?.funder ?? []),
  );
  const groups = link(transactions, wallets, passedThrough, buyers);
  const creatorContacts = observe(transactions, launch.creator).contacts;
  const tagged = tagBuyers({
    ...{ launch, purchases, facts, passedThrough, groups, unreadFunders: new Set<Address>() },
    isCreatorHub: isService(creatorContacts, new Set(buyers), SOL),
    compared: new Set(wallets),
  });
  const strong = new Set([...tagged].flatMap(([wallet, buyer]) => (isInsider(buyer) ? [wallet] : [])));
  const senders = [...new Set([launch.creator, ...strong])];
  const sent = new Map(senders.map((wallet) => [wallet, facts.get(wallet)?.moves.sent ?? []]));
  for (const { wallet } of followUnits(sent, SUPPLY, LABELED)) strong.add(wallet);
  const ring = new Set(insiders.map(testAddress));
  return {
    found: [...ring].filter((wallet) => strong.has(wallet)).length,
    insiders: ring.size,
    wrong: [...strong].filter((wallet) => !ring.has(wallet)).length,
  };
}

const LABELED = new Set([testAddress(EXCHANGE)]);

function readHistory(transactions: readonly Transaction[], wallet: Address) {
  const entries = toEntries(selectMentions(transactions, wallet), wallet, mainnetContext());
  return { ...toCoveredHistory(entries, true), entries };
}

function observe(transactions: readonly Transaction[], wallet: Address) {
  const history = readHistory(transactions, wallet);
  const observed = runSteps(observeWallet(wallet, history, { solUsd: NO_PRICES, until: UNTIL }));
  const toLamports = valueMoves(observed.prices, NO_PRICES, EXACT_DOLLARS);
  return {
    observed,
    toLamports,
    contacts: listContacts(observed, toLamports),
    count: history.entries.length,
  };
}

function findOrigins(transactions: readonly Transaction[], funders: readonly Address[]) {
  const origins = new Map<Address, PassedThrough>();
  const open = [...funders];
  for (const funder of open) {
    const { observed, toLamports, count } = observe(transactions, funder);
    const before = findPassedThrough(observed, count, toLamports);
    if (before === null || origins.has(funder)) continue;
    origins.set(funder, before);
    open.push(before.funder);
  }
  return origins;
}

function link(
  transactions: readonly Transaction[],
  wallets: readonly Address[],
  passedThrough: ReadonlyMap<Address, PassedThrough>,
  beside: readonly Address[],
) {
  const histories = wallets.map((wallet) => {
    const { observed, toLamports } = observe(transactions, wallet);
    return runSteps(toDirectHistory(observed, toLamports, EXACT_DOLLARS));
  });
  const met = histories.flatMap(({ facts }) =>
    facts.flatMap(({ movements }) => movements.map(({ counterparty }) => counterparty)),
  );
  const contacts = new Map(
    [...new Set([...wallets, ...met])].map((wallet) => [wallet, observe(transactions, wallet).contacts]),
  );
  const evidence = findDirectEvidence({
    wallets: histories,
    labeled: LABELED,
    contacts,
    beside,
    passedThrough,
  });
  return groupLinks(joinLinks(evidence, []).links.filter(isTie));
}

/** Opens wallets from one account, a minute apart, and lets them buy in the slot of the launch. */
function openRing(ledger: LaunchLedger, ring: readonly string[], by: string): void {
  for (const [at, name] of ring.entries())
    ledger.pay(LAUNCH_SLOT - 7_200 + at * 60, by, name, 3n * SOL + BigInt(at) * (SOL / 3n));
}

function buyAll(ledger: LaunchLedger, ring: readonly string[], slot = LAUNCH_SLOT): void {
  for (const name of ring) ledger.buy(slot, [{ from: name, sol: SOL }]);
}

type Scenario = readonly [name: string, play: (ledger: LaunchLedger) => readonly string[]];

/** A launch by a creator who pays `sol` for its first purchase and has a ring of `size` wallets. */
const stageRing = (
  name: string,
  size: number,
  play: (ledger: LaunchLedger, ring: readonly string[]) => void,
  sol = SOL,
): Scenario => [
  name,
  (ledger) => {
    ledger.create(LAUNCH_SLOT, CREATOR, sol);
    const ring = RING.slice(0, size);
    play(ledger, ring);
    return [CREATOR, ...ring];
  },
];

/** The ring of one funder, which also opened the creator's wallet. */
const oneFunder = (count: number): Scenario => [
  `one funder opens ${count} wallets`,
  (ledger) => {
    ledger.pay(LAUNCH_SLOT - 20 * DAY, EXCHANGE, FUNDER, 2_000n * SOL);
    ledger.pay(LAUNCH_SLOT - 15 * DAY, FUNDER, CREATOR, 600n * SOL);
    ledger.create(LAUNCH_SLOT, CREATOR, SOL);
    const ring = RING.slice(0, count);
    openRing(ledger, ring, FUNDER);
    buyAll(ledger, ring);
    return [CREATOR, ...ring];
  },
];

const plain: readonly Scenario[] = [
  stageRing("the creator opens eight wallets", 8, (ledger, ring) => {
    openRing(ledger, ring, CREATOR);
    buyAll(ledger, ring);
  }),
  stageRing("the creator opens six wallets through one each", 6, (ledger, ring) => {
    for (const [at, name] of ring.entries()) hop(ledger, [CREATOR, HOPS[at] ?? "", name], at);
    buyAll(ledger, ring);
  }),
  stageRing("an exchange opens twelve wallets one after the other with equal amounts", 12, (ledger, ring) => {
    for (const [at, name] of ring.entries())
      ledger.pay(LAUNCH_SLOT - 3_600 + at * 40, EXCHANGE, name, 2n * SOL);
    buyAll(ledger, ring);
  }),
];

/** Sends SOL along a path, a few seconds a step. */
function hop(ledger: LaunchLedger, path: readonly string[], nth: number): void {
  const amount = 3n * SOL + BigInt(nth) * (SOL / 3n);
  path.slice(1).forEach((to, step) => {
    const rest = BigInt(path.length - 2 - step) * 5_000n;
    ledger.pay(LAUNCH_SLOT - 7_200 + nth * 900 + step * 5, path[step] ?? "", to, amount + rest);
  });
}

/** Opens wallets from the exchange at different times with different amounts. */
function openApart(ledger: LaunchLedger, ring: readonly string[]): void {
  for (const [at, name] of ring.entries())
    ledger.pay(LAUNCH_SLOT - (20 + at) * DAY, EXCHANGE, name, 8n * SOL + BigInt(at) * SOL);
}

const evasions: readonly Scenario[] = [
  stageRing("two wallets between", 6, (ledger, ring) => {
    for (const [at, name] of ring.entries())
      hop(ledger, [CREATOR, HOPS[at] ?? "", FAR_HOPS[at] ?? "", name], at);
    buyAll(ledger, ring);
  }),
  stageRing("three wallets between", 6, (ledger, ring) => {
    for (const [at, name] of ring.entries())
      hop(ledger, [CREATOR, HOPS[at] ?? "", FAR_HOPS[at] ?? "", FAR_HOPS[at + 10] ?? "", name], at);
    buyAll(ledger, ring);
  }),
  stageRing("dust from an exchange before the creator's SOL", 6, (ledger, ring) => {
    for (const [at, name] of ring.entries()) {
      ledger.pay(LAUNCH_SLOT - 9_000 - at * 900, EXCHANGE, name, SOL / 500n);
      ledger.pay(LAUNCH_SLOT - 7_200 + at * 60, CREATOR, name, 3n * SOL);
    }
    buyAll(ledger, ring);
  }),
  stageRing("wrapped SOL closed in favor of the wallets", 6, (ledger, ring) => {
    for (const [at, name] of ring.entries())
      ledger.closeInFavor(LAUNCH_SLOT - 7_200 + at * 900, CREATOR, name, 3n * SOL + BigInt(at) * (SOL / 3n));
    buyAll(ledger, ring);
  }),
  stageRing(
    "units spread over twelve wallets by transfer",
    12,
    (ledger, ring) => {
      const part = ledger.unitsOf(CREATOR) / 12n;
      for (const [at, name] of ring.entries()) ledger.send(LAUNCH_SLOT + 60 + at, CREATOR, name, part);
    },
    30n * SOL,
  ),
  stageRing("a small purchase before the large one", 6, (ledger, ring) => {
    openApart(ledger, ring);
    for (const name of ring) ledger.buy(LAUNCH_SLOT, [{ from: name, sol: SOL / 100n }]);
    buyAll(ledger, ring, LAUNCH_SLOT + 1);
  }),
  stageRing("profit paid to the creator", 8, (ledger, ring) => {
    openApart(ledger, ring);
    buyAll(ledger, ring);
    for (const [at, name] of ring.entries()) {
      ledger.sell(LAUNCH_SLOT + 100 + at, name);
      ledger.pay(LAUNCH_SLOT + 200 + at, name, CREATOR, SOL);
    }
  }),
  stageRing("profit paid to one wallet outside", 8, (ledger, ring) => {
    openApart(ledger, ring);
    buyAll(ledger, ring);
    ledger.sell(LAUNCH_SLOT + 90, CREATOR);
    for (const [at, name] of [CREATOR, ...ring].entries()) {
      if (name !== CREATOR) ledger.sell(LAUNCH_SLOT + 100 + at, name);
      ledger.pay(LAUNCH_SLOT + 200 + at, name, COLLECTOR, (SOL * 9n) / 10n);
    }
  }),
  [
    "vaults of a program without a key",
    (ledger) => {
      ledger.create(LAUNCH_SLOT, CREATOR, SOL);
      for (const name of VAULTS) {
        ledger.endow(name, 5n);
        ledger.buy(LAUNCH_SLOT + 1, [{ from: name, sol: SOL, signer: CREATOR }]);
      }
      return [CREATOR, ...VAULTS];
    },
  ],
  stageRing("one payer for eight wallets", 8, (ledger, ring) => {
    ledger.pay(LAUNCH_SLOT - 20 * DAY, EXCHANGE, FUNDER, 50n * SOL);
    ledger.buy(
      LAUNCH_SLOT,
      ring.map((to) => ({ from: FUNDER, sol: SOL, to })),
    );
  }),
];

async function play([, scenario]: Scenario, fresh?: number, snipers?: number): Promise<Outcome> {
  const ledger = open();
  const insiders = scenario(ledger);
  addInnocents(ledger, fresh, snipers);
  return investigate(ledger, insiders);
}

const funded = [9, 10, 12, 24, 26, 40].map(oneFunder);

test.each(funded)("%s: at least nine of ten insiders have evidence", async (...scenario) => {
  const { found, insiders } = await play(scenario);
  expect(found / insiders).toBeGreaterThanOrEqual(0.9);
});

test.each(plain)("%s: all insiders have evidence", async (...scenario) => {
  const { found, insiders } = await play(scenario);
  expect(found).toBe(insiders);
});

test("of insiders that hide, at least six of ten have evidence", async () => {
  const outcomes = await Promise.all(evasions.map((scenario) => play(scenario)));
  expect(outcomes.map(({ found, insiders }, at) => [evasions[at]?.[0], found, insiders])).toEqual([
    ["two wallets between", 7, 7],
    ["three wallets between", 1, 7],
    ["dust from an exchange before the creator's SOL", 7, 7],
    ["wrapped SOL closed in favor of the wallets", 7, 7],
    ["units spread over twelve wallets by transfer", 13, 13],
    ["a small purchase before the large one", 1, 7],
    ["profit paid to the creator", 9, 9],
    ["profit paid to one wallet outside", 9, 9],
    ["vaults of a program without a key", 9, 9],
    ["one payer for eight wallets", 9, 9],
  ]);
});

test("of 230 wallets with evidence 229 are insiders: a customer withdrew the amount of a ring within its ten minutes", async () => {
  const scenarios = [...funded, ...plain, ...evasions, desk(16)];
  const outcomes = await Promise.all(scenarios.map((scenario) => play(scenario)));
  const sum = (name: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[name], 0);
  expect([sum("found"), sum("wrong")]).toEqual([229, 1]);
});

test("25 snipers and 20 fresh customers of an exchange have no evidence", async () => {
  const alone: Scenario = [
    "",
    (ledger) => {
      ledger.create(LAUNCH_SLOT, CREATOR, SOL);
      return [CREATOR];
    },
  ];
  expect(await play(alone, 20, 25)).toEqual({ found: 1, insiders: 1, wrong: 0 });
});

/** Eight customers of a desk without a label buy, which had others before; `days` pass from one to the next. */
const desk = (others: number, days = 9): Scenario => [
  "desk",
  (ledger) => {
    ledger.pay(LAUNCH_SLOT - 100 * DAY, EXCHANGE, FUNDER, 900n * SOL);
    for (const [at, name] of HOPS.slice(0, others).entries())
      ledger.pay(LAUNCH_SLOT - (95 - at * 2) * DAY, FUNDER, name, 2n * SOL);
    ledger.create(LAUNCH_SLOT, CREATOR, SOL);
    const customers = RING.slice(0, 8);
    for (const [at, name] of customers.entries())
      ledger.pay(LAUNCH_SLOT - (85 - at * days) * DAY, FUNDER, name, 3n * SOL);
    buyAll(ledger, customers);
    return [CREATOR];
  },
];

test("customers of a desk have no evidence, unless it opened them within a day of each other and too few others for a hub", async () => {
  expect(await play(desk(26))).toEqual({ found: 1, insiders: 1, wrong: 0 });
  expect(await play(desk(16))).toEqual({ found: 1, insiders: 1, wrong: 0 });
  expect(await play(desk(16, 2))).toEqual({ found: 1, insiders: 1, wrong: 0 });
  expect(await play(desk(16, 1))).toEqual({ found: 1, insiders: 1, wrong: 8 });
  expect(await play(desk(26, 1))).toEqual({ found: 1, insiders: 1, wrong: 0 });
});
