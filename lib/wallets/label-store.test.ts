import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import type { LabelEntry } from "@walletlens/engine/known-address";
import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createLabelStore } from "./label-store";

const { database } = await provideDatabase();

const entryOf = (name: string, changes: Partial<LabelEntry> = {}): LabelEntry => ({
  address: address(createAddress(name)),
  type: "exchange",
  label: name,
  source: "a test",
  twitter: null,
  telegram: null,
  ...changes,
});

test("saved labels are found, and saving again replaces only differing ones", async () => {
  const store = createLabelStore(database);
  const one = entryOf("one");
  const two = entryOf("two", { type: "kol", twitter: "https://x.com/two", telegram: "https://t.me/two" });
  expect(await store.save([one, two])).toEqual({ labels: 2, added: 2, updated: 0, unchanged: 0 });
  const renamed = { ...one, label: "one, renamed" };
  expect(await store.save([renamed, two, entryOf("three")])).toEqual({
    labels: 3,
    added: 1,
    updated: 1,
    unchanged: 1,
  });
  const found = await store.find([one.address, two.address, address(createAddress("unknown"))]);
  expect(found.toSorted((a, b) => (a.label < b.label ? -1 : 1))).toEqual([renamed, two]);
});

test("labels are found by the beginning of their words, ignoring case; matches at the beginning come first, shortest first", async () => {
  const store = createLabelStore(database);
  const [long, short] = [entryOf("Ansem of the night"), entryOf("ansem", { type: "kol" })];
  await store.save([long, short, entryOf("Not Ansem"), entryOf("100% sure")]);
  const find = async (text: string, limit = 10) =>
    (await store.findByName(text, limit)).map(({ label }) => label);
  expect(await find("ANS")).toEqual(["ansem", "Ansem of the night", "Not Ansem"]);
  expect(await find("night ansem")).toEqual(["Ansem of the night"]);
  expect(await store.findByName("ans", 1)).toEqual([{ address: short.address, label: "ansem", type: "kol" }]);
  expect(await find("%")).toEqual([]);
  expect(await find("100%")).toEqual(["100% sure"]);
});

test("addresses are listed by type until an import changes the type", async () => {
  const store = createLabelStore(database);
  const tip = entryOf("tip", { type: "tip" });
  await store.save([tip]);
  expect(await store.listByType("tip")).toEqual([tip.address]);
  await store.save([{ ...tip, type: "lending" }]);
  expect(await store.listByType("tip")).toEqual([]);
  expect(await store.listByType("lending")).toEqual([tip.address]);
});

test("two imports of the same addresses in opposite orders both complete", async () => {
  const store = createLabelStore(database);
  const entries = Array.from({ length: 20_000 }, (_, index) => entryOf(`crowd ${index}`));
  const saved = await Promise.all([
    store.save(entries),
    store.save(entries.toReversed().map((entry) => ({ ...entry, label: "other" }))),
  ]);
  expect(saved.reduce((sum, { added }) => sum + added, 0)).toBe(20_000);
  expect(saved.reduce((sum, { updated }) => sum + updated, 0)).toBe(20_000);
});

test("one wrong entry rejects all entries", async () => {
  const store = createLabelStore(database);
  const good = entryOf("good");
  await expect(store.save([good, { ...entryOf("bad"), label: "a\u0000b" }])).rejects.toThrow();
  expect(await store.find([good.address])).toEqual([]);
});
