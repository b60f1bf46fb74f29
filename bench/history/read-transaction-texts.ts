import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { createMarket } from "@walletlens/demo-chain/market/create-market";

/** Raw `getTransaction` results as JSON texts, and where they come from. */
export interface TransactionTexts {
  readonly source: string;
  readonly texts: readonly string[];
}

const RECORDED = path.resolve(import.meta.dirname, "../../../shared/data/mainnet");
const FILES = ["singles.ndjson.gz", "block_285000037.ndjson.gz"];
const MARKET = { seed: 1, endTime: 1_795_000_000, wallets: 20, mints: 20 };
const RENDERED = 1_000;

/** Recorded transactions of mainnet where they lie beside the repository, else those of the demo market. */
export function readTransactionTexts(): TransactionTexts {
  const files = FILES.map((name) => path.join(RECORDED, name));
  if (files.every((file) => existsSync(file))) {
    const texts = files.flatMap((file) => gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n"));
    return { source: "recorded on mainnet", texts };
  }
  const market = createMarket(MARKET);
  const first = market.signatureCount - RENDERED;
  const texts = Array.from({ length: RENDERED }, (_, index) =>
    JSON.stringify(market.renderTransaction(first + index)),
  );
  return { source: "of the demo market", texts };
}
