import type { Address } from "../address.ts";
import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import type { ClassifyContext } from "../swaps/classify-change.ts";
import type { Movement, SettledUnits, TokenTransfer } from "../swaps/movement.ts";
import type { OwnerChange, TokenAccountChange } from "../swaps/owner-change.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import { BalanceFlow } from "./balance-flow.ts";
import { OpenCycle, type PositionReader, type Settlement } from "./cycle.ts";
import { DepartedLots } from "./departed-lots.ts";
import { sumErrors, toLot } from "./dollar-costs.ts";
import { HeldLots } from "./held-lots.ts";
import { type Lot, NO_LOTS, sumLotCosts } from "./lot-queue.ts";
import { PositionCycles } from "./position-cycles.ts";
import { findResultUsd } from "./result-usd.ts";
import {
  asSale,
  noteTrade,
  type SettledTrade,
  type TokenEvidence,
  type TokenPosition,
} from "./token-position.ts";
import { continueSales, listAddedLots, NO_UNITS, type UnfinishedSale } from "./unfinished-sales.ts";

/** A change, and the SOL that it moved without a price. */
type MovedSol = Pick<Movement, "change" | "transferredLamports">;

/** State of one token while the ledger is read in order. */
export class PositionBuilder extends PositionCycles {
  private readonly lots = new HeldLots();
  /** Null if none left. */
  private departed: DepartedLots | null = null;
  private readonly flow = new BalanceFlow();

