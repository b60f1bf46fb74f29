import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { lamportBalance } from "@walletlens/engine/testing/build-balance";
import { buildChange, testAddress } from "@walletlens/engine/testing/build-change";
import { buildTransaction, solTransfer } from "@walletlens/engine/testing/build-transaction";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import { expect, test } from "vitest";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";
import { fake } from "@/lib/testing/fake";
import type { Labels } from "@/lib/wallets/labels";
import { completeBuyerFacts, toBuyerFacts } from "./read-buyer-facts";

const WALLET = testAddress("Ann");
const BOUGHT = { wallet: WALLET, boughtAt: null };
const PART = { first: null, coveredFrom: 9_000, funding: null, complete: false };
const labels = fake<Labels>({
  extractionContext: async () => mainnetContext(),
  addressesOfType: async () => new Set(),
});

/** A provider that sends the transaction that opened the wallet, or fails. */
const chainOf = (
  failure: Error | null,
  times: readonly number[] = [1_000],
  missingAt: number | null = null,
) => {
  let asked = 0;
  const chain = fake<Chain>({
    async *readOldest() {
      asked += 1;
      if (failure !== null) throw failure;
      if (times.length === 0) return;
      const transactions = times.map((time) =>
        buildTransaction({
          ...{ signature: "opening", slot: 5, blockTime: time, feePayer: testAddress("Ben") },
          signers: [testAddress("Ben")],
          lamports: [
            lamportBalance("Ben", 5_000_000_000n, 3_000_000_000n),
            lamportBalance("Ann", 0n, 2_000_000_000n),
          ],
          transfers: [solTransfer("Ben", "Ann", 2_000_000_000n)],
        }),
      );
      const extent = {
        missing: 0,
        missingAt,
        listed: 1,
        oldestTime: 1_000,
        reachedBeginning: true,
        end: true,
      };
      yield { transactions, ...extent };
    },
  });
  return { ...chain, asked: () => asked };
};

test("the beginning of a partly stored history gives the funder of the wallet and the time", async () => {
  const facts = await completeBuyerFacts({ chain: chainOf(null), labels }, BOUGHT, PART);
  expect(facts).toEqual({
    first: { signature: "opening", slot: 5 },
    coveredFrom: 1_000,
    funding: {
      ...{ funder: testAddress("Ben"), lamports: 2_000_000_000n },
      transactions: [{ signature: "opening", slot: 5, time: 1_000, lamports: 2_000_000_000n }],
    },
    complete: true,
  });
});

test("the funding remains unknown if the beginning does not reach the purchase", async () => {
  const of = (boughtAt: number) =>
    completeBuyerFacts({ chain: chainOf(null), labels }, { wallet: WALLET, boughtAt }, PART);
  expect(await of(1_000)).toMatchObject({ complete: true, funding: { funder: testAddress("Ben") } });
  expect(await of(1_001)).toEqual({ ...PART, first: { signature: "opening", slot: 5 }, coveredFrom: 1_000 });
});

test("a beginning that lacks a transaction changes no facts", async () => {
  const gap = { chain: chainOf(null, [1_000], 0), labels };
  expect(await completeBuyerFacts(gap, BOUGHT, PART)).toBe(PART);
});

test("a complete history causes no call, and an unsorted or unavailable provider changes no facts", async () => {
  const chain = chainOf(null);
  const whole = { ...PART, complete: true };
  expect(await completeBuyerFacts({ chain, labels }, BOUGHT, whole)).toBe(whole);
  expect(chain.asked()).toBe(0);
  expect(await completeBuyerFacts({ chain: chainOf(null, []), labels }, BOUGHT, PART)).toBe(PART);
  const away = chainOf(new AppError("chain_unavailable", "It is away."));
  expect(await completeBuyerFacts({ chain: away, labels }, BOUGHT, PART)).toBe(PART);
});

test("the first transaction of a history is its oldest one, even if it moved nothing", async () => {
  const entry = (signature: string, slot: number): HistoryEntry => ({
    ...{ signature, slot, blockTime: slot, missing: false },
    change: slot === 5 ? null : buildChange({ signature, slot, blockTime: slot }),
  });
  const entries = [entry("seen", 5), entry("moved", 9)];
  const request = { wallet: WALLET, mint: testAddress("Mint"), boughtAt: 9, until: 100 };
  const read = async (complete: boolean, at = entries) =>
    (await toBuyerFacts({ ...toCoveredHistory(at, complete), entries: at }, request, { solUsd: new Map() }))
      .first;
  expect(await read(true)).toEqual({ signature: "seen", slot: 5 });
  expect(await read(false)).toBeNull();
  const undated = entries.map((each) => (each.slot === 5 ? { ...each, blockTime: null } : each));
  expect(await read(true, undated)).toBeNull();
});
