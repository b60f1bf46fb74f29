import type { LotRule } from "./system";

type AnyLotRule = LotRule | "lifo";

/** Units of a mint that a wallet got (positive) or gave (negative) at a time. */
export interface LotEvent {
  readonly mint: string;
  readonly units: bigint;
  /** Cost or proceeds in lamports; null for units that moved without a price. */
  readonly lamports: bigint | null;
}

interface Lot {
  units: bigint;
  lamports: bigint;
}

/** Result of the sold units of known cost, in lamports, and whether others were sold too. */
export function computeRealized(
  events: readonly LotEvent[],
  rule: AnyLotRule,
): { realized: bigint; isPartial: boolean } {
  const lotsByMint = new Map<string, Lot[]>();
  let realized = 0n;
  let isPartial = false;
  for (const { mint, units, lamports } of events) {
    const lots = lotsByMint.get(mint) ?? [];
    lotsByMint.set(mint, lots);
    if (units > 0n) {
      // Units without a cost are sold after all others.
      if (lamports !== null) addLot(lots, { units, lamports }, rule);
      continue;
    }
    if (units === 0n) {
      // A payout that adds to an earlier sale.
      realized += lamports ?? 0n;
      continue;
    }
    const taken = takeUnits(lots, -units, rule);
    if (lamports === null) continue;
    realized += (lamports * taken.units) / -units - taken.lamports;
    if (taken.units < -units) isPartial = true;
  }
  return { realized, isPartial };
}

function addLot(lots: Lot[], lot: Lot, rule: AnyLotRule): void {
  const [pool] = lots;
  if (rule !== "average" || pool === undefined) {
    lots.push(lot);
    return;
  }
  pool.units += lot.units;
  pool.lamports += lot.lamports;
}

function takeUnits(lots: Lot[], units: bigint, rule: AnyLotRule): Lot {
  const next = () => (rule === "lifo" ? lots.at(-1) : lots[0]);
  const taken = { units: 0n, lamports: 0n };
  for (let lot = next(); lot !== undefined && taken.units < units; lot = next()) {
    const missing = units - taken.units;
    const part = missing < lot.units ? missing : lot.units;
    const cost = (lot.lamports * part) / lot.units;
    taken.units += part;
    taken.lamports += cost;
    lot.units -= part;
    lot.lamports -= cost;
    if (lot.units === 0n) lots.splice(lots.indexOf(lot), 1);
  }
  return taken;
}
