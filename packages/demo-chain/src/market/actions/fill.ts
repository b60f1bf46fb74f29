import { systemTransfer } from "../instructions/system-instructions.ts";
import type { MarketReceipt } from "../ledger/ledger.ts";
import { shareOf } from "../venues/constant-product.ts";
import type { World } from "../world.ts";
import type { Draft } from "./draft.ts";

/** Amounts that one side of a trade moved. */
export interface Fill {
  /** Base units of the token. */
  readonly tokens: bigint;
  /** Lamports, or raw USDC: given by a buyer, got by a seller, venue fees included. */
  readonly quote: bigint;
  readonly asset: "sol" | "usdc";
  /** Fee of the front end, paid in SOL beside it. */
  readonly platformFee: bigint;
}

const LAMPORTS_PER_SOL = 1_000_000_000n;

/** Worth of a fill's quote in lamports; USDC at the close of the hour of the trade, rounded down. */
export function quoteLamports(world: World, fill: Fill, receipt: MarketReceipt): bigint {
  if (fill.asset === "sol") return fill.quote;
  return (fill.quote * LAMPORTS_PER_SOL) / world.solPrice.usdMicrosAt(receipt.time);
}

/** Raw USDC for an amount of SOL at the close of the hour, rounded down. */
export function usdcFor(world: World, lamports: bigint, time: number): bigint {
  return (lamports * world.solPrice.usdMicrosAt(time)) / LAMPORTS_PER_SOL;
}

/** Pays the front end its share of a trade; returns that in lamports. */
export function payPlatform({ world, transaction, wallet }: Draft, lamports: bigint): bigint {
  const fee = shareOf(lamports, wallet.style.platformFeeBps);
  if (fee > 0n) {
    const { landmarks } = world;
    transaction.add(systemTransfer(landmarks, wallet.account, landmarks.venues.tradingBotFee, fee));
  }
  return fee;
}
