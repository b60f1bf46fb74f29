import type { Bank } from "../bank/bank.ts";
import type { Faucet } from "../bank/faucet.ts";
import type { DemoMarket } from "../market/types.ts";
import type { Faults } from "./faults.ts";
import { DemoRpcError, RPC_CODES } from "./rpc-error.ts";

/** Data sources of the methods. */
export interface RpcContext {
  readonly market: DemoMarket;
  readonly bank: Bank;
  readonly faucet: Faucet;
  /** Calls `listener` with each new transaction. Returns a function that unsubscribes. */
  readonly onLanded: (listener: (landed: LandedTransaction) => void) => () => void;
  /** Advances a live market to the current slot, so that a response includes all trades up to it. */
  readonly tradeOn: () => void;
  /** True if the faucet may grant a request from outside; each call counts as a grant. */
  readonly mayGrant: () => boolean;
  readonly faults: Faults;
  /** Runs a task after a delay; tasks that still wait are dropped when the server closes. */
  readonly schedule: (task: () => void, delayMs: number) => void;
}

/** A transaction of the bank or of the market that has just landed. */
export interface LandedTransaction {
  readonly signature: string;
  readonly slot: number;
  /** Addresses that it mentions. */
  readonly keys: readonly string[];
  readonly err: unknown;
  readonly logs: readonly string[];
}

/** Version that the server reports: that of the node whose responses it follows. */
export const NODE_VERSION = "3.1.11";

/** A response with the slot to which it applies. */
interface WithContext<T> {
  readonly context: { readonly apiVersion: string; readonly slot: number };
  readonly value: T;
}

/** Wraps a value with its slot. Throws if the caller requests a future slot. */
export function withContext<T>(
  { bank }: RpcContext,
  config: { readonly minContextSlot?: number | null | undefined } | null | undefined,
  value: T,
): WithContext<T> {
  const slot = bank.clock.currentSlot();
  if ((config?.minContextSlot ?? 0) > slot) {
    const message = "Minimum context slot has not been reached";
    throw new DemoRpcError(RPC_CODES.minContextSlotNotReached, message, { contextSlot: slot });
  }
  return { context: { apiVersion: NODE_VERSION, slot }, value };
}
