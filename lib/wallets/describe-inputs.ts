import { createHash, type Hash } from "node:crypto";
import { listUsedPrices, writePrices } from "@walletlens/engine/wallet/analysis-inputs";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { SourceTransactions } from "@walletlens/engine/wallet/hud";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import type { AnalyzedHistory } from "./history-cache";

/** Returns the transactions and prices of an analysis with their hashes (docs/definitions.md#inputs-of-an-answer). */
export function describeInputs(input: WalletInput, { entries, range }: AnalyzedHistory): SourceTransactions {
  return {
    inputs: {
      signatures: entries.length,
      hash: hashSignatures(entries),
      pricesHash: createHash("sha256")
        .update(writePrices(listUsedPrices(input)))
        .digest("hex"),
    },
    transactionRange: range,
  };
}

/** Hash of the first `count` entries of a history. */
interface HashedStart {
  readonly count: number;
  readonly last: HistoryEntry;
  readonly hash: Hash;
}

/** By first entry: a stored history only gains entries, so it continues a hash if the entry at its end is the same. */
const hashed = new WeakMap<HistoryEntry, HashedStart>();

/** Hashes the signatures of a history, a line each. Continues the last hash if only later entries were added. */
function hashSignatures(entries: readonly HistoryEntry[]): string {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return createHash("sha256").digest("hex");
  const known = hashed.get(first);
  const start = known !== undefined && entries[known.count - 1] === known.last ? known : null;
  const hash = start?.hash.copy() ?? createHash("sha256");
  const added = start === null ? entries : entries.slice(start.count);
  hash.update(added.map(({ signature }) => `${signature}\n`).join(""));
  hashed.set(first, { count: entries.length, last, hash });
  return hash.copy().digest("hex");
}
