/** Credits of the calls that pages start; apart from the table of prices, which scripts of pages need not load. */
export const CALL_CREDITS = {
  "wallet-hud": 1,
  holders: 5,
  "holders-deep": 15,
} as const;
