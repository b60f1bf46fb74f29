/** Callbacks by name, to be called when something happens to the thing of that name. */
export class Listeners {
  private readonly byName = new Map<string, Set<() => void>>();

  /** Returns the way to be called no more. */
  add(name: string, wake: () => void): () => void {
    const wakers = this.byName.get(name) ?? new Set();
    this.byName.set(name, wakers);
    wakers.add(wake);
    return () => {
      wakers.delete(wake);
      if (wakers.size === 0 && this.byName.get(name) === wakers) this.byName.delete(name);
    };
  }

  wake(name: string): void {
    for (const wake of this.byName.get(name) ?? []) wake();
  }

  wakeAll(): void {
    for (const name of this.byName.keys()) this.wake(name);
  }
}
