import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import type { LinkStore } from "@/lib/wallets/link-store";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";
import { computeLossShare, type StoreLinksPorts, storeLinks } from "./store-links";

const result = (token: string, value: number | null, isWhole = true) => ({
  ...{ tokenAddress: testAddress(token), realizedPnlSol: { value, isWhole } },
});

test("3 of 4 SOL of profit are from tokens in which the other wallet lost", () => {
  const winner = [result("A", 3), result("B", 1), result("C", -5)];
  const loser = [result("A", -2), result("B", 2), result("C", -1)];
  expect(computeLossShare(winner, loser)).toBe(0.75);
  expect(computeLossShare(loser, winner)).toBe(0);
});

test("partly known results are neither a profit nor a loss", () => {
  expect(computeLossShare([result("A", 3, false), result("B", 1)], [result("A", -2)])).toBe(0);
  expect(computeLossShare([result("A", 3), result("B", 1)], [result("A", -2, false)])).toBe(0);
  expect(
    computeLossShare([result("A", 3), result("B", 1)], [result("A", null, false), result("B", -1)]),
  ).toBe(0.25);
});

test("without a profit there is no share", () => {
  expect(computeLossShare([result("A", -1), result("B", 0)], [result("A", -1)])).toBeNull();
});

test("the tokens of each of 6 wallets are read once for their 15 links", async () => {
  const wallets = ["A", "B", "C", "D", "E", "F"].map(testAddress);
  const links = wallets.flatMap((walletA, place) =>
    wallets.slice(place + 1).map((walletB) => ({ walletA, walletB, verdict: "linked" as const })),
  );
  const read: string[] = [];
  const stored: Parameters<LinkStore["replace"]>[1][] = [];
  const find = async (wallet: string) => {
    read.push(wallet);
    return { body: [result("X", wallet === wallets[0] ? -1 : 2)] };
  };
  const ports = {
    linkStore: { replace: async (_, rows) => void stored.push(rows) } as Partial<LinkStore> as LinkStore,
    snapshots: { find } as unknown as SnapshotStore,
    clock: { now: () => 1_000 },
  } satisfies StoreLinksPorts;
  await storeLinks(ports, wallets, links);
  expect(read.toSorted()).toEqual(wallets.toSorted());
  expect(stored[0]).toHaveLength(15);
  // The first wallet lost in the only token, in which all others have their profit.
  expect(stored[0]?.[0]).toMatchObject({ lossShareA: null, lossShareB: 1 });
  expect(stored[0]?.at(-1)).toMatchObject({ lossShareA: 0, lossShareB: 0 });
});
