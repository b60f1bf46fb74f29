import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createLaunchStore } from "./launch-store";

const { database } = await provideDatabase();
const store = createLaunchStore(database);
const mintOf = (name: string) => address(createAddress(name));

test("a launch is found as it was saved, and a token whose launch was not read is absent", async () => {
  const [launched, unread] = [mintOf("launched"), mintOf("not read")];
  const launch = { signature: "launch", slot: 446_256_123, time: 1_795_000_001 };
  await store.save(launched, launch);
  expect(await store.find([launched, unread])).toEqual(new Map([[launched, launch]]));
  expect(await store.find([])).toEqual(new Map());
});

test("the first saved launch of a token remains: a later job reads the same one", async () => {
  const mint = mintOf("read twice");
  const launch = { signature: "launch", slot: 7, time: 1_795_000_001 };
  await store.save(mint, launch);
  await store.save(mint, { signature: "another", slot: 9, time: 1_795_000_009 });
  expect(await store.find([mint])).toEqual(new Map([[mint, launch]]));
});

test("a statement finds the launches among as many tokens as a long history has", async () => {
  const mints = Array.from({ length: 40_000 }, (_, index) => mintOf(`token ${index}`));
  const launch = { signature: "launch", slot: 7, time: 1_795_000_001 };
  const [mint = mintOf("token")] = mints.slice(-1);
  await store.save(mint, launch);
  expect(await store.find(mints)).toEqual(new Map([[mint, launch]]));
});
