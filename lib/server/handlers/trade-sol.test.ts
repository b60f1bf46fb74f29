import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { base58 } from "@scure/base";
import { PublicKey, SystemProgram } from "@solana/web3.js";
import { CATALOG } from "@walletlens/contract/catalog";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import { createApiKey } from "@/lib/billing/api-keys";
import { openAccount } from "@/lib/billing/ledger";
import { createContainer } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { createLog } from "@/lib/config/log";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { demoSettings } from "@/lib/testing/demo-settings";
import { END_TIME, provideDemoChain } from "@/lib/testing/provide-demo-chain";
import { TEST_REQUESTER } from "@/lib/testing/test-work";
import { ENDPOINTS } from "../endpoints";
import { withKey } from "../testing/test-api";

const Tokens = CATALOG["wallet-tokens"].responses[200];
const TokenDetail = CATALOG["wallet-token-detail"].responses[200];
type Trade = z.output<typeof TokenDetail>["trades"][number];

/** 5,000 SOL in lamports: the payment that each transaction also makes, larger than any fee of a trade. */
const SENT = 5_000_000_000_000;
const RENT = 890_880;

const demo = await provideDemoChain({ seed: 3, endTime: END_TIME });
const [wallet] = demo.traders;
if (wallet === undefined) throw new Error("the chain has no trader");
const node = await startNode();
const { url } = await provideDatabase();
const settings = { ...demoSettings(demo.url), SOLANA_RPC_URL: node };
const env = readEnv({ DATABASE_URL: url, ...settings, RATE_LIMIT_RPS: "0", SYNC_HOLD_MS: "0" });
const product = createContainer(env, createLog("error", { write: () => undefined }));
afterAll(product.close);
const userId = await openAccount(product.ports, { credits: 10_000, kind: "grant", reason: "test" });
const caps = { perDay: null, total: null };
const key = await createApiKey(product.ports, { userId, description: "test", expiresAt: null, caps });

interface ChainTransaction {
  readonly transaction: {
    readonly signatures: readonly string[];
    readonly message: { readonly accountKeys: string[]; readonly instructions: object[] };
  };
  readonly meta: {
    readonly err: unknown;
    /** Keys after the static ones. */
    readonly loadedAddresses?: { readonly readonly: string[] };
    readonly preBalances: number[];
    readonly postBalances: number[];
    readonly preTokenBalances: readonly TokenBalance[];
    readonly postTokenBalances: readonly TokenBalance[];
  };
}

interface TokenBalance {
  readonly accountIndex: number;
  readonly owner: string;
}

/** A node of the demo chain on which the wallet's transactions also open an account and pay another wallet. */
async function startNode(): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = JSON.stringify(await json(request));
    const init = { method: "POST", body, headers: { "content-type": "application/json" } };
    const answer = await (await fetch(demo.url, init)).json();
    for (const { result } of [answer].flat()) if (result?.meta) addSideTransfer(result);
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  afterAll(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function addSideTransfer({ transaction, meta }: ChainTransaction): void {
  const { accountKeys, instructions } = transaction.message;
  const { preBalances, postBalances } = meta;
  if (accountKeys[0] !== wallet || meta.err !== null) return;
  preBalances[0] = (preBalances[0] ?? 0) + SENT + RENT;
  const friend = preBalances.length;
  const lastKeys = meta.loadedAddresses?.readonly ?? accountKeys;
  // An account that is paid beside three trades takes fees.
  const payee = base58.encode(base58.decode(transaction.signatures[0] ?? "").subarray(0, 32));
  lastKeys.push(payee, testAddress("C1aim"), SystemProgram.programId.toBase58());
  preBalances.push(0, 0, 1);
  postBalances.push(SENT, RENT, 1);
  const [fromPubkey, toPubkey] = [PublicKey.default, PublicKey.default];
  const { data } = SystemProgram.transfer({ fromPubkey, toPubkey, lamports: SENT });
  instructions.push({ programIdIndex: friend + 2, accounts: [0, friend], data: base58.encode(data) });
}

/** Change of the lamports of the wallet and of its token accounts, from the node. */
async function readSolChange(signature: string): Promise<number> {
  const params = [signature, { encoding: "json", maxSupportedTransactionVersion: 0 }];
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "getTransaction", params });
  const answer = await fetch(node, { method: "POST", body });
  const { result }: { readonly result: ChainTransaction } = await answer.json();
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = result.meta;
  const held = [...preTokenBalances, ...postTokenBalances].filter(({ owner }) => owner === wallet);
  const own = result.transaction.message.accountKeys.indexOf(wallet ?? "");
  const accounts = new Set([own, ...held.map(({ accountIndex }) => accountIndex)]);
  return sum([...accounts].map((index) => (postBalances[index] ?? 0) - (preBalances[index] ?? 0)));
}

async function get(id: keyof typeof ENDPOINTS, path: string): Promise<unknown> {
  const request = new Request(`http://localhost/api/v1/intel/wallet/${path}`, withKey(key.apiKey));
  const response = await product.handle([ENDPOINTS[id]], request);
  expect(response.status, path).toBe(200);
  return response.json();
}

/** Trades of all tokens by transaction. */
async function readTrades(): Promise<ReadonlyMap<string, readonly Trade[]>> {
  const { data } = Tokens.parse(await get("wallet-tokens", `${wallet}/tokens?pageSize=100`));
  const trades = new Map<string, Trade[]>();
  for (const { tokenAddress } of data) {
    const detail = TokenDetail.parse(await get("wallet-token-detail", `${wallet}/tokens/${tokenAddress}`));
    for (const trade of detail.trades) {
      trades.set(trade.signature, [...(trades.get(trade.signature) ?? []), trade]);
    }
  }
  return trades;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const toLamports = (sol: number) => Math.round(sol * 1e9);

/** Sales − buys − fees − tips − rent + transferred, in lamports. */
function sumTrades(trades: readonly Trade[], { rentSol, transferredSol }: Trade): number {
  const moved = trades.map(({ side, solAmount, feeSol, tipSol }) => {
    return (side === "buy" ? -1 : 1) * toLamports(solAmount) - toLamports(feeSol) - toLamports(tipSol);
  });
  return sum(moved) - toLamports(rentSol) + toLamports(transferredSol);
}

test("trade, fee, tip, rent and transferred SOL of the API add up to the change of SOL on the chain", async () => {
  const { signal } = new AbortController();
  const request = { wallet, asOf: null, view: "hud", requester: () => TEST_REQUESTER, signal } as const;
  const read = await product.pages.wallets.read(request);
  if (read.status === "queued") await product.analyses.runGroup({ id: read.analysisId, run: 1, wallet });
  const counts = { all: 0, rent: 0, sent: 0 };
  for (const [signature, trades] of await readTrades()) {
    const [first] = trades;
    const isInSol = trades.every(({ usdAmount, unknown }) => usdAmount === null && unknown === undefined);
    if (first === undefined || !isInSol) continue;
    expect(sumTrades(trades, first), signature).toBe(await readSolChange(signature));
    counts.all += 1;
    if (toLamports(first.rentSol) === RENT) counts.rent += 1;
    if (toLamports(first.transferredSol) === -SENT) counts.sent += 1;
  }
  expect(counts.all).toBeGreaterThan(100);
  expect(counts.sent).toBe(counts.all);
  // No instruction names the payer of the rent, which is recognized only if no other balance fell: in buys.
  expect(counts.rent).toBeGreaterThan(100);
});
