import { createContainer } from "@/lib/container";
import { readEnv } from "@/lib/env";
import { createLog } from "@/lib/log";
import type { Endpoint } from "../endpoint";
import { ENDPOINTS } from "../endpoints";
import { matchPath } from "../match-path";
import { FakeWalletReader } from "./fake-wallet-reader";
import { WALLET } from "./sample-wallet";

/** The API on the database behind `url`, everything real but the reader of wallets. */
export function createTestApi(url: string) {
  const reader = new FakeWalletReader();
  const logged: string[] = [];
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const { handle, accounts, close } = createContainer(readEnv({ DATABASE_URL: url }), log, {
    wallets: reader,
  });

  /** Answers a request as the route files do, or as `endpoints` say. */
  async function call(path: string, init: RequestInit = {}, endpoints = endpointsAt(path)) {
    const response = await handle(endpoints, new Request(`http://localhost${path}`, init));
    const text = await response.text();
    const body: Record<string, unknown> = text === "" ? {} : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, body };
  }

  /** A key of a new account with so many credits. */
  async function createKey(credits: number) {
    const userId = await accounts.openAccount({ credits, kind: "grant", reason: "test" });
    const key = await accounts.createApiKey({ userId, description: "test", expiresAt: null });
    return { ...key, userId };
  }

  /** The credits that left the account, one entry each, oldest first. */
  async function chargesOf(userId: string) {
    const { entries } = await accounts.readLedger(userId);
    return entries.filter(({ kind }) => kind === "charge");
  }

  return { reader, logged, handle, accounts, close, call, createKey, chargesOf };
}

export type TestApi = ReturnType<typeof createTestApi>;

/** A path of an endpoint, its parameters filled in. */
export function pathOf({ definition }: Endpoint): string {
  return `/api/v1${definition.path.replace(":addr", WALLET).replace(":jobId", "intel-wallet-hud-none")}`;
}

/** The headers of a call with a key. */
export function withKey(apiKey: string, more: Readonly<Record<string, string>> = {}): RequestInit {
  return { headers: { "X-Api-Key": apiKey, ...more } };
}

function endpointsAt(path: string): readonly Endpoint[] {
  const { pathname } = new URL(path, "http://localhost");
  return Object.values(ENDPOINTS).filter(({ definition }) => matchPath(definition.path, pathname) !== null);
}
