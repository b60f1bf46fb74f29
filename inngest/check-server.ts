import { createHash } from "node:crypto";
import { z } from "zod";

export interface InngestServer {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Null: the server requires none, as Inngest's development server. */
  readonly eventKey: string | null;
  readonly signingKey: string | null;
  readonly appId: string;
  /** Ids as the server lists them, prefixed with the app's id. */
  readonly functionIds: readonly string[];
}

/**
 * Checks that an Inngest server responds, accepts this app's keys and knows its functions. Rejects with an Error of
 * one sentence.
 */
export async function checkServer(server: InngestServer, signal: AbortSignal): Promise<void> {
  await Promise.all([
    checkHealth(server, signal),
    checkEventKey(server, signal),
    checkFunctions(server, signal),
  ]);
}

/** Checks that an Inngest server responds. Rejects with an Error of one sentence. */
export async function checkHealth(
  { baseUrl }: Pick<InngestServer, "baseUrl">,
  signal: AbortSignal,
): Promise<void> {
  const response = await request(`${baseUrl}/health`, { signal });
  requireOk(response, "its health");
}

/** The address contains the key. The server checks it before it parses the events, an empty list. */
async function checkEventKey({ baseUrl, eventKey }: InngestServer, signal: AbortSignal): Promise<void> {
  if (eventKey === null) return;
  const headers = { "Content-Type": "application/json" };
  const address = `${baseUrl}/e/${encodeURIComponent(eventKey)}`;
  const response = await request(address, { method: "POST", headers, body: "[]", signal });
  if (REFUSED.has(response.status)) throw new Error("the Inngest server refuses INNGEST_EVENT_KEY");
  requireOk(response, "an event");
}

/** Listing requires the signing key, sent as its digest. */
async function checkFunctions(server: InngestServer, signal: AbortSignal): Promise<void> {
  const { baseUrl, signingKey, appId, functionIds } = server;
  const headers: HeadersInit =
    signingKey === null ? {} : { Authorization: `Bearer ${digestKey(signingKey)}` };
  const response = await request(`${baseUrl}/v1/apps/${encodeURIComponent(appId)}/functions`, {
    headers,
    signal,
  });
  if (REFUSED.has(response.status)) throw new Error("the Inngest server refuses INNGEST_SIGNING_KEY");
  requireOk(response, "which functions it knows");
  const listedIds = new Set(Functions.parse(await response.json()).map(({ id }) => id));
  const missingIds = functionIds.filter((id) => !listedIds.has(id));
  if (missingIds.length > 0) {
    throw new Error(
      `the Inngest server does not know ${missingIds.join(", ")}: let it sync with /api/inngest`,
    );
  }
}

/** The server lists null if it has none of an app's functions. */
const Functions = z
  .array(z.object({ id: z.string() }))
  .nullable()
  .transform((list) => list ?? []);

const REFUSED: ReadonlySet<number> = new Set([401, 403]);

/** Errors do not contain the address, because one address contains a key. */
async function request(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    throw new Error("the Inngest server does not respond", { cause });
  }
}

function requireOk(response: Response, subject: string): void {
  if (!response.ok) throw new Error(`the Inngest server returned status ${response.status} for ${subject}`);
}

/** Returns the digest of the key's bytes after its prefix: https://www.inngest.com/docs/platform/signing-keys */
function digestKey(key: string): string {
  const prefix = /^signkey-\w+-/.exec(key)?.[0] ?? "";
  return prefix + createHash("sha256").update(key.slice(prefix.length), "hex").digest("hex");
}
