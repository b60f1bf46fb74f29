import { readFile } from "node:fs/promises";
import path from "node:path";
import { Keypair } from "@solana/web3.js";
import { address } from "@walletlens/engine/address";
import { USDC } from "@walletlens/engine/chain/assets";
import type { Figure } from "@/bench/figure";
import { medianOf } from "@/bench/median";
import { createAdminKey } from "@/e2e/support/admin";
import { startProduct } from "@/e2e/support/start-product";
import { payAsDocumented, readDemand } from "@/e2e/support/x402/document-payer";
import { createFundedWallet } from "@/e2e/support/x402/wallets";
import { openSigningKey } from "@/lib/infra/solana/open-signing-key";
import { buildTestPayment, officialParts } from "@/lib/infra/solana/testing/build-payment";
import { createTransactionCodec } from "@/lib/infra/solana/transaction-codec";
import { verifyPayment } from "@/lib/payments/claim-payment";

const PAYMENTS = 2_000;
const CALLS = 40;

/** Cost of judging a payment, and the time that paying adds to a call. */
export async function* measureX402(): AsyncIterable<Figure> {
  yield* measureVerification();
  yield await measureAddedLatency();
}

/** Measures the verification of payments, each by a wallet of its own, so that nothing is remembered. */
function* measureVerification(): Iterable<Figure> {
  const [sponsor, treasury] = [Keypair.generate(), Keypair.generate().publicKey];
  const key = openSigningKey(sponsor.secretKey);
  const settings = {
    network: "",
    asset: USDC,
    payTo: address(treasury.toBase58()),
    sponsor: address(sponsor.publicKey.toBase58()),
    sponsorDailyLamports: 0n,
    sponsorPayerLamports: 0n,
    leaseSeconds: 0,
  };
  const kinds = [
    ["x402-verify", "legacy transactions, the payer's own fee, one core", {}, true],
    [
      "x402-verify-sponsored",
      "version 0 transactions of the official client, signed by the sponsor, one core",
      { version: 0, sponsor: sponsor.publicKey, ...officialParts() },
      false,
    ],
  ] as const;
  for (const [name, against, parts, headline] of kinds) {
    const codec = createTransactionCodec(USDC, key);
    const payments = Array.from({ length: PAYMENTS }, () =>
      buildTestPayment({ payer: Keypair.generate(), payTo: treasury, amount: 15_000n, ...parts }).toString(
        "base64",
      ),
    );
    const started = performance.now();
    for (const payment of payments) verifyPayment({ codec, settings }, payment);
    const seconds = (performance.now() - started) / 1000;
    yield { name, value: PAYMENTS / seconds, unit: "payments/s", against, headline };
  }
}

/** Measures the time that paying adds to a call: one call at a time, by key and by payment in turns. */
async function measureAddedLatency(): Promise<Figure> {
  const { url, dataDir, stop } = await startProduct({ RATE_LIMIT_RPS: "0", LOG_LEVEL: "warn" });
  try {
    const { apiKey } = await createAdminKey(1_000, dataDir);
    const { port } = JSON.parse(await readFile(path.join(dataDir, "demo-chain.json"), "utf8"));
    const rpc = `http://127.0.0.1:${port}`;
    const { wallets } = await (await fetch(`${rpc}/featured`)).json();
    const hud = `${url}/api/v1/intel/wallet/${wallets[0].address}/hud`;
    const payer = await createFundedWallet(rpc, { sol: 1, usdc: 100 });
    const added: number[] = [];
    for (let call = -2; call < CALLS; call += 1) {
      const byKey = await timeOf(hud, { "x-api-key": apiKey });
      const payment = await payAsDocumented(rpc, payer, readDemand(await fetch(hud)));
      const byPayment = await timeOf(hud, { "payment-signature": payment });
      if (call >= 0) added.push(byPayment - byKey);
      // The next payment has another blockhash, else it would be the same one.
      await new Promise((resolve) => setTimeout(resolve, 450));
    }
    const against = `a warm /hud with a key; median of ${CALLS}, chain on this machine`;
    return { name: "x402-added-latency", value: medianOf(added), unit: "ms", against, headline: true };
  } finally {
    await stop();
  }
}

async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`answered with ${response.status}: ${text}`);
  return performance.now() - started;
}
