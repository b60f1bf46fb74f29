interface Entry {
  readonly slot: number;
  /** Order of planning, for events of one slot. */
  readonly order: number;
  readonly run: (slot: number) => void;
}

/** Events in the order of their slots, and within a slot in the order of planning (a binary heap). */
export class Schedule {
  readonly #heap: Entry[] = [];
  #planned = 0;

  at(slot: number, run: (slot: number) => void): void {
    this.#heap.push({ slot, order: this.#planned, run });
    this.#planned += 1;
    this.#rise(this.#heap.length - 1);
  }

  /** Runs every event up to and with `lastSlot`, also those planned meanwhile; later ones never run. */
  runUntil(lastSlot: number): void {
    for (let first = this.#heap[0]; first && first.slot <= lastSlot; first = this.#heap[0]) {
      const last = this.#heap.pop();
      if (last && last !== first) {
        this.#heap[0] = last;
        this.#sink(0);
      }
      first.run(first.slot);
    }
  }

  #rise(from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#swapIfBefore(index, parent)) return;
      index = parent;
    }
  }

  #sink(from: number): void {
    let index = from;
    for (;;) {
      const left = 2 * index + 1;
      const child = this.#isBefore(left + 1, left) ? left + 1 : left;
      if (!this.#swapIfBefore(child, index)) return;
      index = child;
    }
  }

  #swapIfBefore(index: number, other: number): boolean {
    const [entry, before] = [this.#heap[index], this.#heap[other]];
    if (!entry || !before || !this.#isBefore(index, other)) return false;
    this.#heap[index] = before;
    this.#heap[other] = entry;
    return true;
  }

  #isBefore(index: number, other: number): boolean {
    const [entry, before] = [this.#heap[index], this.#heap[other]];
    if (!entry || !before) return false;
    return entry.slot === before.slot ? entry.order < before.order : entry.slot < before.slot;
  }
}
