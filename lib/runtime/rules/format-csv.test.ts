import { expect, test } from "vitest";
import { formatCsv } from "./format-csv";

test("values are separated by commas, lines by CRLF, and null is empty", () => {
  expect(
    formatCsv([
      ["day", "credits"],
      ["2026-11-20", -5],
      [null, 12n],
      [true, ""],
    ]),
  ).toBe("day,credits\r\n2026-11-20,-5\r\n,12\r\ntrue,\r\n");
});

test("a text with a comma, a quote or a line break is quoted", () => {
  expect(formatCsv([["a,b", 'say "hi"', "two\nlines"]])).toBe('"a,b","say ""hi""","two\nlines"\r\n');
});

test("a text that a spreadsheet would execute is escaped", () => {
  expect(formatCsv([["=HYPERLINK(1)", "+1", "@x", "-x"]])).toBe("'=HYPERLINK(1),'+1,'@x,'-x\r\n");
});

test("a decimal number in a text remains a number", () => {
  expect(formatCsv([["-0.000000001", "-5", "-5-1", "+5"]])).toBe("-0.000000001,-5,'-5-1,'+5\r\n");
});
