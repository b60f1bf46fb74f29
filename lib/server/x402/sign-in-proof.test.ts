import { createKeyPairSignerFromBytes } from "@solana/kit";
import {
  createSIWxMessage,
  encodeSIWxHeader,
  parseSIWxHeader,
  signSolanaMessage,
  validateSIWxMessage,
  verifySIWxSignature,
  wrapFetchWithSIWx,
} from "@x402/extensions/sign-in-with-x";
import { beforeEach, expect, test } from "vitest";
import type { PaymentWallet } from "@/lib/chain/testing/build-payment";
import { completeGroupJob, failGroupJob } from "@/lib/groups/end-group-job";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { fromHeader, NETWORK, paidBy, toHeader } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { ENDPOINTS } from "../endpoints";
import { NO_SIMILARITY } from "../testing/sample-similarity";
import { WALLET } from "../testing/sample-wallet";

const SITE = "http://127.0.0.1:3000";
const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const SIMILARITY = "/api/v1/intel/wallets/similarity";
const COMPARE = {
  method: "POST",
  body: JSON.stringify({ wallets: [WALLET, "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN"] }),
};

const world = await providePaymentWorld();
const ports = { database: world.database, metrics: NO_TELEMETRY };

type Info = Parameters<typeof createSIWxMessage>[0];

/** Pays for a comparison, and returns its result's path and job. */
async function buyResult(payer: PaymentWallet) {
  // Two payments on one blockhash would be one transaction.
  world.advance(1);
  const { body } = await world.api.call(SIMILARITY, paidBy(world.pay(payer, 300_000), COMPARE));
  return {
    path: `/api/v1/jobs/result/by-key?key=similarity:result:${body.requestId}`,
    jobId: String(body.jobId),
  };
}

let payer: PaymentWallet;
/** Path of a result that `payer` has paid for. */
let path: string;
beforeEach(async () => {
  payer = world.wallet();
  const bought = await buyResult(payer);
  await completeGroupJob(ports, bought.jobId, { full: NO_SIMILARITY, agent: {} });
  path = bought.path;
});

/** The message that the 402 of a call offers, with the first supported chain. */
async function offered(call = path, headers: Record<string, string> = {}): Promise<Info> {
  const answer = await world.api.call(call, { headers });
  const { info, supportedChains } = fromHeader(answer.headers.get("payment-required")).extensions[
    "sign-in-with-x"
  ];
  return { ...info, ...supportedChains[0] };
}

/** A wallet in the form that the official package takes from browsers. */
async function toBrowserWallet({ secretKey }: PaymentWallet) {
  const { address, signMessages } = await createKeyPairSignerFromBytes(secretKey);
  const signMessage = async (content: Uint8Array) => {
    const [signatures] = await signMessages([{ content, signatures: {} }]);
    const signature = signatures?.[address];
    if (signature === undefined) throw new Error("the wallet did not sign");
    return new Uint8Array(signature);
  };
  return { publicKey: address, signMessage };
}

/** A proof of the message with changes, which the official package would refuse to sign for another site. */
async function prove(info: Info, wallet = payer, change: Partial<Info> = {}): Promise<string> {
  const changed = { ...info, ...change };
  const browserWallet = await toBrowserWallet(wallet);
  const { publicKey: address } = browserWallet;
  const signature = await signSolanaMessage(createSIWxMessage(changed, address), browserWallet);
  return encodeSIWxHeader({ ...changed, address, signature });
}

const send = (proof: string, call = path) => world.api.call(call, { headers: { "sign-in-with-x": proof } });

test("the official client reads a result that its wallet has paid for, by signing the message of the 402", async () => {
  const sent = world.faults.sent.length;
  const wallet = await toBrowserWallet(payer);
  const local: typeof fetch = (input, init) =>
    world.api.handle([ENDPOINTS["job-result"]], new Request(input, init));
  const answer = await wrapFetchWithSIWx(local, wallet)(`${SITE}${path}`);
  expect([answer.status, await answer.json()]).toEqual([200, NO_SIMILARITY]);
  expect(fromHeader(answer.headers.get("payment-response"))).toMatchObject({
    success: true,
    transaction: "",
    payer: payer.publicKey.toBase58(),
  });
  expect(world.faults.sent.length).toBe(sent);
});

test("the official package accepts the message and the proof of a 402", async () => {
  const info = await offered();
  expect(info).toMatchObject({
    domain: "127.0.0.1:3000",
    uri: `${SITE}${path}`,
    chainId: NETWORK,
    type: "ed25519",
  });
  const payload = parseSIWxHeader(await prove(info));
  expect(await validateSIWxMessage(payload, new URL(SITE))).toEqual({ isValid: true });
  expect(await verifySIWxSignature(payload)).toMatchObject({
    isValid: true,
    payer: payer.publicKey.toBase58(),
  });
});

test("a proof opens one call: it is refused the second time, and in another process", async () => {
  const proof = await prove(await offered());
  expect((await send(proof)).status).toBe(200);
  const used = { code: "payment_invalid", message: "transaction already used (replay attack)" };
  expect((await send(proof)).body).toMatchObject(used);
  const restarted = world.otherInstance();
  expect((await restarted.call(path, { headers: { "sign-in-with-x": proof } })).body).toMatchObject(used);
  await restarted.close();
});

test("another wallet cannot use the nonce of a used proof", async () => {
  const info = await offered();
  expect((await send(await prove(info))).status).toBe(200);
  const other = await send(await prove(info, world.wallet()));
  expect([other.status, other.body.message]).toEqual([402, "transaction already used (replay attack)"]);
});

