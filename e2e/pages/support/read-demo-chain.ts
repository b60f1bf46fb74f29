import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { testedDataDir } from "../../support/data-dir";

const Entry = z.object({ port: z.int() });

/** Reads what the demo chain of the product under test answers at `place`. */
export async function readDemoChain<Answer>(place: string, shape: z.ZodType<Answer>): Promise<Answer> {
  const file = path.join(testedDataDir(), "demo-chain.json");
  const { port } = Entry.parse(JSON.parse(await readFile(file, "utf8")));
  const response = await fetch(`http://127.0.0.1:${port}${place}`);
  return shape.parse(await response.json());
}
