import { createHttpPost } from "./http-post.ts";
import { listSecrets } from "./provider-text.ts";
import { createRpcClient, type RpcClientOptions, type RpcClients } from "./rpc-client.ts";

/** One provider and its limits. */
export interface ProviderAccess {
  readonly url: string;
  /** Sent with every call, such as a key of the provider. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Credits a second if the provider's prices are known, else calls a second; unlimited if absent. */
  readonly budgetPerSecond?: number;
}

interface ConnectOptions extends Pick<RpcClientOptions, "maxInFlight" | "sleep" | "now"> {
  readonly batchSize?: RpcClientOptions["batchSize"];
  readonly timeoutMs?: number;
  readonly onOtherCluster?: RpcClientOptions["onOtherCluster"];
  readonly random?: () => number;
}

/**
 * Creates a client over HTTP. Each provider has its own connections.
 *
 * @internal
 */
export function connectProviders(accesses: readonly ProviderAccess[], options: ConnectOptions): RpcClients {
  const { maxInFlight, sleep, now, timeoutMs = 10_000 } = options;
  const { batchSize = "auto", onOtherCluster = () => undefined } = options;
  const hosts = accesses.map(({ url }) => new URL(url).host);
  const providers = accesses.map(({ url, headers = {}, budgetPerSecond }, index) => ({
    name: toName(hosts, index),
    post: createHttpPost({ url, headers, connections: maxInFlight, timeoutMs }),
    secrets: listSecrets(url, headers),
    budgetPerSecond,
  }));
  const { random = Math.random } = options;
  const shared = { maxInFlight, batchSize, random, sleep, now };
  return createRpcClient({ ...shared, providers, onOtherCluster });
}

/** Returns the host, with a number if an earlier provider has the same host. */
function toName(hosts: readonly string[], index: number): string {
  const host = hosts[index] ?? "";
  const earlier = hosts.slice(0, index).filter((other) => other === host).length;
  return earlier === 0 ? host : `${host} (${earlier + 1})`;
}
