export interface HeldUnits {
  /** Base units over all token accounts. */
  readonly amount: bigint;
  readonly decimals: number;
  /** Base units in frozen accounts, if any. */
  readonly frozen?: bigint;
  /** Base units in orders of programs without a label, if any: they may never come back. */
  readonly unproven?: bigint;
}

/**
 * Adds units of one mint. An amount of 0 does not change the decimals: those of a closed mint are unknown.
 */
export function addUnits(
  knownUnits: HeldUnits | undefined,
  { amount, decimals, frozen = 0n, unproven = 0n }: HeldUnits,
): HeldUnits {
  const allUnproven = (knownUnits?.unproven ?? 0n) + unproven;
  const allFrozen = (knownUnits?.frozen ?? 0n) + frozen;
  return {
    amount: (knownUnits?.amount ?? 0n) + amount,
    decimals: amount === 0n ? (knownUnits?.decimals ?? decimals) : decimals,
    ...(allFrozen === 0n ? {} : { frozen: allFrozen }),
    ...(allUnproven === 0n ? {} : { unproven: allUnproven }),
  };
}

/** Share of units in frozen accounts, 0 to 1. */
export function shareFrozen({ amount, frozen = 0n }: Pick<HeldUnits, "amount" | "frozen">): number {
  if (frozen === 0n) return 0;
  return frozen >= amount ? 1 : Number(frozen) / Number(amount);
}
