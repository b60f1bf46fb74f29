import type { Address } from "@walletlens/engine/address";
import { numbered } from "@walletlens/engine/coordination/testing/coordination-market";
import { buildChange } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { fake } from "@/lib/testing/fake";
import { createMemoryWalletStore } from "@/lib/testing/memory-wallet-store";
import type { Labels } from "@/lib/wallets/labels";
import type { SolUsdHours } from "@/lib/wallets/sol-usd-hours";
import { loadReference } from "./load-reference";
import { ReferenceWallets } from "./reference-wallets";

/** 2025-10-09 08:53:20 UTC. */
const NOON = 1_760_000_000;
const wallets = (kind: string, count: number) => Array.from({ length: count }, (_, n) => numbered(kind, n));

async function storeHistories(store: ReturnType<typeof createMemoryWalletStore>, names: readonly Address[]) {
  for (const wallet of names) {
    const change = buildChange({ signature: `s ${wallet}`, slot: 9, blockTime: NOON - 60 });
    const entry = { ...{ signature: change.signature, slot: 9, indexInBlock: null }, change, missing: false };
    const place = { slot: 9, signature: change.signature };
    await store.append(wallet, [{ ...entry, blockTime: NOON - 60 }], {
      ...{ newest: place, oldest: place, complete: true },
    });
  }
}

const load = (
  store: ReturnType<typeof createMemoryWalletStore>,
  group: readonly Address[],
  seconds: number = NOON,
) => {
  return loadReference(
    readFrom(store, () => seconds),
    group,
    NOON,
  );
};

/** Ports of `loadReference` that read `store`, without prices and labels. `now` returns unix seconds. */
function readFrom(store: ReturnType<typeof createMemoryWalletStore>, now = () => NOON) {
  const clock = { now: () => now() * 1000 };
  const solUsdHours = fake<SolUsdHours>({ load: async () => new Map() });
  const labels = fake<Labels>({ addressesOfType: async () => new Set() });
  const references = new ReferenceWallets({ wallets: store, solUsdHours, labels, clock });
  return { wallets: store, references, clock };
}

const GROUP = wallets("G", 6);
const [FIRST, SECOND] = GROUP as [Address, Address];

test("reference wallets of a day are the same all day for a group and each of its pairs, even after requests for other wallets", async () => {
  const store = createMemoryWalletStore();
  await storeHistories(store, [...wallets("K", 200), ...GROUP]);
  const ofGroup = await load(store, GROUP);
  await storeHistories(store, wallets("N", 50));
  const ofPair = await load(store, [FIRST, SECOND]);
  const others = await load(store, wallets("N", 5));
  const names = ofGroup.wallets.map(({ trading }) => trading.wallet);
  expect(names).toEqual(wallets("K", 200).toSorted());
  for (const reference of [ofPair, others]) {
    expect(reference.wallets.map(({ trading }) => trading.wallet)).toEqual(names);
    expect([reference.day, reference.id]).toEqual(["2025-10-09", ofGroup.id]);
  }
});

test("reference wallets of a day exclude the compared wallets, and then have another fingerprint", async () => {
  const store = createMemoryWalletStore();
  await storeHistories(store, wallets("K", 30));
  const outside = await load(store, GROUP);
  const inside = await load(store, wallets("K", 2));
  expect(inside.wallets).toHaveLength(28);
  expect(inside.id).not.toBe(outside.id);
});

test("reference wallets of a day are selected again for each day", async () => {
  const store = createMemoryWalletStore();
  await storeHistories(store, wallets("K", 30));
  const today = await load(store, GROUP);
  await storeHistories(store, wallets("N", 10));
  const tomorrow = await load(store, GROUP, NOON + 86_400);
  expect([today.wallets.length, tomorrow.wallets.length, tomorrow.day]).toEqual([30, 40, "2025-10-10"]);
});

test("reference wallets of a day grow while they are fewer than twenty, and then only if half as many more are stored", async () => {
  const store = createMemoryWalletStore();
  await storeHistories(store, wallets("K", 19));
  expect((await load(store, GROUP)).wallets).toHaveLength(19);
  await storeHistories(store, wallets("N", 5));
  expect((await load(store, GROUP)).wallets).toHaveLength(24);
  await storeHistories(store, wallets("P", 5));
  expect((await load(store, GROUP)).wallets).toHaveLength(24);
  await storeHistories(store, wallets("Q", 7));
  expect((await load(store, GROUP)).wallets).toHaveLength(36);
  // The first comparisons of a new server find few wallets, and later ones of the day all that were stored since.
  await storeHistories(store, wallets("R", 500));
  expect((await load(store, GROUP)).wallets).toHaveLength(200);
});

test("reference wallets of a process are read once for all concurrent and later callers, and again only if a history has grown", async () => {
  const store = createMemoryWalletStore();
  const all = wallets("K", 25);
  await storeHistories(store, all);
  const read: Address[] = [];
  const counting = {
    ...store,
    readHistory: (wallet: Address) => {
      read.push(wallet);
      return store.readHistory(wallet, null);
    },
  };
  let seconds = NOON;
  const { references } = readFrom(counting, () => seconds);
  const [one, two] = await Promise.all([references.load(all), references.load(all.toReversed())]);
  expect(two).toEqual(one);
  expect(read.toSorted()).toEqual(all.toSorted());
  const [grown] = all as [Address];
  const change = buildChange({ signature: "later", slot: 10, blockTime: NOON - 30 });
  const place = { slot: 10, signature: "later" };
  await store.append(grown, [{ ...place, change, missing: false, blockTime: NOON - 30 }], null);
  read.length = 0;
  seconds += 59;
  await references.load(all);
  expect(read).toEqual([]);
  seconds += 1;
  await references.load(all);
  expect(read).toEqual([grown]);
});

test("reference wallets of a process are read up to the time of the response", async () => {
  const store = createMemoryWalletStore();
  await storeHistories(store, wallets("K", 20));
  const ports = readFrom(store);
  const spans = async (until: number) =>
    (await loadReference(ports, GROUP, until)).wallets.map(({ trading }) => trading.covered[0]?.to);
  expect(new Set(await spans(NOON - 3_600))).toEqual(new Set([NOON - 3_600]));
  expect(new Set(await spans(NOON))).toEqual(new Set([NOON]));
});
