import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { Keypair } from "@solana/web3.js";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { z } from "zod";
import { headline, metric } from "@/bench/metric";
import { onStore } from "@/bench/store";
import { createFundedWallet } from "@/e2e/support/x402/wallets";
import { findFreePort } from "@/lib/cli/services/free-port";
import { inheritEnv } from "@/lib/config/env";
import { demoSettings } from "@/lib/testing/demo-settings";

const PROCESS = path.resolve(import.meta.dirname, "../code-paths/code-path-process.ts");
const HOST = "127.0.0.1";
const Files = z.record(z.string(), z.array(z.string()));
/** Calls by the role of the process that serves them. */
const CALLS = {
  all: { cold: "the same HUD, read from the chain and computed" },
  web: {
    warm: "a stored HUD, with a key",
    payment: "the same with a payment, beside the files of the warm one",
  },
} as const;

/**
 * Counts the source files of a call: files with a function that runs from the request to the response and the
 * work that follows. Files of packages are counted separately, because a reader who follows a call need not
 * open them. `argument` "list" prints their names.
 */
export const measureCodePaths = (argument?: string) =>
  onStore(async function* ({ url }) {
    const chain = await startDemoChain({ seed: 5 });
    try {
      // The product creates the account of the treasury with the sponsor's money.
      const sponsor = await createFundedWallet(chain.url, { sol: 1, usdc: 0 });
      const settings = inheritEnv({
        DATABASE_URL: url,
        ...demoSettings(chain.url),
        TREASURY_ADDRESS: Keypair.generate().publicKey.toBase58(),
        X402_SPONSOR_KEY: JSON.stringify([...sponsor.secretKey]),
        NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
        PORT: String(await findFreePort(HOST)),
        HOST,
        LOG_LEVEL: "error",
      });
      const args = ["--import", "tsx", PROCESS, chain.market.truths[0]?.address ?? "", chain.url];
      for (const [role, calls] of Object.entries(CALLS)) {
        const env = { ...settings, WALLETLENS_ROLE: role };
        const { stdout } = await promisify(execFile)(process.execPath, args, { env });
        const filesOf = Files.parse(JSON.parse(stdout));
        for (const [call, against] of Object.entries(calls)) {
          const files = filesOf[call] ?? [];
          if (argument === "list") console.error([call, ...files].join("\n  "));
          const ofPackages = files.filter((file) => file.startsWith("packages/")).length;
          yield headline(`ways-${call}`, files.length - ofPackages, "files", against);
          yield metric(`ways-${call}-packages`, ofPackages, "files", against);
        }
      }
    } finally {
      await chain.close();
    }
  });
