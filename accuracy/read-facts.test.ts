import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readFacts, selectFacts } from "./read-facts";

const folder = mkdtempSync(path.join(tmpdir(), "walletlens-facts-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FACT = {
  id: "route",
  kinds: ["jupiter"],
  signature: "5yFvtkWX3G9ANAvXgc9jtd7EgTE6x36XhC81ochM9CFTneBYooP8fSPVN3eyYQFp7361xdGGey8MQ7QfiDGcqBci",
  asserted: [{ asset: "SOL", direction: "in", amount: "1.5" }],
  file: "docs/swaps",
};
const listOf = (...facts: readonly object[]) =>
  JSON.stringify({ project: "somebody", url: "https://example.com", facts });

function readText(text: string) {
  const file = path.join(folder, "list.json");
  writeFileSync(file, text);
  return readFacts(file);
}

test("a fact without a commit links to its project", () => {
  expect(readText(listOf(FACT))).toMatchObject([{ source: "https://example.com/docs/swaps", explained: [] }]);
});

test.each([
  ["is not JSON", "{", /cannot be read: /],
  ["has no project", '{"facts":[]}', /is no list of facts: .*project/s],
  ["has an unknown field", listOf({ ...FACT, extra: 1 }), /Unrecognized key: "extra"/],
  ["has an invalid address", listOf({ ...FACT, owner: "AV6Vwq" }), /owner/],
  ["asserts nothing", listOf({ ...FACT, asserted: [] }), /asserted/],
  [
    "has an amount twice",
    listOf({ ...FACT, asserted: [{ ...FACT.asserted[0], amountRaw: "1500000000" }] }),
    /either in base units or in whole tokens/,
  ],
  [
    "explains an amount that it does not assert",
    listOf({
      ...FACT,
      explained: [
        { asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", differenceRaw: "1", reason: "tip" },
      ],
    }),
    /what is explained is asserted/,
  ],
  ["has two facts with one id", listOf(FACT, FACT), /two facts are called route/],
])("a list that %s is refused with a message", (_, text, words) => {
  expect(() => readText(text)).toThrow(words);
});

test("facts are selected by kind or id, and another name is refused with the list of kinds", () => {
  const facts = readText(listOf(FACT, { ...FACT, id: "other", kinds: ["orca", "tip"] }));
  const idsOf = (...names: string[]) => selectFacts(facts, names).map(({ id }) => id);
  expect([idsOf(), idsOf("tip"), idsOf("tip", "route")]).toEqual([
    ["route", "other"],
    ["other"],
    ["route", "other"],
  ]);
  expect(() => idsOf("futures")).toThrow(
    "no fact is called futures or of that kind; kinds are jupiter, orca, tip",
  );
});
