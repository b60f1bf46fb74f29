import { indexChanges } from "../swaps/index-changes.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { type FollowedOrders, followOrders } from "./follow-orders.ts";
import type { OpenOrder } from "./open-order.ts";

/**
 * Finds the orders that are open after `changes`, in any order.
 *
 * @example
 * findOpenOrders([]) // []
 */
export function findOpenOrders(changes: readonly OwnerChange[]): readonly OpenOrder[] {
  return follow(changes)?.open ?? [];
}

/**
 * Finds the orders whose accounts need their own history: open ones, and those with an unknown move in
 * between.
 *
 * @example
 * findOrdersToRead([]) // []
 */
export function findOrdersToRead(changes: readonly OwnerChange[]): readonly OpenOrder[] {
  const { open, broken } = follow(changes) ?? { open: [], broken: [] };
  return [...open, ...broken];
}

function follow(changes: readonly OwnerChange[]): FollowedOrders | null {
  const index = indexChanges(changes);
  return index.withEscrows.length === 0 ? null : followOrders(index);
}
