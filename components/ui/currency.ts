export const CURRENCIES = ["sol", "usd"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const CURRENCY_COOKIE = "currency";

/** Returns the currency of a cookie; SOL by default. */
export function readCurrency(cookie: string | undefined): Currency {
  return cookie === "usd" ? "usd" : "sol";
}
