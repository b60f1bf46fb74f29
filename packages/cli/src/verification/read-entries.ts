import { type Address, isSignature } from "@walletlens/engine/address";
import { MAINNET } from "@walletlens/engine/chain/protocol-parameters";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { findOrdersToRead } from "@walletlens/engine/orders/find-open-orders";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";
import {
  compareEntries,
  type HistoryEntry,
  missingEntries,
  toEntries,
} from "@walletlens/engine/wallet/history-entry";
import type { TransactionRange } from "@walletlens/engine/wallet/hud";
import type { ChainReader } from "@walletlens/solana/chain-reader";
import type { ListedSignatures } from "./list-wallet-signatures.ts";
import type { ValidInputs } from "./saved-answer.ts";
import type { AnswerDifference, Findings, Remark } from "./verification.ts";

export interface WantedTransactions {
  readonly wallet: Address;
  readonly inputs: ValidInputs;
  readonly range: TransactionRange | null;
}

/** Loads the wanted transactions that mention the wallet, as entries by signature. */
export async function loadEntries(
  chain: ChainReader,
  { wallet, inputs, range }: WantedTransactions,
): Promise<ReadonlyMap<string, HistoryEntry>> {
  const loaded = new Map<string, HistoryEntry>();
  if (range === null) return loaded;
  const wanted = new Set(inputs.signatures);
  const context = toExtractionContext(inputs);
  const unwanted = (signature: string) => !wanted.has(signature);
  const reading = chain.readHistory(wallet, { limit: Number.MAX_SAFE_INTEGER, isKnown: unwanted });
  for await (const { transactions, oldest } of reading) {
    const found = transactions.filter(({ signature }) => wanted.has(signature));
    for (const entry of toEntries(found, wallet, context)) loaded.set(entry.signature, entry);
    if (loaded.size === wanted.size || oldest.slot < range.oldest.slot) break;
  }
  return loaded;
}

/**
 * Returns the entries of an answer as the node has them, by `compareEntries`. Differences are transactions of the node that the answer
 * omits or names as missing, and those of the answer that do not involve the wallet. Unread are those that the node does not have: their
 * existence is unknown.
 */
export async function matchEntries(
  chain: ChainReader,
  wanted: WantedTransactions,
  listed: ListedSignatures,
  loaded: ReadonlyMap<string, HistoryEntry>,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly findings: Findings }> {
  const { inputs, wallet } = wanted;
  const named = new Set(inputs.signatures);
  const missing = new Set(inputs.missing);
  const positions = new Map(listed.covered.map((position) => [position.signature, position]));
  const entries = new Map<string, HistoryEntry>();
  const differences = listed.covered
    .filter(({ signature }) => !named.has(signature))
    .map(({ signature }) => differ("evidence.inputs.signatures", "absent", signature));
  const unread: Remark[] = [];
  const asStated: Remark[] = [];
  const unlisted: (readonly [path: string, signature: string])[] = [];
  for (const [index, signature] of inputs.signatures.entries()) {
    const path = `evidence.inputs.signatures[${index}]`;
    const position = positions.get(signature);
    const entry = loaded.get(signature);
    const concerns = position !== undefined || (entry !== undefined && entry.change !== null);
    if (entry !== undefined && concerns) entries.set(signature, entry);
    else if (position === undefined && isSignature(signature)) unlisted.push([path, signature]);
    else if (position === undefined) differences.push(differ(path, signature, "no signature"));
    else if (missing.has(signature)) {
      for (const lost of missingEntries([position])) entries.set(signature, lost);
      asStated.push({ path, reason: "the node lists the transaction but does not have it either" });
    } else unread.push({ path, reason: "the node lists the transaction but does not have it" });
  }
  const read = await readUnlisted(chain, wallet, inputs, { unlisted, listed: Array.from(entries.values()) });
  for (const { path, signature, entry } of read) {
    if (typeof entry === "object") entries.set(signature, entry);
    else if (entry === "unrelated") differences.push(differ(path, signature, "does not concern the wallet"));
    else unread.push({ path, reason: "the node does not have the transaction" });
  }
  const left = unlisted.length - read.length;
  if (left > 0) unread.push({ path: "evidence.inputs.signatures", reason: `${left} more were not read` });
  if (!listed.reachesOldest && unread.length === 0) unread.push(SHORT_HISTORY);
  differences.push(...checkMissing(inputs, entries));
  const findings = { differences, unread, asStated };
  return { entries: Array.from(entries.values()).sort(compareEntries), findings };
}

/**
 * Compares the transactions that an answer names as missing with those of the node. A transaction is also missing if the owners of the
 * units that it moved are unknown.
 */
