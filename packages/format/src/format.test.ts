import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/test-scope.ts";
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatExactSol,
  formatExactUsd,
  formatHours,
  formatMultiple,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRelativeTime,
  formatReturn,
  formatSignedSol,
  formatSignedUsd,
  formatSol,
  formatTimestamp,
  formatUsd,
  formatWord,
  isolateText,
  sanitizeText,
  shortAddress,
} from "./format.ts";

describe("SOL", () => {
  test.each([
    [0, "0"],
    [-0, "0"],
    [12.3456, "12.35"],
    [12.5, "12.50"],
    [0.5, "0.5000"],
    [0.00123456, "0.001235"],
    [0.000000001, "0.000000001"],
    [0.0000000004, "0"],
    [12345.678, "12,346"],
    [1234567.8, "1,234,568"],
    [999.96, "1,000.0"],
    [-12.3456, "−12.35"],
  ])("has four significant digits and all digits of the whole part: %d is %s", (sol, text) => {
    expect(formatSol(sol)).toBe(text);
  });

  test("a gain has a plus sign, a loss a minus sign, zero none", () => {
    expect([1.5, -1.5, 0, 1e-12].map(formatSignedSol)).toEqual(["+1.500", "−1.500", "0", "0"]);
  });

  test("the exact value has all digits to the lamport", () => {
    expect(formatExactSol(1234.500000001)).toBe("1,234.500000001 SOL");
    expect(formatExactSol(-0.1)).toBe("−0.1 SOL");
    expect(formatExactSol(0)).toBe("0 SOL");
  });

  test("a value that rounds to zero has no sign", () => {
    expect(formatExactSol(-1e-12)).toBe("0 SOL");
  });
});

describe("shares and factors", () => {
  test("a fraction is percent with one decimal", () => {
    expect([0, 0.4567, 1, 0.5].map(formatPercent)).toEqual(["0%", "45.7%", "100%", "50%"]);
  });

  test("a share that is not zero never reads as zero", () => {
    expect(formatPercent(0.0001)).toBe("<0.1%");
    expect(formatPercent(0.0005)).toBe("0.1%");
  });

  test("a return is percent of the cost, with its sign", () => {
    expect([0.23, -1, 0, 4.5678, 0.0001].map(formatReturn)).toEqual([
      "+23%",
      "−100%",
      "0%",
      "+456.8%",
      "+<0.1%",
    ]);
  });

  test("a factor has two decimals unless it is large", () => {
    expect([1.5, 0, 0.123, 123.4, -0.5].map(formatMultiple)).toEqual([
      "1.50×",
      "0.00×",
      "0.12×",
      "123×",
      "−0.50×",
    ]);
  });
});

describe("dollars", () => {
  test("amounts are compact", () => {
    expect([950, 45_300, 1_234_567, 2.5e9, 0.0042, 0, -45_300].map(formatUsd)).toEqual([
      "$950",
      "$45.3K",
      "$1.23M",
      "$2.5B",
      "$0.0042",
      "$0",
      "−$45.3K",
    ]);
  });

  test("a gain has its sign, zero none, and the exact value has cents", () => {
    expect([950, -0.0042, 0].map(formatSignedUsd)).toEqual(["+$950", "−$0.0042", "$0"]);
    expect([1234.5, -0.006, 0, -0.001].map(formatExactUsd)).toEqual([
      "$1,234.50",
      "−$0.01",
      "$0.00",
      "$0.00",
    ]);
  });

  test("prices are never rounded", () => {
    expect([0.015, 0.3, 0.525, 120, 0].map(formatPrice)).toEqual(["$0.015", "$0.30", "$0.525", "$120", "$0"]);
  });
});

test("counts have thousands separators", () => {
  expect(formatCount(1204)).toBe("1,204");
});

test("plain numbers have at most two decimals", () => {
  expect([3, 3.256, 1234.5, -0.001].map(formatNumber)).toEqual(["3", "3.26", "1,234.5", "0"]);
});

describe("durations", () => {
  test.each([
    [0, "0 s"],
    [0.0001, "<1 s"],
    [38 / 3600, "38 s"],
    [59.6 / 3600, "1 min"],
    [4.5 / 60, "4 min 30 s"],
    [3599.7 / 3600, "1 h"],
    [2 + 5 / 60, "2 h 5 min"],
    [23.999, "1 d"],
    [76, "3 d 4 h"],
    [24 * 45.2, "45 d"],
  ])("%d hours are %s", (hours, text) => {
    expect(formatHours(hours)).toBe(text);
  });
});

