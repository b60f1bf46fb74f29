/** Tells an executor to look for work, also while it is looking already. */
export class WorkTimer {
  #isCalled = true;
  #end: () => void = () => undefined;

  call(): void {
    this.#isCalled = true;
    this.#end();
  }

  /** Waits for a call, or for `ms`. */
  async wait(ms: number): Promise<void> {
    if (!this.#isCalled) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isCalled = false;
  }
}
