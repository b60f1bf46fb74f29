import { isJsonObject } from "../decode/json-shape.ts";
import { toBuffer } from "../to-buffer.ts";

/** Error in the body of a reply: its code, or null, and the text of the provider, or an empty one. */
export interface ProviderError {
  readonly code: number | null;
  readonly text: string;
}

/**
 * Reads the `error` of a JSON-RPC reply, or of a gateway that sends `{"error": "text"}` or `{"message": "text"}`. Codes may be texts.
 * Returns null if the reply has none.
 *
 * @example
 * readProviderError({ error: { code: "-32005", message: "slow" } }) // { code: -32005, text: "slow" }
 */
export function readProviderError(body: unknown): ProviderError | null {
  if (!isJsonObject(body)) return null;
  const { error, message } = body;
  if (isJsonObject(error)) return { code: readCode(error.code), text: toText(error.message) };
  if (typeof error === "string") return { code: null, text: error };
  return error == null && typeof message === "string" ? { code: null, text: message } : null;
}

/**
 * Reads the error of a reply with a status of failure: of JSON, or a plain text.
 *
 * @internal
 */
export function readErrorBody(body: Uint8Array): ProviderError {
  const start = toBuffer(body).toString("utf8", 0, MAX_BODY_BYTES).trim();
  try {
    const error = readProviderError(JSON.parse(start));
    if (error !== null) return error;
  } catch {
    // A proxy sends a text, or a page of HTML, which tells nothing.
    if (!start.startsWith("<")) return { code: null, text: start };
  }
  return { code: null, text: "" };
}

/**
 * Returns the text of a provider for logs and terminals: one line of at most 200 visible characters, addresses without path and query,
 * and `secrets` removed.
 *
 * @internal
 */
export function cleanProviderText(text: string, secrets: readonly string[]): string {
  const redacted = secrets.reduce((left, secret) => left.replaceAll(secret, REDACTED), text);
  const line = redacted.replace(INVISIBLE, " ").replace(URL_PATH, "$1$2").replace(/\s+/g, " ").trim();
  const characters = Array.from(line);
  return characters.length <= MAX_CHARACTERS ? line : `${characters.slice(0, MAX_CHARACTERS - 1).join("")}…`;
}

/**
 * Returns the parts of an access that may be keys: credentials, path, query and headers, as sent and decoded.
 *
 * @example
 * listSecrets("https://rpc.example/v2/?api-key=0123-4567", {}) // ["0123-4567"]
 */
export function listSecrets(url: string, headers: Readonly<Record<string, string>>): readonly string[] {
  const { username, password, pathname, searchParams } = new URL(url);
  const values = Object.values(headers).flatMap((value) => [value, ...value.split(" ")]);
  const parts = [username, password, ...pathname.split("/"), ...searchParams.values(), ...values];
  const secrets = parts
    .flatMap((part) => [part, decodePart(part)])
    .filter(({ length }) => length >= MIN_SECRET);
  // The longest first: one may contain another.
  return [...new Set(secrets)].sort((one, other) => other.length - one.length);
}

const MAX_BODY_BYTES = 4_096;
const MAX_CHARACTERS = 200;
/** Shorter parts are words such as `v2` and `mainnet`. */
const MIN_SECRET = 8;
const REDACTED = "[redacted]";
/** Controls, and formats that reorder or hide text. */
const INVISIBLE = /\p{C}/gu;
const URL_PATH = /(\b\w+:\/\/)(?:[^\s/@]*@)?([^\s/?#"']+)[^\s"']*/g;

function readCode(code: unknown): number | null {
  const number = typeof code === "string" && code.trim() !== "" ? Number(code) : code;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

function toText(message: unknown): string {
  return typeof message === "string" ? message : "";
}

/**
 * Returns a part of a URL without its percent signs, or as it is if they encode nothing.
 *
 * @internal
 */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
