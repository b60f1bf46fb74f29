import { createHash } from "node:crypto";
import type { LedgerAccount } from "./accounts.ts";
import { getTokenProgram, PROGRAMS } from "./known-addresses.ts";
import { renderError, renderTransaction } from "./render-transaction.ts";
import type { RpcSignatureInfo, RpcTransaction } from "./rpc-types.ts";
import { createSignatures } from "./signatures.ts";
import type { MarketLedger, TransactionRecord } from "./transaction.ts";

/** State of an account. */
export type DemoAccount = AccountHead &
  (
    | { readonly kind: "system" }
    | { readonly kind: "token"; readonly mint: string; readonly holder: string; readonly amount: bigint }
    | { readonly kind: "mint"; readonly supply: bigint; readonly decimals: number }
    | { readonly kind: "program" | "other"; readonly data: Uint8Array }
  );

interface AccountHead {
  readonly address: string;
  readonly lamports: bigint;
  /** Program that owns the account. */
  readonly owner: string;
  readonly executable: boolean;
}

export type LedgerView = ReturnType<typeof viewLedger>;

/** Transactions of a ledger by their position, 0 for the oldest, and its accounts at the end, as an RPC server reads them. */
export function viewLedger({ accounts, clock, records }: MarketLedger) {
  const { seed } = accounts;
  const signatures = createSignatures(seed, clock.endTime, () => records.length);
  const getRecord = (position: number): TransactionRecord => {
    const record = records[position];
    if (record === undefined) throw new RangeError(`no transaction at position ${position}`);
    return record;
  };
  /** Position of the first transaction at a slot or after it. */
  const findPosition = (slot: number): number => {
    let low = 0;
    let high = records.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (getRecord(middle).slot < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    /** Positions of the transactions of a range of slots, both included, oldest first. */
    positionsBetween(fromSlot: number, toSlot: number): readonly number[] {
      const start = findPosition(fromSlot);
      return Array.from({ length: findPosition(toSlot + 1) - start }, (_, index) => start + index);
    },
    /** Positions of the transactions whose account keys mention `address`, newest first. */
    signaturesFor: (address: string): readonly number[] =>
      accounts.find(address)?.positions.toReversed() ?? [],
    /** Slot of a transaction. Throws a RangeError if there is no such position. */
    getSlot: (position: number) => getRecord(position).slot,
    /** Throws a RangeError if there is no such position. */
    signatureInfo(position: number): RpcSignatureInfo {
      const { slot, failure } = getRecord(position);
      const blockTime = clock.hasBlockTime(slot) ? clock.getTime(slot) : null;
      return {
        signature: signatures.create(position),
        slot,
        blockTime,
        err: renderError(failure),
        memo: null,
      };
    },
    /** Returns the position of a signature, or null. */
    findSignature: signatures.find,
    /** Result of `getTransaction` with encoding "json". Throws a RangeError for an unknown position. */
    renderTransaction: (position: number): RpcTransaction =>
      renderTransaction(getRecord(position), position, { seed, clock, signatures }),
    /** State of an account at the end of the transactions; null if it was never used or is closed. */
    account: (address: string): DemoAccount | null => viewAccount(accounts.find(address)),
    /** Open token accounts of an owner, of both token programs. */
    tokenAccountsByOwner: (owner: string): readonly string[] => listOpenAccounts(accounts.find(owner)),
    /** Open token accounts of a mint. */
    tokenAccountsByMint: (mint: string): readonly string[] => listOpenAccounts(accounts.find(mint)),
  };
}

/** An account at the end of the history; null if it is closed, or not yet open. */
function viewAccount(account: LedgerAccount | undefined): DemoAccount | null {
  if (account === undefined || account.lamports === 0n) return null;
  const { address, lamports } = account;
  const head = { address, lamports, executable: account.kind === "program" };
  switch (account.kind) {
    case "system":
      return { ...head, owner: PROGRAMS.system, kind: "system" };
    case "token": {
      const { mint, holder, amount } = account;
      const owner = getTokenProgram(mint);
      return { ...head, owner, kind: "token", mint: mint.address, holder: holder.address, amount };
    }
    case "mint": {
      const { supply, decimals } = account;
      return { ...head, owner: getTokenProgram(account), kind: "mint", supply, decimals };
    }
    default: {
      // Data of programs is synthetic.
      const data = new Uint8Array(createHash("sha256").update(address).digest());
      return { ...head, owner: account.owner, kind: head.executable ? "program" : "other", data };
    }
  }
}

/** Open token accounts that an account holds, or, for a mint, all of that mint. */
function listOpenAccounts(account: LedgerAccount | undefined): string[] {
  return (account?.tokenAccounts ?? []).filter(({ open }) => open).map(({ address }) => address);
}
