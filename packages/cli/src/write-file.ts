import { once } from "node:events";
import type { Writable } from "node:stream";

/** Output of a program; a terminal or not. */
type Output = Writable & { readonly isTTY?: boolean };

/**
 * Writes a text file as it arrives, no faster than the output takes it. Only visible text reaches a terminal: names in
 * the file are untrusted.
 */
export async function writeFile(output: Output, file: ReadableStream<Uint8Array>): Promise<void> {
  const reader = file.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const part =
      output.isTTY === true ? decoder.decode(value, { stream: true }).replace(INVISIBLE, "") : value;
    if (!output.write(part)) await once(output, "drain");
  }
}

const INVISIBLE = /[^\P{C}\r\n]/gu;