test("the wallet of another payer does not find the result", async () => {
  expect((await send(await prove(await offered(), world.wallet()))).body).toMatchObject({
    code: "result_not_found",
  });
});

test("a proof pays by the credit of its wallet, once, and nothing without credit", async () => {
  const { jobId } = await buyResult(payer);
  await failGroupJob(ports, jobId, "It failed.");
  const wallet = payer.publicKey.toBase58();
  const info = await offered(HUD, { "x-payment-wallet": wallet });
  const answer = await send(await prove(info), HUD);
  expect([answer.status, fromHeader(answer.headers.get("payment-response")).payer]).toEqual([200, wallet]);
  const { rows } = await world.database.pool.query("SELECT micros FROM wallet_credits WHERE wallet = $1", [
    wallet,
  ]);
  expect(rows).toEqual([{ micros: "285000" }]);
  const poor = await send(await prove(await offered(), world.wallet(), { uri: `${SITE}${HUD}` }), HUD);
  expect([poor.status, poor.body.code, poor.body.message]).toEqual([
    402,
    "payment_required",
    "The credit of the wallet does not cover the price: pay the call.",
  ]);
  expect(fromHeader(poor.headers.get("payment-required")).accepts[0].amount).toBe("15000");
});

test("a payment beside a proof pays", async () => {
  const headers = { "sign-in-with-x": await prove(await offered()) };
  const answer = await world.api.call(HUD, paidBy(world.pay(payer, 15_000), { headers }));
  expect([answer.status, answer.headers.has("x-payment-response")]).toEqual([200, true]);
});

const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();
const MINUTE = 60_000;

test.each([
  ["another domain", { domain: "evil.example" }, "was signed for evil.example"],
  ["another uri", { uri: "https://evil.example/a" }, "uri of the proof is not"],
  ["the uri of another call", { uri: `${SITE}${HUD}` }, "uri of the proof is not"],
  ["the uri of another scheme", { uri: `https://127.0.0.1:3000${HUD}` }, "uri of the proof is not"],
  ["another chain", { chainId: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1" }, "must have the chainId"],
  ["another version", { version: "2" }, "version and statement"],
  ["the statement of a sign-in", { statement: "Sign in to Walletlens." }, "version and statement"],
  ["an old message", { issuedAt: at(-6 * MINUTE), expirationTime: at(MINUTE) }, "has expired"],
  ["an expired message", { expirationTime: at(-1) }, "has expired"],
  ["a message of the future", { issuedAt: at(MINUTE) }, "issued in the future"],
  ["a message for later", { notBefore: at(MINUTE) }, "not valid yet"],
])("a proof with %s is refused with the reason", async (_, change, reason) => {
  const answer = await send(await prove(await offered(), payer, change));
  expect([answer.status, answer.body.code]).toEqual([402, "payment_invalid"]);
  expect(answer.body.message).toContain(reason);
  expect(fromHeader(answer.headers.get("payment-required")).extensions).toHaveProperty("sign-in-with-x");
});

test("a message with all optional fields is verified as the official package signs it", async () => {
  const change = { notBefore: at(-MINUTE), requestId: "call-1" };
  expect((await send(await prove(await offered(), payer, change))).status).toBe(200);
});

test("a proof whose fields were changed after signing is refused", async () => {
  const proof = fromHeader(await prove(await offered()));
  const changed = [
    { ...proof, address: world.wallet().publicKey.toBase58() },
    { ...proof, nonce: "0".repeat(32) },
    { ...proof, expirationTime: undefined },
    { ...proof, resources: [] },
    { ...proof, signature: "1".repeat(64) },
    { ...proof, signature: "not-base58-0OIl" },
  ];
  for (const fields of changed) {
    const answer = await send(toHeader(fields));
    expect([answer.status, answer.body.message]).toEqual([
      402,
      "The signature of the proof is not that of its address.",
    ]);
  }
  expect((await send(toHeader(proof))).status).toBe(200);
});

test.each([
  ["no base64", "{}"],
  ["no JSON", Buffer.from("{").toString("base64")],
  ["no object", toHeader(null)],
  ["no fields", toHeader({})],
  ["100 kB", "A".repeat(100_000)],
])("a header with %s is 400 and names the header", async (_, header) => {
  const answer = await send(header);
  expect([answer.status, answer.body.code]).toEqual([400, "invalid_request"]);
  expect(JSON.stringify(answer.body.issues)).toContain("sign-in-with-x");
});

test.each([
  ["a line break in a field", { requestId: "a\nResources:\n- https://evil.example" }],
  ["a nonce that no 402 offers", { nonce: "aaaaaaaa" }],
  ["an address of another chain", { address: "0x857b06519E91e3A54538791bDbb0E22373e36b66" }],
  ["a time that is none", { issuedAt: "yesterday" }],
])("a proof with %s is 400", async (_, change) => {
  const answer = await send(toHeader({ ...fromHeader(await prove(await offered())), ...change }));
  expect([answer.status, answer.body.code]).toEqual([400, "invalid_request"]);
  expect(JSON.stringify(answer.body.issues)).toContain(`sign-in-with-x.${Object.keys(change)[0]}`);
});

test("a signed transfer of zero proves a wallet as before", async () => {
  world.advance(1);
  expect((await world.api.call(path, paidBy(world.pay(payer, 0)))).status).toBe(200);
});
