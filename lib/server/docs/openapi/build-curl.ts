import { API_BASE } from "@walletlens/contract/endpoint-definition";
import type { EndpointReference } from "./describe-endpoint";
import type { Example } from "./example";

/** Recorded values that every server has. Ids belong to one account or one moment: a call with them is a 404. */
const ADDRESSES: ReadonlySet<string> = new Set(["addr", "other", "mint"]);
const IDS_IN_QUERY: ReadonlySet<string> = new Set(["key", "cursor"]);

/**
 * Returns a curl command that reads the key from API_KEY, with placeholders such as <JOB_ID> for ids. `site` has no
 * trailing slash.
 */
export function buildCurl(site: string, endpoint: EndpointReference, example: Example | null): string {
  const { url, body } = buildCall(site, endpoint, example);
  const parts = [
    // The shell would read ?, & and <.
    /[?&<]/.test(url) ? `curl "${url}"` : `curl ${url}`,
    ...(endpoint.access === "public" ? [] : ['-H "X-Api-Key: $API_KEY"']),
    ...(body === null ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
    ...(isDefaultMethod(endpoint.method, body !== null) ? [] : [`-X ${endpoint.method}`]),
  ];
  return parts.join(" \\\n  ");
}

/** A call of the examples. */
export interface ExampleCall {
  readonly url: string;
  /** Values of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Null for no body. */
  readonly body: unknown;
}

/** Returns the recorded call, with placeholders for ids. */
export function buildCall(site: string, endpoint: EndpointReference, example: Example | null): ExampleCall {
  const { params: recorded = {}, query: sent = {}, body = null } = example?.request ?? {};
  const params: Record<string, string> = {};
  const pathname = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    // A token of a wallet is one that this wallet bought, which differs from chain to chain.
    const isKnown = ADDRESSES.has(name) && !(name === "mint" && "addr" in recorded);
    const value = (isKnown ? recorded[name] : undefined) ?? toPlaceholder(name);
    params[name] = value;
    return value;
  });
  const query = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      IDS_IN_QUERY.has(name) ? toPlaceholder(`result_${name}`) : value,
    ]),
  );
  const search = new URLSearchParams(query).toString().replaceAll("%3A", ":");
  const written = search.replaceAll("%3C", "<").replaceAll("%3E", ">");
  return { url: `${site}${API_BASE}${pathname}${written === "" ? "" : `?${written}`}`, params, query, body };
}

/** Returns "<JOB_ID>" for "jobId". */
function toPlaceholder(name: string): string {
  return `<${name.replace(/[A-Z]/g, "_$&").toUpperCase()}>`;
}

function isDefaultMethod(method: EndpointReference["method"], hasBody: boolean): boolean {
  return method === (hasBody ? "POST" : "GET");
}
