import { API_BASE } from "@walletlens/contract/endpoint-definition";
import type { EndpointReference } from "./describe-endpoint";
import type { Example } from "./example";

/** Returns a curl command that reads the key from API_KEY. `site` has no trailing slash. */
export function buildCurl(site: string, endpoint: EndpointReference, example: Example | null): string {
  const { params = {}, query = {}, body = null } = example?.request ?? {};
  const pathname = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name.toUpperCase());
  const search = new URLSearchParams(query).toString();
  const url = `${site}${API_BASE}${pathname}${search === "" ? "" : `?${search.replaceAll("%3A", ":")}`}`;
  const parts = [
    search === "" ? `curl ${url}` : `curl "${url}"`,
    ...(endpoint.access === "public" ? [] : ['-H "X-Api-Key: $API_KEY"']),
    ...(body === null ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
    ...(isDefaultMethod(endpoint.method, body !== null) ? [] : [`-X ${endpoint.method}`]),
  ];
  return parts.join(" \\\n  ");
}

function isDefaultMethod(method: EndpointReference["method"], hasBody: boolean): boolean {
  return method === (hasBody ? "POST" : "GET");
}
