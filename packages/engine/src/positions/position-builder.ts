import type { Address } from "../address.ts";
import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import type { ClassifyContext } from "../swaps/classify-change.ts";
import type { Movement, TokenTransfer } from "../swaps/movement.ts";
import type { OwnerChange, TokenAccountChange } from "../swaps/owner-change.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import { BalanceFlow } from "./balance-flow.ts";
import { addKnown, type Cycle, OpenCycle, type Settlement } from "./cycle.ts";
import { readDollars, sumErrors } from "./dollar-costs.ts";
import { HeldLots, NO_LOTS } from "./held-lots.ts";
import { type Lot, sumLotCosts, sumUnvaluedUnits } from "./lot-queue.ts";
import { asSale, noteTrade } from "./note-trade.ts";
import { PositionSums } from "./position-sums.ts";
import { preservesCost } from "./preserves-cost.ts";
import { findResultUsd } from "./result-usd.ts";
import type { SettledTrade, TokenEvidence, TokenPosition } from "./token-position.ts";

/** A change, and the SOL that it moved without a price. */
type MovedSol = Pick<Movement, "change" | "transferredLamports">;

/** State of one token while the ledger is read in order. */
export class PositionBuilder extends PositionSums {
  private lots = new HeldLots();
  private flow = new BalanceFlow();
  private cycles: Cycle[] = [];
  private cycle: OpenCycle | null = null;
  /** Dollars of the completed cycles; null if one of their results has none. */
  private cyclesUsdMicros: bigint | null = 0n;
  private cyclesUsdError = 0n;
  private leftCostLamports = 0n;
  private returnedCostLamports = 0n;
  private unvaluedLeft = 0n;
  private built: TokenPosition | null = null;

  constructor(
    readonly mint: Address,
    private readonly decimals: number,
    /** Base units by token account before the covered history; empty for a complete history. */
    opening: ReadonlyMap<Address, bigint>,
    private readonly evidence: TokenEvidence | null,
    /** Generation of the book that owns it; books of another generation fork it first. */
    readonly generation: object,
  ) {
    super();
    for (const [account, amount] of opening) {
      this.flow.open(account, amount);
      this.receive(amount, null, null);
    }
  }

  get isBought(): boolean {
    return this.buys > 0;
  }

  /** True if at least `amount` units are held, all of them unsolicited. */
  holdsOnlyUnsolicited(amount: bigint): boolean {
    return this.lots.holdsOnlyUnsolicited(amount);
  }

  /** Reads the balances of one transaction. Balances that changed since the last one also move lots. */
  observe(accounts: readonly TokenAccountChange[], slot: number): void {
    let net = 0n;
    for (const { account, before, after } of accounts) {
      const known = this.flow.replace(account, after);
      if (known !== before) this.bridge(before - known);
      net += after - before;
    }
    this.flow.add(net, slot);
  }

  /** Returns how a sale or a burn settled; null for a buy. */
  trade(
    { change, transferredLamports }: MovedSol,
    trade: SettledTrade["trade"],
    time: number | null,
    solUsd: SolUsd,
  ): Settlement | null {
    const continued = this.cycle;
    let settlement: Settlement | null = null;
    if (trade.side === "buy") this.buy(change, trade, time, solUsd);
    else settlement = this.sell(trade, time, change.slot, solUsd);
    if (this.evidence !== null) {
      const noted = { change, time, trade, transferredLamports };
      noteTrade(this.evidence, noted, settlement, continued ?? this.cycle);
    }
    return settlement;
  }

  /** Returns how a burn settled; null for other transfers. */
  transfer(
    moved: MovedSol,
    transfer: TokenTransfer,
    time: number | null,
    { solUsd, labeled = NOTHING_LABELED }: TransferContext,
  ): Settlement | null {
    if (transfer.burned) return this.trade(moved, asSale(transfer), time, solUsd);
    const { change } = moved;
    const lots =
      transfer.direction === "in"
        ? this.bring(change, transfer, time, labeled)
        : this.release(transfer.amount, transfer.counterparty);
    this.evidence?.transfers.push({ change, transfer, time, lots });
    return null;
  }

  /** Returns the position. Nothing is read afterwards, so the result is cached. */
  build(): TokenPosition {
    if (this.built !== null) return this.built;
    // A list that grew has spare capacity for sixteen more, which most tokens never need.
    this.cycles = this.cycles.slice();
    this.flow.share(this.pricedUnits);
    // Shares the bigint of the only cycle.
    const inFirst = this.cycles[0]?.realizedLamports;
    if (inFirst === this.realizedLamports) this.realizedLamports = inFirst;
    if (this.cyclesUsdMicros === this.realizedUsdMicros) this.cyclesUsdMicros = this.realizedUsdMicros;
    this.built = {
      mint: this.mint,
      decimals: this.decimals,
      ...this.sums(),
      cyclesUsdMicros: this.cyclesUsdMicros,
      cyclesUsdError: this.cyclesUsdError,
      leftCostLamports: this.leftCostLamports,
      returnedCostLamports: this.returnedCostLamports,
      unvaluedLeft: this.unvaluedLeft,
      openLots: this.lots.list(),
      held: this.lots.heldInAll,
      unsolicitedHeld: this.lots.unsolicitedHeld,
      cycles: this.cycles,
      flow: this.flow,
    };
    return this.built;
  }

