const TOKEN_PRICE_DIGITS = 4;
/** Shorter runs of zeros are written out. */
const MIN_COUNTED_ZEROS = 4;
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

/**
 * Price of a token with four digits from the first that counts, and never fewer than the whole part has. Four or more
 * zeros after the point are counted by a subscript: 0.0₄ means 0.0000.
 *
 * @example
 * formatTokenPrice(0.00000002963) // "0.0₇2963"
 * formatTokenPrice(0.0042) // "0.0042"
 */
export function formatTokenPrice(price: number): string {
  const [digits = "", exponent = ""] = price.toExponential(TOKEN_PRICE_DIGITS - 1).split("e");
  const zeros = -Number(exponent) - 1;
  if (!(price > 0) || zeros < MIN_COUNTED_ZEROS) {
    const decimals = Math.max(0, zeros + TOKEN_PRICE_DIGITS);
    return price.toLocaleString("en-US", { maximumFractionDigits: decimals }).replace("-", "−");
  }
  const count = Array.from(String(zeros), (digit) => SUBSCRIPTS[Number(digit)]).join("");
  return `0.0${count}${digits.replace(".", "").replace(/0+$/, "")}`;
}

/**
 * Price of a token as a plain decimal with all of its digits, for screen readers and copying.
 *
 * @example
 * formatExactTokenPrice(0.00000002963) // "0.00000002963"
 */
export function formatExactTokenPrice(price: number): string {
  return price.toLocaleString("en-US", { maximumSignificantDigits: 15 }).replace("-", "−");
}
