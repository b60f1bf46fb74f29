import { randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { readPrivateJson, writePrivateFile } from "./private-file";

/** Generated secrets: 32 random bytes each, as hex. */
export interface Secrets {
  readonly nextAuthSecret: string;
}

const SecretsFile = z.object({ nextAuthSecret: z.string().min(32) });

/** Returns the secrets of `secrets.json` (0600) in `dataDir`, and generates them on the first call. */
export async function keepSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, "secrets.json");
  const stored = await readPrivateJson(file, SecretsFile);
  if (stored !== null) return stored;
  const made: Secrets = { nextAuthSecret: randomBytes(32).toString("hex") };
  await writePrivateFile(file, `${JSON.stringify(made)}\n`);
  return made;
}
