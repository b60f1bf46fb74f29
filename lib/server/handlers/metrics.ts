import { createHash, timingSafeEqual } from "node:crypto";
import type { TelemetryReport } from "@/lib/runtime/telemetry";
import { isLoopback, readPeerAddress } from "../client-address";

export interface TelemetryAccess {
  /** Bearer token of scrapers; null allows only scrapers on this machine. */
  readonly token: string | null;
  report(): Promise<TelemetryReport>;
}

/** Returns the Prometheus metrics of this process to authorized scrapers. */
export async function getMetrics(request: Request, { token, report }: TelemetryAccess): Promise<Response> {
  if (token === null && !isFromThisMachine(request)) {
    return refuse(403, "Without METRICS_TOKEN, metrics are for this machine alone.");
  }
  if (token !== null && !isSame(request.headers.get("authorization") ?? "", `Bearer ${token}`)) {
    return refuse(401, "Send Authorization: Bearer with the METRICS_TOKEN.", {
      "WWW-Authenticate": "Bearer",
    });
  }
  const { contentType, text } = await report();
  return new Response(text, { headers: { "Content-Type": contentType, "Cache-Control": "no-store" } });
}

/** Headers besides X-Forwarded-For by which a local proxy forwards requests of others. Next adds its own X-Forwarded-Host and -Proto. */
const PROXY_HEADERS = ["forwarded", "via", "x-real-ip"];

function isFromThisMachine(request: Request): boolean {
  const forwarded = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  return (
    isLoopback(readPeerAddress(request)) &&
    forwarded.every((address) => isLoopback(unmap(address.trim()))) &&
    !PROXY_HEADERS.some((name) => request.headers.has(name))
  );
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function unmap(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Compares digests of equal length in constant time. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function refuse(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
