import type { Random } from "../random.ts";
import type { TradingStyle } from "../wallet.ts";

const LAMPORTS_PER_SOL = 1_000_000_000;

export interface StyleOptions {
  readonly reserveSol: number;
  /** Largest purchase, in SOL. */
  readonly largestSol: number;
  /** Brings profits back to the exchange, so that it stays small. */
  readonly sweeps: boolean;
  /** Pays tips and high fees to be first. */
  readonly hurried: boolean;
}

/** Habits of one wallet, drawn once. */
export function createStyle(random: Random, options: StyleOptions): TradingStyle {
  const { largestSol, reserveSol, hurried } = options;
  const tips = random.chance(hurried ? 0.85 : 0.3);
  const sponsored = !hurried && random.chance(0.06);
  const topUp = Math.max(3, largestSol * 2);
  return {
    version: random.chance(0.65) ? 0 : "legacy",
    computeUnits: random.pick([120_000, 200_000, 250_000, 400_000]),
    microLamports: hurried ? [80_000, 1_500_000] : [5_000, 250_000],
    tipLamports: tips ? [50_000, hurried ? 3_000_000 : 400_000] : null,
    platformFeeBps: random.chance(0.3) ? random.pick([50n, 85n, 100n]) : 0n,
    wrapping: random.pick(["associated", "associated", "seeded", "persistent"] as const),
    routing: random.pick(["direct", "direct", "router", "shared-router"] as const),
    quote: !hurried && random.chance(0.15) ? "usdc" : "sol",
    failShare: !sponsored && random.chance(0.5) ? random.between(0.02, 0.14) : 0,
    sponsored,
    closesAccounts: random.chance(0.6),
    topUpLamports: [Math.round(topUp * LAMPORTS_PER_SOL), Math.round(topUp * 2.5 * LAMPORTS_PER_SOL)],
    reserveLamports: BigInt(Math.round(reserveSol * LAMPORTS_PER_SOL)),
    sweepAboveLamports: options.sweeps ? BigInt(Math.round(largestSol * 6 * LAMPORTS_PER_SOL)) : null,
  };
}
