import { type Address, isSignature } from "@walletlens/engine/address";
import { MAINNET } from "@walletlens/engine/chain/protocol-parameters";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { findOrdersToRead } from "@walletlens/engine/orders/find-open-orders";
import type { TransactionRange } from "@walletlens/engine/result-types";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";
import {
  compareEntries,
  type HistoryEntry,
  missingEntries,
  toEntries,
} from "@walletlens/engine/wallet/history-entry";
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
  const entries = new Map<string, HistoryEntry>();
  if (range === null) return entries;
  const wantedSignatures = new Set(inputs.signatures);
  const context = toExtractionContext(inputs);
  const isUnwanted = (signature: string) => !wantedSignatures.has(signature);
  const reading = chain.readHistory(wallet, { limit: Number.MAX_SAFE_INTEGER, isKnown: isUnwanted });
  for await (const { transactions, oldest } of reading) {
    const wantedTransactions = transactions.filter(({ signature }) => wantedSignatures.has(signature));
    for (const entry of toEntries(wantedTransactions, wallet, context)) entries.set(entry.signature, entry);
    if (entries.size === wantedSignatures.size || oldest.slot < range.oldest.slot) break;
  }
  return entries;
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
  const namedSignatures = new Set(inputs.signatures);
  const missingSignatures = new Set(inputs.missing);
  const positions = new Map(listed.covered.map((position) => [position.signature, position]));
  const entries = new Map<string, HistoryEntry>();
  const differences = listed.covered
    .filter(({ signature }) => !namedSignatures.has(signature))
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
    else if (missingSignatures.has(signature)) {
      for (const missingEntry of missingEntries([position])) entries.set(signature, missingEntry);
      asStated.push({ path, reason: "the node lists the transaction but does not have it either" });
    } else unread.push({ path, reason: "the node lists the transaction but does not have it" });
  }
  const readEntries = await readUnlisted(chain, wallet, inputs, {
    unlisted,
    listed: Array.from(entries.values()),
  });
  for (const { path, signature, entry } of readEntries) {
    if (typeof entry === "object") entries.set(signature, entry);
    else if (entry === "unrelated") differences.push(differ(path, signature, "does not concern the wallet"));
    else unread.push({ path, reason: "the node does not have the transaction" });
  }
  const unreadCount = unlisted.length - readEntries.length;
  if (unreadCount > 0)
    unread.push({ path: "evidence.inputs.signatures", reason: `${unreadCount} more were not read` });
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
  const namedSignatures = new Set(signatures);
  const claimedSignatures = new Set(missing);
  const path = "evidence.inputs.missing";
  const differences = missing.flatMap((signature, index) => {
    if (!namedSignatures.has(signature))
      return [differ(`${path}[${index}]`, signature, "not among the signatures")];
    const isThere = entries.get(signature)?.missing === false;
    return isThere ? [differ(`${path}[${index}]`, signature, "the node has the transaction")] : [];
  });
  const omittedEntries = Array.from(entries.values()).filter(
    (entry) => entry.missing && !claimedSignatures.has(entry.signature),
  );
  return [...differences, ...omittedEntries.map(({ signature }) => differ(path, "absent", signature))];
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
    fromSlot,
    fromDate: null,
    value,
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
  const ownAddresses = new Set([
    wallet,
    ...escrows,
    ...changes.flatMap(({ tokens }) => tokens.map(({ account }) => account)),
  ]);
  const context = toExtractionContext(inputs);
  const readOne = async ([path, signature]: (typeof unlisted)[number]): Promise<ReadEntry> => {
    const transaction = await chain.readTransaction(signature);
    if (transaction === null) return { path, signature, entry: "absent" };
    const [entry] = toEntries([transaction], wallet, context, escrows);
    const concerns = entry !== undefined && (entry.change !== null || mentions(transaction, ownAddresses));
    return { path, signature, entry: concerns ? entry : "unrelated" };
  };
  const readEntries: ReadEntry[] = [];
  let failedCount = 0;
  for (let from = 0; from < unlisted.length && failedCount < MAX_FAILED; from += BATCH_SIZE) {
    const batch = await Promise.all(unlisted.slice(from, from + BATCH_SIZE).map(readOne));
    for (const one of batch) {
      readEntries.push(one);
      if (typeof one.entry !== "object") failedCount += 1;
    }
  }
  return readEntries;
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
  const namedSignatures = new Set(inputs.signatures);
  const lowest = entries[0]?.slot ?? range.oldest.slot;
  const gaps =
    lowest < range.oldest.slot
      ? [differ(`${path}.oldest.slot`, String(range.oldest.slot), String(lowest))]
      : [];
  const slots = new Map(entries.map(({ signature, slot }) => [signature, slot]));
  const differences = (["newest", "oldest"] as const).flatMap((end): AnswerDifference[] => {
    const { signature, slot } = range[end];
    const foundSlot = slots.get(signature) ?? slot;
    if (!namedSignatures.has(signature))
      return [differ(`${path}.${end}.signature`, signature, "not among the signatures")];
    return foundSlot === slot ? [] : [differ(`${path}.${end}.slot`, String(slot), String(foundSlot))];
  });
  return { differences: [...gaps, ...differences] };
}

function mentions({ tokens, lamports }: Transaction, accounts: ReadonlySet<Address>): boolean {
  return [...tokens, ...lamports].some(({ account }) => accounts.has(account));
}
