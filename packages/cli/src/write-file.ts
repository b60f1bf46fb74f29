import { once } from "node:events";
import type { Writable } from "node:stream";

/** Writes a stream of bytes as it arrives, no faster than the output takes it. */
export async function writeFile(output: Writable, file: ReadableStream<Uint8Array>): Promise<void> {
  const reader = file.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (!output.write(value)) await once(output, "drain");
  }
}
