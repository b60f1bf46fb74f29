import type { Address } from "@walletlens/engine/address";
import { hasKey } from "@walletlens/engine/chain/has-key";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { type ClassifyContext, classifyChange } from "@walletlens/engine/swaps/classify-change";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";
import type { Trade } from "@walletlens/engine/swaps/movement";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import type { SolUsd } from "@walletlens/engine/swaps/sol-usd";

/** Transaction that filled the account from which the first buyer bought. */
export interface Launch {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds, or null. */
  readonly time: number | null;
  /** Account that paid for the mint, else the fee payer of the launch. */
  readonly creator: Address;
}

/** Purchases of one wallet in the slot of its first one. */
export interface LaunchPurchase {
  readonly wallet: Address;
  /** From 1. */
  readonly rank: number;
  readonly slot: number;
  /** Unix seconds, or null. */
  readonly time: number | null;
  /** Base units. */
  readonly units: bigint;
  /** Lamports spent; null if a part is unknown. */
  readonly lamports: bigint | null;
  /** The first is that of the first purchase. */
  readonly transactions: readonly PurchaseTransaction[];
}

/** `cosigners`: signers and fee payer, except the buyer. */
export type PurchaseTransaction = Pick<OwnerChange, "signature" | "cosigners">;

export interface ScannedLaunch {
  readonly launch: Launch;
  readonly purchases: readonly LaunchPurchase[];
  /** Program that executed the first purchase, or null. */
  readonly program: Address | null;
}

export interface LaunchSearch extends Pick<ClassifyContext, "labeled"> {
  readonly mint: Address;
  /** Account whose history is read: the mint, or the curve or pool of its first market. */
  readonly account: Address;
  /** Number of buyers to find. */
  readonly first: number;
  readonly context: ExtractionContext;
}

type Filling = Pick<Launch, "signature" | "slot" | "time"> & { readonly feePayer: Address };

/**
 * Finds the launch and the first buyers in transactions that are added oldest first. A buyer signs and has a key: units
 * that arrive by transfer, and pools, are left out. A history counts only if it begins with the transaction that opened its
 * account and lacks none up to the first buyer: otherwise any transaction could be the launch.
 */
export class LaunchScan {
  private readonly buyers = new Map<Address, LaunchPurchase>();
  private readonly fillings = new Map<Address, Filling>();
  private minter: Address | null = null;
  /** Transaction that opened the account of the history. */
  private opening: Filling | null = null;
  private hasGap = false;
  private launch: Filling | null = null;
  private program: Address | null = null;
  private lastSlot = 0;

  constructor(private readonly search: LaunchSearch) {}

  /** True if all buyers are found and the slot of the last one has ended. */
  get isEnough(): boolean {
    return this.buyers.size >= this.search.first && this.lastSlot > this.newestPurchaseSlot;
  }

  private newestPurchaseSlot = 0;

  /** True if further transactions cannot yield a launch. */
  get isUnreachable(): boolean {
    return this.hasGap || (this.buyers.size > 0 && this.opening === null);
  }

  /** Adds the next transactions; `missingAt` of them precede the first one that the provider lacks. */
  add(transactions: readonly Transaction[], solUsd: SolUsd, missingAt: number | null): void {
    for (const [place, transaction] of transactions.entries()) {
      if (place === missingAt) this.noteGap();
      if (this.isEnough || this.isUnreachable) return;
      this.lastSlot = transaction.slot;
      if (transaction.failed) continue;
      this.noteOpening(transaction);
      this.noteMint(transaction);
      this.noteFillings(transaction);
      if (!this.isEnough) this.notePurchases(transaction, solUsd);
    }
    if (missingAt === transactions.length) this.noteGap();
  }

  /** Returns null if nothing was bought, and if the history lacks a transaction before the first purchase. */
  finish(): ScannedLaunch | null {
    const launch = this.launch ?? this.opening;
    if (launch === null || this.isUnreachable || this.buyers.size === 0) return null;
    const { feePayer, ...position } = launch;
    return {
      launch: { ...position, creator: this.minter ?? feePayer },
      purchases: [...this.buyers.values()],
      program: this.program,
    };
  }

  private noteGap(): void {
    if (this.buyers.size === 0) this.hasGap = true;
  }

  private noteOpening(transaction: Transaction): void {
    if (this.buyers.size > 0 || !opensAccount(transaction, this.search.account)) return;
    this.opening ??= toFilling(transaction);
  }

  private noteMint(transaction: Transaction): void {
    const { mint } = this.search;
    if (this.minter !== null || this.launch !== null || !opensAccount(transaction, mint)) return;
    const creation = transaction.transfers.find((each) => each.creates === true && each.destination === mint);
    this.minter = creation?.source ?? transaction.feePayer;
  }

