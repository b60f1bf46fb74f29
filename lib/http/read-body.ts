import { readBytes } from "./read-bytes";
import { invalidRequest } from "./validate-input";

/** A request's body as text and as JSON; undefined and "" where there was none. */
export interface RequestBody {
  readonly text: string;
  readonly json: unknown;
}

/**
 * Reads a JSON body and stops reading where it gets too large. Throws `body_too_large`, and `invalid_request` for
 * what is not JSON in UTF-8.
 */
export async function readBody(request: Request): Promise<RequestBody> {
  const text = decode(await readBytes(request));
  if (text === "") return { text, json: undefined };
  try {
    return { text, json: JSON.parse(text) };
  } catch {
    throw invalidRequest([{ path: "", message: "the body must be JSON" }]);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidRequest([{ path: "", message: "the body must be UTF-8" }]);
  }
}
