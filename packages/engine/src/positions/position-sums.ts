import { absolute, floorDivide } from "../amount.ts";
import type { Trade } from "../swaps/movement.ts";
import { type Lot, sumLotCosts } from "./lot-queue.ts";
import type { TokenPosition } from "./token-position.ts";

/**
 * Sums of the trades and burns of one token. A base class and not a field of the position, because a second object per
 * token takes memory.
 */
export abstract class PositionSums {
  protected realized = 0n;
  protected spent = 0n;
  protected pricedUnits = 0n;
  protected volume = 0n;
  protected proceeds = 0n;
  protected negativeProceeds = 0n;
  protected burnedCost = 0n;
  protected buys = 0;
  protected sells = 0;
  protected firstBuyAt: number | null = null;
  protected lastTradeAt: number | null = null;
  protected unvaluedTrades = 0;
  protected unvaluedSales = 0;
  protected results = 0;
  protected hasUnknownCost = false;
  protected unknownBasis: TokenPosition["unknownBasis"] = ALL_KNOWN;

  protected addTrade({ valueLamports }: Trade, time: number | null): void {
    if (valueLamports === null) this.unvaluedTrades += 1;
    else this.volume += valueLamports;
    this.lastTradeAt = time ?? this.lastTradeAt;
  }

  /** Returns the cost of a buy with its own costs; null if unknown. */
  protected addBuy(trade: Trade, time: number | null): bigint | null {
    if (this.buys === 0) this.firstBuyAt = time;
    this.buys += 1;
    if (trade.valueLamports === null) {
      this.hasUnknownCost = true;
      return null;
    }
    const cost = trade.valueLamports + trade.feeLamports + trade.tipLamports;
    this.spent += cost;
    this.pricedUnits += trade.amount;
    return cost;
  }

  /** Returns the result of the sold lots of known cost; null if none is known, and for a sale of unknown value. */
  protected addSale(trade: Trade, taken: readonly Lot[]): bigint | null {
    this.sells += 1;
    let knownAmount = 0n;
    let cost = 0n;
    for (const lot of taken) {
      if (lot.costLamports === null) continue;
      knownAmount += lot.amount;
      cost += lot.costLamports;
    }
    // Nearly every sale has a known cost: its proceeds are not divided.
    const isKnown = knownAmount === trade.amount;
    if (trade.valueLamports === null) {
      if (!isKnown) this.addUnknownBasis(trade.amount - knownAmount, 0n);
      this.unvaluedSales += 1;
      return null;
    }
    const proceeds = trade.valueLamports - trade.feeLamports - trade.tipLamports;
    const knownProceeds = isKnown ? proceeds : floorDivide(proceeds * knownAmount, trade.amount);
    this.proceeds += proceeds;
    if (proceeds < 0n) this.negativeProceeds += proceeds;
    if (!isKnown) this.addUnknownBasis(trade.amount - knownAmount, proceeds - knownProceeds);
    return knownAmount === 0n ? null : this.addResult(knownProceeds - cost);
  }

  /** Returns the result of burned lots, which are realized at 0; null if no cost is known. */
  protected addBurn(taken: readonly Lot[]): bigint | null {
    const cost = sumLotCosts(taken);
    if (cost === null) return null;
    this.burnedCost += cost;
    return this.addResult(-cost);
  }

  private addResult(realizedLamports: bigint): bigint {
    this.results += 1;
    this.realized += realizedLamports;
    return realizedLamports;
  }

  private addUnknownBasis(amount: bigint, lamports: bigint): void {
    const known = this.unknownBasis;
    const sizeLamports = known.sizeLamports + absolute(lamports);
    this.unknownBasis = { amount: known.amount + amount, lamports: known.lamports + lamports, sizeLamports };
  }
}

const ALL_KNOWN = { amount: 0n, lamports: 0n, sizeLamports: 0n };
