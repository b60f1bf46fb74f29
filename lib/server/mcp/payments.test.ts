import { createKeyPairSignerFromBytes } from "@solana/kit";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { x402Client } from "@x402/core/client";
import { parsePaymentRequired } from "@x402/core/schemas";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import { expect, test } from "vitest";
import { z } from "zod";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { WALLET } from "../testing/sample-wallet";
import { connectClient } from "./testing/connect-client";
import { MAX_TEXT_LENGTH } from "./texts/fit-text";

const world = await providePaymentWorld();

const HUD = { name: "wallet_hud", arguments: { address: WALLET } };
const PRICE = 15_000;
const Settlement = z.object({ success: z.literal(true), transaction: z.string(), payer: z.string() });

/** The official payer of a new wallet with 100 USDC and no SOL. */
async function createPayer() {
  const wallet = world.wallet({ sol: 0 });
  const signer = await createKeyPairSignerFromBytes(wallet.secretKey);
  const official = new x402Client().register(
    "solana:*",
    new ExactSvmScheme(signer, { rpcUrl: world.chain.url }),
  );
  return {
    wallet,
    pay: (demand: Parameters<typeof official.createPaymentPayload>[0]) =>
      official.createPaymentPayload(demand),
  };
}

type Call = { readonly name: string; readonly arguments: Record<string, unknown> };

/** Calls a tool, and returns a repetition with the payment of the official payer. */
async function callAndPay({ pay }: Awaited<ReturnType<typeof createPayer>>, call: Call) {
  const client = await connectClient(world.api);
  await client.listTools();
  const refused = await client.callTool(call);
  const demand = readDemand(refused.structuredContent);
  const paid = { ...call, _meta: { "x402/payment": await pay(demand) } };
  return { refused, demand, paid, send: () => client.callTool(paid) };
}

/** Demand for payment as the official packages read it. */
const Demand = z.custom<Parameters<x402Client["createPaymentPayload"]>[0]>(
  (content) => parsePaymentRequired(content).success,
);

function readDemand(content: unknown) {
  return Demand.parse(content);
}

test("the demand of a tool is that of its endpoint, in both forms of the transport", async () => {
  const { refused, demand } = await callAndPay(await createPayer(), HUD);
  expect(refused.isError).toBe(true);
  expect(demand.resource).toMatchObject({ url: "mcp://tool/wallet_hud" });
  expect(demand.accepts[0]).toMatchObject({ scheme: "exact", amount: String(PRICE) });
  expect(refused.structuredContent).toMatchObject({ statusCode: 402, code: "payment_required" });
  const text = readText(refused);
  expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
  const { accepts, extensions } = demand;
  expect(JSON.parse(text)).toMatchObject({ code: "payment_required", accepts, extensions });
});

test("a refusal for credits can be paid by its text, which names the tool that buys credits", async () => {
  const { apiKey } = await world.api.createKey(0);
  const client = await connectClient(world.api, { "X-Api-Key": apiKey });
  const text = readText(await client.callTool(HUD));
  expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
  const next =
    "Pay this call as accepts asks, or call buy_credits with id starter (1,000 credits for $15) and repeat this call.";
  expect(JSON.parse(text)).toMatchObject({ code: "insufficient_credits", next });
  expect(readDemand(JSON.parse(text)).accepts[0]?.amount).toBe(String(PRICE));
});

test("the official client can pay by the text of the demand alone", async () => {
  const { wallet, pay } = await createPayer();
  const client = await connectClient(world.api);
  await client.listTools();
  const text = readText(await client.callTool(HUD));
  const payment = await pay(readDemand(JSON.parse(text)));
  const result = await client.callTool({ ...HUD, _meta: { "x402/payment": payment } });
  expect(result.structuredContent).toMatchObject({ walletAddress: WALLET });
  expect(Settlement.parse(result._meta?.["x402/payment-response"]).payer).toBe(wallet.publicKey.toBase58());
});

function readText({ content }: { readonly content: unknown }): string {
  const [part] = z.array(z.object({ text: z.string() })).parse(content);
  return part?.text ?? "";
}

test("the official client pays for a tool exactly once, and gets the settlement", async () => {
  const payer = await createPayer();
  const before = world.received();
  const { send } = await callAndPay(payer, HUD);
  const result = await send();
  expect(result.structuredContent).toMatchObject({ walletAddress: WALLET });
  const settlement = Settlement.parse(result._meta?.["x402/payment-response"]);
  expect(settlement.payer).toBe(payer.wallet.publicKey.toBase58());
  expect(settlement.transaction).not.toBe("");
  expect(world.received() - before).toBe(PRICE);
  const again = await send();
  expect(again.isError).toBe(true);
  expect(again.structuredContent).toMatchObject({
    code: "payment_invalid",
    message: "transaction already used (replay attack)",
  });
  expect(world.received() - before).toBe(PRICE);
});

test("a tool for several wallets is paid with its job, and a proof of the same wallet opens its result", async () => {
  const payer = await createPayer();
  const before = world.received();
  const wallets = [testAddress("A"), testAddress("B")];
  const { send } = await callAndPay(payer, { name: "similarity", arguments: { wallets } });
  const queued = z
    .object({ jobId: z.string(), agentResultKey: z.string() })
    .parse((await send()).structuredContent);
  expect(world.received() - before).toBe(300_000);
  const asked = await callAndPay(payer, { name: "result", arguments: { key: queued.agentResultKey } });
  expect(asked.demand.accepts[0]?.amount).toBe("0");
  expect((await asked.send()).structuredContent).toMatchObject({ statusCode: 404, code: "result_not_found" });
  expect(world.received() - before).toBe(300_000);
});

test.each(["text", 7, { x402Version: 2 }, { x402Version: 2, payload: { transaction: "x".repeat(60_000) } }])(
  "an invalid payment is refused, and no tool runs: %#",
  async (payment) => {
    const client = await connectClient(world.api);
    const result = await client.callTool({ ...HUD, _meta: { "x402/payment": payment } });
    expect(result.isError).toBe(true);
    expect(world.api.reader.requests).toEqual([]);
  },
);
