import { readFileSync } from "node:fs";
import path from "node:path";
import { createKeyPairSignerFromBytes } from "@solana/kit";
import { serveLocally } from "@walletlens/demo-chain/serve-locally";
import { decodePaymentResponseHeader } from "@x402/core/http";
import { PaymentRequiredV2Schema } from "@x402/core/schemas";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import { afterAll, expect, test } from "vitest";
import { buildTestPayment, buildV1Payment } from "@/lib/chain/testing/build-payment";
import { fromHeader, headerOf, NETWORK, paidBy } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import type { Endpoint } from "../endpoint";
import { ENDPOINTS } from "../endpoints";
import { readProblem } from "../testing/read-problem";
import { WALLET } from "../testing/sample-wallet";
import { callOf, pathOf } from "../testing/test-api";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const priced = Object.values(ENDPOINTS).filter(
  ({ access, definition }) => access === "paid" && definition.price.usdMicros > 0,
);

const sponsored = await providePaymentWorld();
const plain = await providePaymentWorld({ sponsored: false });

test("a call without credentials gets the amount, the address and the token", async () => {
  const { api, chain, treasury, sponsor } = sponsored;
  const { blockhash, lastValidBlockHeight } = chain.bank.blockhashes.latest();
  const offered = { recentBlockhash: blockhash, lastValidBlockHeight: String(lastValidBlockHeight) };
  const answer = await api.call(HUD);
  expect(readProblem(answer)).toMatchObject({ statusCode: 402, code: "payment_required" });
  expect(fromHeader(answer.headers.get("payment-required"))).toEqual({
    x402Version: 2,
    error: expect.any(String),
    extensions: { "payment-identifier": expect.any(Object), bazaar: expect.any(Object) },
    resource: expect.objectContaining({ url: `http://127.0.0.1:3000${HUD}`, mimeType: "application/json" }),
    accepts: [{ feePayer: sponsor.publicKey.toBase58(), ...offered }, offered].map((extra) => ({
      scheme: "exact",
      network: NETWORK,
      asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
      amount: "15000",
      payTo: treasury.publicKey.toBase58(),
      maxTimeoutSeconds: 59,
      extra,
    })),
  });
  const withoutSponsor = await plain.api.call(HUD);
  const { accepts } = fromHeader(withoutSponsor.headers.get("payment-required"));
  expect(accepts).toMatchObject([{ amount: "15000", extra: { recentBlockhash: expect.any(String) } }]);
});

test("if a sponsor pays fees, the payer of the second entry still pays its own", async () => {
  const payer = sponsored.wallet();
  const asked = fromHeader((await sponsored.api.call(HUD)).headers.get("payment-required"));
  const { blockhash } = sponsored.chain.bank.blockhashes.latest();
  const parts = { payer, payTo: sponsored.treasury.publicKey, amount: 15_000n, blockhash };
  const header = headerOf(buildTestPayment(parts), { accepted: asked.accepts[1] });
  expect((await sponsored.api.call(HUD, paidBy(header))).status).toBe(200);
  expect(sponsored.received()).toBe(15_000);
});

test.each([
  ["at its own expense", {}, 1],
  ["at the sponsor's expense", { sponsor: sponsored.sponsor.publicKey }, 0],
])("a payment of version 1 %s is executed on chain and delivered", async (_, change, sol) => {
  const { api, chain, treasury, wallet } = sponsored;
  const { blockhash } = chain.bank.blockhashes.latest();
  const parts = { payer: wallet({ sol }), payTo: treasury.publicKey, amount: 15_000n, blockhash };
  const answer = await api.call(HUD, paidBy(headerOf(await buildV1Payment({ ...parts, ...change }))));
  expect([answer.status, sponsored.received()]).toEqual([200, 15_000]);
  const position = chain.bank.log.find(String(answer.headers.get("x-payment-response"))) ?? -1;
  expect(chain.bank.log.at(position)).toMatchObject({ wire: { version: 1 }, meta: { err: null } });
});

/** Pays for an endpoint as the documented client does. */
async function payForEndpoint(world: typeof sponsored, endpoint: Endpoint, version: "legacy" | 0 = "legacy") {
  const payer = world.wallet();
  const { usdMicros } = endpoint.definition.price;
  const headers = { "payment-signature": world.pay(payer, usdMicros, { version }) };
  const answer = await world.api.call(pathOf(endpoint), { ...callOf(endpoint), headers });
  expect([200, 202], answer.text).toContain(answer.status);
  const signature = answer.headers.get("x-payment-response");
  expect(fromHeader(answer.headers.get("payment-response"))).toEqual({
    success: true,
    transaction: signature,
    network: NETWORK,
    payer: payer.publicKey.toBase58(),
    amount: String(usdMicros),
  });
  expect(world.chain.bank.log.find(signature ?? "")).not.toBeNull();
  expect(answer.headers.has("x-credits-charged")).toBe(false);
  expect(world.received()).toBe(usdMicros);
}

