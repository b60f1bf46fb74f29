/** Wakes everyone who waits; one who comes later waits for the next ring. */
export interface Bell {
  wait(): Promise<void>;
  ring(): void;
}

export function createBell(): Bell {
  let release: () => void = () => undefined;
  let next = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    wait: () => next,
    ring() {
      const wake = release;
      next = new Promise<void>((resolve) => {
        release = resolve;
      });
      wake();
    },
  };
}
