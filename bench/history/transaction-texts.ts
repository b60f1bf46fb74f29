import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { createMarket } from "@walletlens/demo-chain/market/create-market";
import { measureMs } from "@/bench/rounds";

/** Raw `getTransaction` results as JSON texts, and their source. */
export interface TransactionTexts {
  readonly source: string;
  readonly texts: readonly string[];
}

const RECORDINGS = path.resolve(import.meta.dirname, "../../../shared/data/mainnet");
const FILES = ["singles.ndjson.gz", "block_285000037.ndjson.gz"];
const MARKET = { seed: 1, endTime: 1_795_000_000, wallets: 20, mints: 20 };
const MARKET_TRANSACTIONS = 1_000;

/** Returns recorded transactions of mainnet if they are beside the repository, otherwise of the demo market. */
export function readTransactionTexts(): TransactionTexts {
  const files = FILES.map((name) => path.join(RECORDINGS, name));
  if (files.every((file) => existsSync(file))) {
    const texts = files.flatMap((file) => gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n"));
    return { source: "recorded on mainnet", texts };
  }
  const market = createMarket(MARKET);
  const firstIndex = market.signatureCount - MARKET_TRANSACTIONS;
  const texts = Array.from({ length: MARKET_TRANSACTIONS }, (_, index) =>
    JSON.stringify(market.renderTransaction(firstIndex + index)),
  );
  return { source: "of the demo market", texts };
}

/** JSON.parse of all transactions of a history, which each reading requires. */
export interface ParseBaseline {
  /** Baseline in words. */
  readonly against: string;
  /** Returns the milliseconds of parsing at present. */
  measure(): Promise<number>;
}

/** Creates a baseline of `count` transactions, from the same texts again and again. */
export function createParseBaseline(count: number): ParseBaseline {
  const { source, texts } = readTransactionTexts();
  const bytes = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  const size = `${(bytes / 1_000).toFixed(1)} kB each on average`;
  return {
    against: `JSON.parse of ${count} transactions, ${size}, ${texts.length} ${source} again and again`,
    measure: () =>
      measureMs(() => {
        for (let index = 0; index < count; index += 1) JSON.parse(texts[index % texts.length] ?? "");
      }),
  };
}
