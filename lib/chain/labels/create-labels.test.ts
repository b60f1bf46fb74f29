import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Address, address, isAddress } from "@walletlens/engine/address";
import { LABEL_TYPES, type LabelEntry } from "@walletlens/engine/known-address";
import { KNOWN_ADDRESSES } from "@walletlens/solana/labels/known-addresses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLabels } from "./create-labels";

const BINANCE = address("5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9");
const JITO_TIP = address("96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5");
const UNLABELED = address("F7pV4LqRyRAmbvWCvu7AHd1nZYJyTjHkVh5aXqNdQyLJ");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "walletlens-labels-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(text: string): Promise<string> {
  const file = path.join(folder, "labels.json");
  await writeFile(file, text);
  return file;
}

const listing = (...entries: object[]) => write(JSON.stringify(entries));

test.each(KNOWN_ADDRESSES.map((entry) => [entry.address, entry] as const))(
  "the entry %s of the reviewed list is valid",
  (_, entry) => {
    expect(isAddress(entry.address)).toBe(true);
    expect(LABEL_TYPES).toContain(entry.type);
    // People are imported by operators: the list names systems only.
    expect(entry.type).not.toBe("kol");
    expect(entry.label).toMatch(/^\S.{2,98}$/);
    expect(entry.source).toMatch(/^(https:\/\/|[\w.-]+\/[\w.-]+: )\S+/);
    expect(entry.date).toMatch(/^2026-\d\d-\d\d$/);
  },
);

test("the reviewed list names each address once", () => {
  expect(new Set(KNOWN_ADDRESSES.map((entry) => entry.address)).size).toBe(KNOWN_ADDRESSES.length);
});

test("the reviewed tip accounts are those of services that send transactions for a tip", () => {
  const tips = KNOWN_ADDRESSES.filter(({ type }) => type === "tip");
  const services = tips.map(({ label }) => label.replace(/ tip account \d+$/, ""));
  const counts = new Map(services.map((name) => [name, services.filter((other) => other === name).length]));
  expect(Object.fromEntries(counts)).toEqual({
    Jito: 8,
    bloXroute: 17,
    "bloXroute (earlier)": 5,
    NextBlock: 8,
    "0slot": 5,
    Nozomi: 17,
    Node1: 6,
    FlashBlock: 10,
    BlockRazor: 14,
    Astralane: 17,
    Stellium: 5,
    Falcon: 10,
    Lightspeed: 2,
    Soyas: 10,
    Solami: 10,
    "Lunar Lander": 10,
    Glaive: 6,
    SpeedLanding: 8,
    "Helius Sender": 10,
  });
});

test("the imported list overrides the given file, which overrides the reviewed list", async () => {
  const file = await listing({ address: BINANCE, type: "bridge", label: "of the file" });
  const imported: LabelEntry = {
    address: BINANCE,
    type: "fee",
    label: "imported",
    source: "a test",
    twitter: null,
    telegram: null,
  };
  const labelOf = async (labels: ReturnType<typeof createLabels>) =>
    (await labels.find([BINANCE])).get(BINANCE)?.label;
  expect(await labelOf(createLabels(null))).toEqual({ type: "exchange", label: "Binance" });
  expect(await labelOf(createLabels(file))).toEqual({ type: "bridge", label: "of the file" });
  const store = { find: async () => [imported], findByName: async () => [], listByType: async () => [] };
  expect(await labelOf(createLabels(file, store))).toEqual({ type: "fee", label: "imported" });
});

test("a kol is a person and not a system account, and an unknown address has no label", async () => {
  const file = await listing({ address: UNLABELED, type: "kol", name: "Somebody", twitter: "@somebody" });
  const known = await createLabels(file).find([UNLABELED]);
  const kol = { name: "Somebody", twitter: "https://x.com/somebody", telegram: null };
  expect(known.get(UNLABELED)).toEqual({ label: null, kol });
  expect((await createLabels(null).find([UNLABELED])).size).toBe(0);
});

