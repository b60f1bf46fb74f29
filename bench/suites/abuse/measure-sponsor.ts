import { ComputeBudgetProgram, Keypair } from "@solana/web3.js";
import { decodeWire } from "@walletlens/demo-chain/bank/wire-transaction";
import { type DemoChain, startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { type BenchMetric, headline } from "@/bench/metric";
import { onProduct } from "@/bench/product";
import { payAsDocumented, readDemand } from "@/e2e/support/x402/document-payer";
import { buildTestPayment, memoOf } from "@/lib/chain/testing/build-payment";
import { demoSettings } from "@/lib/testing/demo-settings";

const PRICE_MICROS = 15_000n;
/** Lamports of two signatures and of the highest priority fee. */
const FEE = 60_000;
const DEAREST = [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 250_000 }),
];
/** Payments of each kind, 500 together. */
const LOAD = { wallets: 20, payments: 12 };
const REPLAYS = { wallets: 20, times: 6 };
const UNFUNDED = 80;
const FAILING = 60;
/** Milliseconds until a transaction is executed, as on a real network: tests in between do not see it. */
const LANDING_MS = 400;
const WARM_UP_MS = 60_000;

/** Lamports that the sponsor spends on chain, against the fees of delivered payments. */
export async function* measureSponsor(): AsyncIterable<BenchMetric> {
  const treasury = Keypair.generate();
  const sponsor = Keypair.generate();
  let stage: Stage | null = null;
  const onSend = () => {
    stage?.onSent?.();
    return "delay" as const;
  };
  const faults = { delayMs: LANDING_MS, onSend };
  const chain = await startDemoChain({ seed: 1, wallets: 40, mints: 20, faults });
  chain.faucet.grant({ to: sponsor.publicKey.toBase58(), lamports: 1_000_000_000n, usdcRaw: 0n });
  chain.faucet.openUsdcAccount(treasury.publicKey.toBase58());
  const settings = {
    ...demoSettings(chain.url),
    TREASURY_ADDRESS: treasury.publicKey.toBase58(),
    X402_SPONSOR_KEY: JSON.stringify([...sponsor.secretKey]),
    RATE_LIMIT_RPS: "0",
    LOG_LEVEL: "fatal",
  };
  try {
    yield* onProduct(settings, async function* ({ url }) {
      const hud = `${url}/api/v1/intel/wallet/${chain.market.featured.wallets[0]?.address}/hud`;
      const attacked = new Stage(chain, treasury, sponsor, hud);
      stage = attacked;
      await warmUp(attacked);
      const before = attacked.sponsorBalance();
      const backgrounds = await sendBackgrounds(attacked);
      const delivered = backgrounds + (await sendReplays(attacked)) + (await sendOthers(attacked));
      const spent = Number(before - attacked.sponsorBalance());
      const against = `lamports spent by the sponsor ÷ fees of the ${delivered} payments delivered, of 500: ${LOAD.wallets} wallets of one price with ${LOAD.payments} at once, ${REPLAYS.wallets} sent ${REPLAYS.times} times, ${UNFUNDED} of empty wallets, ${FAILING} of one wallet that moves its money away while they land; ${LANDING_MS} ms to land, no rate limits`;
      yield headline("abuse-sponsor", spent / (delivered * FEE), "ratio", against);
    });
  } finally {
    await chain.close();
  }
}

/** A product whose sponsor is attacked. */
class Stage {
  /** Called when the product has sent a transaction to the network. */
  onSent: (() => void) | null = null;

  constructor(
    readonly chain: DemoChain,
    readonly treasury: Keypair,
    private readonly sponsor: Keypair,
    readonly hud: string,
  ) {}

  sponsorBalance(): bigint {
    return this.chain.bank.accounts.get(this.sponsor.publicKey.toBase58())?.lamports ?? 0n;
  }

