import type { ChainStats, ProviderReport } from "../chain-reader.ts";
import { CallLimits } from "./call-limits.ts";
import type { CallTally } from "./call-tally.ts";
import { Dispatcher } from "./dispatcher.ts";
import type { Reading, RpcCall } from "./job.ts";
import { Provider, type ProviderOptions } from "./provider.ts";
import { ProviderPool, type ProviderPoolOptions } from "./provider-pool.ts";
import type { ResponseHandlerOptions } from "./response-handler.ts";
import { callSized, type SizedCall } from "./sized-call.ts";

/** Makes JSON-RPC calls. Rejects with an RpcError after the last attempt, or with the reason of the signals. */
export interface RpcClient {
  call<T>(call: RpcCall<T>): Promise<T>;
  /** Makes a call whose size the provider may limit, in parts if it does. */
  callSized<T>(call: SizedCall<T>): Promise<T>;
}

/** Calls that belong together: one provider gets them while it responds. */
export interface RpcReading extends RpcClient {
  /** Position of that provider in the order. */
  readonly providerIndex: number;
}

export interface ReadingOptions {
  readonly tally: CallTally | null;
  readonly minSlot?: number | undefined;
}

export interface RpcClients extends RpcClient {
  open(options: ReadingOptions): RpcReading;
  stats(): ChainStats;
  providers(): readonly ProviderReport[];
}

export interface RpcClientOptions extends ResponseHandlerOptions, ProviderPoolOptions {
  /** In order of preference; at least one. */
  readonly providers: readonly ProviderOptions[];
  /** Maximum concurrent requests to each provider. */
  readonly maxInFlight: number;
  readonly batchSize: number | "auto";
}

/**
 * Creates a client whose calls share one queue, and the limits and the health of each provider.
 *
 * @internal
 */
export function createRpcClient(options: RpcClientOptions): RpcClients {
  const providers = options.providers.map((provider, index) => new Provider(provider, options, index));
  const pool = new ProviderPool(providers, options);
  const dispatcher = new Dispatcher(pool, options);
  const open = (reading: Reading): RpcClient => {
    const call: RpcClient["call"] = (each) => dispatcher.add(each, reading);
    const limitsNow = () => reading.provider?.limits ?? new CallLimits();
    return { call, callSized: (each) => callSized(call, limitsNow, each) };
  };
  return {
    ...open({ provider: null, tally: null, minSlot: 0 }),
    open({ tally, minSlot = 0 }) {
      const provider = pool.choose(FIRST_METHOD);
      return { providerIndex: provider?.index ?? 0, ...open({ provider, tally, minSlot }) };
    },
    stats: () => dispatcher.total.read(),
    providers: () => pool.report(),
  };
}

/** First method of most readings: its price decides whether a provider has capacity. */
const FIRST_METHOD = "getAccountInfo";
