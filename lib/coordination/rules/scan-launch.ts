import type { Address } from "@walletlens/engine/address";
import { hasKey } from "@walletlens/engine/chain/has-key";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import type { SolUsd } from "@walletlens/engine/swaps/sol-usd";
import {
  listReceivers,
  listSigners,
  type PurchaseSearch,
  type ReadPurchase,
  readPurchase,
} from "./read-launch-purchase";

/** Transaction that filled the account from which the first buyer bought. */
export interface Launch {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds, or null. */
  readonly time: number | null;
  /** Account that paid for the mint, else the fee payer of the launch. */
  readonly creator: Address;
}

/** Slots in which the purchases of a wallet are summed, from its first one on. */
const PURCHASE_SLOTS = 20;

/** Purchases of one wallet in the slots from its first one on. */
export interface LaunchPurchase {
  readonly wallet: Address;
  /** From 1. */
  readonly rank: number;
  /** Slot of the first purchase. */
  readonly slot: number;
  /** Unix seconds of the first purchase, or null. */
  readonly time: number | null;
  /** Base units. */
  readonly units: bigint;
  /** Part of them that was bought in the first slot. */
  readonly firstSlotUnits: bigint;
  /** Lamports spent; null if a part is unknown. */
  readonly lamports: bigint | null;
  /** The first is that of the first purchase. */
  readonly transactions: readonly PurchaseTransaction[];
  /** Present if transactions of these slots were not read. */
  readonly isCut?: true | undefined;
}

export interface PurchaseTransaction extends Pick<OwnerChange, "signature" | "slot"> {
  /** Signers and fee payer, except the buyer. */
  readonly cosigners: readonly Address[];
  /** Accounts that paid for the buyer, or acted for it because it has no key. */
  readonly payers: readonly Address[];
}

export interface ScannedLaunch {
  readonly launch: Launch;
  readonly purchases: readonly LaunchPurchase[];
  /** Program that executed the first purchase, or null. */
  readonly program: Address | null;
}

export interface LaunchSearch extends PurchaseSearch {
  /** Account whose history is read: the mint, or the curve or pool of its first market. */
  readonly account: Address;
  /** Number of buyers to find. */
  readonly first: number;
}

type Filling = Pick<Launch, "signature" | "slot" | "time"> & { readonly feePayer: Address };

/**
 * Finds the launch and the first buyers in transactions that are added oldest first. A buyer pays, or a signer of the transaction pays
 * for it: units that arrive by transfer, and pools, are left out. A history counts only if it begins with the transaction that opened its
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

  /** True if all buyers are found and the slots of the last one have ended. */
  get isEnough(): boolean {
    return this.buyers.size >= this.search.first && this.lastSlot >= this.endSlot;
  }

  /** Slot after those in which purchases of the last buyer are summed. */
  private endSlot = 0;

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

  /**
   * Returns null if nothing was bought, and if the history lacks a transaction before the first purchase. `isEnd` is true if no
   * transaction follows.
   */
  finish(isEnd = false): ScannedLaunch | null {
    const launch = this.launch ?? this.opening;
    if (launch === null || this.isUnreachable || this.buyers.size === 0) return null;
    const { feePayer, ...position } = launch;
    return {
      launch: { ...position, creator: this.minter ?? feePayer },
      purchases: Array.from(this.buyers.values(), (purchase) =>
        isEnd || this.lastSlot >= purchase.slot + PURCHASE_SLOTS ? purchase : { ...purchase, isCut: true },
      ),
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
    for (const receiver of listReceivers(transaction, this.search.mint)) {
      const { owner, accounts, isNew } = receiver;
      const buyer = this.buyers.get(owner);
      if (buyer === undefined && this.buyers.size >= this.search.first) continue;
      if (buyer !== undefined && transaction.slot >= buyer.slot + PURCHASE_SLOTS) continue;
      // A pool has units before it gets more of them.
      if (buyer === undefined && !isNew && !hasKey(owner)) continue;
      const purchase = readPurchase(transaction, receiver, this.search, solUsd);
      if (purchase === null) continue;
      this.launch ??= this.findLaunch(transaction, accounts);
      this.program ??= purchase.venue;
      this.buyers.set(owner, addPurchase(buyer, this.buyers.size + 1, transaction, owner, purchase));
      if (buyer === undefined) this.endSlot = transaction.slot + PURCHASE_SLOTS;
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

function addPurchase(
  earlier: LaunchPurchase | undefined,
  rank: number,
  transaction: Transaction,
  wallet: Address,
  { units, lamports, payers }: ReadPurchase,
): LaunchPurchase {
  const { signature, slot, blockTime: time } = transaction;
  const cosigners = listSigners(transaction).filter((signer) => signer !== wallet);
  const transactions = [...(earlier?.transactions ?? []), { signature, slot, cosigners, payers }];
  if (earlier === undefined)
    return { wallet, rank, slot, time, units, firstSlotUnits: units, lamports, transactions };
  const isKnown = earlier.lamports !== null && lamports !== null;
  return {
    ...earlier,
    units: earlier.units + units,
    firstSlotUnits: earlier.firstSlotUnits + (slot === earlier.slot ? units : 0n),
    lamports: isKnown ? earlier.lamports + lamports : null,
    transactions,
  };
}
