import type { ProviderReport } from "../chain-reader.ts";
import type { RpcJob } from "./job.ts";
import type { Provider } from "./provider.ts";

export interface FleetOptions {
  readonly now: () => number;
  /** Told once of each provider that turns out to be on another cluster than the first. */
  readonly onOtherCluster: (name: string) => void;
}

/**
 * The providers in their order, and which of them may be asked. Of a single one nothing is asked to find out: it is
 * always the one.
 */
export class ProviderPool {
  private readonly probing = new Set<Provider>();
  private readonly told = new Set<Provider>();

  constructor(
    readonly providers: readonly Provider[],
    private readonly options: FleetOptions,
  ) {}

  get isSingle(): boolean {
    return this.providers.length === 1;
  }

  /** Those that may be asked now, in order; where all rest, all of them. */
  usable(): readonly Provider[] {
    if (this.isSingle) return this.providers;
    const now = this.options.now();
    const known = this.providers.filter((provider) => isProven(provider) && !this.isElsewhere(provider));
    const well = known.filter(({ health, pace }) => !health.isResting && pace.waitMs(now) <= MAX_WAIT_MS);
    return well.length > 0 ? well : known;
  }

  /** The first usable provider with room for a page, else the first usable one. */
  choose(method: string): Provider | null {
    const usable = this.usable();
    const now = this.options.now();
    return usable.find((provider) => provider.hasRoom(method, now)) ?? usable[0] ?? null;
  }

  /** Least slot that an answer must be of; 0 where there is no other provider to compare with. */
  minContextSlot(job: RpcJob): number {
    if (this.isSingle) return 0;
    const newest = Math.max(...this.providers.map(({ slot }) => slot));
    return Math.max(0, newest - MAX_SLOTS_BEHIND, job.reading.minSlot);
  }

  /** Probes providers whose rest is over; `onChange` runs after each answer. */
  probe(onChange: () => void): void {
    if (this.isSingle) return;
    for (const provider of this.providers) {
      if (this.isElsewhere(provider) || this.probing.has(provider)) continue;
      if (provider.health.isProbeDue(this.options.now())) void this.probeOne(provider).finally(onChange);
    }
  }

  report(): readonly ProviderReport[] {
    return this.providers.map((provider) => provider.report(this.stateOf(provider)));
  }

  /** Asks a provider for its slot and, the first time, for its cluster, and the first one for its own to compare. */
  private async probeOne(provider: Provider): Promise<void> {
    const { now } = this.options;
    this.probing.add(provider);
    const [own] = await Promise.allSettled([
      provider.prove(now()),
      ...this.providers.slice(0, provider.place).map((earlier) => earlier.learnGenesis(now())),
    ]);
    this.probing.delete(provider);
    const isBehind = provider.slot < Math.max(...this.providers.map(({ slot }) => slot)) - MAX_SLOTS_BEHIND;
    if (own.status === "rejected" || isBehind) provider.health.rest(now());
    else provider.health.recovered();
    for (const other of this.providers.filter((one) => this.isElsewhere(one) && !this.told.has(one))) {
      this.told.add(other);
      this.options.onOtherCluster(other.name);
    }
  }

  /** The cluster is that of the first provider that has named one. */
  private isElsewhere({ genesis }: Provider): boolean {
    if (this.isSingle || genesis === null) return false;
    return genesis !== this.providers.find((provider) => provider.genesis !== null)?.genesis;
  }

  private stateOf(provider: Provider): ProviderReport["state"] {
    if (this.isSingle) return "well";
    if (this.isElsewhere(provider)) return "other cluster";
    if (!isProven(provider)) return "unproven";
    return provider.health.isResting ? "resting" : "well";
  }
}

/**
 * Slots that a provider may be behind the newest one seen: as far as a validator may be behind its cluster and count as
 * healthy (Agave's DELINQUENT_VALIDATOR_SLOT_DISTANCE).
 */
const MAX_SLOTS_BEHIND = 128;
/** A provider that asks to be left alone for longer is not waited for while another answers. */
const MAX_WAIT_MS = 20_000;

function isProven({ place, genesis }: Provider): boolean {
  return place === 0 || genesis !== null;
}
