import type { Address } from "@walletlens/engine/address";
import type { DatabasePorts } from "@/lib/db/database";
import type { Timer } from "@/lib/runtime/ports";
import type { BlockhashLives } from "./blockhash-lives";
import type { PaymentChain, TransactionCodec } from "./payment-chain";

export interface PaymentPorts extends DatabasePorts {
  readonly settings: PaymentSettings;
  readonly paymentChain: PaymentChain;
  readonly codec: TransactionCodec;
  readonly blockhashes: BlockhashLives;
  readonly timer: Timer;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface PaymentSettings {
  /** CAIP-2 name of the chain. */
  readonly network: string;
  readonly asset: Address;
  readonly payTo: Address;
  readonly sponsor: Address | null;
  /** Maximum that the sponsor spends in a UTC day, in total and for one payer. */
  readonly sponsorDailyLamports: bigint;
  readonly sponsorPayerLamports: bigint;
  /** Seconds for which a claim outlives its process. */
  readonly leaseSeconds: number;
}
