import { estimateTimes } from "../swaps/estimate-times.ts";
import { orderChanges } from "../swaps/order-changes.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { followOrders } from "./follow-orders.ts";
import type { OpenOrder } from "./open-order.ts";

/** Finds the standing orders that are open after `changes`, which may come in any order. */
export function findOpenOrders(changes: readonly OwnerChange[]): readonly OpenOrder[] {
  if (!changes.some(({ escrows }) => escrows.length > 0)) return [];
  const ordered = orderChanges(changes);
  return followOrders(ordered, estimateTimes(ordered)).open;
}
