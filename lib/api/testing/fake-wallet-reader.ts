import type { WalletBodies, WalletReader, WalletReading, WalletRequest, WalletView } from "../wallet-reader";
import { SAMPLE_WALLET } from "./sample-wallet";

/** How the next readings end. */
export type Outcome =
  | { readonly status: "ready"; readonly ageSeconds?: number; readonly stale?: boolean }
  | { readonly status: "queued"; readonly analysisId: string }
  | { readonly status: "failed"; readonly error: Error };

/** Answers as it is told, and remembers what it was asked. */
export class FakeWalletReader implements WalletReader {
  outcome: Outcome = { status: "ready" };
  bodies: WalletBodies = SAMPLE_WALLET;
  requests: WalletRequest<WalletView>[] = [];
  /** Runs while a reading is under way. */
  meanwhile: () => Promise<void> = async () => undefined;

  reset(): void {
    this.outcome = { status: "ready" };
    this.bodies = SAMPLE_WALLET;
    this.requests = [];
    this.meanwhile = async () => undefined;
  }

  async read<View extends WalletView>(request: WalletRequest<View>): Promise<WalletReading<View>> {
    this.requests.push(request);
    await this.meanwhile();
    if (this.outcome.status === "failed") throw this.outcome.error;
    if (this.outcome.status === "queued") return this.outcome;
    const { ageSeconds = 0, stale = false } = this.outcome;
    return { status: "ready", body: this.bodies[request.view], ageSeconds, stale };
  }
}
