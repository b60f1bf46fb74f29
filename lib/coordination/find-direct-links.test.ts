import type { Address } from "@walletlens/engine/address";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import { runSteps } from "@walletlens/engine/steps";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import { toEntries } from "@walletlens/engine/wallet/history-entry";
import { expect, test } from "vitest";
import type { Chain } from "@/lib/runtime/chain";
import { fake } from "@/lib/testing/fake";
import { findDirectLinks } from "./find-direct-links";
import { LaunchLedger, listNames, SOL, selectMentions } from "./testing/launch-ledger";

const [ORIGIN = "", ...BETWEEN] = listNames("H", 7);
const [ONE = "", OTHER = ""] = listNames("W", 2);

/** Two wallets that one address funded through `count` others each, seconds apart. */
function fundThrough(count: number): LaunchLedger {
  const ledger = new LaunchLedger();
  ledger.endow(ORIGIN, 100n);
  for (const [at, wallet] of [ONE, OTHER].entries()) {
    const path = [ORIGIN, ...BETWEEN.slice(at * count, (at + 1) * count), wallet];
    path.slice(1).forEach((to, step) => {
      ledger.pay(100 + at * 50 + step * 5, path[step] ?? "", to, 3n * SOL - BigInt(step) * 5_000n);
    });
  }
  return ledger;
}

function toChain({ transactions }: LaunchLedger): Pick<Chain, "readHistory" | "readSignaturePage"> {
  const newestFirst = (wallet: Address) => selectMentions(transactions, wallet).toReversed();
  return {
    readSignaturePage: async (wallet) => ({
      entries: newestFirst(wallet).map(({ signature, slot, blockTime }) => ({
        ...{ signature, slot, time: blockTime ?? 0 },
      })),
      oldestTime: null,
      reachesBeginning: true,
    }),
    async *readHistory(wallet) {
      const all = newestFirst(wallet);
      const [newest, oldest] = [all[0], all.at(-1)];
      if (newest === undefined || oldest === undefined) return;
      yield { transactions: all, unavailable: [], newest, oldest, listed: all.length, end: true };
    },
  };
}

const LABELS = {
  find: async () => new Map(),
  findByName: async () => [],
  extractionContext: async () => mainnetContext(),
  addressesOfType: async () => new Set<Address>(),
};

async function findFunders(ledger: LaunchLedger, maxFunderCalls?: number) {
  const group = [ONE, OTHER].map((name) => {
    const wallet = testAddress(name);
    const entries = toEntries(selectMentions(ledger.transactions, wallet), wallet, mainnetContext());
    const history = { ...toCoveredHistory(entries, true), entries };
    return runSteps(observeWallet(wallet, history, { solUsd: new Map(), until: 2_000_000_000 }));
  });
  const found = await findDirectLinks({ chain: fake<Chain>(toChain(ledger)), labels: LABELS }, group, {
    ...{ reference: [], solUsd: new Map(), maxFunderCalls },
  });
  return { ...found, vias: found.evidence.map(({ detail: { via, hops } }) => [via, hops]) };
}

test("a common funder is found behind one or two wallets that only passed SOL on, and not behind three", async () => {
  expect((await findFunders(fundThrough(0))).vias).toEqual([[testAddress(ORIGIN), 1]]);
  expect((await findFunders(fundThrough(1))).vias).toEqual([[testAddress(ORIGIN), 2]]);
  expect((await findFunders(fundThrough(2))).vias).toEqual([[testAddress(ORIGIN), 3]]);
  expect((await findFunders(fundThrough(3))).vias).toEqual([]);
});

test("wallets behind a pass-through wallet are read within the same limit of calls, and named if they are not", async () => {
  // For each of four wallets between: two calls for its signatures, and two for its list with two transactions.
  const all = await findFunders(fundThrough(2), 40);
  expect(all.funderCalls).toBeLessThanOrEqual(40);
  const part = await findFunders(fundThrough(2), 12);
  expect(part.funderCalls).toBeLessThanOrEqual(12);
  expect([part.vias, part.unreadFunders.length > 0]).toEqual([[], true]);
});
