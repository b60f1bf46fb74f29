import { absolute, floorDivide } from "../amount.ts";
import type { Trade } from "../swaps/movement.ts";
import { type Lot, sumLotCosts, sumUnvaluedUnits } from "./lot-queue.ts";
import type { TokenPosition } from "./token-position.ts";
import type { UnfinishedSale } from "./unfinished-sales.ts";

/**
 * Sums of the trades and burns of one token. A base class and not a field of the position, because a second object per
 * token takes memory.
 */
export abstract class PositionSums {
  protected realizedLamports = 0n;
  private spentLamports = 0n;
  protected pricedUnits = 0n;
  private volumeLamports = 0n;
  private proceedsLamports = 0n;
  private negativeProceeds = 0n;
  private burnedCostLamports = 0n;
  protected buys = 0;
  private sells = 0;
  private firstBuyAt: number | null = null;
  private lastTradeAt: number | null = null;
  private unvaluedTrades = 0;
  private unvaluedSales = 0;
  protected unvaluedBurns = 0;
  private results = 0;
  protected realizedUsdMicros = 0n;
  private usdResults = 0;
  protected hasUnknownCost = false;
  protected unknownBasis: TokenPosition["unknownBasis"] = ALL_KNOWN;

  /** Returns the cost of a buy with its own costs; null if unknown. */
  protected addBuy(trade: PricedTrade, time: number | null): bigint | null {
    this.addTrade(trade, time);
    if (this.buys === 0) this.firstBuyAt = time;
    this.buys += 1;
    if (trade.valueLamports === null) {
      this.hasUnknownCost = true;
      return null;
    }
    const cost = trade.valueLamports + trade.feeLamports + trade.tipLamports;
    this.spentLamports += cost;
    this.pricedUnits += trade.amount;
    return cost;
  }

  /**
   * Returns the result of the sold lots of known cost; null if none is known, and for a sale of unknown value. `unfinishedSale` are the
   * units of the sale that a later payout adds to.
   */
  protected addSale(
    trade: PricedTrade,
    takenLots: readonly Lot[],
    time: number | null,
    unfinishedSale: UnfinishedSale | null = null,
  ): bigint | null {
    if (unfinishedSale !== null)
      return this.addSale({ ...trade, amount: unfinishedSale.amount }, unfinishedSale.lots, time);
    this.addTrade(trade, time);
    this.sells += 1;
    let knownAmount = 0n;
    let cost = 0n;
    for (const lot of takenLots) {
      if (lot.costLamports === null) continue;
      knownAmount += lot.amount;
      cost += lot.costLamports;
    }
    // Most sales have a known cost, so that their proceeds need no division. A payout for no units can name a lot of unknown cost.
    const isKnown = knownAmount === trade.amount && (trade.amount > 0n || takenLots.length === 0);
    const unknownAmount = isAddition(trade) ? 0n : trade.amount - knownAmount;
    if (trade.valueLamports === null) {
      if (!isKnown) this.addUnknownBasis(unknownAmount, 0n);
      this.unvaluedSales += 1;
      return null;
    }
    const proceeds = trade.valueLamports - trade.feeLamports - trade.tipLamports;
    const knownProceeds = isKnown ? proceeds : shareProceeds(proceeds, knownAmount, trade.amount);
    this.proceedsLamports += proceeds;
    if (proceeds < 0n) this.negativeProceeds += proceeds;
    if (!isKnown) this.addUnknownBasis(unknownAmount, proceeds - knownProceeds);
    return knownAmount === 0n && !isKnown ? null : this.addResult(knownProceeds - cost);
  }

  /** Returns the result of burned lots, which are realized at 0; null if no cost is known. */
  protected addBurn(takenLots: readonly Lot[]): bigint | null {
    const cost = sumLotCosts(takenLots);
    if (sumUnvaluedUnits(takenLots) > 0n) this.unvaluedBurns += 1;
    if (cost === null) return null;
    this.burnedCostLamports += cost;
    return this.addResult(-cost);
  }

  /** Adds a result in dollars, null if unknown, and returns it. */
  protected addUsd(micros: bigint | null): bigint | null {
    if (micros === null) return null;
    if (micros !== 0n) this.realizedUsdMicros += micros;
    this.usdResults += 1;
    return micros;
  }

  /** Returns the sums as fields of a position. */
  protected sums() {
    const { proceedsLamports, negativeProceeds } = this;
    return {
      realizedLamports: this.realizedLamports,
      spentLamports: this.spentLamports,
      pricedUnits: this.pricedUnits,
      volumeLamports: this.volumeLamports,
      proceedsLamports,
      proceedsSizeLamports:
        negativeProceeds === 0n ? proceedsLamports : proceedsLamports - 2n * negativeProceeds,
      buys: this.buys,
      sells: this.sells,
      firstBuyAt: this.firstBuyAt,
      lastTradeAt: this.lastTradeAt,
      unvaluedTrades: this.unvaluedTrades,
      unvaluedSales: this.unvaluedSales,
      unvaluedBurns: this.unvaluedBurns,
      results: this.results,
      realizedUsdMicros: this.realizedUsdMicros,
      usdResults: this.usdResults,
      hasUnknownCost: this.hasUnknownCost,
      burnedCostLamports: this.burnedCostLamports,
      unknownBasis: this.unknownBasis,
    };
  }

  private addTrade({ valueLamports }: PricedTrade, time: number | null): void {
    if (valueLamports === null) this.unvaluedTrades += 1;
    else this.volumeLamports += valueLamports;
    this.lastTradeAt = time ?? this.lastTradeAt;
  }

  private addResult(realizedLamports: bigint): bigint {
    this.results += 1;
    this.realizedLamports += realizedLamports;
    return realizedLamports;
  }

  private addUnknownBasis(amount: bigint, lamports: bigint): void {
    const previousBasis = this.unknownBasis;
    const sizeLamports = previousBasis.sizeLamports + absolute(lamports);
    this.unknownBasis = {
      amount: previousBasis.amount + amount,
      lamports: previousBasis.lamports + lamports,
      sizeLamports,
    };
  }
}

/** Returns the proceeds of units of known cost. */
function shareProceeds(proceeds: bigint, knownAmount: bigint, amount: bigint): bigint {
  return knownAmount === 0n ? 0n : floorDivide(proceeds * knownAmount, amount);
}

/** True for a payout that adds to the sale of an earlier one: its units are those of that sale. */
function isAddition({ settles }: Pick<Trade, "settles">): boolean {
  return settles !== undefined && settles.parts.length === 0;
}

type PricedTrade = Omit<Trade, "side">;

const ALL_KNOWN = { amount: 0n, lamports: 0n, sizeLamports: 0n };
