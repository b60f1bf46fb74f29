import type { Reconciliation } from "../result-types.ts";
import { toIso } from "../wallet/to-iso.ts";
import type { OpenOrder } from "./open-order.ts";

/** @internal */
export function presentOrder({
  account,
  mint,
  amount,
  since,
}: OpenOrder): Reconciliation["inEscrow"][number] {
  return { account, mint, amountRaw: amount.toString(), since: toIso(since) };
}