describe("times", () => {
  const now = Date.UTC(2026, 10, 20, 7, 18);

  test.each([
    [0, "just now"],
    [-5_000, "just now"],
    [59_999, "just now"],
    [60_000, "1 min ago"],
    [59 * 60_000, "59 min ago"],
    [2.9 * 3_600_000, "2 h ago"],
    [29 * 86_400_000, "29 d ago"],
    [60 * 86_400_000, "60 d ago"],
    [61 * 86_400_000, "2 mo ago"],
    [729 * 86_400_000, "23 mo ago"],
    [731 * 86_400_000, "2 y ago"],
  ])("%d ms before now is %s", (passed, text) => {
    expect(formatRelativeTime(now - passed, now)).toBe(text);
  });

  test("dates and moments are in UTC, regardless of the machine's time zone", () => {
    expect(formatDate("2026-11-20T23:59:00Z")).toBe("Nov 20, 2026");
    expect(formatDateTime(now)).toBe("Nov 20, 2026, 07:18 UTC");
    expect(formatTimestamp("2026-11-20T07:18:09.999Z")).toBe("2026-11-20 07:18:09");
  });
});

test("an address is shortened to its ends", () => {
  expect(shortAddress("7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU")).toBe("7xKX…gAsU");
  expect(shortAddress("short")).toBe("short");
});

test("an API value becomes readable words", () => {
  expect(["day_trader", "ultra_fast", "SNIPER"].map(formatWord)).toEqual([
    "Day trader",
    "Ultra fast",
    "Sniper",
  ]);
});

describe("untrusted texts", () => {
  test("lose the invisible characters that reorder their surroundings", () => {
    expect(sanitizeText("\u202Eelahw\u202C\u200B 1\u0007")).toBe("elahw 1");
  });

  test("are cut at whole characters", () => {
    expect(sanitizeText("🐋".repeat(50), 5)).toBe("🐋🐋🐋🐋…");
    expect(sanitizeText("whale", 5)).toBe("whale");
  });

  test("stay in one line, with at most two marks per letter", () => {
    expect(sanitizeText(" a\nb ")).toBe("a b");
    expect(sanitizeText(`z${"\u0301".repeat(30)}`)).toBe("z\u0301\u0301");
  });

  test("have no combining mark before the first letter, which would change the preceding text", () => {
    expect(sanitizeText(" \u0301\u0301 a")).toBe("a");
    expect(sanitizeText("\u0301".repeat(300))).toBe("");
  });

  test("are empty if no character is visible", () => {
    const blank = [
      "",
      " \u00A0\u3000",
      "\u2800",
      "\u3164\uFFA0",
      "\u200B\u200D\uFEFF",
      "\u00AD\u034F",
      "\0\n",
    ];
    expect(blank.map((text) => sanitizeText(text))).toEqual(blank.map(() => ""));
    expect(isolateText("\u200B")).toBe("\u2068\u2069");
  });

  test("keep a space in place of invisible characters, and do not change if valid", () => {
    expect(sanitizeText("a\u200B \u2800 b")).toBe("a b");
    for (const text of ["Lucky Otter", "狗狗币", "مرحبا", "नमस्ते", "Ünïcödé", "🐋🚀", "<b>"]) {
      expect(sanitizeText(text)).toBe(text);
    }
  });

  test("in plain text are enclosed in isolates that they cannot close", () => {
    expect(isolateText("\u2069\u202Eshalom \u05E9\u05DC\u05D5\u05DD")).toBe(
      "\u2068shalom \u05E9\u05DC\u05D5\u05DD\u2069",
    );
    expect(isolateText("🐋".repeat(9), 3)).toBe("\u2068🐋🐋…\u2069");
  });

  test("never contain characters that affect text around them", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 80 }),
        fc.integer({ min: 1, max: 50 }),
        (text, length) => {
          const sanitized = sanitizeText(text, length);
          expect([...sanitized].length).toBeLessThanOrEqual(length);
          expect(sanitized).not.toMatch(
            /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{3}|^\p{M}|\s\s|^\s/u,
          );
        },
      ),
      { numRuns: runs(5_000) },
    );
  });
});