  /** Returns an independent copy. */
  fork(generation: object): PositionBuilder {
    const other = new PositionBuilder(this.mint, this.decimals, NOTHING, this.evidence, generation);
    Object.assign(other, this, {
      generation,
      built: null,
      lots: this.lots.fork(),
      cycles: [...this.cycles],
      cycle: this.cycle?.fork() ?? null,
      flow: this.flow.fork(),
    });
    return other;
  }

  private buy(change: OwnerChange, trade: SettledTrade["trade"], time: number | null, solUsd: SolUsd): void {
    const { amount, valueLamports, valueUsdMicros } = trade;
    const cost = this.addBuy(trade, time);
    const timed = cost !== null || valueUsdMicros !== null;
    const lot = { openedBy: change.signature, openedAt: time, amount, costLamports: cost, timed };
    if (cost === null) this.lots.add({ ...lot, unvaluedBuy: true });
    else this.lots.add(valueUsdMicros === null ? lot : { ...lot, ...readDollars(trade, time, solUsd) });
    if (this.cycle === null) {
      const entry = { entryAmount: amount, entryLamports: valueLamports, entryUsdMicros: valueUsdMicros };
      this.cycle = new OpenCycle({ openedAt: time, openedSlot: change.slot, ...entry }, this.lots.held);
    } else this.cycle.buy(this.lots.held, valueLamports !== null);
  }

  /** Settles a sale or a burn. */
  private sell(trade: SettledTrade["trade"], time: number | null, slot: number, solUsd: SolUsd): Settlement {
    const lots = this.lots.take(trade.amount);
    const { sizeLamports } = this.unknownBasis;
    const { unvaluedBurns } = this;
    const isBurn = trade.side === "burn";
    const realizedLamports = isBurn ? this.addBurn(lots) : this.addSale(trade, lots, time);
    const usd = findResultUsd(realizedLamports, lots, trade, time, solUsd);
    const usdMicros = this.addUsd(usd?.micros ?? null);
    const isValued = trade.valueLamports !== null;
    this.cycle?.realize(realizedLamports, usd, sumErrors(trade, lots));
    if (!isBurn) this.cycle?.sell(lots, time, isValued);
    const isWhole =
      isValued && this.unknownBasis.sizeLamports === sizeLamports && this.unvaluedBurns === unvaluedBurns;
    return { lots, realizedLamports, usdMicros, isWhole, cycle: this.endCycle(time, slot) };
  }

  /** Adds units of unknown cost. */
  private receive(amount: bigint, openedBy: string | null, openedAt: number | null): void {
    if (amount > 0n) this.hasUnknownCost = true;
    this.lots.add({ openedBy, openedAt, amount, costLamports: null, timed: false });
    this.cycle?.grow(this.lots.held);
  }

  /**
   * Adds units of a transfer; units from an authority that received lots regain their cost and age if it keeps costs.
   * Returns the restored lots.
   */
  private bring(
    change: OwnerChange,
    transfer: TokenTransfer,
    time: number | null,
    labeled: LabeledAddresses,
  ): readonly Lot[] {
    const { amount, counterparty, unsolicited } = transfer;
    const returned = this.lots.takeBack(amount, counterparty);
    const cost = sumLotCosts(returned) ?? 0n;
    this.leftCostLamports -= cost;
    const isKnown = returned.length > 0 && counterparty !== null && preservesCost(counterparty, labeled);
    const back = isKnown ? returned : NO_LOTS;
    if (!isKnown) this.returnedCostLamports += cost;
    let left = amount;
    for (const lot of back) left -= lot.amount;
    if (back.length > 0) {
      this.unvaluedLeft -= sumUnvaluedUnits(back);
      this.lots.restore(back);
      this.cycle?.grow(this.lots.held);
    }
    if (left <= 0n) return back;
    const { signature } = change;
    if (unsolicited !== true) this.receive(left, signature, time);
    else this.lots.addUnsolicited(left, signature, time);
    return back;
  }

  /** Removes unsold units at cost; a cycle with at most 20 % left is dropped. */
  private release(amount: bigint, counterparty: Address | null): readonly Lot[] {
    const taken = this.lots.take(amount);
    this.leftCostLamports += sumLotCosts(taken) ?? 0n;
    this.unvaluedLeft += sumUnvaluedUnits(taken);
    if (counterparty !== null) this.lots.sendAway(taken, counterparty);
    if (this.cycle?.isOver(this.lots.held)) this.cycle = null;
    return taken;
  }

  /** Ends the cycle if its units are sold, and returns it. */
  private endCycle(time: number | null, slot: number): Cycle | null {
    if (this.cycle?.isOver(this.lots.held) !== true) return null;
    const cycle = this.cycle.complete(time, slot);
    this.cyclesUsdMicros = addKnown(this.cyclesUsdMicros, this.cycle.resultUsdMicros);
    if (this.cycle.usdErrorMicros !== 0n) this.cyclesUsdError += this.cycle.usdErrorMicros;
    this.cycles.push(cycle);
    this.cycle = null;
    return cycle;
  }

  /**
   * Books a balance difference between two covered transactions. Units that appeared are unsolicited, because
   * the history includes everything that the owner signed.
   */
  private bridge(difference: bigint): void {
    this.flow.unexplained += difference;
    if (difference > 0n) this.lots.addUnsolicited(difference, null, null);
    else this.release(-difference, null);
  }
}

/** Prices, and labels of counterparties, by which a transfer moves lots. */
export type TransferContext = Pick<ClassifyContext, "solUsd" | "labeled">;

const NOTHING: ReadonlyMap<Address, bigint> = new Map();
