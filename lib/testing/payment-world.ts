import { decodeTokenAccount } from "@walletlens/demo-chain/bank/token-layout";
import type { SendFault } from "@walletlens/demo-chain/rpc/faults";
import { serveChain } from "@walletlens/demo-chain/rpc/serve-chain";
import { createFakeMarket, MARKET_END } from "@walletlens/demo-chain/rpc/testing/fake-market";
import {
  buildTestPayment,
  newWallet,
  type PaymentParts,
  type PaymentWallet,
  testTokenAccountOf,
} from "@/lib/chain/testing/build-payment";
import { createPaymentPorts } from "@/lib/composition/create-ports";
import { readEnv } from "@/lib/config/env";
import { createLog } from "@/lib/config/log";
import { openDatabase } from "@/lib/db/database";
import { createTestDatabase } from "@/lib/db/testing/test-database";
import { BlockhashLives } from "@/lib/payments/blockhash-lives";
import type { PaymentPorts } from "@/lib/payments/payment-ports";
import { createTestApi } from "@/lib/server/testing/test-api";
import { TestTimer } from "./test-timer";

export type PaymentWorld = Awaited<ReturnType<typeof createPaymentWorld>>;

/** A database, a chain with a controlled clock and controlled errors, and the API with a treasury. */
export async function createPaymentWorld({
  sponsored = true,
  settings = {} as Record<string, string>,
  slotMs = 400,
  /** True if monotonic time only advances by `advance`. */
  frozen = false,
} = {}) {
  const server = await createTestDatabase();
  const market = createFakeMarket();
  const parameters = { ...market.parameters, slotMs };
  let nowMs = (MARKET_END + 10) * 1000;
  const timer = new TestTimer(frozen);
  const faults: { next: SendFault[]; sent: string[] } = { next: [], sent: [] };
  const chain = await serveChain({
    market: { ...market, parameters },
    genesis: { seed: 7, endTime: MARKET_END },
    journal: null,
    host: "127.0.0.1",
    port: 0,
    now: () => nowMs,
    faults: {
      delayMs: 300,
      onSend(signature) {
        faults.sent.push(signature);
        return faults.next.shift() ?? null;
      },
    },
  });
  const [treasury, sponsor] = [newWallet(), newWallet()];
  const env = {
    SOLANA_RPC_URL: chain.url,
    TREASURY_ADDRESS: treasury.publicKey.toBase58(),
    ...(sponsored ? { X402_SPONSOR_KEY: JSON.stringify([...sponsor.secretKey]) } : {}),
    RATE_LIMIT_RPS: "0",
    ...settings,
  };
  const fund = (to: PaymentWallet["publicKey"], { sol = 0, usdc = 0 }) => {
    const grant = { to: to.toBase58(), lamports: BigInt(sol * 1e9), usdcRaw: BigInt(usdc * 1e6) };
    const given = chain.faucet.grant(grant);
    if ("refusal" in given) throw new Error(given.refusal);
  };
  fund(sponsor.publicKey, { sol: 1 });
  if (!sponsored) fund(treasury.publicKey, { usdc: 1 });
  const database = openDatabase(server.url, { connectTimeoutMs: 60_000 });
  const { blockhashBlocks } = parameters;
  const protocol = { slotMs, blockhashBlocks };
  const logged: string[] = [];
  const log = createLog("info", { write: (line) => void logged.push(line) });
  /** Ports of a process, which remembers no blockhash of the others, on the chain or another node. */
  const createPorts = (url = chain.url): PaymentPorts => {
    const created = createPaymentPorts(
      readEnv({ DATABASE_URL: server.url, ...env, SOLANA_RPC_URL: url }),
      database,
      { protocol, log },
    );
    if (created === null) throw new Error("payments are not configured");
    const { paymentChain } = created;
    return { ...created, timer, blockhashes: new BlockhashLives({ paymentChain, protocol, timer, log }) };
  };
  const ports = createPorts();
  const api = createTestApi(server.url, env, { payments: ports });
  await api.payments.open();
  const usdcOf = (owner: PaymentWallet["publicKey"]): number => {
    const state = chain.bank.accounts.get(testTokenAccountOf(owner).toBase58());
    return Number((state === null ? null : decodeTokenAccount(state))?.amount ?? 0n);
  };
  const base = usdcOf(treasury.publicKey);
  return {
    chain,
    api,
    faults,
    env,
    databaseUrl: server.url,
    treasury,
    sponsor,
    fund,
    usdcOf,
    /** Base units received by the treasury. */
    received: () => usdcOf(treasury.publicKey) - base,
    /** Creates a wallet, by default with 1 SOL and 100 USDC. */
    wallet({ sol = 1, usdc = 100 } = {}) {
      const key = newWallet();
      if (sol + usdc > 0) fund(key.publicKey, { sol, usdc });
      return key;
    },
    /** Lines of the log about payments. */
    logged,
    timer,
    /** Advances the clock of the chain and the monotonic time; a blockhash expires after 150 slots. */
    advance(seconds: number) {
      nowMs += seconds * 1000;
      timer.advance(seconds * 1000);
    },
    createPorts,
    /** Another process on the same database and chain. */
    otherInstance: (payments: PaymentPorts = ports) => createTestApi(server.url, env, { payments }),
    portsWith: (leaseSeconds: number, base = ports): PaymentPorts => ({
      ...base,
      settings: { ...base.settings, leaseSeconds },
    }),
    database,
    /** Returns the header of a payment of the client of docs/x402.md. */
    pay(payer: PaymentWallet, amount: number, parts: Partial<PaymentParts> = {}) {
      const { blockhash } = chain.bank.blockhashes.latest();
      return headerOf(
        buildTestPayment({ payer, payTo: treasury.publicKey, amount: BigInt(amount), blockhash, ...parts }),
      );
    },
    async close() {
      await api.close();
      await database.close();
      await chain.close();
      await server.drop();
    },
  };
}

export const NETWORK = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/** Returns the header of a signed transaction. */
export function headerOf(transaction: Buffer, change: Readonly<Record<string, unknown>> = {}): string {
  const payload = { transaction: transaction.toString("base64") };
  return toHeader({ x402Version: 2, scheme: "exact", network: NETWORK, payload, ...change });
}

export function paidBy(
  header: string,
  { headers, ...init }: RequestInit & { readonly headers?: Readonly<Record<string, string>> } = {},
): RequestInit {
  return { ...init, headers: { "payment-signature": header, ...headers } };
}

export function toHeader(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64");
}

export function fromHeader(text: string | null) {
  return JSON.parse(Buffer.from(text ?? "", "base64").toString());
}
