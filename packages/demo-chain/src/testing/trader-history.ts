import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { FORMER_PARAMETERS } from "../chain-parameters.ts";
import type { SystemAccount } from "../ledger/accounts.ts";
import { closeAccount, createAssociated, systemTransfer, wrapInto } from "../ledger/instructions.ts";
import { renderTransaction } from "../ledger/render-transaction.ts";
import { createSignatures } from "../ledger/signatures.ts";
import type { PendingTransaction } from "../ledger/transaction.ts";
import { createPool, type MarketPool, swap } from "../market/venues/pool.ts";
import { createWorld, type World } from "../market/world.ts";
import { createAddress } from "./create-address.ts";

/** One transaction of a trader. */
interface TraderEntry {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds. */
  readonly blockTime: number;
  readonly failed: boolean;
}

/** History of one wallet. */
export interface TraderHistory {
  /** Oldest first. */
  readonly entries: readonly TraderEntry[];
  readonly lamports: number;
  /** Token account of the wallet after the last transaction, or null. */
  readonly holding: Holding | null;
  /** Returns a transaction by its index in `entries`, as the JSON that `getTransaction` sends. */
  render(index: number): string;
}

interface Holding {
  readonly mint: string;
  readonly amount: bigint;
}

export interface TraderShape {
  /** Number of transactions. */
  readonly size: number;
  readonly perSlot: number;
  /** Slots in a row before a long pause. */
  readonly burst: number;
}

/**
 * Creates a history of an exact length from the transactions of one generated wallet, with the trader's address and unique
 * signatures. The same address always has the same history.
 */
export function createTraderHistory(owner: string, { size, perSlot, burst }: TraderShape): TraderHistory {
  const templates = listTemplates();
  const entries = Array.from({ length: size }, (_, index) => {
    const slotIndex = Math.floor(index / perSlot);
    const pauses = Math.floor(slotIndex / burst);
    return {
      signature: base58.encode(createHash("sha512").update(`${owner}:${index}`).digest()),
      slot: FIRST_SLOT + slotIndex * SLOTS_APART + pauses * PAUSE_SLOTS,
      blockTime: FIRST_TIME + slotIndex * SECONDS_APART + pauses * PAUSE_SECONDS,
      failed: templates[index % templates.length]?.failed ?? false,
    };
  });
  const lastTemplate = size === 0 ? undefined : templates[(size - 1) % templates.length];
  return {
    entries,
    lamports: lastTemplate?.lamports ?? START_LAMPORTS,
    holding: lastTemplate?.holding ?? null,
    render(index) {
      const entry = entries[index];
      const template = templates[index % templates.length];
      if (entry === undefined || template === undefined) throw new RangeError(`no transaction ${index}`);
      const { signature, slot, blockTime } = entry;
      const rest = template.text.replace(template.signature, signature).replaceAll(TEMPLATE_OWNER, owner);
      return `{"slot":${slot},"blockTime":${blockTime},${rest.slice(1)}`;
    },
  };
}

/** A transaction of the generated wallet, and the wallet's state after it. */
interface Template extends Pick<TraderHistory, "lamports" | "holding"> {
  readonly signature: string;
  readonly failed: boolean;
  /** JSON without slot and block time. */
  readonly text: string;
}

const TEMPLATE_OWNER = createAddress("synthetic wallet");
const TEMPLATE_END = 1_760_000_000;
const START_LAMPORTS = 100_000_000_000;
const CYCLES = 100;
const CYCLES_PER_ROUND = 4;
const POOL_RESERVES = { base: 800_000_000_000_000n, quote: 750_000_000_000n };
/** Limit of compute units and their price: a priority fee of 100,000 lamports. */
const BUDGET = [400_000, 250_000] as const;
const SLIPPAGE_EXCEEDED = 30;

let cachedTemplates: readonly Template[] | null = null;

function listTemplates(): readonly Template[] {
  cachedTemplates ??= simulateTemplates();
  return cachedTemplates;
}

/**
 * Simulates rounds of ten transactions: four cycles of a token each, one that failed, and SOL received, so that
 * a round does not change the wallet's lamports.
 */
function simulateTemplates(): Template[] {
  const world = createWorld(1, TEMPLATE_END, FORMER_PARAMETERS);
  const { accounts, clock, shared, ledger } = world;
  const wallet = accounts.systemAt(TEMPLATE_OWNER, BigInt(START_LAMPORTS));
  const payer = accounts.systemAt(createAddress("payer"), BigInt(START_LAMPORTS));
  const wrapped = accounts.associated(wallet, shared.wrappedSol);
  const holdings: (Holding | null)[] = [];
  const send = (
    from: SystemAccount,
    compose: (transaction: PendingTransaction) => void,
    isFailing = false,
  ) => {
    const head = { slot: clock.firstSlot, payer: from, version: 0, isFailing, budget: BUDGET } as const;
    const transaction = ledger.open(head);
    compose(transaction);
    const failure = { instruction: transaction.lastCompound, code: SLIPPAGE_EXCEEDED };
    ledger.commit(transaction, isFailing ? failure : null);
  };
  const buy = (pool: MarketPool, lamports: bigint, failing = false) => {
    const target = accounts.associated(wallet, pool.base.mint);
    const addPurchase = (transaction: PendingTransaction) => {
      transaction.add(createAssociated(wallet, wrapped), ...wrapInto(wallet, wrapped, lamports));
      transaction.add(createAssociated(wallet, target));
      swap(transaction, wallet, [{ pool, source: wrapped, target }], lamports);
      transaction.add(closeAccount(wrapped, wallet));
    };
    send(wallet, addPurchase, failing);
    holdings.push(failing ? null : { mint: target.mint.address, amount: target.amount });
  };
  const sell = (pool: MarketPool) => {
    const source = accounts.associated(wallet, pool.base.mint);
    send(wallet, (transaction) => {
      transaction.add(createAssociated(wallet, wrapped));
      swap(transaction, wallet, [{ pool, source, target: wrapped }], source.amount);
      transaction.add(closeAccount(wrapped, wallet), closeAccount(source, wallet));
    });
    holdings.push(null);
  };
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const name = `mint ${cycle}`;
    const base = accounts.mint(name, { address: createAddress(name), decimals: 6, program: "token" });
    const pool = createPool(accounts, "raydium", base, shared.wrappedSol, POOL_RESERVES);
    const lamports = 500_000_000n + BigInt(cycle % 7) * 100_000_000n;
    buy(pool, lamports);
    sell(pool);
    if (cycle % CYCLES_PER_ROUND !== CYCLES_PER_ROUND - 1) continue;
    buy(pool, lamports, true);
    const missing = BigInt(START_LAMPORTS) - wallet.lamports;
    send(payer, (transaction) => transaction.add(systemTransfer(payer, wallet, missing)));
    holdings.push(null);
  }
  return renderTemplates(world, wallet, holdings);
}

function renderTemplates(
  { clock, ledger }: World,
  wallet: SystemAccount,
  holdings: readonly (Holding | null)[],
): Template[] {
  const signatures = createSignatures(1, TEMPLATE_END, () => 0);
  return ledger.records.map((record, position) => {
    const context = { seed: 1, clock, signatures };
    const { slot: _, blockTime: __, ...rest } = renderTransaction(record, position, context);
    return {
      signature: signatures.create(position),
      failed: record.failure !== null,
      text: JSON.stringify(rest),
      lamports: Number(record.keys.find(({ account }) => account === wallet)?.postLamports ?? 0n),
      holding: holdings[position] ?? null,
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
