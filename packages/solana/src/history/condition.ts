/** Wakes everyone who waits; one who comes later waits for the next time. */
export interface Condition {
  wait(): Promise<void>;
  notifyAll(): void;
}

export function createCondition(): Condition {
  let release: () => void = () => undefined;
  let next = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    wait: () => next,
    notifyAll() {
      const wake = release;
      next = new Promise<void>((resolve) => {
        release = resolve;
      });
      wake();
    },
  };
}
