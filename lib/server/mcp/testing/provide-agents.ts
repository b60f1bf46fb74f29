import { createKeyPairSignerFromBytes } from "@solana/kit";
import { lastMidnight } from "@walletlens/demo-chain/ledger/clock";
import type { DemoChainOptions } from "@walletlens/demo-chain/start-demo-chain";
import { x402Client } from "@x402/core/client";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import { afterEach, expect } from "vitest";
import { createApiKey } from "@/lib/billing/api-keys";
import { openAccount, readLedger } from "@/lib/billing/ledger";
import { newWallet } from "@/lib/chain/testing/build-payment";
import { provideServer } from "@/lib/testing/provide-server";
import { connectClient } from "./connect-client";
import { ScriptedAgent } from "./scripted-agent";

/** Limits of a task. */
const MAX_TOKENS = 8_000;
const MAX_PAID_CALLS = 3;
const MAX_CREDITS = 20;
/** Analyses of a test machine with other work. */
const CALL_MS = 150_000;

/** Hours that the market can be traded on before its present. */
const HOURS = 2;

/**
 * The whole product, and scripted clients of it. After each test, each client is checked for the limits of a task: 8,000 tokens, 3 paid
 * calls, 20 credits.
 */
export async function provideAgents(chain: Pick<DemoChainOptions, "seed" | "wallets" | "mints">) {
  const endTime = lastMidnight(Date.now() - HOURS * 3_600_000);
  const { demo, database, server } = await provideServer({ ...chain, endTime }, { WATCH_INTERVAL_S: "1" });
  const created: { readonly agent: ScriptedAgent; readonly userId: string; readonly task: string }[] = [];

  /** Connects a client of a new account, which knows only the task. */
  async function createAgent(task: string, credits = MAX_CREDITS): Promise<ScriptedAgent> {
    const client = await connect(await createAccount(credits));
    const { tools } = await client.client.listTools();
    const instructions = client.client.getInstructions() ?? "";
    const agent = new ScriptedAgent(
      {
        instructions,
        tools,
        callTool: (call) =>
          client.client.callTool({ ...call, arguments: { ...call.arguments } }, { timeout: CALL_MS }),
      },
      task,
    );
    created.push({ agent, userId: client.userId, task });
    return agent;
  }

  async function createAccount(credits: number) {
    const userId = await openAccount(server.ports, { credits, kind: "grant", reason: "test" });
    const caps = { perDay: null, total: null };
    const { apiKey } = await createApiKey(server.ports, {
      userId,
      description: "test",
      expiresAt: null,
      caps,
    });
    return { userId, apiKey };
  }

  async function connect({ userId, apiKey }: Awaited<ReturnType<typeof createAccount>>) {
    return { userId, client: await connectClient(server, { "X-Api-Key": apiKey }) };
  }

  /** Analyzes wallets for another account, as earlier visitors do. */
  async function analyze(wallets: readonly string[]): Promise<void> {
    const { client } = await connect(await createAccount(1_000));
    for (const address of wallets)
      await client.callTool(
        { name: "wallet_hud", arguments: { address, waitSeconds: 120 } },
        { timeout: CALL_MS },
      );
  }

  afterEach(async () => {
    for (const { agent, userId, task } of created.splice(0)) {
      const { entries } = await readLedger(server.ports, userId);
      const paidCalls = entries.filter(({ kind }) => kind === "charge" || kind === "pack").length;
      const credits = entries.reduce(
        (sum, entry) => (entry.kind === "charge" ? sum - entry.credits : sum),
        0,
      );
      const { calls, tokens } = agent;
      const isWithinLimits =
        tokens <= MAX_TOKENS && paidCalls <= MAX_PAID_CALLS && credits <= MAX_CREDITS && calls > 0;
      expect({ task, calls, paidCalls, credits, tokens, isWithinLimits }).toMatchObject({
        isWithinLimits: true,
      });
    }
  });

  /** Pays a demand by its text, from a new wallet with 100 USDC whose owner allows a payment of 20 dollars. */
  async function pay(demand: string) {
    const wallet = newWallet();
    demo.faucet.grant({ to: wallet.publicKey.toBase58(), lamports: 0n, usdcRaw: 100_000_000n });
    const signer = await createKeyPairSignerFromBytes(wallet.secretKey);
    const client = new x402Client()
      .register("solana:*", new ExactSvmScheme(signer, { rpcUrl: demo.url }))
      .setSpendControls({ maxAmountPerPayment: "$20" });
    return client.createPaymentPayload(JSON.parse(demand));
  }

  const hasRow = async (text: string, wallet: string) =>
    (await database.pool.query(text, [wallet])).rows.length > 0;

  return {
    demo,
    createAgent,
    analyze,
    pay,
    /** Returns true once the whole history of the wallet was read. */
    hasReadHistory: (wallet: string) =>
      hasRow(
        "SELECT FROM analyses WHERE wallet = $1 AND kind = 'history' AND finished_at IS NOT NULL LIMIT 1",
        wallet,
      ),
    /** Returns true after the first check of a watched wallet. */
    isChecked: (wallet: string) =>
      hasRow("SELECT FROM watches WHERE wallet = $1 AND tip_slot IS NOT NULL", wallet),
  };
}
