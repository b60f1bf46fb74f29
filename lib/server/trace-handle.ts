import { inSpan } from "@/lib/config/trace";
import type { Handle } from "./handle";

/** Wraps a handle with a span for each request, named by the endpoint or "none", never by the untrusted path. */
export function traceHandle(handle: Handle): Handle {
  return (endpoints, request) => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const endpoint =
      endpoints.find(({ definition }) => definition.method === method)?.definition.id ?? "none";
    return inSpan(`call ${endpoint}`, { "walletlens.endpoint": endpoint }, async (span) => {
      const response = await handle(endpoints, request);
      span.setAttribute("walletlens.request_id", response.headers.get("x-request-id") ?? "");
      span.setAttribute("http.response.status_code", response.status);
      return response;
    });
  };
}
