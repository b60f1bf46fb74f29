import { createKeyPairSignerFromBytes } from "@solana/kit";
import { decodePaymentResponseHeader } from "@x402/core/http";
import { PaymentRequiredV2Schema } from "@x402/core/schemas";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import { describe, expect, test } from "vitest";
import { buildTestPayment, buildV1Payment } from "@/lib/chain/testing/build-payment";
import { fromHeader, headerOf, NETWORK, paidBy } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { ENDPOINTS } from "../endpoints";
import { readProblem } from "../testing/read-problem";
import { WALLET } from "../testing/sample-wallet";
import { callOf, pathOf } from "../testing/test-api";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const priced = Object.values(ENDPOINTS).filter(
  ({ access, definition }) => access === "paid" && definition.price.usdMicros > 0,
);

const [sponsored, plain] = [await providePaymentWorld(), await providePaymentWorld({ sponsored: false })];
const worlds = { sponsored, plain };

test("a call without credentials gets the amount, the address and the token", async () => {
  const { api, chain, treasury, sponsor } = worlds.sponsored;
  const { blockhash, lastValidBlockHeight } = chain.bank.blockhashes.latest();
  const offered = { recentBlockhash: blockhash, lastValidBlockHeight: String(lastValidBlockHeight) };
  const answer = await api.call(HUD);
  expect(readProblem(answer)).toMatchObject({ statusCode: 402, code: "payment_required" });
  expect(fromHeader(answer.headers.get("payment-required"))).toEqual({
    x402Version: 2,
    error: expect.any(String),
    extensions: { "payment-identifier": expect.any(Object) },
    resource: {
      url: `http://127.0.0.1:3000${HUD}`,
      description: expect.any(String),
      mimeType: "application/json",
    },
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
  const plain = await worlds.plain.api.call(HUD);
  const { accepts } = fromHeader(plain.headers.get("payment-required"));
  expect(accepts).toMatchObject([{ amount: "15000", extra: { recentBlockhash: expect.any(String) } }]);
});

test("if a sponsor pays fees, the payer of the second entry still pays its own", async () => {
  const world = worlds.sponsored;
  const payer = world.wallet();
  const asked = fromHeader((await world.api.call(HUD)).headers.get("payment-required"));
  const { blockhash } = world.chain.bank.blockhashes.latest();
  const parts = { payer, payTo: world.treasury.publicKey, amount: 15_000n, blockhash };
  const header = headerOf(buildTestPayment(parts), { accepted: asked.accepts[1] });
  const before = world.received();
  expect((await world.api.call(HUD, paidBy(header))).status).toBe(200);
  expect(world.received() - before).toBe(15_000);
});

test.each([
  ["at its own expense", {}, 1],
  ["at the sponsor's expense", { sponsor: sponsored.sponsor.publicKey }, 0],
])("a payment of version 1 %s is executed on chain and delivered", async (_, change, sol) => {
  const { api, chain, treasury, wallet } = sponsored;
  const { blockhash } = chain.bank.blockhashes.latest();
  const parts = { payer: wallet({ sol }), payTo: treasury.publicKey, amount: 15_000n, blockhash };
  const before = sponsored.received();
  const answer = await api.call(HUD, paidBy(headerOf(await buildV1Payment({ ...parts, ...change }))));
  expect([answer.status, sponsored.received() - before]).toEqual([200, 15_000]);
  const position = chain.bank.log.find(String(answer.headers.get("x-payment-response"))) ?? -1;
  expect(chain.bank.log.at(position)).toMatchObject({ wire: { version: 1 }, meta: { err: null } });
});

describe.each(["sponsored", "plain"] as const)(
  "every paid endpoint, by the documented client, %s",
  (kind) => {
    test.each(priced.map((endpoint) => [endpoint.definition.id, endpoint] as const))(
      "%s",
      async (_, endpoint) => {
        const world = worlds[kind];
        const payer = world.wallet();
        const { usdMicros } = endpoint.definition.price;
        const before = world.received();
        for (const version of ["legacy", 0] as const) {
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
          world.advance(1);
        }
        expect(world.received() - before).toBe(2 * usdMicros);
      },
    );
  },
);

describe("every paid endpoint, by the official client, with fees paid by the sponsor", () => {
  test.each(priced.map((endpoint) => [endpoint.definition.id, endpoint] as const))(
    "%s",
    async (_, endpoint) => {
      const world = worlds.sponsored;
      const payer = world.wallet({ sol: 0 });
      const signer = await createKeyPairSignerFromBytes(payer.secretKey);
      const scheme = new ExactSvmScheme(signer, { rpcUrl: world.chain.url });
      const local: typeof fetch = async (input, init) => {
        const request = new Request(input, init);
        return world.api.handle([endpoint], request);
      };
      const pay = wrapFetchWithPayment(local, new x402Client().register("solana:*", scheme));
      const before = world.received();
      const answer = await pay(`http://localhost${pathOf(endpoint)}`, callOf(endpoint));
      expect([200, 202], await answer.clone().text()).toContain(answer.status);
      expect(world.received() - before).toBe(endpoint.definition.price.usdMicros);
    },
  );
});

test("the official packages read both headers", async () => {
  const world = worlds.sponsored;
  const probe = await world.api.call(HUD);
  const demand = PaymentRequiredV2Schema.parse(fromHeader(probe.headers.get("payment-required")));
  expect(demand.accepts[0]?.extra).toMatchObject({ feePayer: world.sponsor.publicKey.toBase58() });
  const headers = { "payment-signature": world.pay(world.wallet(), 15_000) };
  const answer = await world.api.call(HUD, { headers });
  const settled = decodePaymentResponseHeader(answer.headers.get("payment-response") ?? "");
  expect(settled).toMatchObject({ success: true, transaction: answer.headers.get("x-payment-response") });
});
