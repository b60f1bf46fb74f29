import { expect, test, vi } from "vitest";
import { createClient } from "./create-client.ts";
import { PaymentError } from "./errors.ts";
import { type Pay, readOfferedBlockhash } from "./payment.ts";
import { type Scripted, scriptFetch } from "./testing/script-fetch.ts";

const WALLET = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";

function paymentRequired(code: string, amount = "15000"): Scripted {
  const requirements = { scheme: "exact", network: "solana:1", asset: "mint", amount, payTo: "treasury" };
  const required = { x402Version: 2, error: "pay", accepts: [{ ...requirements, maxTimeoutSeconds: 60 }] };
  const header = Buffer.from(JSON.stringify(required)).toString("base64");
  const body = {
    statusCode: 402,
    error: "Payment Required",
    code,
    message: `It is ${code}.`,
    requestId: "r",
  };
  return { status: 402, headers: { "PAYMENT-REQUIRED": header }, json: body };
}

function script(pay: Pay, ...answers: readonly Scripted[]) {
  const server = scriptFetch(...answers);
  const signatures = () => server.sent.map(({ headers }) => headers.get("payment-signature"));
  return {
    ...server,
    signatures,
    client: createClient({ baseUrl: "http://api.example/api/v1/", pay, ...server }),
  };
}

test("a 402 is paid as its header requires, and the call is repeated with the payment", async () => {
  const pay = vi.fn<Pay>(async ({ amount, payTo }) => `paid ${amount} to ${payTo}`);
  const { client, signatures } = script(pay, paymentRequired("payment_required"), { json: { winRate: 1 } });
  await expect(client.walletHud(WALLET)).resolves.toEqual({ winRate: 1 });
  expect(signatures()).toEqual([null, "paid 15000 to treasury"]);
});

test("reading a result requires a proof, which the same callback makes", async () => {
  const pay = vi.fn<Pay>(async ({ amount }) => `proof ${amount}`);
  const { client, signatures } = script(pay, paymentRequired("payment_required", "0"), { json: {} });
  await client.jobResult("similarity:result:req-1");
  expect(signatures()).toEqual([null, "proof 0"]);
});

test("a refused payment is not made again", async () => {
  const pay = vi.fn<Pay>(async () => "paid");
  const { client } = script(pay, paymentRequired("payment_required"), paymentRequired("payment_invalid"));
  const error = await client.walletHud(WALLET).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentError);
  expect(error).toMatchObject({ status: 402, code: "payment_invalid", message: "It is payment_invalid." });
  expect(pay).toHaveBeenCalledTimes(1);
});

test("a delayed call repeats its payment, and pays again only if that has expired", async () => {
  let count = 0;
  const pay = vi.fn<Pay>(async () => `payment ${++count}`);
  const busy = { status: 503, headers: { "Retry-After": "5" }, json: {} };
  const asked = paymentRequired("payment_required");
  const { client, signatures } = script(pay, asked, busy, paymentRequired("payment_invalid"), { json: {} });
  await client.walletHud(WALLET);
  expect(signatures()).toEqual([null, "payment 1", "payment 1", "payment 2"]);
});

test("a callback that fails causes a PaymentError with its cause", async () => {
  const refusal = new Error("the wallet was closed");
  const { client } = script(() => Promise.reject(refusal), paymentRequired("payment_required"));
  await expect(client.walletHud(WALLET)).rejects.toMatchObject({
    name: "PaymentError",
    status: 402,
    cause: refusal,
  });
});

test.each([undefined, "no base64 %", "bm8ganNvbg==", "eyJ4NDAyVmVyc2lvbiI6MiwiYWNjZXB0cyI6W119"])(
  "a 402 whose header is %j is a PaymentError and nothing is paid",
  async (header) => {
    const pay = vi.fn<Pay>(async () => "paid");
    const headers: Record<string, string> = header === undefined ? {} : { "PAYMENT-REQUIRED": header };
    const { client } = script(pay, { status: 402, headers, json: {} });
    await expect(client.walletHud(WALLET)).rejects.toBeInstanceOf(PaymentError);
    expect(pay).not.toHaveBeenCalled();
  },
);

test("requirements offer a blockhash only with its last block height", () => {
  const extra = { feePayer: "sponsor", recentBlockhash: "hash", lastValidBlockHeight: "1150" };
  expect(readOfferedBlockhash({ extra })).toEqual({ blockhash: "hash", lastValidBlockHeight: "1150" });
  expect(readOfferedBlockhash({ extra: { recentBlockhash: "hash" } })).toBeNull();
  expect(readOfferedBlockhash({ extra: { ...extra, recentBlockhash: 7 } })).toBeNull();
  expect(readOfferedBlockhash({})).toBeNull();
});
