import { Keypair } from "@solana/web3.js";
import { describe, expect, test } from "vitest";
import { buildTestPayment, type PaymentParts, transferOf } from "@/lib/chain/testing/build-payment";
import { REFUSALS } from "@/lib/payments/rules/refusals";
import { fromHeader, headerOf, NETWORK, paidBy, toHeader } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { WALLET } from "../testing/sample-wallet";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const ASSET = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

const world = await providePaymentWorld();

async function callWith(header: string, path = HUD) {
  const sent = world.faults.sent.length;
  const answer = await world.api.call(path, paidBy(header));
  expect(world.faults.sent.length, "nothing is broadcast").toBe(sent);
  return answer;
}

async function expectRefusal(header: string, message: string, path = HUD) {
  const answer = await callWith(header, path);
  expect(answer.body).toMatchObject({ statusCode: 402, code: "payment_invalid", message });
  const { error, accepts } = fromHeader(answer.headers.get("payment-required"));
  expect(error).toBe(message);
  expect(accepts[0]).toMatchObject({ amount: "15000" });
  expect(answer.headers.has("x-payment-response")).toBe(false);
}

const payer = Keypair.generate();

/** The parts of a payment of the HUD's price. */
function parts(change: Partial<PaymentParts> = {}): PaymentParts {
  const { blockhash } = world.chain.bank.blockhashes.latest();
  return { payer, payTo: world.treasury.publicKey, amount: 15_000n, blockhash, ...change };
}

describe("the documented messages, word for word", () => {
  test.each<[string, () => PaymentParts, string]>([
    [
      "the treasury itself as destination",
      () => parts({ transfer: [transferOf(parts(), { destination: world.treasury.publicKey })] }),
      "transfer destination does not match treasury ATA",
    ],
    ["too little", () => parts({ amount: 14_999n }), "USDC amount 14999 < required 15000"],
    ["too much", () => parts({ amount: 15_001n }), "USDC amount 15001 does not equal required 15000"],
    ["nothing", () => parts({ amount: 0n }), "USDC amount 0 < required 15000"],
    [
      "the largest possible amount",
      () => parts({ amount: 2n ** 64n - 1n }),
      "USDC amount 18446744073709551615 does not equal required 15000",
    ],
  ])("%s", async (_, make, message) => {
    await expectRefusal(headerOf(buildTestPayment(make())), message);
  });

  test("a blockhash that has expired, and one that never existed", async () => {
    const rich = world.wallet();
    const header = world.pay(rich, 15_000);
    world.advance(61);
    await expectRefusal(header, "transaction confirmation failed");
    const invented = world.pay(rich, 15_000, { blockhash: Keypair.generate().publicKey.toBase58() });
    await expectRefusal(invented, "transaction confirmation failed");
  });
});

