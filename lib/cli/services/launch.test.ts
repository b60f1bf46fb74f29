import { expect, test } from "vitest";
import { readEnv } from "@/lib/config/env";
import { launch } from "./launch";

const start = (settings: Readonly<Record<string, string>>) =>
  launch(readEnv(settings), { dev: false, report: () => undefined, signal: AbortSignal.abort("started") });

test("a process of one role starts with nothing of its own that others must share", async () => {
  await expect(start({ WALLETLENS_ROLE: "web" })).rejects.toThrow(
    "a process of role web shares with others what DATABASE_URL, SOLANA_RPC_URL, NEXTAUTH_SECRET are to say; set it",
  );
});

test("a worker, which has no sessions, needs no secret of them", async () => {
  await expect(start({ WALLETLENS_ROLE: "worker" })).rejects.toThrow(
    "a process of role worker shares with others what DATABASE_URL, SOLANA_RPC_URL are to say; set it",
  );
});
