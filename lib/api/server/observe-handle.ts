import { inLogContext } from "@/lib/config/log";
import { inSpan } from "@/lib/config/trace";
import type { Telemetry } from "@/lib/runtime/telemetry";
import { requestIdOf } from "./build-response";
import type { Endpoint } from "./endpoint";
import type { Handle } from "./handle";

/** Wraps a handle with metrics, a span and a log context for each request. */
export function observeHandle(handle: Handle, metrics: Pick<Telemetry, "callEnded">): Handle {
  return (endpoints, request) => {
    const started = performance.now();
    const requestId = requestIdOf(request);
    const endpoint = nameEndpoint(endpoints, request);
    const fields = { "walletlens.endpoint": endpoint, "walletlens.request_id": requestId };
    return inLogContext({ requestId }, () =>
      inSpan(`call ${endpoint}`, fields, async (span) => {
        const response = await handle(endpoints, request);
        const { status } = response;
        span.setAttribute("http.response.status_code", status);
        metrics.callEnded({ endpoint, status, seconds: (performance.now() - started) / 1_000 });
        return response;
      }),
    );
  };
}

/** Returns the endpoint id or "none", never the untrusted path. */
function nameEndpoint(endpoints: readonly Endpoint[], { method }: Request): string {
  const asked = method === "HEAD" ? "GET" : method;
  return endpoints.find(({ definition }) => definition.method === asked)?.definition.id ?? NO_ENDPOINT;
}

const NO_ENDPOINT = "none";
