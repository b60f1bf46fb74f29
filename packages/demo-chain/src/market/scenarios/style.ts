import type { Random } from "../random.ts";
import type { TransactionVersion } from "../rpc-types.ts";
import type { TransactionStyle, World } from "../world.ts";

const VERSION_1_SHARE = 0.15;
const LEGACY_SHARE = 0.35;

function drawVersion(random: Random, hasVersion1: boolean): TransactionVersion {
  const drawn = random.next();
  if (hasVersion1 && drawn < VERSION_1_SHARE) return 1;
  return drawn < 1 - LEGACY_SHARE ? 0 : "legacy";
}

/** Draws the style of a wallet. A hurried one pays tips and high fees to be first. */
export function drawStyle(
  { parameters }: World,
  random: Random,
  { maxSol, reserveSol, isHurried }: { maxSol: number; reserveSol: number; isHurried: boolean },
): TransactionStyle {
  const isTipping = random.chance(isHurried ? 0.85 : 0.3);
  const isSponsored = !isHurried && random.chance(0.06);
  const toLamports = (sol: number) => Math.round(sol * 1_000_000_000);
  const topUp = Math.max(3, maxSol * 2);
  return {
    version: drawVersion(random, parameters.hasVersion1),
    computeUnits: random.pick([120_000, 200_000, 250_000, 400_000]),
    microLamports: isHurried ? [80_000, 1_500_000] : [5_000, 250_000],
    tipLamports: isTipping ? [50_000, isHurried ? 3_000_000 : 400_000] : null,
    platformFeeBps: random.chance(0.3) ? random.pick([50n, 85n, 100n]) : 0n,
    keepsWrapped: random.chance(0.25),
    isRouted: random.chance(0.5),
    failShare: !isSponsored && random.chance(0.5) ? random.between(0.02, 0.14) : 0,
    isSponsored,
    closesAccounts: random.chance(0.6),
    topUpLamports: [toLamports(topUp), toLamports(topUp * 2.5)],
    reserveLamports: BigInt(toLamports(reserveSol)),
  };
}
