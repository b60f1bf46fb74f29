import { toSol } from "../amount.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import { median } from "../stats.ts";
import { SECONDS_PER_HOUR } from "../time.ts";
import { limitToCovered, type PartialSum, toPartialSum } from "./partial-sum.ts";
import { sumKnownLots } from "./position-worth.ts";
import type { TokenPnl } from "./token-pnl.ts";
import type { WalletInput } from "./wallet-input.ts";

/** A token that is held, with units of known cost. */
export interface Bag {
  readonly costLamports: bigint;
  /** Value of these units, SOL; null without a price. */
  readonly worthSol: number | null;
  /** False without a price, if more units are held than the chain shows, or units of a buy of unknown value. */
  readonly isWhole: boolean;
  /** Unix seconds of the oldest of these units; null if unknown. */
  readonly openedAt: number | null;
}

/** Tokens that are held, with units of known cost. */
export interface Bags {
  readonly count: PartialSum;
  readonly costSol: PartialSum;
  /** Those without a price count as 0. */
  readonly worthSol: PartialSum;
  /** Median time since the oldest unit of each was bought. */
  readonly medianAgeHours: PartialSum;
}

/** Returns the bag of a token; null if no unit of known cost is held. */
export function findBag(position: TokenPosition, { unrealizedPnlSol }: TokenPnl): Bag | null {
  const { amount, costLamports } = sumKnownLots(position);
  if (amount === 0n) return null;
  const { value, isWhole } = unrealizedPnlSol;
  const openedAt = position.openLots.find((lot) => lot.costLamports !== null)?.openedAt ?? null;
  return { costLamports, worthSol: value === null ? null : value + toSol(costLamports), isWhole, openedAt };
}

export function summarizeBags(
  bags: readonly Bag[],
  { analyzedAt, coverage }: Pick<WalletInput, "analyzedAt" | "coverage">,
): Bags {
  const ofCovered = (value: number | null, isWhole = true) =>
    limitToCovered(toPartialSum(value, isWhole), coverage);
  const ages = bags.flatMap(({ openedAt }) =>
    openedAt === null ? [] : [Math.max(0, analyzedAt / 1_000 - openedAt) / SECONDS_PER_HOUR],
  );
  const worth = bags.flatMap(({ worthSol }) => worthSol ?? []);
  const areAllPriced = bags.every(({ isWhole }) => isWhole);
  const isAnyPriced = bags.length === 0 || worth.length > 0;
  return {
    count: ofCovered(bags.length),
    costSol: ofCovered(toSol(bags.reduce((sum, { costLamports }) => sum + costLamports, 0n))),
    worthSol: ofCovered(isAnyPriced ? worth.reduce((sum, value) => sum + value, 0) : null, areAllPriced),
    medianAgeHours: ofCovered(bags.length === 0 ? null : median(ages), ages.length === bags.length),
  };
}
