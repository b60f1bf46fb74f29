import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { writeFile } from "./write-file.ts";

const TEXT = "a,\u001b[2Jü\r\nb,\u202ec\r\n";

/** What arrives of a file whose parts cut a letter in two. */
async function write(isTTY: boolean): Promise<string> {
  const bytes = new TextEncoder().encode(TEXT);
  const output = Object.assign(new PassThrough(), { isTTY });
  const file = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  await writeFile(output, file);
  return output.end().read().toString();
}

test("a file is written unchanged, and to a terminal without invisible characters", async () => {
  expect(await write(false)).toBe(TEXT);
  expect(await write(true)).toBe("a,[2Jü\r\nb,c\r\n");
});
