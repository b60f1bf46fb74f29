/** One completed cycle of one token. */
export interface CompletedCycle {
  readonly pnlLamports: bigint;
  readonly sales: number;
  /** Amount-weighted FIFO time of the known-cost lots it sold; null where it sold none. */
  readonly holdSeconds: number | null;
}

interface Lot {
  amount: bigint;
  /** Null for units that came without a price. */
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
  /** Units out of lots of known cost. */
  known: bigint;
  cost: bigint;
  unitSeconds: bigint;
}

/** A cycle ends when at most a fifth of the largest amount held in it is left. */
const LEFT_AT_MOST_ONE_IN = 5n;

/**
 * Record of what one wallet does with one token, kept as it happens: FIFO lots, cycles, realized results.
 * Amounts are base units, money is lamports, times are Unix seconds.
 */
export class TokenBook {
  realized = 0n;
  /** Sum of the costs of all lots bought. */
  spent = 0n;
  /** Sum of what all sales brought, own costs taken off. */
  proceeds = 0n;
  held = 0n;
  readonly unknown = { tokens: 0n, lamports: 0n };
  readonly completed: CompletedCycle[] = [];
  readonly #lots: Lot[] = [];
  #cycle: OpenCycle | null = null;

  buy(amount: bigint, cost: bigint, time: number): void {
    this.#cycle ??= { peak: 0n, pnl: 0n, sales: 0, sold: 0n, unitSeconds: 0n };
    this.spent += cost;
    this.#add({ amount, cost, time });
  }

  receive(amount: bigint, time: number): void {
    this.#add({ amount, cost: null, time });
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

  /** Removes lots at cost without a result; ends a cycle that it nearly empties without completing it. */
  send(amount: bigint, time: number): void {
    this.#take(amount, time);
    if (this.#cycle && this.#isNearlyOut(this.#cycle)) this.#cycle = null;
  }

  #isNearlyOut(cycle: OpenCycle): boolean {
    return this.held * LEFT_AT_MOST_ONE_IN <= cycle.peak;
  }

  #add(lot: Lot): void {
    this.#lots.push(lot);
    this.held += lot.amount;
    if (this.#cycle && this.held > this.#cycle.peak) this.#cycle.peak = this.held;
  }

  #take(amount: bigint, time: number): Taken {
    if (amount > this.held) throw new RangeError(`${amount} units out of ${this.held}`);
    const taken: Taken = { known: 0n, cost: 0n, unitSeconds: 0n };
    let left = amount;
    while (left > 0n) {
      const lot = this.#lots[0];
      if (!lot) throw new RangeError("more held than there are lots");
      const part = left < lot.amount ? left : lot.amount;
      if (lot.cost !== null) {
        const cost = (lot.cost * part) / lot.amount;
        lot.cost -= cost;
        taken.cost += cost;
        taken.known += part;
        taken.unitSeconds += part * BigInt(time - lot.time);
      }
      lot.amount -= part;
      left -= part;
      if (lot.amount === 0n) this.#lots.shift();
    }
    this.held -= amount;
    return taken;
  }
}
