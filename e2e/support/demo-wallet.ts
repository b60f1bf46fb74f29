import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { testedDataDir } from "./data-dir";

const Entry = z.object({ port: z.int() });
const Featured = z.object({
  wallets: z.array(z.object({ address: z.string() })).min(1),
  token: z.object({ address: z.string() }),
});

/** Addresses of wallets with a history on the demo chain that the product under test reads. */
export async function readDemoWallets(dataDir = testedDataDir()): Promise<readonly string[]> {
  return (await readFeatured(dataDir)).wallets.map(({ address }) => address);
}

/** The address of a token of that chain that many wallets hold. */
export async function readDemoToken(): Promise<string> {
  return (await readFeatured(testedDataDir())).token.address;
}

async function readFeatured(dataDir: string): Promise<z.output<typeof Featured>> {
  const file = path.join(dataDir, "demo-chain.json");
  const { port } = Entry.parse(JSON.parse(await readFile(file, "utf8")));
  const response = await fetch(`http://127.0.0.1:${port}/featured`);
  return Featured.parse(await response.json());
}
