import { type Agent, type Dispatcher, EnvHttpProxyAgent, fetch } from "undici";

/**
 * Creates a pool of connections that reaches addresses with TLS through `HTTPS_PROXY` of the environment, unless `NO_PROXY` names their
 * host. Addresses without TLS are on the own machine or network, and are reached directly.
 */
export function createHttpAgent(options: Agent.Options): Dispatcher {
  return new EnvHttpProxyAgent({ ...options, httpProxy: "" });
}

let shared: Dispatcher | undefined;

/**
 * Fetches like the function of the platform, through the proxy of the environment.
 *
 * @internal
 */
export const fetchByProxy: typeof fetch = (input, init) => {
  shared ??= createHttpAgent({});
  return fetch(input, { ...init, dispatcher: shared });
};
