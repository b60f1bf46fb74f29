/** Units of one mint that a wallet holds. */
export interface HeldUnits {
  /** Base units over all token accounts. */
  readonly amount: bigint;
  readonly decimals: number;
  /** Base units in frozen accounts, where there are any. */
  readonly frozen?: bigint;
}

/** Adds units of one mint. The decimals of an amount of 0 give way: nothing is known of those of a closed mint. */
export function addUnits(
  known: HeldUnits | undefined,
  { amount, decimals, frozen = 0n }: HeldUnits,
): HeldUnits {
  const allFrozen = (known?.frozen ?? 0n) + frozen;
  return {
    amount: (known?.amount ?? 0n) + amount,
    decimals: amount === 0n ? (known?.decimals ?? decimals) : decimals,
    ...(allFrozen === 0n ? {} : { frozen: allFrozen }),
  };
}
