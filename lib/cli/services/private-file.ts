import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "@/lib/config/parse-json";

/** Writes `text` with mode 0600, atomically. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(unfinished, text, { mode: 0o600 });
  await chmod(unfinished, 0o600);
  await rename(unfinished, file);
}

/** Parses `file` by its schema; returns null if it does not exist. Throws if it is invalid. */
export async function readPrivateJson<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new Error(`${file} cannot be read (${error.code})`, { cause: error });
  });
  if (text === null) return null;
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`${file} is invalid; remove it to create it again`);
  return parsed.data;
}

/** Generated secrets: 32 random bytes each, as hex. */
export interface Secrets {
  readonly nextAuthSecret: string;
}

const SecretsFile = z.object({ nextAuthSecret: z.string().min(32) });
/** Returns the secrets of `secrets.json` (0600) in `dataDir`, and generates them on the first call. */
export async function getSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, "secrets.json");
  const storedSecrets = await readPrivateJson(file, SecretsFile);
  if (storedSecrets !== null) return storedSecrets;
  const newSecrets: Secrets = { nextAuthSecret: randomBytes(32).toString("hex") };
  await writePrivateFile(file, `${JSON.stringify(newSecrets)}\n`);
  return newSecrets;
}
