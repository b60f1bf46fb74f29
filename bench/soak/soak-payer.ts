import { setTimeout as sleep } from "node:timers/promises";
import type { Keypair } from "@solana/web3.js";
import type { Answered } from "@/e2e/support/crash/call-journal";
import { payAsDocumented, readDemand } from "@/e2e/support/x402/document-payer";
import { createFundedWallet } from "@/e2e/support/x402/wallets";
import type { SoakJournal } from "./soak-journal";

const MONEY = { sol: 10, usdc: 10_000 };
const PAUSE_MS = 500;
/** Tries of one payment, which is good for about a minute. */
const MAX_TRIES = 100;

/** A wallet that pays for single calls, each with a separate payment. */
export class SoakPayer {
  private constructor(
    private readonly rpcUrl: string,
    private readonly keys: Keypair,
    private readonly journal: SoakJournal,
  ) {}

  static async create(rpcUrl: string, journal: SoakJournal): Promise<SoakPayer> {
    return new SoakPayer(rpcUrl, await createFundedWallet(rpcUrl, MONEY), journal);
  }

  /** Pays for the call to `url`, and repeats the payment until the response is not an outage. */
  async buy(url: string): Promise<void> {
    const demand = await this.askForDemand(url);
    if (demand === null) return;
    const payment = await payAsDocumented(this.rpcUrl, this.keys, demand);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const paid = await ask(url, { "payment-signature": payment });
      this.journal.count(`x402 ${url}`, paid);
      const status = paid.answer?.status;
      if (status === 200) {
        this.journal.payments += 1;
        this.journal.paidMicros += Number(demand.amount);
      }
      if (status !== 503 && status !== 202 && status !== undefined) return;
      await sleep(PAUSE_MS);
    }
  }

  private async askForDemand(url: string) {
    const begin = performance.now();
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status === 402) return readDemand(response);
    const answer = response && { status: response.status, retryAfter: response.headers.get("retry-after") };
    this.journal.count(`402 of ${url}`, { begin, end: performance.now(), answer });
    return null;
  }
}

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<Answered> {
  const begin = performance.now();
  const response = await fetch(url, { headers }).catch(() => null);
  await response?.arrayBuffer().catch(() => null);
  const answer = response && { status: response.status, retryAfter: response.headers.get("retry-after") };
  return { begin, end: performance.now(), answer };
}