  private noteFillings(transaction: Transaction): void {
    if (this.launch !== null) return;
    for (const { account, mint, before, after } of transaction.tokens) {
      if (mint !== this.search.mint || after <= before || this.fillings.has(account)) continue;
      this.fillings.set(account, toFilling(transaction));
    }
    // An account that receives and pays out in one transaction may end as it began.
    for (const { mint, destination } of transaction.transfers) {
      if (mint !== this.search.mint || this.fillings.has(destination)) continue;
      this.fillings.set(destination, toFilling(transaction));
    }
  }

  private notePurchases(transaction: Transaction, solUsd: SolUsd): void {
    for (const { owner, accounts } of listReceivers(transaction, this.search.mint)) {
      const known = this.buyers.get(owner);
      if (known === undefined && this.buyers.size >= this.search.first) continue;
      if (known !== undefined && known.slot !== transaction.slot) continue;
      const trade = readPurchase(transaction, owner, this.search, solUsd);
      if (trade === null) continue;
      const { trade: bought, venue } = trade;
      this.launch ??= this.findLaunch(transaction, accounts);
      if (this.buyers.size === 0) this.program = venue;
      this.buyers.set(owner, addPurchase(known, this.buyers.size + 1, transaction, owner, bought));
      this.newestPurchaseSlot = transaction.slot;
    }
  }

  /** Finds the transaction that filled the account which the buyer's units came from. */
  private findLaunch(transaction: Transaction, accounts: readonly Address[]): Filling | null {
    const { mint } = this.search;
    const sale = transaction.transfers.find(
      (each) => each.mint === mint && accounts.includes(each.destination),
    );
    return sale === undefined ? null : (this.fillings.get(sale.source) ?? null);
  }
}

/** True if an account came into being: it had no lamports before. */
function opensAccount({ transfers, lamports }: Transaction, account: Address): boolean {
  const isFunded = lamports.some((each) => each.account === account && each.before === 0n && each.after > 0n);
  return isFunded || transfers.some((each) => each.creates === true && each.destination === account);
}

function toFilling({ signature, slot, blockTime: time, feePayer }: Transaction): Filling {
  return { signature, slot, time, feePayer };
}

interface Receiver {
  readonly owner: Address;
  readonly accounts: readonly Address[];
}

/** Lists owners with a key whose units increased, in the order of the transfers to them. */
function listReceivers({ tokens, transfers }: Transaction, mint: Address): readonly Receiver[] {
  const changes = new Map<Address, { units: bigint; accounts: Address[] }>();
  for (const { owner, mint: of, account, before, after } of tokens) {
    if (owner === null || of !== mint) continue;
    const change = changes.get(owner) ?? { units: 0n, accounts: [] };
    change.units += after - before;
    change.accounts.push(account);
    changes.set(owner, change);
  }
  const places = new Map<Address, number>();
  for (const [place, { destination }] of transfers.entries()) {
    if (!places.has(destination)) places.set(destination, place);
  }
  const placeOf = ({ accounts }: Receiver) =>
    Math.min(...accounts.map((account) => places.get(account) ?? transfers.length));
  return [...changes]
    .flatMap(([owner, { units, accounts }]) => (units > 0n && hasKey(owner) ? [{ owner, accounts }] : []))
    .sort((one, other) => placeOf(one) - placeOf(other));
}

function readPurchase(
  transaction: Transaction,
  owner: Address,
  { mint, context, ...known }: LaunchSearch,
  solUsd: SolUsd,
): { readonly trade: Trade; readonly venue: Address | null } | null {
  const change = extractOwnerChange(transaction, owner, context);
  if (change === null) return null;
  const { trades } = classifyChange(change, transaction.blockTime, { ...known, solUsd, nfts: NO_NFTS });
  const trade = trades.find((each) => each.side === "buy" && each.mint === mint);
  return trade === undefined ? null : { trade, venue: change.venue };
}

const NO_NFTS: ReadonlySet<Address> = new Set();

function addPurchase(
  known: LaunchPurchase | undefined,
  rank: number,
  { signature, slot, blockTime: time, signers, feePayer }: Transaction,
  wallet: Address,
  { amount, valueLamports }: Trade,
): LaunchPurchase {
  const cosigners = [...new Set([feePayer, ...signers])].filter((signer) => signer !== wallet);
  const transaction = { signature, cosigners };
  if (known === undefined) {
    return { wallet, rank, slot, time, units: amount, lamports: valueLamports, transactions: [transaction] };
  }
  const isKnown = known.lamports !== null && valueLamports !== null;
  return {
    ...known,
    units: known.units + amount,
    lamports: isKnown ? known.lamports + valueLamports : null,
    transactions: [...known.transactions, transaction],
  };
}
