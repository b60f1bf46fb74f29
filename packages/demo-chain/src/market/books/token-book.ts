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

/** Units that were sent to a holder or pool. `isRetained` if that settles them later: they count as held until then. */
interface Sent {
  readonly amount: bigint;
  readonly time: number;
  readonly to: object | undefined;
  isRetained: boolean;
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
  /** Units sent to those that settle them later. */
  #retained = 0n;
  #cycle: OpenCycle | null = null;
  readonly #sent: Sent[] = [];
  /** Everything so far: a settlement changes how what came before it is read. */
  readonly #events: (() => void)[] = [];

  buy(amount: bigint, cost: bigint, time: number): void {
    this.#read(() => this.#buy(amount, cost, time));
  }

  /**
   * Units that were sent to the same holder or pool return with cost and age, oldest first; the rest has no
   * cost.
   */
  receive(amount: bigint, time: number, origin: UnitOrigin = {}): void {
    this.#read(() => this.#receive(amount, time, origin));
  }

  sell(amount: bigint, proceeds: bigint, time: number): void {
    this.#read(() => this.#settle(this.#take(amount, time), amount, proceeds));
  }

  /**
   * Removes lots at cost without a result, and ends a cycle that this nearly empties without completing it.
   * They can return from `to`.
   */
  send(amount: bigint, time: number, to?: object): void {
    const sent = { amount, time, to, isRetained: false };
    this.#sent.push(sent);
    this.#read(() => this.#send(sent));
  }

  /** Sells all units that `from` received and has not returned. Returns false if it holds no units. */
  settle(from: object, proceeds: bigint, time: number): boolean {
    if ((this.#away.get(from) ?? []).length === 0) return false;
    for (const sent of this.#sent) if (sent.to === from) sent.isRetained = true;
    this.#events.push(() => this.#settleAway(from, proceeds, time));
    this.#clear();
    for (const event of this.#events) event();
    return true;
  }

  #read(event: () => void): void {
    event();
    this.#events.push(event);
  }

  #clear(): void {
    Object.assign(this, { realized: 0n, spent: 0n, proceeds: 0n, held: 0n });
    Object.assign(this.unknown, { tokens: 0n, lamports: 0n });
    for (const list of [this.completed, this.#lots, this.#unsolicited]) list.length = 0;
    this.#away.clear();
    this.#wanted = 0n;
    this.#retained = 0n;
    this.#cycle = null;
  }

  #buy(amount: bigint, cost: bigint, time: number): void {
    this.#cycle ??= { peak: 0n, pnl: 0n, sales: 0, sold: 0n, unitSeconds: 0n };
    this.spent += cost;
    this.#add({ amount, cost, time });
  }

  #receive(amount: bigint, time: number, { from, unsolicited = false }: UnitOrigin): void {
    const left = from === undefined ? amount : this.#bringBack(amount, from);
    if (left === 0n) return;
    const lot = { amount: left, cost: null, time };
    if (unsolicited) {
      this.#unsolicited.push(lot);
      this.held += left;
    } else this.#add(lot);
  }

  #settle(taken: Taken, amount: bigint, proceeds: bigint): void {
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

  #settleAway(from: object, proceeds: bigint, time: number): void {
    const lots = this.#away.get(from) ?? [];
    const amount = lots.reduce((sum, lot) => sum + lot.amount, 0n);
    this.#away.delete(from);
    this.#retained -= amount;
    this.#settle(describeTaken(lots, time), amount, proceeds);
  }

  #send({ amount, time, to, isRetained }: Sent): void {
    const { lots } = this.#take(amount, time);
    if (to !== undefined) this.#away.set(to, [...(this.#away.get(to) ?? []), ...lots]);
    if (isRetained) this.#retained += amount;
    if (this.#cycle && this.#isNearlyOut(this.#cycle)) this.#cycle = null;
  }

  #isNearlyOut(cycle: OpenCycle): boolean {
    return (this.#wanted + this.#retained) * LEFT_AT_MOST_ONE_IN <= cycle.peak;
  }

  #add(lot: Lot): void {
    const younger = this.#lots.findIndex(({ time }) => time > lot.time);
    this.#lots.splice(younger < 0 ? this.#lots.length : younger, 0, lot);
    this.held += lot.amount;
    this.#wanted += lot.amount;
    const counted = this.#wanted + this.#retained;
    if (this.#cycle && counted > this.#cycle.peak) this.#cycle.peak = counted;
  }

  /** Restores up to `amount` units that were sent to `from`. Returns the missing number. */
  #bringBack(amount: bigint, from: object): bigint {
    const away = this.#away.get(from) ?? [];
    const isRetained = this.#sent.some((sent) => sent.to === from && sent.isRetained);
    let left = amount;
    while (left > 0n && away[0] !== undefined) {
      const piece = takeOldest(away, left);
      left -= piece.amount;
      if (isRetained) this.#retained -= piece.amount;
      this.#add(piece);
    }
    return left;
  }

  #take(amount: bigint, time: number): Taken {
    if (amount > this.held) throw new RangeError(`${amount} units out of ${this.held}`);
    const lots: Lot[] = [];
    let left = amount;
    while (left > 0n) {
      const isWanted = this.#lots.length > 0;
      const piece = takeOldest(isWanted ? this.#lots : this.#unsolicited, left);
      if (isWanted) this.#wanted -= piece.amount;
      lots.push(piece);
      left -= piece.amount;
    }
    this.held -= amount;
    return describeTaken(lots, time);
  }
}

function describeTaken(lots: Lot[], time: number): Taken {
  const taken: Taken = { known: 0n, cost: 0n, unitSeconds: 0n, lots };
  for (const { amount, cost, time: since } of lots) {
    if (cost === null) continue;
    taken.cost += cost;
    taken.known += amount;
    taken.unitSeconds += amount * BigInt(time - since);
  }
  return taken;
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
