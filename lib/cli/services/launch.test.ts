import { expect, test } from "vitest";
import { readEnv } from "@/lib/config/env";
import { launch } from "./launch";

const start = (settings: Readonly<Record<string, string>>) =>
  launch(readEnv(settings), { dev: false, report: () => undefined, signal: AbortSignal.abort("started") });

test("a process with a single role requires the shared settings at its start", async () => {
  await expect(start({ WALLETLENS_ROLE: "web" })).rejects.toThrow(
    "a process of role web shares resources with other processes and requires DATABASE_URL, SOLANA_RPC_URL, NEXTAUTH_SECRET",
  );
});

test("a worker needs no session secret", async () => {
  await expect(start({ WALLETLENS_ROLE: "worker" })).rejects.toThrow(
    "a process of role worker shares resources with other processes and requires DATABASE_URL, SOLANA_RPC_URL",
  );
});
