import { createHttpPost } from "./http-post.ts";
import { createRpcClient, type RpcClientOptions, type RpcClients } from "./rpc-client.ts";

/** One provider and what it may be asked. */
export interface ProviderAccess {
  readonly url: string;
  /** Sent with every call, as some providers' keys are. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Credits a second where the provider's prices are known, else calls a second; no limit where it is left out. */
  readonly budgetPerSecond?: number;
}

interface ConnectOptions extends Pick<RpcClientOptions, "maxInFlight" | "sleep" | "now"> {
  readonly batchSize?: RpcClientOptions["batchSize"];
  readonly timeoutMs?: number;
  readonly hedgeAfterMs?: number;
  readonly onOtherCluster?: RpcClientOptions["onOtherCluster"];
  readonly random?: () => number;
}

/**
 * A client of these providers over HTTP, each with connections of its own.
 *
 * @internal
 */
export function connectProviders(accesses: readonly ProviderAccess[], options: ConnectOptions): RpcClients {
  const { maxInFlight, sleep, now, timeoutMs = 10_000 } = options;
  const { batchSize = "auto", hedgeAfterMs = 100, onOtherCluster = () => undefined } = options;
  const hosts = accesses.map(({ url }) => new URL(url).host);
  const providers = accesses.map(({ url, headers = {}, budgetPerSecond }, place) => ({
    name: nameAt(hosts, place),
    post: createHttpPost({ url, headers, connections: maxInFlight, timeoutMs }),
    budgetPerSecond,
  }));
  const { random = Math.random } = options;
  const shared = { maxInFlight, batchSize, random, sleep, now };
  return createRpcClient({ ...shared, providers, hedgeAfterMs, onOtherCluster, later });
}

/** A host, with a number behind it where an earlier provider has the same. */
function nameAt(hosts: readonly string[], place: number): string {
  const host = hosts[place] ?? "";
  const earlier = hosts.slice(0, place).filter((other) => other === host).length;
  return earlier === 0 ? host : `${host} (${earlier + 1})`;
}

function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
