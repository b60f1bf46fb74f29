interface CompletedCycle {
  readonly pnlLamports: bigint;
  readonly sales: number;
  /** Amount-weighted FIFO time of the bought lots it sold; null if it sold none. */
  readonly holdSeconds: number | null;
}

interface Lot {
  amount: bigint;
  cost: bigint;
  readonly time: number;
}

/** A cycle ends when at most a fifth of the largest amount held in it is left. */
const LEFT_AT_MOST_ONE_IN = 5n;

/** Book of one wallet and one token: FIFO lots, cycles, results. Amounts are base units, money lamports, times Unix seconds. */
export class TokenBook {
  realized = 0n;
  /** Sum of the costs of all lots. */
  spent = 0n;
  /** Total proceeds of all sales, less own costs. */
  proceeds = 0n;
  /** Sold units that were received without a purchase, and their share of the proceeds. */
  readonly unknown = { tokens: 0n, lamports: 0n };
  readonly completed: CompletedCycle[] = [];
  readonly #lots: Lot[] = [];
  /** Units in lots, and units that were received. */
  #bought = 0n;
  #received = 0n;
  #cycle: { peak: bigint; pnl: bigint; sales: number; amount: bigint; unitSeconds: bigint } | null = null;

  get held(): bigint {
    return this.#bought + this.#received;
  }

  buy(amount: bigint, cost: bigint, time: number): void {
    this.#lots.push({ amount, cost, time });
    this.#bought += amount;
    this.spent += cost;
    this.#cycle ??= { peak: 0n, pnl: 0n, sales: 0, amount: 0n, unitSeconds: 0n };
    if (this.#bought > this.#cycle.peak) this.#cycle.peak = this.#bought;
  }

  /** Adds units without a cost, which are sold after all others and are part of no cycle. */
  receive(amount: bigint): void {
    this.#received += amount;
  }

  sell(amount: bigint, proceeds: bigint, time: number): void {
    const takenUnits = this.#take(amount, time);
    const share = (proceeds * takenUnits.amount) / amount;
    const result = share - takenUnits.cost;
    this.realized += result;
    this.proceeds += proceeds;
    this.unknown.tokens += amount - takenUnits.amount;
    this.unknown.lamports += proceeds - share;
    const cycle = this.#cycle;
    if (!cycle) return;
    cycle.pnl += result;
    cycle.sales += 1;
    cycle.amount += takenUnits.amount;
    cycle.unitSeconds += takenUnits.unitSeconds;
    if (!this.#isNearlyOut(cycle.peak)) return;
    const holdSeconds = cycle.amount === 0n ? null : Number(cycle.unitSeconds) / Number(cycle.amount);
    this.completed.push({ pnlLamports: cycle.pnl, sales: cycle.sales, holdSeconds });
    this.#cycle = null;
  }

  /** Removes lots at cost without a result, and ends a cycle that this nearly empties without completing it. */
  send(amount: bigint, time: number): void {
    this.#take(amount, time);
    if (this.#cycle && this.#isNearlyOut(this.#cycle.peak)) this.#cycle = null;
  }

  #isNearlyOut(peak: bigint): boolean {
    return this.#bought * LEFT_AT_MOST_ONE_IN <= peak;
  }

  /** Takes units from the oldest lots. Returns those that had a cost, and the units times the seconds they were held. */
  #take(amount: bigint, time: number) {
    if (amount > this.held) throw new RangeError(`${amount} units out of ${this.held}`);
    const takenUnits = { amount: 0n, cost: 0n, unitSeconds: 0n };
    for (let [lot] = this.#lots; lot && takenUnits.amount < amount; [lot] = this.#lots) {
      const missingUnits = amount - takenUnits.amount;
      const isWhole = missingUnits >= lot.amount;
      const units = isWhole ? lot.amount : missingUnits;
      const cost = (lot.cost * units) / lot.amount;
      takenUnits.amount += units;
      takenUnits.cost += cost;
      takenUnits.unitSeconds += units * BigInt(time - lot.time);
      lot.amount -= units;
      lot.cost -= cost;
      if (isWhole) this.#lots.shift();
    }
    this.#bought -= takenUnits.amount;
    this.#received -= amount - takenUnits.amount;
    return takenUnits;
  }
}
