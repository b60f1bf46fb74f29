import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Address, address } from "@walletlens/engine/address";
import type { PassedThrough } from "@walletlens/engine/coordination/direct/direct-facts";
import { findDirectEvidence } from "@walletlens/engine/coordination/direct/find-direct-evidence";
import { findPassedThrough } from "@walletlens/engine/coordination/direct/find-passed-through";
import type { Contact } from "@walletlens/engine/coordination/direct/list-contacts";
import { toDirectHistory } from "@walletlens/engine/coordination/direct/to-direct-history";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import { numbered } from "@walletlens/engine/coordination/testing/coordination-market";
import { runSteps } from "@walletlens/engine/steps";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import { toEntries } from "@walletlens/engine/wallet/history-entry";
import { expect, test } from "vitest";
import { z } from "zod";
import { decodeTransaction } from "./decode-transaction.ts";

/**
 * Every folder of packages/engine/samples/links is a case: transactions as `getTransaction` returns them, the
 * group, and facts about other addresses in `input.json`; the direct evidence in `expected.json`; the reason
 * in `notes.md`.
 */
const SAMPLES = path.join(import.meta.dirname, "../../engine/samples/links");

const account = z.string().transform((text) => address(text));

const inputSchema = z.strictObject({
  group: z.array(account),
  /** Wallets whose history does not reach back to its beginning. */
  incomplete: z.array(account).default([]),
  labeled: z.array(account).default([]),
  /** Wallets of an address, by a page of its history: five a day, with 100 SOL each. */
  fanOut: z.record(z.string(), z.int()).default({}),
  /** Funders whose own funding was read. */
  behind: z.array(account).default([]),
  transactions: z.array(z.looseObject({ slot: z.number() })).min(1),
});

const AT = { solUsd: new Map(), until: 2_000_000_000 };

test.each(readdirSync(SAMPLES))("%s", (name) => {
  const input = inputSchema.parse(readJson(name, "input.json"));
  const transactions = input.transactions.map((each) => decodeTransaction(each));
  const observe = (wallet: Address) => {
    const own = transactions.filter(
      ({ lamports, signers }) => signers.includes(wallet) || lamports.some((each) => each.account === wallet),
    );
    const history = toCoveredHistory(
      toEntries(own, wallet, mainnetContext()),
      !input.incomplete.includes(wallet),
    );
    return { observed: runSteps(observeWallet(wallet, history, AT)), transactions: own.length };
  };
  const group = input.group.map((wallet) => observe(wallet).observed);
  const passedThrough = new Map<Address, PassedThrough>();
  for (const wallet of input.behind) {
    const seen = observe(wallet);
    const before = findPassedThrough(seen.observed, seen.transactions, valueMoves([], AT.solUsd));
    if (before !== null) passedThrough.set(wallet, before);
  }
  const found = findDirectEvidence({
    wallets: group.map((observed) =>
      runSteps(toDirectHistory(observed, valueMoves(observed.prices, AT.solUsd))),
    ),
    labeled: new Set(input.labeled),
    contacts: new Map(
      Object.entries(input.fanOut).map(([text, count]) => [address(text), listCustomers(count)]),
    ),
    passedThrough,
  });
  expect(
    found.map(({ walletA, walletB, kind, count, detail: { via, hops, lamports } }) => {
      return { walletA, walletB, kind, count, via, hops, lamports: lamports?.toString() ?? null };
    }),
  ).toEqual(readJson(name, "expected.json"));
});

function listCustomers(count: number): readonly Contact[] {
  return Array.from({ length: count }, (_, n) => {
    const time = Math.floor(n / 5) * SECONDS_PER_DAY;
    return { counterparty: numbered("N", n), direction: "out", lamports: 100_000_000_000n, time };
  });
}

function readJson(name: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(SAMPLES, name, file), "utf8"));
}
