import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { type Address, address } from "@walletlens/engine/address";
import { STABLECOINS, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { classifyChange } from "@walletlens/engine/swaps/classify-change";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { decodeTransaction } from "./decode-transaction.ts";
import { TIP_ACCOUNTS } from "./labels/known-addresses.ts";
import { ExpectedCase, sumLegs } from "./testing/expected-legs.ts";

/** Real transactions, and what other projects' tests say of some of them (see docs/accuracy.md). */
const DATA = path.resolve(import.meta.dirname, "../../../../shared/data/mainnet");
const isHere = existsSync(DATA);
const note = isHere ? "" : " (skipped: ../shared/data/mainnet is not there)";
const tips = TIP_ACCOUNTS;

/**
 * Differences of our reading: place in the list, first letters of the mint, ours minus theirs in base units, reason.
 * Every other amount of the 57 cases is equal to the unit.
 */
const DIFFERENCES: readonly [place: number, mint: string, difference: bigint, reason: string][] = [
  [3, "EPjF", -171_477n, "platform fee"],
  [4, "EPjF", -2000n, "platform fee"],
  [5, "EPjF", -19_955n, "platform fee"],
  [9, "DezX", 45_533_187_102n, "one half of a round trip"],
  [9, "So11", -39_406_767n, "one half of a round trip"],
  [14, "So11", -17_962_240n, "rent of accounts that are not the owner's"],
  [21, "So11", 2_059_280n, "rent and network fee"],
  [22, "So11", 20_000n, "network fee"],
  [23, "EPjF", 2_777_777n, "escrow filled by a keeper"],
  [24, "74DS", -44_119_999n, "escrow filled by a keeper"],
  [25, "So11", 1_415_782n, "network fee, twice"],
  [29, "EPjF", 2378n, "amount that was quoted"],
  [32, "DezX", 21_466_335_085n, "traded by a program's authority"],
  [32, "So11", -35_792_840n, "traded by a program's authority"],
  [34, "So11", -7n, "amount that was quoted"],
  [35, "So11", -26_710n, "platform fee"],
  [36, "So11", -626n, "amount that was quoted"],
  [38, "Es9v", 621_392n, "amount that was quoted"],
  [39, "So11", 983_949_954n, "one half of a round trip"],
  [39, "2mNz", -357_687_989_357n, "one half of a round trip"],
  [40, "EPjF", -68_772n, "platform fee"],
  [42, "So11", 49_936_501n, "one half of a round trip"],
  [42, "DezX", -29_666_093_455n, "one half of a round trip"],
  [44, "EPjF", 14_037n, "amount that was quoted"],
  [45, "So11", -7n, "amount that was quoted"],
  [46, "So11", -626n, "amount that was quoted"],
  [47, "Es9v", 621_392n, "amount that was quoted"],
  [55, "So11", 2_039_280n, "rent of the owner's new account"],
  [56, "So11", -52_500n, "network fee of a failure"],
];

function sumTokens(change: OwnerChange, mint: string): bigint {
  return change.tokens.reduce((sum, each) => (each.mint === mint ? sum + each.after - each.before : sum), 0n);
}

function ourAmount(transaction: Transaction, wallet: string, mint: string): bigint {
  const change = extractOwnerChange(transaction, address(wallet), tips);
  if (change === null) return 0n;
  return mint === WRAPPED_SOL ? change.solLamports : sumTokens(change, mint);
}

function compare(each: z.infer<typeof ExpectedCase>, place: number, transaction: Transaction) {
  return sumLegs(each, transaction).flatMap(({ wallet, mint, amount }) => {
    const difference = ourAmount(transaction, wallet, mint) - amount;
    return difference === 0n ? [] : [[place, mint.slice(0, 4), difference] as const];
  });
}

function readTransactions(file: string): Transaction[] {
  const lines = gunzipSync(readFileSync(path.join(DATA, `${file}.ndjson.gz`)))
    .toString("utf8")
    .trim()
    .split("\n");
  return lines.map((line) => decodeTransaction(JSON.parse(line), { slot: 1, blockTime: null }));
}

function ownersOf({ feePayer, signers, tokens, lamports }: Transaction): Set<Address> {
  const owners = tokens.map((token) => token.owner).filter((owner) => owner !== null);
  return new Set([feePayer, ...signers, ...owners, ...lamports.map((balance) => balance.account)]);
}

/** Every mint that an owner's balances moved, signed, beside what the movement says of it. */
function checkMovement(change: OwnerChange): void {
  const movement = classifyChange(change, change.blockTime, { solUsd: new Map(), nfts: new Set() });
  const told = new Map<string, bigint>();
  for (const { mint, side: way, amount } of movement.trades) told.set(mint, way === "buy" ? amount : -amount);
  for (const { mint, direction, amount } of movement.transfers)
    told.set(mint, direction === "in" ? amount : -amount);
  const moved = new Map<string, bigint>();
  for (const { mint } of change.tokens) {
    if (!STABLECOINS.has(mint) && sumTokens(change, mint) !== 0n) moved.set(mint, sumTokens(change, mint));
  }
  expect(told).toEqual(moved);
  const costs = movement.trades.reduce((sum, each) => sum + each.feeLamports + each.tipLamports, 0n);
  if (movement.atomicLamports === null) {
    expect(costs + movement.costLamports).toBe(change.feeLamports + change.tipLamports);
  }
}

describe.skipIf(!isHere)(`real transactions${note}`, () => {
  it.each([
    ["singles", 154],
    ["block_285000037", 557],
    ["no_block_time", 45],
  ])(
    "of %s: each of the %s is read for everyone in it, and no unit and no cost is lost or told twice",
    (file, count) => {
      const transactions = readTransactions(file);
      expect(transactions).toHaveLength(count);
      for (const transaction of transactions) {
        const changes = Array.from(ownersOf(transaction), (owner) =>
          extractOwnerChange(transaction, owner, tips),
        );
        const known = changes.filter((change) => change !== null);
        for (const change of known) checkMovement(change);
        const fees = known.reduce((sum, change) => sum + change.feeLamports, 0n);
        expect(fees).toBe(transaction.feeLamports);
      }
    },
  );

  it("agree with 32 of 57 cases of other projects to the unit, and differ in the rest as is written down", () => {
    const bySignature = new Map(readTransactions("singles").map((each) => [each.signature, each]));
    const cases = z
      .array(ExpectedCase)
      .parse(JSON.parse(readFileSync(path.join(DATA, "expected.json"), "utf8")));
    const differences = cases.flatMap((each, place) => {
      const transaction = bySignature.get(each.signature);
      if (transaction === undefined) throw new RangeError(`${each.signature} is not there`);
      return compare(each, place, transaction);
    });
    expect(cases).toHaveLength(57);
    expect(differences).toEqual(DIFFERENCES.map(([place, mint, difference]) => [place, mint, difference]));
    expect(cases.length - new Set(DIFFERENCES.map(([place]) => place)).size).toBe(32);
  });
});
