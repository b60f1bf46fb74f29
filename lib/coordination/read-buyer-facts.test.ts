import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildTransaction, lamportBalance, solTransfer } from "@walletlens/engine/testing/build-transaction";
import { expect, test } from "vitest";
import { AppError } from "@/lib/config/errors";
import { completeBuyerFacts } from "./read-buyer-facts";

const WALLET = testAddress("Ann");
const PART = { first: null, coveredFrom: 9_000, opening: null, complete: false };
const labels = { tipAccounts: async () => new Set<never>(), programsOfType: async () => new Set<never>() };

/** A provider that sends the transaction that opened the wallet, or fails. */
const chainOf = (failure: Error | null, times: readonly number[] = [1_000]) => {
  let asked = 0;
  return {
    asked: () => asked,
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
      const extent = { missing: 0, listed: 1, oldestTime: 1_000, reachedBeginning: true, end: true };
      yield { transactions, ...extent };
    },
  };
};

test("the beginning of a history that is stored in part says who opened the wallet and when", async () => {
  const facts = await completeBuyerFacts({ chain: chainOf(null), labels }, WALLET, PART);
  expect(facts).toEqual({
    first: { signature: "opening", time: 1_000 },
    coveredFrom: 1_000,
    opening: { funder: testAddress("Ben"), signature: "opening", slot: 5, lamports: 2_000_000_000n },
    complete: true,
  });
});

test("a whole history takes no call, and a provider that does not sort or is away leaves the facts", async () => {
  const chain = chainOf(null);
  const whole = { ...PART, complete: true };
  expect(await completeBuyerFacts({ chain, labels }, WALLET, whole)).toBe(whole);
  expect(chain.asked()).toBe(0);
  expect(await completeBuyerFacts({ chain: chainOf(null, []), labels }, WALLET, PART)).toBe(PART);
  const away = chainOf(new AppError("chain_unavailable", "It is away."));
  expect(await completeBuyerFacts({ chain: away, labels }, WALLET, PART)).toBe(PART);
});
