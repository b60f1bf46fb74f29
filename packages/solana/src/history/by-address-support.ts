import type { Address } from "@walletlens/engine/address";
import type { RpcClient } from "../rpc/rpc-client.ts";
import { RpcError } from "../rpc/rpc-error.ts";
import { probeByAddress } from "./read-by-address.ts";

/** Knowledge whether the provider sends whole transactions by address; learned once a process. */
export class ByAddressSupport {
  private verdict: "unknown" | "offered" | "not offered" = "unknown";
  private failures = 0;
  private probing: Promise<void> | null = null;

  constructor(private readonly rpc: RpcClient) {}

  get isUnknown(): boolean {
    return this.verdict === "unknown";
  }

  /**
   * Tells whether to read by address, asking the provider if nobody has. Where it has not answered when
   * `patience` resolves, the plain way is taken this time and the answer is remembered for the next.
   */
  async isOffered(address: Address, patience: Promise<void>): Promise<boolean> {
    if (this.verdict === "unknown") {
      this.probing ??= this.probe(address);
      await Promise.race([this.probing, patience]);
    }
    return this.verdict === "offered";
  }

  /** Learns from a failed call: a refusal is final at once, any other failure the third time. */
  failed(error: unknown): void {
    this.failures += 1;
    const isRefused = error instanceof RpcError && error.kind === "refused";
    if (isRefused || this.failures >= MOST_FAILURES) this.verdict = "not offered";
  }

  private async probe(address: Address): Promise<void> {
    try {
      await probeByAddress(this.rpc, address);
      this.verdict = "offered";
    } catch (error) {
      this.failed(error);
    } finally {
      this.probing = null;
    }
  }
}

const MOST_FAILURES = 3;
