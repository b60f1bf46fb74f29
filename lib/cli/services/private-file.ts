import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { parseJson } from "@/lib/runtime/parse-json";

/** Writes `text` for the owner's eyes only (0600); a reader sees the old text or the new one, never half of it. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(unfinished, text, { mode: 0o600 });
  await chmod(unfinished, 0o600);
  await rename(unfinished, file);
}

/** Reads `file` by its schema; null where there is no such file. Throws where it holds something else. */
export async function readPrivateJson<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new Error(`${file} cannot be read (${error.code})`, { cause: error });
  });
  if (text === null) return null;
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`${file} is damaged; remove it to begin anew`);
  return parsed.data;
}
