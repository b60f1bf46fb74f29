import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import { beforeEach, expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import type { StoredLink } from "./link-store";
import { createLinkStore } from "./link-store";

const { database } = await provideDatabase();
const store = createLinkStore(database);

const [A, B, C] = ["one", "two", "three"].map((name) => address(createAddress(name))).toSorted();
if (A === undefined || B === undefined || C === undefined) throw new TypeError("there are three wallets");

const link = (
  walletA: Address,
  walletB: Address,
  lossShareA: number | null,
  lossShareB: number | null = null,
) => ({ walletA, walletB, verdict: "linked", lossShareA, lossShareB }) satisfies StoredLink;

beforeEach(async () => {
  await database.pool.query("DELETE FROM wallet_snapshots");
  await database.pool.query(
    `INSERT INTO wallet_snapshots (address, calculated_at, hud, profile, tokens, basis, holder)
     SELECT address, now(), '{}', '{}', '[]', '{}', '{}' FROM unnest($1::text[]) AS address`,
    [[A, B, C]],
  );
});

test("the linked wallet with the largest share is found from both sides of a link", async () => {
  await store.replace([A, B, C], [link(A, B, 0.6, 0.5), link(A, C, 0.9, 0.2)], 1_000);
  expect(await store.findLinkedLosses([A, B, C], 0.5)).toEqual(
    new Map([
      [A, { walletAddress: C, verdict: "linked", share: 0.9, comparedAt: 1_000 }],
      [B, { walletAddress: A, verdict: "linked", share: 0.5, comparedAt: 1_000 }],
    ]),
  );
});

test("a comparison replaces links between its wallets and preserves links to others", async () => {
  await store.replace([A, B, C], [link(A, B, 0.6), link(B, C, 0.7)], 1_000);
  await store.replace([A, B], [], 2_000);
  const found = await store.findLinkedLosses([A, B], 0.5);
  expect([...found.keys()]).toEqual([B]);
});

test("a repeated comparison changes nothing", async () => {
  await store.replace([A, B], [link(A, B, 0.6)], 1_000);
  await store.replace([A, B], [link(A, B, 0.6)], 1_000);
  expect((await store.findLinkedLosses([A], 0.5)).size).toBe(1);
});

test("a link ends with the metrics of one of its wallets, and is not stored without them", async () => {
  await store.replace([A, B], [link(A, B, 0.6)], 1_000);
  await database.pool.query("DELETE FROM wallet_snapshots WHERE address = $1", [B]);
  expect(await store.findLinkedLosses([A], 0.5)).toEqual(new Map());
  await store.replace([A, B], [link(A, B, 0.6)], 1_000);
  expect(await store.findLinkedLosses([A], 0.5)).toEqual(new Map());
});
