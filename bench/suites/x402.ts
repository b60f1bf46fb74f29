import { Keypair } from "@solana/web3.js";
import { address } from "@walletlens/engine/address";
import { USDC } from "@walletlens/engine/chain/assets";
import { type BenchMetric, headline } from "@/bench/metric";
import { findDemoAddresses, onProduct } from "@/bench/product";
import { medianOf, runRounds, timeOf } from "@/bench/rounds";
import { readChainUrl } from "@/e2e/support/demo-wallet";
import { payAsDocumented, readDemand } from "@/e2e/support/x402/document-payer";
import { createFundedWallet } from "@/e2e/support/x402/wallets";
import { openSigningKey } from "@/lib/infra/solana/open-signing-key";
import { buildTestPayment, officialParts } from "@/lib/infra/solana/testing/build-payment";
import { createTransactionCodec } from "@/lib/infra/solana/transaction-codec";
import { verifyPayment } from "@/lib/payments/claim-payment";

const PAYMENTS = 2_000;
const CALLS = 40;

/** Cost of verifying a payment, and the time that paying adds to a call. */
export async function* measureX402(): AsyncIterable<BenchMetric> {
  yield* measureVerification();
  yield* measureAddedLatency();
}

/** Verification of payments, each by a separate wallet, so that nothing is cached. */
function* measureVerification(): Iterable<BenchMetric> {
  const [sponsor, treasury] = [Keypair.generate(), Keypair.generate().publicKey];
  const key = openSigningKey(sponsor.secretKey);
  const settings = {
    ...{ network: "", asset: USDC, payTo: address(treasury.toBase58()) },
    sponsor: address(sponsor.publicKey.toBase58()),
    ...{ sponsorDailyLamports: 0n, sponsorPayerLamports: 0n, leaseSeconds: 0 },
  };
  const sponsored = { version: 0, sponsor: sponsor.publicKey, ...officialParts() } as const;
  const official = "version 0 transactions of the official client, signed by the sponsor, one core";
  for (const [name, against, parts] of [
    ["x402-verify", "legacy transactions, the payer's own fee, one core", {}],
    ["x402-verify-sponsored", official, sponsored],
  ] as const) {
    const codec = createTransactionCodec(USDC, key);
    const payments = Array.from({ length: PAYMENTS }, () => {
      const payment = { payer: Keypair.generate(), payTo: treasury, amount: 15_000n, ...parts };
      return buildTestPayment(payment).toString("base64");
    });
    const started = performance.now();
    for (const payment of payments) verifyPayment({ codec, settings }, payment);
    const rate = PAYMENTS / ((performance.now() - started) / 1000);
    yield { ...headline(name, rate, "payments/s", against), headline: name === "x402-verify" };
  }
}

/** Time that paying adds to a call: single calls, by key and by payment in turns. */
const measureAddedLatency = () =>
  onProduct({ RATE_LIMIT_RPS: "0" }, async function* (product) {
    const { wallet } = await findDemoAddresses(product);
    const rpc = await readChainUrl(product.dataDir);
    const hud = `${product.url}/api/v1/intel/wallet/${wallet}/hud`;
    const payer = await createFundedWallet(rpc, { sol: 1, usdc: 100 });
    const added = await runRounds({ warmUp: 2, rounds: CALLS }, async () => {
      const byKey = await timeOf(() => call(hud, { "x-api-key": product.apiKey }));
      const payment = await payAsDocumented(rpc, payer, readDemand(await fetch(hud)));
      const byPayment = await timeOf(() => call(hud, { "payment-signature": payment }));
      // The next payment needs another blockhash, or it would be the same one.
      await new Promise((resolve) => setTimeout(resolve, 450));
      return byPayment - byKey;
    });
    const against = `a warm /hud with a key; median of ${CALLS}, chain on this machine`;
    yield headline("x402-added-latency", medianOf(added), "ms", against);
  });

async function call(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`answered with ${response.status}: ${text}`);
}
