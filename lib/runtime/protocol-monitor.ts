import {
  MAINNET,
  type ParameterName,
  type ProtocolParameters,
  valueAt,
  withValue,
} from "@walletlens/engine/chain/protocol-parameters";
import type { ProtocolReading } from "@walletlens/solana/chain-reader";
import { listDifferences, MAINNET_GENESIS, type ProtocolDifference } from "@walletlens/solana/read-protocol";
import type { Log } from "@/lib/config/log";
import type { Chain } from "./chain";

/** A value that was read from the chain, in force from the slot on. */
export interface ProtocolValue {
  readonly name: ParameterName;
  readonly slot: number;
  readonly value: number;
}

/** Stored values that the published table lacks. */
export interface ProtocolValueStore {
  /** Lists all values in the order of their slots. */
  list(): Promise<readonly ProtocolValue[]>;
  /** Stores a value unless the slot has one. */
  add(value: ProtocolValue): Promise<void>;
}

interface ProtocolMonitorPorts {
  readonly chain: Chain;
  readonly store: ProtocolValueStore;
  readonly log: Pick<Log, "warn">;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/** Slot, block height and time of a reading. */
interface Position {
  readonly slot: number;
  readonly blockHeight: number | null;
  readonly readAt: number;
}

/**
 * Protocol parameters as they are known now: the published table of mainnet, values that were read from the chain before,
 * and those of the last reading. A value that the table lacks is used, stored and logged once.
 */
export class ProtocolMonitor {
  private known: ProtocolParameters = MAINNET;
  private stored: Promise<void> | null = null;
  private position: Position | null = null;
  private unread: readonly string[] = [];
  private differences: readonly ProtocolDifference[] = [];
  private isMainnet = true;

  constructor(private readonly ports: ProtocolMonitorPorts) {}

  /** Returns the parameters, after the stored values were read once. */
  async load(): Promise<ProtocolParameters> {
    this.stored ??= this.loadStored();
    try {
      await this.stored;
    } catch (error) {
      this.stored = null;
      throw error;
    }
    return this.known;
  }

  /** Reads the chain. Does not fail without a provider, or without a method of it: the table stands. */
  async read(): Promise<void> {
    await this.load();
    const reading = await this.ports.chain.readProtocol().catch(() => null);
    this.unread = reading === null ? ["readProtocol"] : reading.unread;
    if (reading === null || reading.slot === null) return;
    const { slot, blockHeight, genesisHash } = reading;
    this.position = { slot, blockHeight, readAt: this.ports.now() };
    this.isMainnet = genesisHash === null || genesisHash === MAINNET_GENESIS;
    if (!this.isMainnet) this.known = withoutSlots(this.known);
    await this.noteDifferences(reading);
  }

  /** Returns the duration of a slot now, in milliseconds. */
  get slotMs(): number {
    const measured = this.differences.find(({ name }) => name === "slotMs")?.value;
    return measured ?? valueAt(this.known.slotMs, this.position?.slot ?? Number.MAX_SAFE_INTEGER);
  }

  /** Returns the number of blocks for which a blockhash is valid now. */
  get blockhashBlocks(): number {
    return valueAt(this.known.blockhashBlocks, this.position?.slot ?? Number.MAX_SAFE_INTEGER);
  }

  /** Returns the estimated block height now, or null before the first reading. */
  get blockHeight(): number | null {
    const { blockHeight = null, readAt = 0 } = this.position ?? {};
    return blockHeight === null ? null : blockHeight + Math.floor((this.ports.now() - readAt) / this.slotMs);
  }

  /** Returns sentences for operators; none if the chain agrees with the table. */
  listRemarks(): readonly string[] {
    return [
      ...(this.isMainnet ? [] : ["protocol: the provider is on another cluster than mainnet"]),
      ...this.differences.map(
        ({ name, value, expected }) =>
          `protocol: ${name} is ${value}, and ${expected} in the published table`,
      ),
      ...(this.unread.length === 0
        ? []
        : [`protocol: ${this.unread.join(", ")} not available, the published table is used`]),
    ];
  }

  /** Returns the parameters whose present value differs from the published table. */
  listDifferences(): readonly ProtocolDifference[] {
    return this.differences;
  }

  private async loadStored(): Promise<void> {
    for (const { name, slot, value } of await this.ports.store.list()) {
      this.known = withValue(this.known, name, value, slot);
    }
  }

  private async noteDifferences(reading: ProtocolReading): Promise<void> {
    const { store, log } = this.ports;
    const published = this.isMainnet ? MAINNET : withoutSlots(MAINNET);
    const differences = listDifferences(published, reading);
    for (const { name, value, expected, slot } of differences) {
      const isNew = !this.differences.some((each) => each.name === name && each.value === value);
      if (isNew) log.warn({ parameter: name, value, expected, slot }, "a protocol parameter has changed");
      // A measured duration varies, and no stored fact depends on it.
      if (name === "slotMs" || valueAt(this.known[name], slot) === value) continue;
      this.known = withValue(this.known, name, value, slot);
      await store.add({ name, slot, value });
    }
    this.differences = differences;
  }
}

/** Rates of another cluster began at other slots, so every published one counts. */
function withoutSlots(parameters: ProtocolParameters): ProtocolParameters {
  const lamportsPerByte = parameters.lamportsPerByte.map((row) => ({ ...row, fromSlot: 0 }));
  return { ...parameters, lamportsPerByte };
}
