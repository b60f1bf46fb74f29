import { openAccount } from "@/lib/billing/ledger";
import { type Container, createContainer } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { createLog } from "@/lib/config/log";

const MAX_ANALYSES = 100;

/** Creates the product's container in this process, on the database at `url`. */
export function openContainer(url: string, settings: Readonly<Record<string, string>>): Container {
  return createContainer(readEnv({ DATABASE_URL: url, ...settings }), createLog("warn"));
}

/** Runs the analyses of single wallets that were requested, as a worker does. */
export async function runAnalyses({ analyses }: Pick<Container, "analyses">): Promise<void> {
  await Promise.all((await analyses.claimPending(MAX_ANALYSES)).map((run) => analyses.runFlash(run)));
}

/** Returns the id of a new account with credits. */
export function openRichAccount({ ports }: Container): Promise<string> {
  return openAccount(ports, { credits: 1_000_000, kind: "grant", reason: "bench" });
}
