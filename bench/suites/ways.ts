import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Keypair } from "@solana/web3.js";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { z } from "zod";
import type { Figure } from "@/bench/figure";
import { removeEmbeddedPostgres, startEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";
import { findFreePort } from "@/lib/cli/services/free-port";
import { applyOwnMigrations } from "@/lib/cli/services/migrations";
import { inheritEnv } from "@/lib/config/env";
import type { Role } from "@/lib/config/settings";
import { demoSettings } from "@/lib/testing/demo-settings";

const PROCESS = path.resolve(import.meta.dirname, "../ways/walk-process.ts");
const HOST = "127.0.0.1";
const Ways = z.partialRecord(z.enum(["cold", "warm", "payment"]), z.array(z.string()));
const AGAINST = {
  warm: "a HUD that is kept, with a key",
  cold: "the same HUD, read from the chain and computed",
  payment: "the same with a payment, beside the files of the warm one",
} as const;

/** Source files that a call goes through: those of which a function runs from the request to the answer and its end. */
export async function* measureWays(argument?: string): AsyncIterable<Figure> {
  const ways = await walk();
  for (const [way, files] of Object.entries(ways)) {
    if (argument === "list") console.error([way, ...files].join("\n  "));
    yield* figure(way, files);
  }
}

/**
 * Counts the files of a way. Those within packages are counted apart: a reader who follows a call need not open them.
 */
function* figure(way: string, files: readonly string[]): Iterable<Figure> {
  const against = Object.entries(AGAINST).find(([name]) => name === way)?.[1] ?? "";
  const inPackages = files.filter((file) => file.startsWith("packages/")).length;
  const service = files.length - inPackages;
  yield { name: `ways-${way}`, value: service, unit: "files", against, headline: true };
  yield { name: `ways-${way}-packages`, value: inPackages, unit: "files", against };
}

async function walk(): Promise<z.output<typeof Ways>> {
  const folder = await mkdtemp(path.join(tmpdir(), "walletlens-ways-"));
  // Started by root, the database runs as another user, which must be able to pass through.
  await chmod(folder, 0o711);
  const chain = await startDemoChain({ seed: 5 });
  try {
    const { url } = await startEmbeddedPostgres(folder);
    await applyOwnMigrations(url);
    const env = inheritEnv({
      DATABASE_URL: url,
      ...demoSettings(chain.url),
      TREASURY_ADDRESS: Keypair.generate().publicKey.toBase58(),
      X402_SPONSOR_KEY: JSON.stringify([...(await fundSponsor(chain.url))]),
      NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
      PORT: String(await findFreePort(HOST)),
      HOST,
      LOG_LEVEL: "error",
    });
    const args = ["--import", "tsx", PROCESS, chain.market.truths[0]?.address ?? "", chain.url];
    const walkAs = async (role: Role) => {
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        env: { ...env, WALLETLENS_ROLE: role },
      });
      return Ways.parse(JSON.parse(stdout));
    };
    return { ...(await walkAs("all")), ...(await walkAs("web")) };
  } finally {
    await chain.close();
    await removeEmbeddedPostgres(folder);
  }
}

/** Funds a new sponsor, which creates the treasury's account. Returns its secret key. */
async function fundSponsor(rpcUrl: string): Promise<Uint8Array> {
  const sponsor = Keypair.generate();
  const body = JSON.stringify({ address: sponsor.publicKey.toBase58(), sol: 1, usdc: 0 });
  const given = await fetch(`${rpcUrl}/faucet`, { method: "POST", body });
  if (!given.ok) throw new Error(await given.text());
  return sponsor.secretKey;
}
