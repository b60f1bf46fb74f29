import { describe, expect, test } from "vitest";
import { formatExactTokenPrice, formatTokenPrice } from "./token-price.ts";

describe("token prices", () => {
  test.each([
    [0.00000002963, "0.0₇2963", "0.00000002963"],
    [0.00002963, "0.0₄2963", "0.00002963"],
    [0.0002963, "0.0002963", "0.0002963"],
    [0.000009999999, "0.0₄1", "0.000009999999"],
    [3e-13, "0.0₁₂3", "0.0000000000003"],
    [1.5, "1.5", "1.5"],
    [12345.678, "12,346", "12,345.678"],
    [0, "0", "0"],
  ])("have four significant digits and count the zeros before them: %d is %s", (price, short, exact) => {
    expect(formatTokenPrice(price)).toBe(short);
    expect(formatExactTokenPrice(price)).toBe(exact);
  });
});
