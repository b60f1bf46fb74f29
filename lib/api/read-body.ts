import { AppError } from "@/lib/errors";
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
  if (Number(request.headers.get("content-length")) > LARGEST_BODY_BYTES) throw tooLarge();
  const text = decode(await readBytes(request));
  if (text === "") return { text, json: undefined };
  try {
    return { text, json: JSON.parse(text) };
  } catch {
    throw invalidRequest([{ path: "", message: "the body must be JSON" }]);
  }
}

const LARGEST_BODY_BYTES = 64 * 1024;

async function readBytes(request: Request): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > LARGEST_BODY_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidRequest([{ path: "", message: "the body must be UTF-8" }]);
  }
}

function tooLarge(): AppError {
  return new AppError("body_too_large", "The body is larger than 64 KiB.");
}