  constructor(
    readonly mint: Address,
    readonly decimals: number,
    /** Base units by token account before the covered history; empty for a complete history. */
    opening: ReadonlyMap<Address, bigint>,
    private readonly evidence: TokenEvidence | null,
    private readonly reader: PositionReader | null = null,
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
      const knownBalance = this.flow.replace(account, after);
      if (knownBalance !== before) this.bridge(before - knownBalance);
      net += after - before;
    }
    this.flow.add(net, slot);
  }

  /** Reads a buy, a sale or a burn. */
  trade(
    { change, transferredLamports }: MovedSol,
    trade: SettledTrade["trade"],
    time: number | null,
    solUsd: SolUsd,
  ): void {
    const continued = this.cycle;
    let settlement: Settlement | null = null;
    if (trade.side === "buy") this.buy(change, trade, time, solUsd);
    else settlement = this.sell(trade, time, change.slot, solUsd);
    if (settlement !== null) this.reader?.settle(settlement);
    if (this.evidence === null) return;
    const noted = { change, time, trade, transferredLamports };
    noteTrade(this.evidence, noted, settlement, continued ?? this.cycle);
  }

  transfer(
    movement: MovedSol,
    transfer: TokenTransfer,
    time: number | null,
    { solUsd, labeled = NOTHING_LABELED }: TransferContext,
  ): void {
    if (transfer.burned) {
      this.trade(movement, asSale(transfer), time, solUsd);
      return;
    }
    const { change } = movement;
    const lots =
      transfer.direction === "in" ? this.bring(change, transfer, time, labeled) : this.release(transfer);
    this.evidence?.transfers.push({ change, transfer, time, lots });
  }

  /** Lots of the units that are held, those in custody included. */
  listLots(): readonly Lot[] {
    return [...this.lots.list(), ...(this.departed?.listCustody() ?? NO_LOTS)];
  }

  /** Returns the position after the changes read so far. */
  build(): TokenPosition {
    // Equal bigints are shared, since most tokens have one cycle.
    const firstResult = this.cycles[0]?.realizedLamports;
    if (firstResult === this.realizedLamports) this.realizedLamports = firstResult;
    if (this.cyclesUsdMicros === this.realizedUsdMicros) this.cyclesUsdMicros = this.realizedUsdMicros;
    return {
      mint: this.mint,
      decimals: this.decimals,
      ...this.sums(),
      cyclesUsdMicros: this.cyclesUsdMicros,
      cyclesUsdError: this.cyclesUsdError,
      leftCostLamports: this.departed?.leftCostLamports ?? 0n,
      returnedCostLamports: this.departed?.returnedCostLamports ?? 0n,
      unvaluedLeft: this.departed?.unvaluedLeft ?? 0n,
      openLots: this.lots.list(),
      held: this.lots.heldInAll,
      unsolicitedHeld: this.lots.unsolicitedHeld,
      cycles: this.cycles.slice(),
      flow: this.flow.summarize(this.pricedUnits),
    };
  }

  private buy(change: OwnerChange, trade: SettledTrade["trade"], time: number | null, solUsd: SolUsd): void {
    const { amount, valueLamports, valueUsdMicros } = trade;
    const cost = this.addBuy(trade, time);
    if (cost !== null) this.reader?.hold(cost);
    this.lots.add(toLot(change.signature, trade, cost, time, solUsd));
    if (this.cycle === null) {
      const entry = { entryAmount: amount, entryLamports: valueLamports, entryUsdMicros: valueUsdMicros };
      this.cycle = new OpenCycle({ openedAt: time, openedSlot: change.slot, ...entry }, this.heldInCycles);
    } else this.cycle.buy(this.heldInCycles, valueLamports !== null);
  }

  /** Settles a sale or a burn. */
  private sell(trade: SettledTrade["trade"], time: number | null, slot: number, solUsd: SolUsd): Settlement {
    if (trade.settles !== undefined) return this.settle(trade, trade.settles, time, slot, solUsd);
    return this.sellLots(trade, this.lots.take(trade.amount), time, slot, solUsd);
  }

  /** Settles a payout: the first one of a sale sells the lots that its custodians hold, a later one adds proceeds for them. */
  private settle(
    trade: SettledTrade["trade"],
    settles: SettledUnits,
    time: number | null,
    slot: number,
    solUsd: SolUsd,
  ): Settlement {
    const sale = this.unfinished.get(settles.first);
    const custody = this.departed?.takeFromCustody(settles.parts) ?? NO_LOTS;
    const lots = custody.length > 0 || this.isBought ? custody : [NO_UNITS];
    this.unfinished = continueSales(this.unfinished, settles, lots);
    if (sale === undefined) return this.sellLots(trade, lots, time, slot, solUsd);
    return this.sellLots(trade, listAddedLots(sale), time, slot, solUsd, sale);
  }

  /** Settles sold or burned lots. A later payout of `unfinishedSale` adds proceeds and uses up no lots. */
  private sellLots(
    trade: SettledTrade["trade"],
    lots: readonly Lot[],
    time: number | null,
    slot: number,
    solUsd: SolUsd,
    unfinishedSale: UnfinishedSale | null = null,
  ): Settlement {
    const { sizeLamports } = this.unknownBasis;
    const { unvaluedBurns } = this;
    const isBurn = trade.side === "burn";
    const realizedLamports = isBurn ? this.addBurn(lots) : this.addSale(trade, lots, time, unfinishedSale);
    const usd = findResultUsd(realizedLamports, lots, trade, time, solUsd);
    const usdMicros = this.addUsd(usd?.micros ?? null);
    const isValued = trade.valueLamports !== null;
    const isWhole =
      isValued && this.unknownBasis.sizeLamports === sizeLamports && this.unvaluedBurns === unvaluedBurns;
    const cost = sumLotCosts(lots) ?? 0n;
    this.cycle?.realize(realizedLamports, isWhole, cost, usd, sumErrors(trade, lots));
    if (!isBurn) this.cycle?.sell(lots, time, isValued);
    const cycle = this.endCycle(time, slot);
    return { lots, costLamports: cost, realizedLamports, usdMicros, isWhole, cycle };
  }

  /** Adds units of unknown cost. */
  private receive(amount: bigint, openedBy: string | null, openedAt: number | null): void {
    if (amount > 0n) this.hasUnknownCost = true;
    this.lots.add({ openedBy, openedAt, amount, costLamports: null, timed: false });
    this.cycle?.grow(this.heldInCycles);
  }

  /** Adds units of a transfer; those that had left regain cost and age if these are certain. Returns the restored lots. */
  private bring(
    change: OwnerChange,
    transfer: TokenTransfer,
    time: number | null,
    labeled: LabeledAddresses,
  ): readonly Lot[] {
    const { amount, unsolicited } = transfer;
    const { lostCost } = this;
    const back = this.departed?.bringBack(transfer, labeled) ?? NO_LOTS;
    this.reader?.hold(lostCost - this.lostCost);
    let remainder = amount;
    for (const lot of back) remainder -= lot.amount;
    if (back.length > 0) {
      this.lots.restore(back);
      this.cycle?.grow(this.heldInCycles);
    }
    if (remainder <= 0n) return back;
    if (unsolicited !== true) this.receive(remainder, change.signature, time);
    else this.lots.addUnsolicited(remainder, change.signature, time);
    return back;
  }

  /** Removes unsold units at cost; a cycle with at most 20 % left is dropped. Units in custody remain. */
  private release({ amount, counterparty, custodian }: Departure): readonly Lot[] {
    const takenLots = this.lots.take(amount);
    this.departed ??= new DepartedLots();
    const { lostCost } = this;
    if (custodian === undefined) this.departed.leave(takenLots, counterparty);
    else this.departed.deposit(takenLots, custodian);
    this.reader?.hold(lostCost - this.lostCost);
    this.dropCycle();
    return takenLots;
  }

  private get lostCost(): bigint {
    return this.departed?.lostCostLamports ?? 0n;
  }

  protected override get heldInCycles(): bigint {
    const { held } = this.lots;
    return this.departed === null ? held : held + this.departed.heldInCustody;
  }

  /** Books a balance difference between two covered transactions. Units that appeared are unsolicited: the owner signed nothing else. */
  private bridge(difference: bigint): void {
    this.flow.addUnexplained(difference);
    if (difference > 0n) this.lots.addUnsolicited(difference, null, null);
    else this.release({ amount: -difference, counterparty: null });
  }
}

type Departure = Pick<TokenTransfer, "amount" | "counterparty" | "custodian">;

/** Prices, and labels of counterparties, by which a transfer moves lots. */
export type TransferContext = Pick<ClassifyContext, "solUsd" | "labeled">;
