import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { AppError } from "@/lib/config/errors";

/** Returns true for a request that Next handles as a server action: a form, or a call of a page's script. */
export function isServerAction({ method, headers }: IncomingMessage): boolean {
  return method === "POST" && (headers["next-action"] !== undefined || isMultipart(headers));
}

/**
 * Throws `invalid_request` for an action from a page of another site, which Next would answer with 500. `siteHost` is
 * the host of the public address.
 */
export function requireOwnOrigin({ headers }: IncomingMessage, siteHost: string): void {
  const { origin } = headers;
  if (origin === undefined) return;
  const forwarded = [headers["x-forwarded-host"]].flat()[0]?.split(",")[0]?.trim();
  const ownHosts = [forwarded || headers.host, siteHost];
  if (URL.canParse(origin) && ownHosts.includes(new URL(origin).host)) return;
  throw new AppError(
    "invalid_request",
    "The Origin header names another site; send forms from pages of this site.",
  );
}

/** Throws `invalid_request` for a body of an action that cannot be parsed, which Next would answer with 500. */
export async function requireReadableBody(
  { headers }: IncomingMessage,
  chunks: readonly Uint8Array[],
): Promise<void> {
  const body = Buffer.concat(chunks);
  try {
    if (isMultipart(headers)) {
      await new Response(body, { headers: { "Content-Type": headers["content-type"] ?? "" } }).formData();
    } else JSON.parse(body.toString());
  } catch {
    throw new AppError("invalid_request", "The body of the form cannot be read.");
  }
}

function isMultipart(headers: IncomingMessage["headers"]): boolean {
  return headers["content-type"]?.startsWith("multipart/form-data") ?? false;
}

/** Throws `invalid_request` for a router state header that Next would fail on. */
export function requireRouterState({ headers }: IncomingMessage): void {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
  } catch {
    throw new AppError("invalid_request", "The header Next-Router-State-Tree is malformed.");
  }
}
