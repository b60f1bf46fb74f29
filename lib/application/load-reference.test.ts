import type { Address } from "@walletlens/engine/address";
import { numbered } from "@walletlens/engine/coordination/testing/coordination-market";
import { buildChange } from "@walletlens/engine/testing/build-change";
import { describe, expect, test } from "vitest";
import { createMemoryWalletStore } from "@/lib/testing/memory-wallet-store";
import { loadReference } from "./load-reference";

/** 2025-10-09 08:53:20 UTC. */
const NOON = 1_760_000_000;
const AT = { solUsd: new Map<number, bigint>(), until: NOON };
const wallets = (kind: string, count: number) => Array.from({ length: count }, (_, n) => numbered(kind, n));

async function keepHistories(store: ReturnType<typeof createMemoryWalletStore>, names: readonly Address[]) {
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
) => loadReference({ wallets: store, clock: { now: () => seconds * 1000 } }, group, AT);

const GROUP = wallets("G", 6);
const [FIRST, SECOND] = GROUP as [Address, Address];

describe("the wallets that trades are compared with", () => {
  test("are the same all day for a group and each of its pairs, also when others are asked for in between", async () => {
    const store = createMemoryWalletStore();
    await keepHistories(store, [...wallets("K", 30), ...GROUP]);
    const ofGroup = await load(store, GROUP);
    await keepHistories(store, wallets("N", 50));
    const ofPair = await load(store, [FIRST, SECOND]);
    const others = await load(store, wallets("N", 5));
    const names = ofGroup.wallets.map(({ wallet }) => wallet);
    expect(names).toEqual(wallets("K", 30).toSorted());
    for (const reference of [ofPair, others]) {
      expect(reference.wallets.map(({ wallet }) => wallet)).toEqual(names);
      expect([reference.day, reference.id]).toEqual(["2025-10-09", ofGroup.id]);
    }
  });

  test("lack those who are asked about, and say so by another fingerprint", async () => {
    const store = createMemoryWalletStore();
    await keepHistories(store, wallets("K", 30));
    const outside = await load(store, GROUP);
    const inside = await load(store, wallets("K", 2));
    expect(inside.wallets).toHaveLength(28);
    expect(inside.id).not.toBe(outside.id);
  });

  test("are drawn anew for each day", async () => {
    const store = createMemoryWalletStore();
    await keepHistories(store, wallets("K", 30));
    const today = await load(store, GROUP);
    await keepHistories(store, wallets("N", 10));
    const tomorrow = await load(store, GROUP, NOON + 86_400);
    expect([today.wallets.length, tomorrow.wallets.length, tomorrow.day]).toEqual([30, 40, "2025-10-10"]);
  });

  test("grow while they are fewer than twenty: the larger background stays", async () => {
    const store = createMemoryWalletStore();
    await keepHistories(store, wallets("K", 19));
    expect((await load(store, GROUP)).wallets).toHaveLength(19);
    await keepHistories(store, wallets("N", 5));
    expect((await load(store, GROUP)).wallets).toHaveLength(24);
    await keepHistories(store, wallets("P", 5));
    expect((await load(store, GROUP)).wallets).toHaveLength(24);
  });
});
