import type { ChainStats, ProviderReport } from "../chain-reader.ts";
import type { CallTally } from "./call-tally.ts";
import { Dispatcher, type DispatcherOptions } from "./dispatcher.ts";
import type { Reading, RpcCall } from "./job.ts";
import { Provider, type ProviderOptions } from "./provider.ts";
import { type FleetOptions, ProviderPool } from "./provider-pool.ts";

/** Makes JSON-RPC calls. Rejects with an RpcError once a call is given up, or with the reason of its signals. */
export interface RpcClient {
  call<T>(call: RpcCall<T>): Promise<T>;
}

/** Calls that belong together: they are asked of one provider as long as it answers. */
export interface RpcReading extends RpcClient {
  /** Place of that provider in the order. */
  readonly place: number;
}

export interface ReadingOptions {
  readonly tally: CallTally | null;
  readonly minSlot?: number | undefined;
  /** Place of the provider to ask; the first that is well and has room where it is left out. */
  readonly place?: number;
}

export interface RpcClients extends RpcClient {
  open(options: ReadingOptions): RpcReading;
  /** Calls made so far: each item of a batch is one, each repetition is one. */
  stats(): ChainStats;
  providers(): readonly ProviderReport[];
}

export interface RpcClientOptions extends DispatcherOptions, FleetOptions {
  /** In the order in which they are asked; at least one. */
  readonly providers: readonly ProviderOptions[];
  /** Requests under way together, for each provider. */
  readonly maxInFlight: number;
  readonly batchSize: number | "auto";
}

/** A client whose calls share one queue, and one pace and one judgment for each provider. */
export function createRpcClient(options: RpcClientOptions): RpcClients {
  const providers = options.providers.map((provider, place) => new Provider(provider, options, place));
  const fleet = new ProviderPool(providers, options);
  const dispatcher = new Dispatcher(fleet, options);
  const alone: Reading = { home: null, tally: null, minSlot: 0 };
  return {
    call: (call) => dispatcher.add(call, alone),
    open({ tally, minSlot = 0, place }) {
      const home = (place === undefined ? undefined : providers[place]) ?? fleet.choose(FIRST_METHOD);
      const reading: Reading = { home, tally, minSlot };
      return { place: home?.place ?? 0, call: (call) => dispatcher.add(call, reading) };
    },
    stats: () => dispatcher.total.read(),
    providers: () => fleet.report(),
  };
}

/** Method that most readings begin with: its price decides whether a provider has room. */
const FIRST_METHOD = "getAccountInfo";
