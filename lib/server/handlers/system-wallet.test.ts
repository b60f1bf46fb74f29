import { type Address, address } from "@walletlens/engine/address";
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { afterAll, describe, expect, test } from "vitest";
import { createApiKey } from "@/lib/billing/api-keys";
import { openAccount } from "@/lib/billing/ledger";
import { connectChain } from "@/lib/chain/connect-chain";
import { createContainer } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { createLog } from "@/lib/config/log";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { demoSettings } from "@/lib/testing/demo-settings";
import { provideDemoChain } from "@/lib/testing/provide-demo-chain";
import { createLabelStore } from "@/lib/wallets/label-store";
import { ENDPOINTS } from "../endpoints";
import { withKey } from "../testing/test-api";

interface Accounts {
  readonly trader: Address;
  readonly tokenAccount: Address;
  readonly mint: Address;
  readonly pool: Address;
}

const { database, url } = await provideDatabase();
const demo = await provideDemoChain({ seed: 3 });
const accounts = await findAccounts();
const container = createContainer(
  readEnv({ DATABASE_URL: url, ...demoSettings(demo.url) }),
  createLog("silent"),
);
const stopWorking = container.analyses.onRequested(() => void runRequested());
const { ports } = container;
const userId = await openAccount(ports, { credits: 1_000, kind: "grant", reason: "test" });
const { apiKey } = await createApiKey(ports, { userId, description: "test", expiresAt: null });

afterAll(async () => {
  stopWorking();
  await container.close();
});

/** Runs each requested analysis, as the job system does. */
async function runRequested(): Promise<void> {
  for (const { id, run, wallet, queue } of await container.analyses.claimPending(10)) {
    if (queue === "flash") await container.analyses.runFlash({ id, run, wallet });
  }
}

/** Finds one account of each kind that has no label on the demo chain. */
async function findAccounts(): Promise<Accounts> {
  const chain = connectChain({ url: demo.url });
  const [truth] = demo.market.truths.filter(({ label, persona }) => label === null && persona === "scalper");
  const trader = address(truth?.address ?? "");
  const { tokenAccounts } = await chain.readWallet(trader);
  const mints = demo.market.mints.map(({ address: mint }) => address(mint));
  for (const mint of mints) {
    for (const { owner } of (await chain.readHolders(mint))?.holdings ?? []) {
      const { account } = await chain.readWallet(owner);
      if (account === null || account.program === SYSTEM_PROGRAM) continue;
      const [held] = tokenAccounts;
      return { trader, tokenAccount: held?.account ?? trader, mint, pool: owner };
    }
  }
  throw new Error("the demo chain has no pool");
}

async function call(path: string) {
  const endpoint = path.endsWith("/hud") ? ENDPOINTS["wallet-hud"] : ENDPOINTS["wallet-profile"];
  const request = new Request(`http://localhost/api/v1/intel/wallet/${path}`, withKey(apiKey));
  const response = await container.handle([endpoint], request);
  const body: Record<string, unknown> = await response.json();
  return { status: response.status, charged: response.headers.get("x-credits-charged"), body };
}

describe("is refused as a wallet with a 422 that names the reason, free of charge", () => {
  const kinds: readonly (readonly [string, (found: Accounts) => string, string])[] = [
    ["a program", () => "M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K", "program"],
    ["the System program", () => SYSTEM_PROGRAM, "System Program"],
    ["the token program", () => TOKEN_PROGRAM, "Token Program"],
    ["a token account", ({ tokenAccount }) => tokenAccount, "token account or a mint"],
    ["a mint", ({ mint }) => mint, "token account or a mint"],
    ["a pool of its program", ({ pool }) => pool, "belongs to a program"],
    [
      "a pool's authority that the System program owns",
      () => "5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1",
      "Raydium",
    ],
    ["an exchange", () => "5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9", "Binance"],
    ["a tip account", () => "96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5", "Jito"],
    ["an account for burned tokens", () => "1nc1nerator11111111111111111111111111111111", "Incinerator"],
    ["a fee account", () => "CebN5WGQ4jvEPvsVU4EoHEpgzq1VV7AbicfhtW4xC9iM", "Pump.fun"],
  ];

  test.each(kinds)("%s", async (_, pick, message) => {
    for (const view of ["", "/hud"]) {
      const { status, charged, body } = await call(`${pick(accounts)}${view}`);
      expect({ status, charged }).toEqual({ status: 422, charged: "0" });
      expect(body).toMatchObject({ code: "system_wallet", skipReason: "known-wallet" });
      expect(body.message).toContain(message);
    }
  });
});

test("a kol is analyzed like any trader, and named in existing metrics after the import", async () => {
  const { trader } = accounts;
  const anonymous = await call(trader);
  expect(anonymous).toMatchObject({ status: 200, body: { kol: null, summary: { knownType: null } } });
  const twitter = "https://x.com/somebody";
  await createLabelStore(database).save([
    { address: trader, type: "kol", label: "Somebody", source: "a test", twitter, telegram: null },
  ]);
  const env = readEnv({ DATABASE_URL: url, SOLANA_RPC_URL: demo.url });
  // A process that has not cached the label of the wallet.
  const other = createContainer(env, createLog("silent"));
  try {
    const request = new Request(`http://localhost/api/v1/intel/wallet/${trader}`, withKey(apiKey));
    const named = await (await other.handle([ENDPOINTS["wallet-profile"]], request)).json();
    expect(named).toEqual({ ...anonymous.body, kol: { name: "Somebody", twitter, telegram: null } });
  } finally {
    await other.close();
  }
});
