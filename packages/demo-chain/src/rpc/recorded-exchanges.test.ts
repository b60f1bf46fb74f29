import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { Keypair } from "@solana/web3.js";
import { expect, it } from "vitest";
import { z } from "zod";
import { METHODS } from "./call-method.ts";
import { RPC_CODES } from "./rpc-error.ts";
import { FAKE_WALLET } from "./testing/fake-market.ts";
import { startTestChain } from "./testing/test-chain.ts";

const FILE = path.resolve("../shared/data/mainnet/rpc_exchanges.ndjson.gz");
const absent = !existsSync(FILE);
const suffix = absent ? " (skipped: no recorded exchanges)" : "";

const exchangeSchema = z.object({
  request: z.object({
    jsonrpc: z.literal("2.0"),
    method: z.string(),
    params: z.array(z.unknown()).optional(),
  }),
  response: z.object({ result: z.unknown() }),
});

function recorded() {
  const lines = gunzipSync(readFileSync(FILE)).toString("utf8").trim().split("\n");
  // Other lines are of caches that store responses without the request as it was sent.
  const exchanges = lines.flatMap((line) => exchangeSchema.safeParse(JSON.parse(line)).data ?? []);
  return exchanges.filter(({ request }) => METHODS.has(request.method));
}

/** Names of all fields of a value, nested ones with their path; the first item represents a list. */
function listFields(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : listFields(value[0], `${at}[]`);
  if (value === null || typeof value !== "object") return [at];
  return Object.entries(value).flatMap(([key, item]) => listFields(item, `${at}.${key}`));
}

const withoutErrors = (fields: string[]) => fields.filter((field) => !/\.(err|status)\b/.test(field));

it.skipIf(absent)(`supports every request that real clients sent to real nodes${suffix}`, async () => {
  const chain = await startTestChain();
  const refused: unknown[] = [];
  for (const { request } of recorded()) {
    await chain.call(request.method, ...(request.params ?? [])).catch((error) => {
      // Slots without a block are skipped on every chain.
      if (error.code !== RPC_CODES.slotSkippedInLongTermStorage) refused.push([request, error]);
    });
  }
  expect(recorded().length).toBeGreaterThan(100);
  expect(refused).toEqual([]);
});

it.skipIf(absent)(`returns exactly the fields of a real node${suffix}`, async () => {
  const chain = await startTestChain();
  const key = Keypair.generate().publicKey.toBase58();
  const body = JSON.stringify({ address: key });
  const grant = z.object({ signature: z.string() });
  const { signature } = grant.parse(
    await (await fetch(`${chain.url}/faucet`, { method: "POST", body })).json(),
  );
  const base64 = { encoding: "base64" };
  const versioned = { encoding: "json", maxSupportedTransactionVersion: 0 };
  const token = { programId: "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" };
  const asked: Record<string, unknown[]> = {
    getAccountInfo: [FAKE_WALLET, base64],
    getMultipleAccounts: [[FAKE_WALLET], base64],
    getTokenAccountsByOwner: [FAKE_WALLET, token, base64],
    getSignaturesForAddress: [key, { limit: 10 }],
    getTransaction: [signature, versioned],
  };
  for (const [method, params] of Object.entries(asked)) {
    const answers = recorded().filter(({ request }) => request.method === method);
    const real = new Set(answers.flatMap(({ response }) => withoutErrors(listFields(response.result))));
    const ours = withoutErrors(listFields(await chain.call(method, ...params)));
    expect(real.size).toBeGreaterThan(2);
    expect(ours.filter((field) => !real.has(field))).toEqual([]);
  }
});
