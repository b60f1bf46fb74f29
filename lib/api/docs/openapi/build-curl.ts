import { API_BASE } from "@walletlens/contract/endpoint-definition";
import type { EndpointReference } from "./describe-endpoint";
import type { Example } from "./example";

/** Recorded values that every server has. Ids belong to one account or one moment: a call with them is a 404. */
const ADDRESSES: ReadonlySet<string> = new Set(["addr", "other", "mint"]);
const IDS_IN_QUERY: ReadonlySet<string> = new Set(["key", "cursor"]);

/**
 * Returns a curl command that reads the key from API_KEY, with placeholders such as JOB_ID for ids. `site` has no
 * trailing slash.
 */
export function buildCurl(site: string, endpoint: EndpointReference, example: Example | null): string {
  const { params = {}, query = {}, body = null } = example?.request ?? {};
  const pathname = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    // A token of a wallet is one that this wallet bought, which differs from chain to chain.
    const isKnown = ADDRESSES.has(name) && !(name === "mint" && "addr" in params);
    return (isKnown ? params[name] : undefined) ?? toPlaceholder(name);
  });
  const values = Object.entries(query).map(([name, value]) => [
    name,
    IDS_IN_QUERY.has(name) ? `RESULT_${toPlaceholder(name)}` : value,
  ]);
  const search = new URLSearchParams(values).toString();
  const url = `${site}${API_BASE}${pathname}${search === "" ? "" : `?${search.replaceAll("%3A", ":")}`}`;
  const parts = [
    search === "" ? `curl ${url}` : `curl "${url}"`,
    ...(endpoint.access === "public" ? [] : ['-H "X-Api-Key: $API_KEY"']),
    ...(body === null ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
    ...(isDefaultMethod(endpoint.method, body !== null) ? [] : [`-X ${endpoint.method}`]),
  ];
  return parts.join(" \\\n  ");
}

/** Returns "JOB_ID" for "jobId". */
function toPlaceholder(name: string): string {
  return name.replace(/[A-Z]/g, "_$&").toUpperCase();
}

function isDefaultMethod(method: EndpointReference["method"], hasBody: boolean): boolean {
  return method === (hasBody ? "POST" : "GET");
}
