/**
 * Aborts a call with another signal or after some milliseconds, whichever comes first. Unlike `AbortSignal.any` and
 * `AbortSignal.timeout` it leaves no timer and no listener behind once the call is over.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #onAbort = () => this.#controller.abort(this.outer.reason);

  constructor(
    private readonly outer: AbortSignal,
    ms: number,
  ) {
    this.#timer = setTimeout(() => this.#controller.abort(new Error(`it took longer than ${ms} ms`)), ms);
    if (outer.aborted) this.#onAbort();
    else outer.addEventListener("abort", this.#onAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.outer.removeEventListener("abort", this.#onAbort);
  }
}
