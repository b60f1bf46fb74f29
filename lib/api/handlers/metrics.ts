import { createHash, timingSafeEqual } from "node:crypto";
import type { TelemetryReport } from "@/lib/runtime/telemetry";
import { isLoopback, peerAddressOf } from "../server/client-address";

export interface TelemetryAccess {
  /** Token that scrapers send; null admits only scrapers on this machine. */
  readonly token: string | null;
  report(): Promise<TelemetryReport>;
}

/** The metrics of this process, to those who may see them. */
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

/** A proxy on this machine calls for others, and says so. */
function isFromThisMachine(request: Request): boolean {
  const forwarded = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  return (
    isLoopback(peerAddressOf(request)) && forwarded.every((address) => isLoopback(unmap(address.trim())))
  );
}

/** IPv4 by way of an IPv6 socket, as the server itself writes it down. */
function unmap(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Runs in constant time for any input: compares digests, which have one length. */
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
