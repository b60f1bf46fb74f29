export interface CompletedCycle {
  readonly pnlLamports: bigint;
  readonly sales: number;
  /** Amount-weighted FIFO time of the known-cost lots it sold; null if it sold none. */
  readonly holdSeconds: number | null;
}

interface Lot {
  amount: bigint;
  cost: bigint | null;
  readonly time: number;
}

interface OpenCycle {
  peak: bigint;
  pnl: bigint;
  sales: number;
  /** Known-cost units sold, and those units times the seconds they were held. */
  sold: bigint;
  unitSeconds: bigint;
}

interface Taken {
  /** Units of lots of known cost. */
  known: bigint;
  cost: bigint;
  unitSeconds: bigint;
  readonly lots: Lot[];
}

/** Sender of a transfer in, and whether the wallet signed it. */
export interface UnitOrigin {
  /** Holder or pool that gave the units; omitted if it cannot have received any before. */
  readonly from?: object;
  /** True if the wallet did not sign: the units are sold after all others and are part of no cycle. */
  readonly unsolicited?: boolean;
}

/** A cycle ends when at most a fifth of the largest amount held in it is left. */
const LEFT_AT_MOST_ONE_IN = 5n;

/**
 * Book of one wallet and one token, written during the simulation: FIFO lots, cycles, realized results.
 * Amounts are base units, money is lamports, times are Unix seconds.
 */
export class TokenBook {
  realized = 0n;
  /** Sum of the costs of all lots bought. */
  spent = 0n;
  /** Total proceeds of all sales, less own costs. */
  proceeds = 0n;
  held = 0n;
  readonly unknown = { tokens: 0n, lamports: 0n };
  readonly completed: CompletedCycle[] = [];
  readonly #lots: Lot[] = [];
  readonly #unsolicited: Lot[] = [];
  /** Lots that were sent, by the holder or pool that they went to. */
  readonly #away = new Map<object, Lot[]>();
  /** Solicited part of `held`. */
  #wanted = 0n;
  #cycle: OpenCycle | null = null;

  buy(amount: bigint, cost: bigint, time: number): void {
    this.#cycle ??= { peak: 0n, pnl: 0n, sales: 0, sold: 0n, unitSeconds: 0n };
    this.spent += cost;
    this.#add({ amount, cost, time });
  }

  /**
   * Units that were sent to the same holder or pool return with cost and age, oldest first; the rest has no
   * cost.
   */
  receive(amount: bigint, time: number, { from, unsolicited = false }: UnitOrigin = {}): void {
    const left = from === undefined ? amount : this.#bringBack(amount, this.#away.get(from) ?? []);
    if (left === 0n) return;
    const lot = { amount: left, cost: null, time };
    if (unsolicited) {
      this.#unsolicited.push(lot);
      this.held += left;
    } else this.#add(lot);
  }

  sell(amount: bigint, proceeds: bigint, time: number): void {
    const taken = this.#take(amount, time);
    const knownProceeds = taken.known === amount ? proceeds : (proceeds * taken.known) / amount;
    const result = knownProceeds - taken.cost;
    this.realized += result;
    this.proceeds += proceeds;
    this.unknown.tokens += amount - taken.known;
    this.unknown.lamports += proceeds - knownProceeds;
    const cycle = this.#cycle;
    if (!cycle) return;
    cycle.pnl += result;
    cycle.sales += 1;
    cycle.sold += taken.known;
    cycle.unitSeconds += taken.unitSeconds;
    if (!this.#isNearlyOut(cycle)) return;
    const holdSeconds = cycle.sold === 0n ? null : Number(cycle.unitSeconds) / Number(cycle.sold);
    this.completed.push({ pnlLamports: cycle.pnl, sales: cycle.sales, holdSeconds });
    this.#cycle = null;
  }

  /**
   * Removes lots at cost without a result, and ends a cycle that this nearly empties without completing it.
   * They can return from `to`.
   */
  send(amount: bigint, time: number, to?: object): void {
    const { lots } = this.#take(amount, time);
    if (to !== undefined) this.#away.set(to, [...(this.#away.get(to) ?? []), ...lots]);
    if (this.#cycle && this.#isNearlyOut(this.#cycle)) this.#cycle = null;
  }

  #isNearlyOut(cycle: OpenCycle): boolean {
    return this.#wanted * LEFT_AT_MOST_ONE_IN <= cycle.peak;
  }

  #add(lot: Lot): void {
    const younger = this.#lots.findIndex(({ time }) => time > lot.time);
    this.#lots.splice(younger < 0 ? this.#lots.length : younger, 0, lot);
    this.held += lot.amount;
    this.#wanted += lot.amount;
    if (this.#cycle && this.#wanted > this.#cycle.peak) this.#cycle.peak = this.#wanted;
  }

  /** Restores up to `amount` units of `away`. Returns the missing number. */
  #bringBack(amount: bigint, away: Lot[]): bigint {
    let left = amount;
    while (left > 0n && away[0] !== undefined) {
      const piece = takeOldest(away, left);
      left -= piece.amount;
      this.#add(piece);
    }
    return left;
  }

  #take(amount: bigint, time: number): Taken {
    if (amount > this.held) throw new RangeError(`${amount} units out of ${this.held}`);
    const taken: Taken = { known: 0n, cost: 0n, unitSeconds: 0n, lots: [] };
    let left = amount;
    while (left > 0n) {
      const isWanted = this.#lots.length > 0;
      const piece = takeOldest(isWanted ? this.#lots : this.#unsolicited, left);
      if (piece.cost !== null) {
        taken.cost += piece.cost;
        taken.known += piece.amount;
        taken.unitSeconds += piece.amount * BigInt(time - piece.time);
      }
      if (isWanted) this.#wanted -= piece.amount;
      taken.lots.push(piece);
      left -= piece.amount;
    }
    this.held -= amount;
    return taken;
  }
}

/** Takes up to `amount` units of the first lot, with their part of its cost, rounded down. */
function takeOldest(lots: Lot[], amount: bigint): Lot {
  const [lot] = lots;
  if (lot === undefined) throw new RangeError("the lots do not cover the balance");
  if (amount >= lot.amount) {
    lots.shift();
    return lot;
  }
  const cost = lot.cost === null ? null : (lot.cost * amount) / lot.amount;
  if (lot.cost !== null && cost !== null) lot.cost -= cost;
  lot.amount -= amount;
  return { amount, cost, time: lot.time };
}
