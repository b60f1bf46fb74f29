import { expect, test } from "vitest";
import { parseLabels } from "./parse-labels";

const WALLET = "5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9";
const OTHER = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const EXCHANGE = { address: WALLET, type: "exchange", label: "Some exchange", source: "a page" };
const NO_PAGES = { twitter: null, telegram: null };

/** One list line with `changes`, as JSON. */
const parseOne = (changes: object) => parseLabels(JSON.stringify([{ ...EXCHANGE, ...changes }]), "list")[0];
const parseKol = (changes: object) => parseOne({ type: "kol", ...changes });

test("JSON and CSV with the same labels give the same result", () => {
  const json = `[
    { "address": "${WALLET}", "type": "exchange", "label": "Some exchange", "source": "a page" },
    { "address": "${OTHER}", "type": "kol", "name": "A, B", "twitter": "@ab", "telegram": null }
  ]`;
  const csv = [
    "address,type,label,source,name,twitter,telegram",
    `${WALLET},exchange,Some exchange,a page,,,`,
    "",
    `${OTHER},kol,,,"A, B",@ab,`,
  ];
  const kol = { address: OTHER, type: "kol", label: "A, B", source: "list.csv" };
  const expected = [
    { ...EXCHANGE, ...NO_PAGES },
    { ...kol, twitter: "https://x.com/ab", telegram: null },
  ];
  expect(parseLabels(json, "list.csv")).toEqual(expected);
  expect(parseLabels(csv.join("\n"), "list.csv")).toEqual(expected);
  expect(parseLabels(`\uFEFF${csv.join("\r\n")}\r\n`, "list.csv")).toEqual(expected);
  expect(parseLabels("[]", "list")).toEqual([]);
});

const line = (text: string) => `address,type,label\n${OTHER},burn,x\n${text}`;
test.each([
  ["an invalid address", line("l1l1,exchange,x"), "line 3: address must be a base58 address of 32 bytes"],
  ["an unknown type", line(`${WALLET},cex,x`), /^line 3: type Invalid option/],
  ["no label", line(`${WALLET},exchange,`), "line 3: label is missing"],
  ["an address twice", line(`${OTHER},exchange,x`), "line 3: the address is also in line 2"],
  ["too many columns", line(`${WALLET},exchange,x,y`), /on line 3/],
  ["an unclosed quote", line(`${WALLET},exchange,"x`), /line 3/],
  ["an unknown column", `address,kind\n${WALLET},x`, /^line 1: there is no column "kind"/],
  [
    "a page of an address that is not a kol",
    `address,type,label,twitter\n${WALLET},fee,x,@y`,
    /^line 2: type must be kol/,
  ],
  ["invalid JSON", "[{]", /JSON/],
  [
    "an entry of a JSON list, by the line where it begins",
    `[\n{"address":"${OTHER}","type":"burn","label":"x"},\n\n{"address":"${WALLET}",\n"label":["]",1],"type":"burn"}]`,
    /^line 4: label /,
  ],
  ["an entry that is not an object", `[\n1]`, /^line 2: /],
  [
    "an unknown field",
    `[\n{"address":"${OTHER}","type":"burn","label":"x","twiter":"y"}]`,
    /^line 2: .*twiter/,
  ],
])("a list with %s is refused with the number of the line and the reason", (_, text, message) => {
  expect(() => parseLabels(text, "list")).toThrow(message);
});

test("a name with unusual letters and composed emoji is stored unchanged, without surrounding spaces", () => {
  expect(parseKol({ label: "  woopig🧙🏻\u200d♂️ 蟋蟀 " })?.label).toBe("woopig🧙🏻\u200d♂️ 蟋蟀");
});

test.each([
  ["a line end", "a\nb"],
  ["an escape sequence", "a\u001b[31mb"],
  ["a direction override", "a\u202eb"],
  ["an isolate", "a\u2066b"],
  ["a direction mark", "a\u200fb"],
  ["a zero-width space", "a\u200bb"],
  ["tag characters", "a\u{e0061}b"],
  ["a line separator", "a\u2028b"],
  ["half of a surrogate pair", "a\ud800b"],
  ["101 characters", "a".repeat(101)],
])("a label with %s is refused", (_, label) => {
  expect(() => parseOne({ label })).toThrow(/^line 1: label /);
});

test.each([
  ["twitter", "@KayTheDoc", "https://x.com/KayTheDoc"],
  ["twitter", "KayTheDoc", "https://x.com/KayTheDoc"],
  ["twitter", "https://x.com/KayTheDoc", "https://x.com/KayTheDoc"],
  ["twitter", "http://twitter.com/KayTheDoc", "https://twitter.com/KayTheDoc"],
  ["telegram", "@prosacalls", "https://t.me/prosacalls"],
  ["telegram", "http://t.me/prosacalls", "https://t.me/prosacalls"],
  ["telegram", "https://t.me/+9OnlKXERe9hkODBh", "https://t.me/+9OnlKXERe9hkODBh"],
] as const)("the %s %s is the page %s", (field, given, page) => {
  expect(parseKol({ [field]: given })?.[field]).toBe(page);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://x.com/a",
  "https://x.com@evil.example/",
  "not a page",
  "//x.com/a",
])("the page %s is refused", (twitter) => {
  expect(() => parseKol({ twitter })).toThrow(/^line 1: twitter must be an https address/);
});
