/** Wakes all waiters. A later waiter waits for the next notification. */
export class Condition {
  private waiters: (() => void)[] = [];

  wait(): Promise<void> {
    return new Promise((resolve) => this.waiters.push(resolve));
  }

  readonly notifyAll = (): void => {
    for (const wake of this.waiters.splice(0)) wake();
  };
}
