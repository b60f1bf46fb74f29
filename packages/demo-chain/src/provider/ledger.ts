import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { addressOf } from "./address-of.ts";
import { buildProviderTransaction } from "./build-transaction.ts";
import { type ProviderLedgerEntry, RENT } from "./ledger-entry.ts";

/** The history of one address: what the provider lists, sends and holds for it. */
export interface ProviderLedger {
  /** Newest first. */
  readonly entries: readonly ProviderLedgerEntry[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly lamports: number;
  /** Token that is held after the last transaction, if any. */
  readonly held: { readonly mint: string; readonly amount: bigint } | null;
  /** Transaction by its place in `entries`, as `getTransaction` sends it. */
  transaction(index: number): Record<string, unknown>;
  /** The same as JSON, with its place in the block, as a page by address has it. */
  text(index: number): string;
}

export interface LedgerShape {
  readonly size: number;
  readonly perSlot: number;
  /** Slots in a row before a long pause. */
  readonly burst: number;
}

/**
 * Makes the history of a trader: of ten transactions in a row eight are four round trips in a token, one failed
 * and one is SOL received. The same address has the same history each time.
 */
export function createProviderLedger(owner: string, shape: LedgerShape): ProviderLedger {
  const oldestFirst: ProviderLedgerEntry[] = [];
  let lamports = 100_000_000_000;
  for (let number = 0; number < shape.size; number += 1) {
    const entry = makeEntry(owner, number, shape, lamports);
    lamports += entry.change;
    oldestFirst.push(entry);
  }
  const entries = oldestFirst.reverse();
  const last = entries[0];
  const cache = new Map<number, Record<string, unknown>>();
  const texts = new Map<number, string>();
  const ledger: ProviderLedger = {
    entries,
    indexOf: new Map(entries.map((entry, index) => [entry.signature, index])),
    lamports,
    held: last?.kind === "buy" ? { mint: last.mint, amount: last.tokenAmount } : null,
    transaction(index) {
      const known = cache.get(index);
      if (known !== undefined) return known;
      const entry = entries[index];
      if (entry === undefined) throw new RangeError(`no transaction ${index}`);
      const built = buildProviderTransaction(entry);
      cache.set(index, built);
      return built;
    },
    text(index) {
      const known = texts.get(index);
      if (known !== undefined) return known;
      const text = JSON.stringify({ ...ledger.transaction(index), transactionIndex: 7 });
      texts.set(index, text);
      return text;
    },
  };
  return ledger;
}

const FIRST_SLOT = 300_000_000;
const PAUSE_SLOTS = 1_000_000;
const FIRST_TIME = 1_731_000_000;
/** Base fee and a priority fee. */
const FEE = 105_000;
const KINDS = ["buy", "sell", "buy", "sell", "buy", "sell", "buy", "sell", "failed", "received"] as const;

function makeEntry(owner: string, number: number, shape: LedgerShape, lamports: number): ProviderLedgerEntry {
  const kind = KINDS[number % KINDS.length] ?? "received";
  const trip = Math.floor(number / 2);
  const spent = 500_000_000 + (trip % 7) * 100_000_000;
  // Round trips end between 40 % below and 65 % above what was spent.
  const returned = Math.round(spent * (0.6 + ((trip * 37) % 22) * 0.05));
  const change = {
    buy: -spent - RENT - FEE,
    sell: returned + RENT - FEE,
    failed: -FEE,
    received: 50_000_000,
  }[kind];
  const slot = Math.floor(number / shape.perSlot);
  const pauses = Math.floor(slot / shape.burst) * PAUSE_SLOTS;
  return {
    owner,
    kind,
    signature: base58.encode(createHash("sha512").update(`${owner}:${number}`).digest()),
    slot: FIRST_SLOT + slot * 150 + pauses,
    blockTime: FIRST_TIME + slot * 60,
    mint: addressOf(`mint ${trip % 250}`),
    tokenAmount: BigInt(1_000_000_000 + (trip % 90) * 7_654_321),
    solAmount: kind === "buy" ? spent : returned,
    fee: FEE,
    lamports,
    change,
  };
}
