import { type Address, address } from "@walletlens/engine/address";
import type { AsOf } from "@walletlens/engine/wallet/cut-history";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import { buildTokenDetail } from "@walletlens/engine/wallet/token-detail";
import fc from "fast-check";
import { expect, test } from "vitest";
import { connectSolPrices } from "@/lib/chain/prices/connect-prices";
import { AppError } from "@/lib/config/errors";
import { createAnalyzePorts } from "@/lib/testing/create-analyze-ports";
import { createMemorySolUsd } from "@/lib/testing/memory-sol-price-store";
import { createMemoryWalletStore } from "@/lib/testing/memory-wallet-store";
import { END_TIME, provideDemoChain } from "@/lib/testing/provide-demo-chain";
import { isFullScope, runs } from "@/packages/testing/test-scope";
import { type AnalyzePorts, analyzeFullHistory } from "./analyze-wallet";
import { computeWalletAsOf } from "./compute-wallet";
import { HistoryCache } from "./history-cache";
import { toViews } from "./snapshot-inputs";
import type { WalletStore } from "./wallet-store";

const createHistoryPorts = (wallets: WalletStore) => ({ wallets, histories: new HistoryCache(wallets) });

const demo = await provideDemoChain({ seed: 5 });
const ports = createAnalyzePorts(demo.url);
/** Every third wallet in the quick scope. */
const isRead = (_: Address, index: number) => isFullScope || index % 3 === 0;
const histories = await Promise.all(
  demo.traders.filter(isRead).map(async (wallet) => {
    await analyzeFullHistory(ports, wallet, { limit: 20_000 });
    return { wallet, entries: (await ports.wallets.readHistory(wallet, null)).entries };
  }),
);

/** Every response about a wallet as it is sent, or the code of its error. */
async function answersAsOf(from: AnalyzePorts, wallet: Address, asOf: AsOf, mint: Address) {
  try {
    const analysis = await computeWalletAsOf(from, wallet, asOf, mint);
    const { hud, profile, tokens } = toViews(analysis);
    const detail = buildTokenDetail(analysis.input, analysis.metrics, mint);
    return { text: JSON.stringify({ hud, profile, tokens, detail }), profile, detail };
  } catch (error) {
    if (error instanceof AppError) return { text: error.code, profile: null, detail: null };
    throw error;
  }
}

function lastSlot(asOf: AsOf): number {
  const { firstSlot, startTime, parameters } = demo.market;
  const milliseconds = "slot" in asOf ? 0 : 1_000 * (asOf.time - startTime + 1);
  return "slot" in asOf ? asOf.slot : firstSlot + Math.floor(milliseconds / parameters.slotMs);
}

/** A store without transactions and prices after `asOf`. */
async function endAt(wallet: Address, entries: readonly HistoryEntry[], asOf: AsOf): Promise<AnalyzePorts> {
  const wallets = createMemoryWalletStore();
  const within = entries.filter((entry) => entry.slot <= lastSlot(asOf));
  const [oldest, newest] = [within[0], within.at(-1)];
  if (oldest !== undefined && newest !== undefined) {
    await wallets.append(wallet, within, { oldest, newest, complete: true });
  }
  return {
    ...ports,
    ...createHistoryPorts(wallets),
    solUsdHours: createMemorySolUsd(connectSolPrices([{ url: `${demo.url}/sol-usd` }])),
  };
}

const cuts = fc
  .nat()
  .chain((seed) =>
    fc.record({ seed: fc.constant(seed), place: fc.nat(), late: fc.nat(40), byTime: fc.boolean() }),
  );

test("each response as of a point equals, byte for byte, that of a history that ends there", async () => {
  let details = 0;
  await fc.assert(
    fc.asyncProperty(cuts, async ({ seed, place, late, byTime }) => {
      const { wallet, entries } = histories[seed % histories.length] ?? { wallet: address(""), entries: [] };
      const at = entries[place % entries.length];
      const asOf = byTime ? { time: (at?.blockTime ?? 0) + late } : { slot: (at?.slot ?? 0) + late };
      const traded =
        at?.change?.tokens[0]?.mint ??
        entries.find((entry) => entry.change?.tokens[0])?.change?.tokens[0]?.mint;
      const mint = traded ?? wallet;
      const whole = await answersAsOf(ports, wallet, asOf, mint);
      const cut = await answersAsOf(await endAt(wallet, entries, asOf), wallet, asOf, mint);
      expect(cut.text).toBe(whole.text);
      if (whole.detail !== null) details += 1;
      expect(whole.profile?.hud.calculatedAt).toBe(whole.profile?.summary.lastAnalyzedAt);
    }),
    { seed: 21, numRuns: runs(250) },
  );
  expect(details).toBeGreaterThan(runs(250) / 5);
}, 120_000);

test("the time of a response is the requested time, or that of the last transaction up to the slot", async () => {
  const { wallet, entries } = histories[0] ?? { wallet: address(""), entries: [] };
  const middle = entries[Math.floor(entries.length / 2)];
  const [slot, time] = [middle?.slot ?? 0, middle?.blockTime ?? 0];
  const bySlot = await answersAsOf(ports, wallet, { slot }, wallet);
  expect(bySlot.profile?.hud.calculatedAt).toBe(new Date(time * 1_000).toISOString());
  const byTime = await answersAsOf(ports, wallet, { time: time + 7 }, wallet);
  expect(byTime.profile?.hud.calculatedAt).toBe(new Date((time + 7) * 1_000).toISOString());
});

test("before its first transaction a wallet counts as never used", async () => {
  const { wallet, entries } = histories[0] ?? { wallet: address(""), entries: [] };
  const before = { slot: (entries[0]?.slot ?? 0) - 1 };
  expect((await answersAsOf(ports, wallet, before, wallet)).text).toBe("wallet_not_found");
});

test("if a history has a gap, the part below it serves requests for its own time", async () => {
  const { wallet, entries } = histories[1] ?? { wallet: address(""), entries: [] };
  const third = Math.floor(entries.length / 3);
  const wallets = createMemoryWalletStore();
  for (const part of [entries.slice(0, third), entries.slice(2 * third)]) {
    const [oldest, newest] = [part[0], part.at(-1)];
    if (oldest === undefined || newest === undefined) throw new Error("too short a history");
    await wallets.append(wallet, part, { oldest, newest, complete: part[0] === entries[0] });
  }
  const slot = entries[third - 1]?.slot ?? 0;
  const holed = await answersAsOf({ ...ports, ...createHistoryPorts(wallets) }, wallet, { slot }, wallet);
  expect(holed.text).toBe((await answersAsOf(ports, wallet, { slot }, wallet)).text);
  const above = await computeWalletAsOf({ ...ports, ...createHistoryPorts(wallets) }, wallet, {
    time: END_TIME,
  });
  expect(above.input.coverage).toMatchObject({ transactions: entries.length - 2 * third, complete: false });
});
