import { createReadStream } from "node:fs";
import { AnswerError } from "./answer-error.ts";

/** Answers of 100,000 transactions with evidence have about 40 MB. */
const MAX_BYTES = 256 * 1024 ** 2;

/**
 * Reads the JSON of a file, or of standard input for `-`. Throws an AnswerError if it cannot be read, is not JSON or
 * is larger than 256 MB.
 */
export async function readJsonFile(file: string): Promise<unknown> {
  const stream = file === "-" ? process.stdin : createReadStream(file);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      const part: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      bytes += part.length;
      if (bytes > MAX_BYTES) break;
      chunks.push(part);
    }
  } catch (error) {
    throw new AnswerError(`The answer could not be read: ${readMessage(error)}`);
  }
  if (bytes > MAX_BYTES) throw new AnswerError(`The answer is larger than ${MAX_BYTES / 1024 ** 2} MB.`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (error) {
    throw new AnswerError(`The answer is not JSON: ${readMessage(error)}`);
  }
}

function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
