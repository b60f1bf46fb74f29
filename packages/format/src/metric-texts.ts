/** Reasons for which several metrics are unknown. */
export const REASONS = {
  result: "No closed trade has a known result.",
  hold: "No closed trade has a cost basis.",
  cycle: "No closed trades in the covered history.",
  swap: "No trade with a known time in the covered history.",
  price: "No price source is available right now.",
  entry: "No closed trade has a known entry price, supply and SOL/USD rate.",
  cost: "No sale has a known cost basis and value.",
  costUsd: "No sale has a known result in USD.",
  profit: "No closed trade made a known profit.",
  style: "Needs 2 closed trades with a cost basis.",
} as const;

/** Reasons for which a metric is unknown, beside the rows that it would be computed from. */
export const EVIDENCE_REASONS = {
  cost: "None of the sales below has a known cost basis and value in SOL.",
  price: "None of the tokens below has a price right now.",
  result: "No token has a closed trade of known result. Tokens with closed trades are listed below.",
  hold: `${REASONS.hold} Closed trades are listed below.`,
  swap: "No trade with a known time in the covered history.",
  entry: `${REASONS.entry} The list below marks what is missing.`,
} as const;

export const REALIZED_FORMULA =
  "Sum over all sales with a cost basis: SOL received − fee − tip − cost of the units (FIFO).";

export const ACTIVITY_FORMULA =
  "Transactions that bought or sold a token. Excludes transfers and failed transactions.";

export const REALIZED_USD_FORMULA =
  "Proceeds in USD at the SOL price of the hour of the sale − cost in USD at the SOL price of the hour of the purchase. Includes gains and losses of SOL itself.";
