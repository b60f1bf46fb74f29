import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { inheritEnv } from "@/lib/config/env";
import type { Launched } from "./launch";
import { readPrivateJson, writePrivateFile } from "./private-file";
import { ROOT } from "./root";

const CREDITS = 10_000;

const Key = z.object({ apiKey: z.string(), keyId: z.string(), userId: z.string() });

/** Returns the stored API key of `dataDir` if the server accepts it, else a new one. */
export async function keepQuickstartKey(dataDir: string, launched: Launched): Promise<string> {
  const file = path.join(dataDir, "quickstart-key.json");
  const stored = await readPrivateJson(file, Key);
  if (stored !== null && (await isTaken(stored.apiKey, launched.url))) return stored.apiKey;
  const key = await createKey(launched.settings);
  await writePrivateFile(file, `${JSON.stringify(key)}\n`);
  return key.apiKey;
}

/** Uses a free call: the database may have changed, and the key may have been revoked. */
async function isTaken(apiKey: string, url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/intel/pricing`, { headers: { "X-Api-Key": apiKey } });
  return response.ok;
}

async function createKey(settings: Readonly<Record<string, string>>): Promise<z.infer<typeof Key>> {
  const command = ["create-key", "--credits", String(CREDITS), "--description", "quickstart", "--json"];
  const options = { cwd: ROOT, env: inheritEnv(settings) };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/command.mjs", "admin", ...command],
    options,
  ).catch((cause: Error & { stderr?: string }) => {
    throw new Error(`no API key could be made: ${cause.stderr?.trim() || cause.message}`, { cause });
  });
  return Key.parse(JSON.parse(stdout));
}
