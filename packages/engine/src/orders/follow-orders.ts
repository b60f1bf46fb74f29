import type { Address } from "../address.ts";
import { larger, smaller } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { ChangeIndex } from "../swaps/index-changes.ts";
import type { EscrowMove, OwnerChange } from "../swaps/owner-change.ts";
import { countAsOwned, getAddedLamports } from "./count-as-owned.ts";
import type { OpenOrder } from "./open-order.ts";

/** Changes of a wallet with its orders followed. */
export interface FollowedOrders {
  /** In the same order; accounts of orders count as the owner's. */
  readonly changes: readonly OwnerChange[];
  /** Changes in which accounts of orders count. */
  readonly counted: readonly OwnerChange[];
  /** Orders that are not empty at the end, oldest first. */
  readonly open: readonly OpenOrder[];
  /** Orders before a move that began with another balance: an earlier move of their accounts is unknown. */
  readonly broken: readonly OpenOrder[];
}

/**
 * Maximum open orders; further deposits are transfers, because the history of each order is read
 * (docs/definitions.md).
 */
const MAX_OPEN_ORDERS = 100;

/**
 * Follows the deposits of an owner in escrow accounts until they are traded or returned
 * (docs/definitions.md#open-orders). An account with an unexplained move is not an order, from its first deposit
 * on.
 */
export function followOrders({
  ordered: changes,
  times,
  withEscrows,
}: Pick<ChangeIndex, "ordered" | "times" | "withEscrows">): FollowedOrders {
  const orders = new Orders();
  const steps: Step[] = [];
  for (const index of withEscrows) {
    const change = changes[index];
    if (change === undefined) continue;
    const step = orders.read(change, times[index] ?? null);
    if (step.moves.length > 0) steps.push({ ...step, index });
  }
  if (steps.length === 0) return { changes, counted: [], open: [], broken: [] };
  const followed = [...changes];
  const countedChanges: OwnerChange[] = [];
  for (const { index, moves, rentLamports } of steps) {
    const change = changes[index];
    const ownMoves = moves.filter(({ account }) => !orders.isRefused(account));
    if (change === undefined || ownMoves.length === 0) continue;
    const owned = countAsOwned(change, ownMoves, rentLamports);
    followed[index] = owned;
    countedChanges.push(owned);
  }
  return { changes: followed, counted: countedChanges, open: orders.open(), broken: orders.broken() };
}

/** Moves of orders in one change, and the returned rent, less the SOL paid beside a deposit. */
interface Moves {
  readonly moves: readonly EscrowMove[];
  readonly rentLamports: bigint;
}

interface Step extends Moves {
  readonly index: number;
}

/** State of one escrow account; the amount of a closed order is 0. */
interface Order extends OpenOrder {
  /** Rent that the owner has paid into it and not received back. */
  readonly rentLamports: bigint;
}

class Orders {
  private readonly byAccount = new Map<Address, Order>();
  private readonly refused = new Set<Address>();
  private readonly disjoint: OpenOrder[] = [];
  private openCount = 0;

  /** Reads the next change and returns its moves that are explained so far. */
  read(change: OwnerChange, time: number | null): Moves {
    const moves = change.escrows.filter((move) => this.follows(move));
    const fed = moves.filter(({ before, after }) => after > before);
    const outflows = moves.filter(({ before, after }) => after < before);
    const back = larger(-change.rentLamports, 0n);
    const rentHeld = larger(this.sumRent(outflows) - back, 0n);
    const { unmatched, rentLamports } = matchOutflows(change, outflows, rentHeld);
    for (const { account } of unmatched) this.refuse(account);
    const ownMoves = moves.filter((move) => !unmatched.includes(move));
    const besideLamports = fed.length === 0 ? 0n : paidBeside(change, fed);
    const paidLamports =
      fed.length === 0 ? 0n : (besideLamports + larger(change.rentLamports, 0n)) / BigInt(fed.length);
    let returned = rentLamports + back;
    for (const move of ownMoves) {
      const heldRent = this.byAccount.get(move.account)?.rentLamports ?? 0n;
      const part = smaller(returned, heldRent);
      const isFed = move.after > move.before;
      if (!isFed) returned -= part;
      this.record(move, change, time, isFed ? heldRent + paidLamports : heldRent - part);
    }
    return { moves: ownMoves, rentLamports: rentLamports - besideLamports };
  }

  isRefused(account: Address): boolean {
    return this.refused.has(account);
  }

