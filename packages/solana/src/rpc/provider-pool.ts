import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import type { ProviderReport } from "../chain-reader.ts";
import type { RpcJob } from "./job.ts";
import type { Provider } from "./provider.ts";

export interface ProviderPoolOptions {
  readonly now: () => number;
  /** Called once for each provider on another cluster than the first. */
  readonly onOtherCluster: (name: string) => void;
}

/** The providers in their order. A single provider is always used and never probed. */
export class ProviderPool {
  private readonly probing = new Set<Provider>();
  private readonly reported = new Set<Provider>();

  constructor(
    readonly providers: readonly Provider[],
    private readonly options: ProviderPoolOptions,
  ) {}

  get isSingle(): boolean {
    return this.providers.length === 1;
  }

  /** Returns the providers that may get calls now, in order; all of them if all are paused. */
  usable(): readonly Provider[] {
    if (this.isSingle) return this.providers;
    const nowMs = this.options.now();
    const knownProviders = this.providers.filter(
      (provider) => isVerified(provider) && !this.isOnOtherCluster(provider),
    );
    const healthy = knownProviders.filter(
      ({ health, concurrency }) => !health.isPaused && concurrency.waitMs(nowMs) <= MAX_WAIT_MS,
    );
    return healthy.length > 0 ? healthy : knownProviders;
  }

  /** Returns the first usable provider with capacity, else the first usable one. */
  choose(method: string): Provider | null {
    const usable = this.usable();
    const nowMs = this.options.now();
    return usable.find((provider) => provider.hasCapacity(method, nowMs)) ?? usable[0] ?? null;
  }

  /** Returns the minimum slot of a reply; 0 for a single provider. */
  minContextSlot(job: RpcJob): number {
    if (this.isSingle) return 0;
    return Math.max(0, this.oldestUsable(), job.reading.minSlot);
  }

  /** Probes providers whose pause is over; `onChange` runs after each probe. */
  probe(onChange: () => void): void {
    if (this.isSingle) return;
    for (const provider of this.providers) {
      if (this.isOnOtherCluster(provider) || this.probing.has(provider)) continue;
      if (provider.health.isProbeDue(this.options.now())) void this.probeOne(provider).finally(onChange);
    }
  }

  report(): readonly ProviderReport[] {
    return this.providers.map((provider) => provider.report(this.stateOf(provider)));
  }

  /** Reads the slot and the cluster of a provider, and the clusters of those before it to compare. */
  private async probeOne(provider: Provider): Promise<void> {
    const { now } = this.options;
    this.probing.add(provider);
    const [own] = await Promise.allSettled([
      provider.probe(now()),
      ...this.providers.slice(0, provider.index).map((earlier) => earlier.readGenesis(now())),
    ]);
    this.probing.delete(provider);
    const isBehind = provider.slot < this.oldestUsable();
    if (own.status === "rejected" || isBehind) provider.health.pause(now());
    else provider.health.reset();
    for (const foreignProvider of this.providers.filter(
      (one) => this.isOnOtherCluster(one) && !this.reported.has(one),
    )) {
      this.reported.add(foreignProvider);
      this.options.onOtherCluster(foreignProvider.name);
    }
  }

  /** Slot that a provider must have reached. */
  private oldestUsable(): number {
    const newest = Math.max(...this.providers.map(({ slot }) => slot));
    return newest - Math.round(MAX_MS_BEHIND / valueAt(MAINNET.slotMs, newest));
  }

  /** Compares with the cluster of the first provider that has reported one. */
  private isOnOtherCluster({ genesis }: Provider): boolean {
    if (this.isSingle || genesis === null) return false;
    return genesis !== this.providers.find((provider) => provider.genesis !== null)?.genesis;
  }

  private stateOf(provider: Provider): ProviderReport["state"] {
    if (this.isSingle) return "well";
    if (this.isOnOtherCluster(provider)) return "other cluster";
    if (!isVerified(provider)) return "unproven";
    return provider.health.isPaused ? "resting" : "well";
  }
}

/** Maximum time behind the newest known slot: Agave's DELINQUENT_VALIDATOR_SLOT_DISTANCE, 128 slots of 400 ms. */
const MAX_MS_BEHIND = 51_200;
/** A provider that requests a longer pause is skipped while another one responds. */
const MAX_WAIT_MS = 20_000;

function isVerified({ index, genesis }: Provider): boolean {
  return index === 0 || genesis !== null;
}
