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
export async function getQuickstartKey(dataDir: string, launched: Launched): Promise<string> {
  const file = path.join(dataDir, "quickstart-key.json");
  const storedKey = await readPrivateJson(file, Key);
  if (storedKey !== null && (await isAccepted(storedKey.apiKey, launched.url))) return storedKey.apiKey;
  const key = await createKey(launched.settings);
  await writePrivateFile(file, `${JSON.stringify(key)}\n`);
  return key.apiKey;
}

/** Makes a free call, because the database may have changed and the key may have been revoked. */
async function isAccepted(apiKey: string, url: string): Promise<boolean> {
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
    throw new Error(`the API key could not be created: ${cause.stderr?.trim() || cause.message}`, { cause });
  });
  return Key.parse(JSON.parse(stdout));
}

/** Examples without a demo chain: the account of Solana's RPC documentation, and BONK. */
const MAINNET_WALLET = "vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg";
const MAINNET_MINT = "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263";

/**
 * Returns the last lines of the quickstart: the address, the key, the variables of the examples in README.md, and two
 * example calls.
 */
export function describeQuickstart(
  launched: Pick<Launched, "url" | "exampleWallets" | "exampleMint">,
  apiKey: string,
): string[] {
  const example = launched.exampleWallets[0] ?? MAINNET_WALLET;
  const wallet = `${launched.url}/api/v1/intel/wallet/${example}`;
  return [
    "",
    `  Walletlens  ${launched.url}`,
    `  API key     ${apiKey}`,
    "",
    `  KEY=${apiKey}`,
    `  WALLET=${example}`,
    `  MINT=${launched.exampleMint ?? MAINNET_MINT}`,
    "",
    `  curl -H 'X-Api-Key: ${apiKey}' '${wallet}/hud'`,
    `  curl -H 'X-Api-Key: ${apiKey}' '${wallet}'`,
    "",
    "  Ctrl-C stops everything; the data is kept.",
    "",
  ];
}

/**
 * Requests the pages of wallets, which starts their analyses. Resolves with one sentence for each failure. Never
 * rejects.
 */
export async function openExamples(
  url: string,
  wallets: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const problems = await Promise.all(wallets.map((wallet) => openPage(`${url}/wallet/${wallet}`, signal)));
  return problems.flatMap((problem) => problem ?? []);
}

async function openPage(url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(url, { signal });
    // The page streams, and ends when its wallet is known.
    await response.text();
    return response.ok ? null : `${url} returned status ${response.status}`;
  } catch (error) {
    return signal.aborted ? null : `${url} could not be opened: ${String(error)}`;
  }
}
