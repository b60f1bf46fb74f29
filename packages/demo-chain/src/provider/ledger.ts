import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { FORMER_PARAMETERS } from "../chain-parameters.ts";
import type { SystemAccount } from "../market/ledger/account.ts";
import {
  closeAccount,
  computeBudget,
  createAssociated,
  systemTransfer,
  wrapInto,
} from "../market/ledger/instructions.ts";
import type { PendingTransaction } from "../market/ledger/transaction.ts";
import { renderTransaction } from "../market/render/render-transaction.ts";
import { createSignatures } from "../market/render/signatures.ts";
import { createWorld } from "../market/setup/create-world.ts";
import { createPool, fundPool } from "../market/venues/pool.ts";
import type { MarketPool } from "../market/venues/pool-kinds.ts";
import { swapDirectly } from "../market/venues/route.ts";
import type { World } from "../market/world.ts";
import { addressOf } from "./address-of.ts";

/** One transaction of a simulated history. */
interface ProviderLedgerEntry {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds. */
  readonly blockTime: number;
  readonly failed: boolean;
}

/** History of one address. */
export interface ProviderLedger {
  /** Newest first. */
  readonly entries: readonly ProviderLedgerEntry[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly lamports: number;
  /** Token that is held after the last transaction, if any. */
  readonly held: { readonly mint: string; readonly amount: bigint } | null;
  /** Transaction by its index in `entries`, as the JSON that `getTransaction` sends. */
  transaction(index: number): string;
  /** The same with its index in the block, as a page by address has it. */
  textByAddress(index: number): string;
}

export interface LedgerShape {
  readonly size: number;
  readonly perSlot: number;
  /** Slots in a row before a long pause. */
  readonly burst: number;
}

/**
 * Creates the history of a trader from the transactions of one synthetic wallet, with the trader's address
 * and unique signatures. The same address always has the same history.
 */
export function createProviderLedger(owner: string, { size, perSlot, burst }: LedgerShape): ProviderLedger {
  const templates = listTemplates();
  const templateAt = (number: number) => templates[number % templates.length];
  const entries = Array.from({ length: size }, (_, index) => {
    const number = size - 1 - index;
    const nth = Math.floor(number / perSlot);
    const pauses = Math.floor(nth / burst);
    return {
      signature: base58.encode(createHash("sha512").update(`${owner}:${number}`).digest()),
      slot: FIRST_SLOT + nth * SLOTS_APART + pauses * PAUSE_SLOTS,
      blockTime: FIRST_TIME + nth * SECONDS_APART + pauses * PAUSE_SECONDS,
      failed: templateAt(number)?.failed ?? false,
    };
  });
  const last = size === 0 ? undefined : templateAt(size - 1);
  const texts = new Map<number, string>();
  const ledger: ProviderLedger = {
    entries,
    indexOf: new Map(entries.map(({ signature }, index) => [signature, index])),
    lamports: last?.lamports ?? START_LAMPORTS,
    held: last?.held ?? null,
    transaction(index) {
      const [entry, template] = [entries[index], templateAt(size - 1 - index)];
      if (entry === undefined || template === undefined) throw new RangeError(`no transaction ${index}`);
      const { signature, slot, blockTime } = entry;
      const rest = template.text.replace(template.signature, signature).replaceAll(TEMPLATE_OWNER, owner);
      return `{"slot":${slot},"blockTime":${blockTime},${rest.slice(1)}`;
    },
    textByAddress(index) {
      const text = texts.get(index) ?? `{"transactionIndex":7,${ledger.transaction(index).slice(1)}`;
      texts.set(index, text);
      return text;
    },
  };
  return ledger;
}

/** A transaction of the synthetic wallet, and the wallet's state after it. */
interface Template extends Pick<ProviderLedger, "lamports" | "held"> {
  readonly signature: string;
  readonly failed: boolean;
  /** JSON without slot and block time. */
  readonly text: string;
}

const TEMPLATE_OWNER = addressOf("synthetic wallet");
const TEMPLATE_END = 1_760_000_000;
const START_LAMPORTS = 100_000_000_000;
const CYCLES = 100;
const CYCLES_PER_ROUND = 4;
const POOL_RESERVES = { base: 800_000_000_000_000n, quote: 750_000_000_000n };
/** Limit of compute units and their price: a priority fee of 100,000 lamports. */
const BUDGET = [400_000, 250_000] as const;
const SLIPPAGE_EXCEEDED = 30;

let made: readonly Template[] | null = null;

function listTemplates(): readonly Template[] {
  made ??= simulateTemplates();
  return made;
}

/**
 * Simulates rounds of ten transactions: four cycles of a token each, one that failed, and SOL received, so that
 * a round does not change the wallet's lamports.
 */
function simulateTemplates(): Template[] {
  const world = createWorld(1, TEMPLATE_END, false, FORMER_PARAMETERS);
  const { accounts, clock, shared, ledger } = world;
  const wallet = accounts.systemAt(TEMPLATE_OWNER, BigInt(START_LAMPORTS));
  const payer = accounts.systemAt(addressOf("payer"), BigInt(START_LAMPORTS));
  const wrapped = accounts.associated(wallet, shared.wrappedSol);
  const held: ProviderLedger["held"][] = [];
  const send = (from: SystemAccount, compose: (transaction: PendingTransaction) => void, failing = false) => {
    const transaction = ledger.open({ slot: clock.firstSlot, payer: from, version: 0, failing });
    transaction.add(...computeBudget(...BUDGET));
    compose(transaction);
    const failure = { instruction: transaction.lastCompound, code: SLIPPAGE_EXCEEDED };
    ledger.commit(transaction, failing ? failure : null);
  };
  const buy = (pool: MarketPool, lamports: bigint, failing = false) => {
    const target = accounts.associated(wallet, pool.base.mint);
    const buys = (transaction: PendingTransaction) => {
      transaction.add(createAssociated(wallet, wrapped), ...wrapInto(wallet, wrapped, lamports));
      transaction.add(createAssociated(wallet, target));
      swapDirectly(
        transaction,
        { pool, direction: "to-base" },
        { wallet, source: wrapped, target },
        lamports,
      );
      transaction.add(closeAccount(wrapped, wallet));
    };
    send(wallet, buys, failing);
    held.push(failing ? null : { mint: target.mint.address, amount: target.amount });
  };
  const sell = (pool: MarketPool) => {
    const source = accounts.associated(wallet, pool.base.mint);
    send(wallet, (transaction) => {
      transaction.add(createAssociated(wallet, wrapped));
      const ends = { wallet, source, target: wrapped };
      swapDirectly(transaction, { pool, direction: "to-quote" }, ends, source.amount);
      transaction.add(closeAccount(wrapped, wallet), closeAccount(source, wallet));
    });
    held.push(null);
  };
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const name = `mint ${cycle}`;
    const base = accounts.mint(name, { address: addressOf(name), decimals: 6, program: "token" });
    const description = { label: name, type: "raydium", base, quote: shared.wrappedSol } as const;
    const pool = createPool(accounts, shared, description);
    fundPool(accounts, pool, POOL_RESERVES, payer);
    const lamports = 500_000_000n + BigInt(cycle % 7) * 100_000_000n;
    buy(pool, lamports);
    sell(pool);
    if (cycle % CYCLES_PER_ROUND !== CYCLES_PER_ROUND - 1) continue;
    buy(pool, lamports, true);
    const missing = BigInt(START_LAMPORTS) - wallet.lamports;
    send(payer, (transaction) => transaction.add(systemTransfer(payer, wallet, missing)));
    held.push(null);
  }
  return renderTemplates(world, wallet, held);
}

function renderTemplates(
  { clock, ledger }: World,
  wallet: SystemAccount,
  held: readonly ProviderLedger["held"][],
): Template[] {
  const signatures = createSignatures(1, TEMPLATE_END, () => 0);
  return ledger.records.map((record, position) => {
    const context = { seed: 1, clock, signatures };
    const { slot: _, blockTime: __, ...rest } = renderTransaction(record, position, context);
    return {
      signature: signatures.at(position),
      failed: record.failure !== null,
      text: JSON.stringify(rest),
      lamports: record.postBalances[record.accounts.indexOf(wallet)] ?? 0,
      held: held[position] ?? null,
    };
  });
}

const FIRST_SLOT = 300_000_000;
const SLOTS_APART = 150;
const PAUSE_SLOTS = 1_000_000;
const FIRST_TIME = 1_731_000_000;
const SECONDS_APART = 60;
/** At 0.4 s a slot. */
const PAUSE_SECONDS = 400_000;
