import { expect, test } from "vitest";
import { fitText, limitText, MAX_TEXT_LENGTH, quoteUntrusted } from "./fit-text";
import { describeUnknown, writeNumber } from "./metric-words";
import { writePrice, writeToolPrice } from "./next-steps";

test("a list ends with a whole row and the number of the others", () => {
  const texts = Array.from({ length: 300 }, (_, index) => `Row ${index} ${"x".repeat(90)}.`);
  const text = fitText({ lines: ["300 rows."], rows: { name: "tokens", texts }, ending: ["Next."] });
  expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
  const rows = text.split("\n").filter((line) => line.startsWith("Row "));
  expect(rows).toEqual(texts.slice(0, 14));
  expect(text).toMatch(
    /\nIn structuredContent only: 286 of \d+ tokens\.\nNext\.\nstructuredContent has all fields\.$/,
  );
});

test.each([75, 85, 95, 105, 115])("a list of rows of %d characters has as many as fit", (length) => {
  const texts = Array.from({ length: 300 }, (_, index) => `Row ${index + 100} ${"x".repeat(length)}`);
  const text = fitText({ lines: [], rows: { name: "tokens", texts }, ending: [] });
  const [next = ""] = texts.slice(text.split("\n").filter((line) => line.startsWith("Row ")).length);
  expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
  expect(text.length + next.length + 1).toBeGreaterThan(MAX_TEXT_LENGTH);
});

test("lines that do not fit are left out as a whole, from the end, and the ending remains", () => {
  const lines = ["Verdict.", "a".repeat(900), "b".repeat(900), "Short."];
  const text = fitText({ lines, rows: { name: "tokens", texts: ["Row."] }, ending: ["Unknown.", "Next."] });
  expect(text.split("\n")).toEqual([
    "Verdict.",
    "a".repeat(900),
    "Short.",
    "In structuredContent only: 1 of 1 tokens.",
    "Unknown.",
    "Next.",
    "structuredContent has all fields.",
  ]);
});

test("a quoted name is one short line that closes no quote", () => {
  expect(quoteUntrusted("BONK")).toBe('untrusted "BONK"');
  expect(quoteUntrusted('a" and “b”\n\u202Ec')).toBe("untrusted \"a' and 'b' c\"");
  expect(quoteUntrusted("x".repeat(10_000))).toBe(`untrusted "${"x".repeat(23)}…"`);
});

test("a long text ends with a whole sentence, or with a whole word", () => {
  expect(limitText("One is 1.5. Two is longer than the rest of it.", 40)).toBe(
    "One is 1.5. More in structuredContent.",
  );
  expect(limitText("12 345 678 are the numbers of this text", 36)).toBe("12 345 …");
  expect(limitText("Short.", 6)).toBe("Short.");
});

test.each([
  [12_345.6, "12,346"],
  [1_000, "1,000"],
  [100, "100"],
  [12.5, "12.5"],
  [-0.012345, "−0.0123"],
  [0.1, "0.1"],
  [0, "0"],
])("%d has at most three significant digits: %s", (value, text) => {
  expect(writeNumber(value)).toBe(text);
});

test("unknown values are named once for all rows, parts of results last", () => {
  const result = { sol: { unknown: ["total"] } };
  const row = { results: result, unknown: ["roi"] };
  expect(describeUnknown({ data: [row, row] })).toEqual([
    "Unknown or partial: data[].roi, data[].results.sol.total.",
  ]);
  expect(describeUnknown({ data: [] })).toEqual([]);
});

test("a price has its dollars if a payment can pay it, and its period", () => {
  expect(writeToolPrice("wallet_hud")).toBe("1 credit or $0.015");
  expect(writeToolPrice("wallet_trades")).toBe("3 credits or $0.045, for an account once a day");
  expect(writePrice({ credits: 1, usdMicros: 0 })).toBe("1 credit");
});