  open(): readonly OpenOrder[] {
    const orders = Array.from(this.byAccount.values()).filter(({ amount }) => amount > 0n);
    return orders.map(({ rentLamports, ...order }) => order);
  }

  broken(): readonly OpenOrder[] {
    return this.disjoint;
  }

  /** True if a move begins or continues an order; refuses the account if it contradicts the order. */
  private follows({ account, before, after, alone }: EscrowMove): boolean {
    if (this.refused.has(account)) return false;
    const order = this.byAccount.get(account);
    if (order === undefined) return alone && before === 0n && after > 0n && this.openCount < MAX_OPEN_ORDERS;
    if (alone && before === order.amount) return true;
    if (before !== order.amount && this.disjoint.length < MAX_OPEN_ORDERS) this.disjoint.push(order);
    this.refuse(account);
    return false;
  }

  private sumRent(moves: readonly EscrowMove[]): bigint {
    return moves.reduce((sum, { account }) => sum + (this.byAccount.get(account)?.rentLamports ?? 0n), 0n);
  }

  private record(
    move: EscrowMove,
    { signature, venue }: OwnerChange,
    time: number | null,
    rentLamports: bigint,
  ): void {
    const { account, mint, decimals, after } = move;
    const order = this.byAccount.get(account);
    const isOpen = order !== undefined && order.amount > 0n;
    const since = isOpen ? order.since : time;
    this.openCount += (after > 0n ? 1 : 0) - (isOpen ? 1 : 0);
    this.byAccount.set(account, {
      account,
      mint,
      decimals,
      program: isOpen ? order.program : venue,
      amount: after,
      since,
      lastMovedBy: signature,
      rentLamports,
    });
  }

  private refuse(account: Address): void {
    if ((this.byAccount.get(account)?.amount ?? 0n) > 0n) this.openCount -= 1;
    this.byAccount.delete(account);
    this.refused.add(account);
  }
}

/** SOL that the owner paid beside its deposits. */
function paidBeside({ solLamports }: OwnerChange, fed: readonly EscrowMove[]): bigint {
  return larger(-solLamports - fed.reduce((sum, move) => sum + getAddedLamports(move), 0n), 0n);
}

/** Maximum percent of an outflow that a cancellation takes as a fee in kind. */
const MAX_FEE_PERCENT = 3n;

interface MatchedOutflows {
  /** Moves for which the owner received neither the units nor another asset. */
  readonly unmatched: readonly EscrowMove[];
  /** Rent of the orders in the SOL that the owner received. */
  readonly rentLamports: bigint;
}

/**
 * Matches the outflows of orders in one transaction with what their owner received: the same asset is a
 * cancellation, another one a fill. `rentHeld` is the owner's rent in these orders.
 */
export function matchOutflows(
  change: OwnerChange,
  outflows: readonly EscrowMove[],
  rentHeld: bigint,
): MatchedOutflows {
  if (outflows.length === 0) return { unmatched: outflows, rentLamports: 0n };
  // Rent that instructions name is not in the owner's SOL change.
  const freed = larger(change.freedLamports + smaller(change.rentLamports, 0n), 0n);
  const rentLamports = smaller(larger(change.solLamports, 0n), smaller(rentHeld, freed));
  const receivedAmounts = sumGot(change, rentLamports);
  const out = new Map<Address, bigint>();
  for (const { mint, before, after } of outflows) out.set(mint, (out.get(mint) ?? 0n) + before - after);
  const gotAnother = Array.from(receivedAmounts).some(([mint, amount]) => amount > 0n && !out.has(mint));
  const isMatched = (mint: Address) => {
    const unmatchedAmount = (out.get(mint) ?? 0n) - larger(receivedAmounts.get(mint) ?? 0n, 0n);
    return gotAnother || unmatchedAmount * 100n <= (out.get(mint) ?? 0n) * MAX_FEE_PERCENT;
  };
  return { unmatched: outflows.filter(({ mint }) => !isMatched(mint)), rentLamports };
}

/** Change of each asset of the owner's own accounts without returned rent. */
function sumGot(change: OwnerChange, rentLamports: bigint): ReadonlyMap<Address, bigint> {
  const receivedAmounts = new Map<Address, bigint>([[WRAPPED_SOL, change.solLamports - rentLamports]]);
  for (const { mint, before, after } of change.tokens)
    receivedAmounts.set(mint, (receivedAmounts.get(mint) ?? 0n) + after - before);
  return receivedAmounts;
}
