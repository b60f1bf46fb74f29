import type { Address } from "../address.ts";
import type { Movement } from "../swaps/movement.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";

/** Amounts received (positive) or sent, by asset. */
export interface Balances {
  /** Null if it includes dollars, which are valued in SOL. */
  readonly lamports: bigint | null;
  readonly tokens: ReadonlyMap<Address, bigint>;
}

/** Changes of the owner's balances by a movement: trades, transfers, arbitrage, fees and rent together. */
export function sumMovement({ trades, transfers, ...movement }: Movement): Balances {
  const tokens = new Map<Address, bigint>();
  const add = (mint: Address, amount: bigint) => tokens.set(mint, (tokens.get(mint) ?? 0n) + amount);
  let lamports = movement.transferredLamports - movement.costLamports;
  let isKnown = movement.atomicLamports !== "unknown";
  if (typeof movement.atomicLamports === "bigint") lamports += movement.atomicLamports;
  for (const { mint, side, amount, valueLamports, valueUsdMicros, feeLamports, tipLamports } of trades) {
    add(mint, side === "buy" ? amount : -amount);
    if (valueLamports === null || valueUsdMicros !== null) isKnown = false;
    else lamports += side === "buy" ? -valueLamports : valueLamports;
    lamports -= feeLamports + tipLamports;
  }
  for (const { mint, direction, amount } of transfers) add(mint, direction === "in" ? amount : -amount);
  return { lamports: isKnown ? lamports : null, tokens: withoutZero(tokens) };
}

/** Changes of the owner's balances, without the mints of `left`. */
export function sumChange(change: OwnerChange, left: ReadonlySet<Address>): Balances & { lamports: bigint } {
  const tokens = new Map<Address, bigint>();
  for (const { mint, before, after } of change.tokens) {
    if (!left.has(mint)) tokens.set(mint, (tokens.get(mint) ?? 0n) + after - before);
  }
  const costs = change.feeLamports + change.tipLamports + change.rentLamports;
  return { lamports: change.solLamports - costs + change.givenRentLamports, tokens: withoutZero(tokens) };
}

function withoutZero(tokens: ReadonlyMap<Address, bigint>): ReadonlyMap<Address, bigint> {
  return new Map(Array.from(tokens).filter(([, amount]) => amount !== 0n));
}
