import { setTimeout as sleep } from "node:timers/promises";
import { ComputeBudgetProgram, Keypair } from "@solana/web3.js";
import { decodeWire } from "@walletlens/demo-chain/bank/wire-transaction";
import { type DemoChain, startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { type BenchMetric, createHeadline } from "@/bench/metric";
import { onProduct, readStatus } from "@/bench/product";
import { payAsDocumented, readDemand } from "@/e2e/support/x402/document-payer";
import { buildTestPayment, memoOf } from "@/lib/chain/testing/build-payment";
import { demoSettings } from "@/lib/testing/demo-settings";

const PRICE_MICROS = 15_000n;
/** Lamports of two signatures and of the highest priority fee. */
const FEE = 60_000;
const HIGHEST_FEE = [
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
  let target: SponsorTarget | null = null;
  const onSend = () => {
    target?.onSent?.();
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
      const attacked = new SponsorTarget(chain, treasury, sponsor, hud);
      target = attacked;
      await warmUp(attacked);
      const initialBalance = attacked.readSponsorBalance();
      let delivered = 0;
      for (const attack of [sendTogether, replay, sendUnfunded, sendFailing])
        delivered += await attack(attacked);
      const spentLamports = Number(initialBalance - attacked.readSponsorBalance());
      const against = `lamports spent by the sponsor ÷ fees of the ${delivered} payments delivered, of 500: ${LOAD.wallets} wallets of one price with ${LOAD.payments} at once, ${REPLAYS.wallets} sent ${REPLAYS.times} times, ${UNFUNDED} of empty wallets, ${FAILING} of one wallet that moves its money away while they land; ${LANDING_MS} ms to land, no rate limits`;
      yield createHeadline("abuse-sponsor", spentLamports / (delivered * FEE), "ratio", against);
    });
  } finally {
    await chain.close();
  }
}

/** A product whose sponsor is attacked. */
class SponsorTarget {
  /** Called when the product has sent a transaction to the network. */
  onSent: (() => void) | null = null;

  constructor(
    readonly chain: DemoChain,
    private readonly treasury: Keypair,
    private readonly sponsor: Keypair,
    readonly hud: string,
  ) {}

  readSponsorBalance(): bigint {
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
    const memo = memoOf(Keypair.generate().publicKey.toBase58());
    const sponsored = { sponsor: this.sponsor.publicKey, before: HIGHEST_FEE, after: [memo] };
    const transaction = buildTestPayment({ ...this.createTransfer(payer), ...sponsored });
    const payload = { transaction: transaction.toString("base64") };
    const network = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    const payment = { x402Version: 2, scheme: "exact", network, payload };
    return Buffer.from(JSON.stringify(payment)).toString("base64");
  }

  /** Moves the price away from a wallet, in a transaction that lands at once. */
  drain(payer: Keypair): void {
    const transaction = buildTestPayment(this.createTransfer(payer));
    this.chain.bank.send(decodeWire(Uint8Array.from(transaction)));
  }

  private createTransfer(payer: Keypair) {
    const { blockhash } = this.chain.bank.blockhashes.latest();
    return { payer, payTo: this.treasury.publicKey, amount: PRICE_MICROS, blockhash };
  }

  /** Sends payments simultaneously and returns how many get a 200. */
  async deliver(payments: readonly string[]): Promise<number> {
    const statuses = await Promise.all(
      payments.map((payment) => readStatus(this.hud, { headers: { "payment-signature": payment } })),
    );
    return statuses.filter((status) => status === 200).length;
  }
}

/** Calls until the result is stored, so that only the payments are measured. */
async function warmUp(target: SponsorTarget): Promise<void> {
  const payer = target.createWallet(100, 1);
  const deadline = Date.now() + WARM_UP_MS;
  while (Date.now() < deadline) {
    const demand = readDemand(await fetch(target.hud));
    if ((await target.deliver([await payAsDocumented(target.chain.url, payer, demand)])) === 1) return;
    await sleep(1_000);
  }
  throw new Error("the product gave no answer to an honest payer");
}

/** Sends many simultaneous payments from each of several wallets that hold the price of one. */
async function sendTogether(target: SponsorTarget): Promise<number> {
  let delivered = 0;
  for (let wallet = 0; wallet < LOAD.wallets; wallet += 1) {
    const payer = target.createWallet(1);
    delivered += await target.deliver(Array.from({ length: LOAD.payments }, () => target.sign(payer)));
  }
  return delivered;
}

/** Sends each payment several times simultaneously. */
async function replay(target: SponsorTarget): Promise<number> {
  let delivered = 0;
  for (let wallet = 0; wallet < REPLAYS.wallets; wallet += 1) {
    const payment = target.sign(target.createWallet(REPLAYS.times));
    delivered += await target.deliver(Array.from({ length: REPLAYS.times }, () => payment));
  }
  return delivered;
}

/** Sends payments of empty wallets. */
function sendUnfunded(target: SponsorTarget): Promise<number> {
  return target.deliver(Array.from({ length: UNFUNDED }, () => target.sign(target.createWallet(0))));
}

/** Sends payments of a wallet that empties itself whenever one of them is about to land. */
async function sendFailing(target: SponsorTarget): Promise<number> {
  let delivered = 0;
  const payer = target.createWallet(0, 1);
  for (let payment = 0; payment < FAILING; payment += 1) {
    const to = payer.publicKey.toBase58();
    target.chain.faucet.grant({ to, lamports: 0n, usdcRaw: PRICE_MICROS });
    target.onSent = () => {
      target.onSent = null;
      target.drain(payer);
    };
    delivered += await target.deliver([target.sign(payer)]);
  }
  target.onSent = null;
  return delivered;
}
