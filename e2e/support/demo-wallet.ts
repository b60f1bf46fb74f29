import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { testedDataDir } from "./data-dir";

const Entry = z.object({ port: z.int() });
const Featured = z.object({ wallets: z.array(z.object({ address: z.string() })).min(1) });

/** Addresses of wallets with a history on the demo chain that the product under test reads. */
export async function readDemoWallets(): Promise<readonly string[]> {
  const file = path.join(testedDataDir(), "demo-chain.json");
  const { port } = Entry.parse(JSON.parse(await readFile(file, "utf8")));
  const response = await fetch(`http://127.0.0.1:${port}/featured`);
  return Featured.parse(await response.json()).wallets.map(({ address }) => address);
}