test.each(priced.map((endpoint) => [endpoint.definition.id, endpoint] as const))(
  "%s is paid by the documented client",
  (_, endpoint) => payForEndpoint(sponsored, endpoint),
);

test("without a sponsor, and with a transaction of version 0, a call is paid as well", async () => {
  await payForEndpoint(plain, ENDPOINTS["wallet-hud"], 0);
  await payForEndpoint(sponsored, ENDPOINTS.similarity, 0);
});

test.each([
  ["GET", ENDPOINTS["wallet-hud"]],
  ["POST", ENDPOINTS.similarity],
])("a %s is paid by the official client, with fees paid by the sponsor", async (_, endpoint) => {
  const payer = sponsored.wallet({ sol: 0 });
  const signer = await createKeyPairSignerFromBytes(payer.secretKey);
  const scheme = new ExactSvmScheme(signer, { rpcUrl: sponsored.chain.url });
  const local: typeof fetch = async (input, init) =>
    sponsored.api.handle([endpoint], new Request(input, init));
  const pay = wrapFetchWithPayment(local, new x402Client().register("solana:*", scheme));
  const answer = await pay(`http://localhost${pathOf(endpoint)}`, callOf(endpoint));
  expect([200, 202], await answer.clone().text()).toContain(answer.status);
  expect(sponsored.received()).toBe(endpoint.definition.price.usdMicros);
});

test("the official packages read both headers", async () => {
  const probe = await sponsored.api.call(HUD);
  const demand = PaymentRequiredV2Schema.parse(fromHeader(probe.headers.get("payment-required")));
  expect(demand.accepts[0]?.extra).toMatchObject({ feePayer: sponsored.sponsor.publicKey.toBase58() });
  const headers = { "payment-signature": sponsored.pay(sponsored.wallet(), 15_000) };
  const answer = await sponsored.api.call(HUD, { headers });
  const settled = decodePaymentResponseHeader(answer.headers.get("payment-response") ?? "");
  expect(settled).toMatchObject({ success: true, transaction: answer.headers.get("x-payment-response") });
});

const DOCUMENT = path.resolve(import.meta.dirname, "../../../docs/x402.md");
const EXAMPLES = [...readFileSync(DOCUMENT, "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, code]) => code ?? "",
);
const server = await serveLocally(async (request, response) => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const url = `http://${request.headers.host}${request.url}`;
  const answer = await sponsored.api.handle([ENDPOINTS["wallet-hud"]], new Request(url, { headers }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
});

afterAll(server.close);

/** Runs an unmodified example with the addresses of this test; `given` are the names that it presupposes. */
async function run(code: string, given: Readonly<Record<string, unknown>>): Promise<unknown[]> {
  const body = code
    .replace(/import \{([^}]*)\} from ("[^"]+");/g, "const {$1} = await load($2);")
    .replaceAll("http://127.0.0.1:3000", server.url)
    .replaceAll("http://127.0.0.1:8899", sponsored.chain.url);
  const printed: unknown[] = [];
  const load = (name: string) => import(name);
  const console = { log: (...values: unknown[]) => void printed.push(...values) };
  const names = { ...given, load, console };
  const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;
  await new AsyncFunction(...Object.keys(names), body)(...Object.values(names));
  return printed;
}

test("the example with the official packages pays and prints the response, without SOL", async () => {
  const { secretKey } = sponsored.wallet({ sol: 0 });
  const [answer] = await run(EXAMPLES[0] ?? "", { secretKey, wallet: WALLET });
  expect(answer).toMatchObject({ walletAddress: WALLET });
  expect(sponsored.received()).toBe(15_000);
});

test("the example with web3.js and spl-token pays and prints the signature and the response", async () => {
  const [signature, answer] = await run(EXAMPLES[1] ?? "", { payer: sponsored.wallet(), wallet: WALLET });
  expect(sponsored.chain.bank.log.find(String(signature))).not.toBeNull();
  expect(answer).toMatchObject({ walletAddress: WALLET });
  expect(sponsored.received()).toBe(15_000);
  expect(EXAMPLES).toHaveLength(3);
});