function checkMissing(
  { signatures, missing }: ValidInputs,
  entries: ReadonlyMap<string, HistoryEntry>,
): readonly AnswerDifference[] {
  const [named, claimed] = [new Set(signatures), new Set(missing)];
  const path = "evidence.inputs.missing";
  const differences = missing.flatMap((signature, index) => {
    if (!named.has(signature)) return [differ(`${path}[${index}]`, signature, "not among the signatures")];
    const isThere = entries.get(signature)?.missing === false;
    return isThere ? [differ(`${path}[${index}]`, signature, "the node has the transaction")] : [];
  });
  const omitted = Array.from(entries.values()).filter(
    (entry) => entry.missing && !claimed.has(entry.signature),
  );
  return [...differences, ...omitted.map(({ signature }) => differ(path, "absent", signature))];
}

const SHORT_HISTORY: Remark = {
  path: "provenance.transactionRange.oldest",
  reason:
    "the node does not have the oldest transaction: its history of the wallet is shorter than the answer's",
};

function differ(path: string, answer: string, chain: string): AnswerDifference {
  return { path, source: "signature", answer, chain };
}

interface ReadEntry {
  readonly path: string;
  readonly signature: string;
  readonly entry: HistoryEntry | "absent" | "unrelated";
}

/** Returns the context of extraction with the tip accounts, dollars and rates of rent that an answer states. */
export function toExtractionContext({ labels, rentRates }: ValidInputs): ExtractionContext {
  const lamportsPerByte = rentRates.map(({ fromSlot, lamportsPerByte: value }) => ({
    ...{ fromSlot, fromDate: null, value },
    source: "the answer",
  }));
  const dollars = new Set(labels.dollars);
  return { tipAccounts: new Set(labels.tips), dollars, protocol: { ...MAINNET, lamportsPerByte } };
}

const BATCH_SIZE = 100;
/** A file may name any number of signatures that a node searches for in vain. */
const MAX_FAILED = 100;

/**
 * Reads transactions that do not mention the wallet: they moved its token accounts, or its orders. Stops after 100 that
 * the node does not have or that do not concern the wallet.
 */
async function readUnlisted(
  chain: ChainReader,
  wallet: Address,
  inputs: ValidInputs,
  {
    unlisted,
    listed,
  }: {
    readonly unlisted: readonly (readonly [path: string, signature: string])[];
    readonly listed: readonly HistoryEntry[];
  },
): Promise<readonly ReadEntry[]> {
  if (unlisted.length === 0) return [];
  const changes = listed.flatMap(({ change }) => (change === null ? [] : [change]));
  const escrows = new Set(findOrdersToRead(changes).map(({ account }) => account));
  const own = new Set([
    wallet,
    ...escrows,
    ...changes.flatMap(({ tokens }) => tokens.map(({ account }) => account)),
  ]);
  const context = toExtractionContext(inputs);
  const readOne = async ([path, signature]: (typeof unlisted)[number]): Promise<ReadEntry> => {
    const transaction = await chain.readTransaction(signature);
    if (transaction === null) return { path, signature, entry: "absent" };
    const [entry] = toEntries([transaction], wallet, context, escrows);
    const concerns = entry !== undefined && (entry.change !== null || mentions(transaction, own));
    return { path, signature, entry: concerns ? entry : "unrelated" };
  };
  const read: ReadEntry[] = [];
  let failed = 0;
  for (let from = 0; from < unlisted.length && failed < MAX_FAILED; from += BATCH_SIZE) {
    const batch = await Promise.all(unlisted.slice(from, from + BATCH_SIZE).map(readOne));
    for (const one of batch) {
      read.push(one);
      if (typeof one.entry !== "object") failed += 1;
    }
  }
  return read;
}

/** Compares the ends of the range of an answer with its transactions. One below the range would be outside the part that was read whole. */
export function checkRange(
  { inputs, range }: WantedTransactions,
  entries: readonly HistoryEntry[],
  path: string,
): Findings {
  if (range === null) {
    const isEmpty = inputs.signatures.length === 0;
    return isEmpty ? {} : { differences: [differ(path, "absent", "the transactions have ends")] };
  }
  const named = new Set(inputs.signatures);
  const lowest = entries[0]?.slot ?? range.oldest.slot;
  const gaps =
    lowest < range.oldest.slot
      ? [differ(`${path}.oldest.slot`, String(range.oldest.slot), String(lowest))]
      : [];
  const slots = new Map(entries.map(({ signature, slot }) => [signature, slot]));
  const differences = (["newest", "oldest"] as const).flatMap((end): AnswerDifference[] => {
    const { signature, slot } = range[end];
    const found = slots.get(signature) ?? slot;
    if (!named.has(signature))
      return [differ(`${path}.${end}.signature`, signature, "not among the signatures")];
    return found === slot ? [] : [differ(`${path}.${end}.slot`, String(slot), String(found))];
  });
  return { differences: [...gaps, ...differences] };
}

function mentions({ tokens, lamports }: Transaction, accounts: ReadonlySet<Address>): boolean {
  return [...tokens, ...lamports].some(({ account }) => accounts.has(account));
}
