import type { Address } from "@/lib/domain/address";
import { PositionBuilder } from "@/lib/domain/positions/position-builder";
import type { TokenEvidence, TokenPosition } from "@/lib/domain/positions/token-position";
import { type ClassifyContext, classifyChange } from "@/lib/domain/swaps/classify-change";
import type { Movement } from "@/lib/domain/swaps/movement";
import type { OwnerChange, TokenAccountChange } from "@/lib/domain/swaps/owner-change";

export interface PositionContext extends ClassifyContext {
  /** True where the covered history begins with the wallet's first transaction. */
  readonly fromTheBeginning: boolean;
  /** The mint whose trades and transfers are kept as evidence, or null. */
  readonly evidenceFor: Address | null;
}

export interface Positions {
  readonly byMint: ReadonlyMap<Address, TokenPosition>;
  readonly evidence: TokenEvidence;
}

/**
 * Reads a wallet's changes in the order of the ledger, once, into one position per mint (stablecoins and NFTs
 * included, for their flow). `times[i]` is the time of `changes[i]`. `onMovement` sees each change's meaning as it
 * is read.
 */
export function buildPositions(
  changes: readonly OwnerChange[],
  times: readonly (number | null)[],
  context: PositionContext,
  onMovement: (movement: Movement, time: number | null) => void,
): Positions {
  const builders = new Map<Address, PositionBuilder>();
  const openings = context.fromTheBeginning ? NOTHING_HELD : findOpenings(changes);
  const evidence: TokenEvidence = { trades: [], transfers: [], cycleTrades: [] };
  let last: PositionBuilder | undefined;
  const builderOf = (mint: Address, decimals: number) => {
    // What is traded was observed just before.
    if (last?.mint === mint) return last;
    last = builders.get(mint);
    if (last !== undefined) return last;
    const kept = mint === context.evidenceFor ? evidence : null;
    last = new PositionBuilder(mint, decimals, openings.get(mint) ?? NO_ACCOUNTS, kept);
    builders.set(mint, last);
    return last;
  };
  changes.forEach((change, index) => {
    const time = times[index] ?? null;
    for (const accounts of groupByMint(change.tokens)) {
      const first = accounts[0];
      if (first !== undefined) builderOf(first.mint, first.decimals).observe(accounts, change.slot);
    }
    const movement = classifyChange(change, time, context);
    for (const trade of movement.trades) builderOf(trade.mint, trade.decimals).trade(change, trade, time);
    for (const transfer of movement.transfers) {
      builderOf(transfer.mint, transfer.decimals).transfer(change, transfer, time);
    }
    onMovement(movement, time);
  });
  const byMint = new Map(Array.from(builders, ([mint, builder]) => [mint, builder.build()]));
  return { byMint, evidence };
}

type Openings = ReadonlyMap<Address, ReadonlyMap<Address, bigint>>;

const NOTHING_HELD: Openings = new Map();
const NO_ACCOUNTS: ReadonlyMap<Address, bigint> = new Map();

/** What each token account held when the covered history begins, by mint: what it held when first seen. */
function findOpenings(changes: readonly OwnerChange[]): Openings {
  const openings = new Map<Address, Map<Address, bigint>>();
  for (const { tokens } of changes) {
    for (const { account, mint, before } of tokens) {
      const accounts = openings.get(mint);
      if (accounts === undefined) openings.set(mint, new Map([[account, before]]));
      else if (!accounts.has(account)) accounts.set(account, before);
    }
  }
  return openings;
}

/** The accounts of each mint, in order of first appearance; most changes have a few accounts at most. */
function groupByMint(accounts: readonly TokenAccountChange[]): readonly (readonly TokenAccountChange[])[] {
  if (accounts.length < 2) return [accounts];
  const firsts = accounts.filter(
    ({ mint }, index) => accounts.findIndex((other) => other.mint === mint) === index,
  );
  return firsts.map((first) =>
    firsts.length === accounts.length ? [first] : accounts.filter((account) => account.mint === first.mint),
  );
}
