import { subscribe } from "node:diagnostics_channel";
import { type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

/** Creates a span for each outgoing request; calls to the chain's provider have their method. */
export function traceRequests(): void {
  const tracer = trace.getTracer("walletlens");
  const spans = new WeakMap<object, Span>();
  const end = (message: unknown, note: (span: Span, message: RequestMessage) => void) => {
    if (!isRequestMessage(message)) return;
    const span = spans.get(message.request);
    if (span === undefined) return;
    note(span, message);
    spans.delete(message.request);
    span.end();
  };
  subscribe("undici:request:create", (message) => {
    if (!isRequestMessage(message)) return;
    const { request } = message;
    const method = getRpcMethod(request.body);
    const host = getHost(request.origin);
    const name = method === null ? `${request.method} ${host}` : `rpc ${method}`;
    const attributes = {
      "server.address": host,
      "http.request.method": request.method,
      ...(method === null ? {} : { "rpc.system": "jsonrpc", "rpc.method": method }),
    };
    spans.set(request, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }));
  });
  subscribe("undici:request:headers", (message) => {
    if (!isRequestMessage(message) || message.response === undefined) return;
    spans.get(message.request)?.setAttribute("http.response.status_code", message.response.statusCode);
  });
  subscribe("undici:request:trailers", (message) => end(message, () => undefined));
  subscribe("undici:request:error", (message) =>
    end(message, (span) => span.setStatus({ code: SpanStatusCode.ERROR })),
  );
}

/** https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md */
interface RequestMessage {
  readonly request: {
    readonly method: string;
    readonly origin: string | URL;
    readonly body: unknown;
  };
  readonly response?: { readonly statusCode: number };
}

function isRequestMessage(message: unknown): message is RequestMessage {
  return typeof message === "object" && message !== null && "request" in message;
}

/** Only the host: paths and queries of providers contain keys. */
function getHost(origin: string | URL): string {
  return URL.canParse(origin) ? new URL(origin).host : "";
}

/** The method of a JSON-RPC call, or of the first call of a batch, is within these bytes. */
const HEAD_BYTES = 300;

function getRpcMethod(body: unknown): string | null {
  const text = typeof body === "string" ? body.slice(0, HEAD_BYTES) : getHead(body);
  return /"method":"(\w{1,60})"/.exec(text)?.[1] ?? null;
}

function getHead(body: unknown): string {
  return Buffer.isBuffer(body) ? body.subarray(0, HEAD_BYTES).toString("latin1") : "";
}