describe("fields around the transaction", () => {
  const sound = () => buildTestPayment(parts());
  const accepted = (change: Record<string, unknown> = {}) => ({
    scheme: "exact",
    network: NETWORK,
    asset: ASSET,
    amount: "15000",
    payTo: world.treasury.publicKey.toBase58(),
    maxTimeoutSeconds: 60,
    extra: {},
    ...change,
  });

  test.each<[string, () => string, string]>([
    [
      "another version",
      () => headerOf(sound(), { x402Version: 1 }),
      "The field x402Version is missing or not what it must be.",
    ],
    ["another scheme", () => headerOf(sound(), { scheme: "upto" }), "The field scheme must be exact."],
    ["no scheme", () => headerOf(sound(), { scheme: undefined }), "The field scheme is missing."],
    [
      "another network",
      () => headerOf(sound(), { network: "solana:devnet" }),
      `The field network must be ${NETWORK}.`,
    ],
    ["no network", () => headerOf(sound(), { network: undefined }), "The field network is missing."],
    [
      "no payload",
      () => headerOf(sound(), { payload: undefined }),
      "The field payload is missing or not what it must be.",
    ],
    [
      "no transaction",
      () => headerOf(sound(), { payload: {} }),
      "The field payload.transaction is missing or not what it must be.",
    ],
    ["a transaction that is none", () => headerOf(Buffer.from("none")), REFUSALS.undecodable],
    [
      "base64 with a line break",
      () => headerOf(sound(), { payload: { transaction: `${sound().toString("base64")}\n` } }),
      REFUSALS.undecodable,
    ],
    [
      "an accepted network that disagrees",
      () => headerOf(sound(), { accepted: accepted({ network: "solana:x" }) }),
      `The field accepted.network must be ${NETWORK}.`,
    ],
    [
      "an accepted asset that was not requested",
      () => headerOf(sound(), { accepted: accepted({ asset: WALLET }) }),
      `The field accepted.asset must be ${ASSET}.`,
    ],
    [
      "an accepted amount that was not requested",
      () => headerOf(sound(), { accepted: accepted({ amount: "1" }) }),
      "The field accepted.amount must be 15000.",
    ],
    ["a list", () => toHeader([]), "The payment must be a JSON object."],
  ])("%s returns 402", async (_, make, message) => {
    await expectRefusal(make(), message);
  });

  test("an accepted payTo that was not requested", async () => {
    const header = headerOf(sound(), { accepted: accepted({ payTo: WALLET }) });
    await expectRefusal(header, `The field accepted.payTo must be ${world.treasury.publicKey.toBase58()}.`);
  });

  test.each([
    ["not base64", "%%%"],
    ["not JSON", Buffer.from("{").toString("base64")],
    ["nothing", ""],
    ["12,289 characters", "A".repeat(12_289)],
    ["bytes that are not text", Buffer.from([0x22, 0xff, 0x22]).toString("base64")],
  ])("%s returns 400", async (_, header) => {
    const answer = await callWith(header);
    expect(answer.body).toMatchObject({ statusCode: 400, code: "invalid_request" });
    expect(answer.headers.has("payment-required")).toBe(false);
  });

  test("if accepted has scheme and network, the top level may omit them", async () => {
    const rich = world.wallet();
    const header = headerOf(buildTestPayment(parts({ payer: rich })), {
      scheme: undefined,
      network: undefined,
      accepted: accepted({ extra: { feePayer: rich.publicKey.toBase58() } }),
    });
    const answer = await world.api.call(HUD, { headers: { "PAYMENT-SIGNATURE": header } });
    expect(answer.status).toBe(200);
  });
});

describe("payers who cannot pay", () => {
  test("without the tokens", async () => {
    await expectRefusal(world.pay(world.wallet({ usdc: 0.01 }), 15_000), REFUSALS.shortOfTokens);
  });

  test("without a token account", async () => {
    await expectRefusal(world.pay(world.wallet({ usdc: 0 }), 15_000), REFUSALS.wouldFail);
  });

  test("without SOL for the fee", async () => {
    await expectRefusal(world.pay(world.wallet({ sol: 0 }), 15_000), REFUSALS.shortOfSol);
  });

  test("who do not exist", async () => {
    await expectRefusal(world.pay(Keypair.generate(), 15_000), REFUSALS.shortOfSol);
  });

  test("who get the tokens later can pay with the same payment", async () => {
    const poor = world.wallet({ usdc: 0.01 });
    const header = world.pay(poor, 15_000);
    await expectRefusal(header, REFUSALS.shortOfTokens);
    world.fund(poor.publicKey, { usdc: 1 });
    expect((await world.api.call(HUD, paidBy(header))).status).toBe(200);
  });
});

test("an invalid request without credentials gets its price, and with a payment a free 400", async () => {
  const path = "/api/v1/intel/wallet/invalid/hud";
  const probe = await world.api.call(path);
  expect(probe.status).toBe(402);
  expect(fromHeader(probe.headers.get("payment-required")).accepts[0].amount).toBe("15000");
  const paid = await callWith(world.pay(world.wallet(), 15_000), path);
  expect(paid.body).toMatchObject({ statusCode: 400, code: "invalid_request" });
});
