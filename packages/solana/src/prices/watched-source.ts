import { SolanaError } from "../solana-error.ts";
import type { SourceChange, SourceReport, SourceState } from "./price-sources.ts";
import type { PriceKind } from "./source-address.ts";
import type { SourceError, SourceFailure } from "./source-error.ts";

interface WatchOptions {
  readonly name: string;
  readonly kind: PriceKind;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly onChange: (change: SourceChange) => void;
}

/** Pause before a failed source is called again, milliseconds. It may request a longer one, up to an hour. */
const PAUSE_MS: Readonly<Record<SourceFailure, number>> = {
  refused: 5 * 60_000,
  stale: 5 * 60_000,
  limited: 30_000,
  // Short: a wallet analyzed during a pause has no prices until its next refresh.
  unreachable: 5_000,
};
const MAX_PAUSE_MS = 60 * 60_000;

/** State of one source, from the outcomes of its calls. */
export class WatchedSource {
  private readonly answers = { healthy: 0, refused: 0, limited: 0, stale: 0, unreachable: 0 };
  private state: SourceState = "untested";
  private since: number;
  private failingSince: number | null = null;
  private pausedUntil = 0;

  constructor(private readonly options: WatchOptions) {
    this.since = options.now();
  }

  report(): SourceReport {
    const { state, since, failingSince } = this;
    const { name, kind } = this.options;
    return { name, kind, state, since, failingSince, answers: { ...this.answers } };
  }

  /** Throws a SolanaError `prices_unavailable` during the pause after a failure. */
  requireReady(): void {
    const waitMs = this.pausedUntil - this.options.now();
    if (waitMs > 0) throw this.toError(Math.ceil(waitMs / 1000), null);
  }

  recordAnswer(): void {
    this.answers.healthy += 1;
    this.pausedUntil = 0;
    this.failingSince = null;
    this.change("healthy", null);
  }

  /** Begins a pause. Returns the error for the caller. */
  recordFailure(error: SourceError): SolanaError {
    const { now } = this.options;
    this.answers[error.state] += 1;
    const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS[error.state], error.retryAfterMs ?? 0));
    this.pausedUntil = now() + pauseMs;
    this.failingSince ??= now();
    this.change(error.state, error.message);
    return this.toError(Math.ceil(pauseMs / 1000), error);
  }

  /** Returns the error for a read for which the rate of the vendor allowed no call in time. It is no failure. */
  toBusyError(): SolanaError {
    const message = `The price source ${this.options.name} allows no more calls now; try again later.`;
    return new SolanaError("prices_unavailable", message);
  }

  private change(state: SourceState, reason: string | null): void {
    if (this.state === state) return;
    const isFirstAnswer = this.state === "untested" && state === "healthy";
    this.state = state;
    this.since = this.options.now();
    if (!isFirstAnswer) this.options.onChange({ ...this.report(), reason });
  }

  private toError(seconds: number, cause: unknown): SolanaError {
    const message = `The price source ${this.options.name} is ${this.state}; try again later.`;
    return new SolanaError("prices_unavailable", message, seconds, cause ?? undefined);
  }
}
