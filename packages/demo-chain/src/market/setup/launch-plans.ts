import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { launchToken } from "../actions/launch-token.ts";
import { sellOutCurve } from "../actions/settle-price.ts";
import type { SystemAccount } from "../ledger/account.ts";
import { launchPath } from "../price-path.ts";
import type { Token } from "../token.ts";
import { type BondingCurve, createCurve } from "../venues/bonding-curve.ts";
import type { World } from "../world.ts";
import { tokenName } from "./token-names.ts";

/** A token of the bonding curve and when it appears. */
export interface LaunchPlan {
  readonly slot: number;
  readonly token: Token;
  /** Slot at which market makers buy out its curve; null if it stays there. */
  readonly soldOutSlot: number | null;
}

/** Lamports per base unit on a curve without a buy. */
const CURVE_FIRST_PRICE = 30_000_000_000 / 1_073_000_000_000_000;
/** A path that peaks above this multiple of the first price completes the curve. */
const GRADUATING_PEAK = 15;
const GRADUATING_SHARE = 0.3;
const UNPRICED_SHARE = 0.25;
const TOKEN_2022_EVERY = 5;
const QUIET_EVERY = 6;
const SECONDS_BEFORE_END = 3 * SECONDS_PER_HOUR;

/** Plans the launches of the history, evenly spread with some jitter, and schedules them. */
export function planLaunches(world: World, count: number, deployers: readonly SystemAccount[]): LaunchPlan[] {
  const { clock, random, schedule } = world;
  const span = clock.endTime - clock.startTime - SECONDS_BEFORE_END;
  return Array.from({ length: count }, (_, index) => {
    const seconds = Math.floor((span * (index + random.between(0.1, 0.9))) / count);
    const slot = clock.slotAt(clock.startTime + seconds);
    const graduates = random.chance(GRADUATING_SHARE);
    const riseSeconds = Math.exp(random.between(Math.log(40), Math.log(4 * SECONDS_PER_HOUR)));
    const token = planToken(world, index, clock.timeOf(slot), graduates, riseSeconds);
    schedule.at(slot, (now) => launchToken(world, token, random.pick(deployers), now));
    const soldOutSlot = graduates ? clock.slotAt(clock.timeOf(slot) + Math.ceil(riseSeconds)) : null;
    if (soldOutSlot !== null) schedule.at(soldOutSlot, (now) => sellOutCurve(world, token, now));
    return { slot, token, soldOutSlot };
  });
}

function planToken(
  world: World,
  index: number,
  createdAt: number,
  graduates: boolean,
  riseSeconds: number,
): Token & { readonly venue: BondingCurve } {
  const { accounts, random } = world;
  const mint = accounts.mint(`launch/${index}`, {
    decimals: 6,
    program: index % TOKEN_2022_EVERY === 2 ? "token-2022" : "token",
    suffix: "pump",
    later: true,
  });
  const venue = createCurve(accounts, mint);
  const shape = graduates
    ? { peak: random.between(GRADUATING_PEAK + 3, 45), riseSeconds, floor: random.between(4, 18) }
    : { peak: random.between(1.4, 9), riseSeconds, floor: random.between(1.03, 1.8) };
  const { name, symbol } = tokenName(world.tokens.length + index);
  return {
    mint,
    name,
    symbol,
    family: "launch",
    createdAt,
    venue,
    secondPool: null,
    pathStart: createdAt,
    path: launchPath(random, shape),
    firstPrice: CURVE_FIRST_PRICE,
    priced: graduates || !random.chance(UNPRICED_SHARE),
    quiet: index % QUIET_EVERY === 3,
  };
}