test("a label of any of the three lists is found by its beginning, and an address only by its effective label", async () => {
  const file = await listing({ address: UNLABELED, type: "kol", name: "Binge" });
  const entry = { type: "fee", source: "a test", twitter: null, telegram: null } as const;
  const imported: readonly LabelEntry[] = [
    { ...entry, address: BINANCE, label: "Mine" },
    { ...entry, address: JITO_TIP, label: "Binominal" },
  ];
  const store = {
    find: async (addresses: readonly Address[]) =>
      imported.filter((each) => addresses.includes(each.address)),
    findByName: async () => imported.filter(({ label }) => label.startsWith("Bin")),
    listByType: async () => [],
  };
  const find = async (...given: Parameters<typeof createLabels>) =>
    new Map(
      (await createLabels(...given).findByName("bin", 100)).map((found) => [found.address, found.label]),
    );
  expect((await find(null)).get(BINANCE)).toBe("Binance");
  expect((await find(file)).get(UNLABELED)).toBe("Binge");
  const found = await find(file, store);
  expect(found.get(JITO_TIP)).toBe("Binominal");
  expect(found.has(BINANCE)).toBe(false);
  expect(Array.from(found.values())[0]).toBe("Binge");
  expect(await createLabels(file, store).findByName("bin", 1)).toHaveLength(1);
});

test("tips of all three lists count as tips", async () => {
  const file = await listing({ address: UNLABELED, type: "tip", label: "of the file" });
  const store = { find: async () => [], findByName: async () => [], listByType: async () => [BINANCE] };
  const { tipAccounts } = await createLabels(file, store).extractionContext();
  expect([UNLABELED, BINANCE, JITO_TIP].every((tip) => tipAccounts.has(tip))).toBe(true);
});

test("dollars of all three lists count as dollars, and an import with another type removes one", async () => {
  const [cash, usd1] = [
    address("CASHx9KJUStyftLFWGvEVf59SGeG9sh5FfcnZMVPCASH"),
    address("USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB"),
  ];
  const file = await listing({ address: UNLABELED, type: "dollar", label: "of the file" });
  const token = {
    address: usd1,
    type: "program",
    label: "ours",
    source: "a test",
    twitter: null,
    telegram: null,
  } as const;
  const store = {
    find: async (addresses: readonly Address[]) => (addresses.includes(usd1) ? [token] : []),
    findByName: async () => [],
    listByType: async (type: string) => (type === "dollar" ? [BINANCE] : []),
  };
  const { dollars } = await createLabels(file, store).extractionContext();
  expect([cash, UNLABELED, BINANCE].every((mint) => dollars.has(mint))).toBe(true);
  expect(dollars.has(usd1)).toBe(false);
});

test("programs are listed by type, and an import with another type removes one", async () => {
  const [marginfi, kamino] = [
    address("MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA"),
    address("KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD"),
  ];
  const renamed: LabelEntry = {
    address: marginfi,
    type: "program",
    label: "ours",
    source: "a test",
    twitter: null,
    telegram: null,
  };
  const store = {
    find: async (addresses: readonly Address[]) => (addresses.includes(marginfi) ? [renamed] : []),
    findByName: async () => [],
    listByType: async (type: string) => (type === "lending" ? [UNLABELED] : []),
  };
  const lending = await createLabels(null, store).addressesOfType("lending");
  expect([UNLABELED, kamino].every((program) => lending.has(program))).toBe(true);
  expect(lending.has(marginfi)).toBe(false);
  expect(lending.has(JITO_TIP)).toBe(false);
});

test.each([
  ["lending", "MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA"],
  ["lending", "So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo"],
  ["incinerator", "F6fmDVCQfvnEq2KR8hhfZSEczfM9JK9fWbCsYJNbTGn7"],
  ["incinerator", "1nc1nerator11111111111111111111111111111111"],
  ["liquid_staking", "MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD"],
  ["launchpad", "6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P"],
  ["bridge", "CCTPV2Sm4AdWt5296sk4P66VBZ7bEhcARwFaaS9YPbeC"],
  ["tip", "4ACfpUFoaSD9bfPdeu6DBt89gB6ENTeHBXCAi87NhDEE"],
  ["dollar", "JuprjznTrTSp2UFa3ZBUFgwdAmtZCq4MQCwysN55USD"],
  ["program", "61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH"],
] as const)("the reviewed list has a %s entry for %s", async (type, program) => {
  expect((await createLabels(null).addressesOfType(type)).has(address(program))).toBe(true);
  expect((await createLabels(null).find([address(program)])).get(address(program))?.label).not.toBeNull();
});

test("a malformed label file stops the start with its name and the line", async () => {
  const file = await write(`[\n{"address":"${UNLABELED}","type":"burn","label":"x"},\n{"address":"x"}\n]`);
  expect(() => createLabels(file)).toThrow(/^LABELS_FILE .*labels\.json: line 3: address must be/);
  expect(() => createLabels(path.join(folder, "none.json"))).toThrow(/^LABELS_FILE .*none\.json: ENOENT/);
});
