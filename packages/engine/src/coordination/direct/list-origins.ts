import type { Address } from "../../address.ts";
import type { PassedThrough } from "./direct-facts.ts";

/**
 * Pass-through wallets between an origin and the wallet that it funded, at most.
 *
 * @internal
 */
export const MAX_WALLETS_BETWEEN = 2;

/** Address whose SOL reached a wallet. */
export interface FundingOrigin {
  readonly funder: Address;
  /** Pass-through wallets between it and the funded wallet, in the direction of the SOL. */
  readonly between: readonly Address[];
  /** Their first inflows, in the same order. */
  readonly passed: readonly PassedThrough[];
}

/** Lists the funder of a wallet, and those behind it if it only passed SOL on. */
export function listOrigins(
  funder: Address,
  passedThrough: ReadonlyMap<Address, PassedThrough>,
): readonly FundingOrigin[] {
  let lastOrigin: FundingOrigin = { funder, between: [], passed: [] };
  const origins = [lastOrigin];
  while (lastOrigin.between.length < MAX_WALLETS_BETWEEN) {
    const passingWallet = passedThrough.get(lastOrigin.funder);
    if (passingWallet === undefined || origins.some((origin) => origin.funder === passingWallet.funder))
      break;
    lastOrigin = {
      funder: passingWallet.funder,
      between: [lastOrigin.funder, ...lastOrigin.between],
      passed: [passingWallet, ...lastOrigin.passed],
    };
    origins.push(lastOrigin);
  }
  return origins;
}
