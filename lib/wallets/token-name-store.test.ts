import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createTokenNameStore } from "./token-name-store";

const { database } = await provideDatabase();

const mintOf = (name: string) => address(createAddress(name));
const OTTER = { symbol: "OTTER", name: "Lucky Otter" };

async function age(mint: string, hours: number): Promise<void> {
  const text = "UPDATE token_names SET read_at = now() - make_interval(hours => $2) WHERE mint = $1";
  await database.pool.query(text, [mint, hours]);
}

test("names are returned as they were read, including missing ones, and unread tokens are absent", async () => {
  const store = createTokenNameStore(database);
  const [named, nameless, blank] = [mintOf("named"), mintOf("nameless"), mintOf("blank")];
  const odd = { symbol: "", name: "\u202E<b>🐋\uFFFD" };
  await store.save(
    new Map([
      [named, OTTER],
      [nameless, null],
      [blank, odd],
    ]),
  );
  expect(await store.find([named, nameless, blank, mintOf("never read")])).toEqual(
    new Map([
      [named, { name: OTTER, isFresh: true }],
      [nameless, { name: null, isFresh: true }],
      [blank, { name: odd, isFresh: true }],
    ]),
  );
  await store.save(new Map());
});

test("a name expires after a week and a missing one after two hours; both stay stored and are fresh after another read", async () => {
  const store = createTokenNameStore(database);
  const [old, recent, missing, justMissing] = ["old", "recent", "missing", "just missing"].map(mintOf);
  if (!old || !recent || !missing || !justMissing) throw new Error("four mints");
  await store.save(
    new Map([
      [old, OTTER],
      [recent, OTTER],
      [missing, null],
      [justMissing, null],
    ]),
  );
  await age(old, 7 * 24 + 1);
  await age(recent, 7 * 24 - 1);
  await age(missing, 3);
  await age(justMissing, 1);
  const freshness = async () =>
    [...(await store.find([old, recent, missing, justMissing]))]
      .filter(([, { isFresh }]) => isFresh)
      .map(([mint]) => mint);
  expect(new Set(await freshness())).toEqual(new Set([recent, justMissing]));
  expect((await store.find([old])).get(old)?.name).toEqual(OTTER);
  await store.save(
    new Map([
      [old, null],
      [missing, OTTER],
    ]),
  );
  expect(await freshness()).toHaveLength(4);
  expect((await store.find([old])).get(old)?.name).toBeNull();
  expect((await store.find([missing])).get(missing)?.name).toEqual(OTTER);
});

test("two processes can store the same names in opposite orders", async () => {
  const store = createTokenNameStore(database);
  const names = Array.from({ length: 200 }, (_, index) => [mintOf(`crowd ${index}`), OTTER] as const);
  await Promise.all(
    Array.from({ length: 4 }, (_, round) => store.save(new Map(round % 2 ? names.toReversed() : names))),
  );
  expect((await store.find(names.map(([mint]) => mint))).size).toBe(200);
});