  /** Creates a wallet with a multiple of the price, and with SOL if it is to pay a fee. */
  createWallet(prices: number, sol = 0): Keypair {
    const wallet = Keypair.generate();
    const money = { lamports: BigInt(sol * 1e9), usdcRaw: BigInt(prices) * PRICE_MICROS };
    if (prices + sol > 0) this.chain.faucet.grant({ to: wallet.publicKey.toBase58(), ...money });
    return wallet;
  }

  /** Signs a new payment whose fee the sponsor is to pay, and returns its header. */
  sign(payer: Keypair): string {
    const { blockhash } = this.chain.bank.blockhashes.latest();
    const after = [memoOf(Keypair.generate().publicKey.toBase58())];
    const parts = { payer, payTo: this.treasury.publicKey, amount: PRICE_MICROS, blockhash };
    return toHeader(buildTestPayment({ ...parts, sponsor: this.sponsor.publicKey, before: DEAREST, after }));
  }

  /** Returns true if a payment gets a 200. */
  async isDelivered(header: string): Promise<boolean> {
    return (await fetch(this.hud, { headers: { "payment-signature": header } })).status === 200;
  }
}

/** Calls until the result is stored, so that only the payments are measured. */
async function warmUp(stage: Stage): Promise<void> {
  const payer = stage.createWallet(100, 1);
  const deadline = Date.now() + WARM_UP_MS;
  while (Date.now() < deadline) {
    const payment = await payAsDocumented(stage.chain.url, payer, readDemand(await fetch(stage.hud)));
    if (await stage.isDelivered(payment)) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error("the product gave no answer to an honest payer");
}

/**
 * Sends many simultaneous payments from each of several wallets that hold the price of one. Returns the
 * number of delivered ones.
 */
async function sendBackgrounds(stage: Stage): Promise<number> {
  let delivered = 0;
  for (let wallet = 0; wallet < LOAD.wallets; wallet += 1) {
    const payer = stage.createWallet(1);
    const headers = Array.from({ length: LOAD.payments }, () => stage.sign(payer));
    delivered += count(await Promise.all(headers.map((header) => stage.isDelivered(header))));
  }
  return delivered;
}

/** Sends each payment several times simultaneously. Returns the number of delivered ones. */
async function sendReplays(stage: Stage): Promise<number> {
  let delivered = 0;
  for (let wallet = 0; wallet < REPLAYS.wallets; wallet += 1) {
    const header = stage.sign(stage.createWallet(REPLAYS.times));
    const times = Array.from({ length: REPLAYS.times }, () => stage.isDelivered(header));
    delivered += count(await Promise.all(times));
  }
  return delivered;
}

/**
 * Sends payments of empty wallets, and of one that empties itself whenever one of its payments is about to land.
 * Returns how many are delivered.
 */
async function sendOthers(stage: Stage): Promise<number> {
  const empty = Array.from({ length: UNFUNDED }, () => stage.isDelivered(stage.sign(stage.createWallet(0))));
  let delivered = count(await Promise.all(empty));
  const payer = stage.createWallet(0, 1);
  for (let payment = 0; payment < FAILING; payment += 1) {
    const { chain, treasury } = stage;
    chain.faucet.grant({ to: payer.publicKey.toBase58(), lamports: 0n, usdcRaw: PRICE_MICROS });
    stage.onSent = () => {
      stage.onSent = null;
      const { blockhash } = chain.bank.blockhashes.latest();
      const drain = { payer, payTo: treasury.publicKey, amount: PRICE_MICROS, blockhash };
      chain.bank.send(decodeWire(Uint8Array.from(buildTestPayment(drain))));
    };
    delivered += count([await stage.isDelivered(stage.sign(payer))]);
  }
  stage.onSent = null;
  return delivered;
}

function toHeader(transaction: Buffer): string {
  const payload = { transaction: transaction.toString("base64") };
  const network = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
  return Buffer.from(JSON.stringify({ x402Version: 2, scheme: "exact", network, payload })).toString(
    "base64",
  );
}

function count(delivered: readonly boolean[]): number {
  return delivered.filter(Boolean).length;
}
